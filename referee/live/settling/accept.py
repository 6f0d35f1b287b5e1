"""Moves put into the game: what is accepted, and what the accepted board looks like."""

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import permutations

from engine.grid import Cell, Grid
from engine.move import Changes, Move, laid_by
from engine.position import Piece
from engine.state import State
from referee.live import telling
from referee.live.comparison import is_at
from referee.live.course import Guess
from referee.live.event import Event, Kind
from referee.live.judging.hypotheses import leaves_trace
from referee.live.judging.verdict import Belief, Unchanged, Verdict
from referee.live.observation import Moment, Still
from referee.live.pending import Pending
from referee.live.session import CounterSaid, Session, is_perhaps_there
from referee.live.settling.guesses import guessing
from referee.live.settling.in_three import in_three

Advance = tuple[Session, tuple[Event, ...]]
"""What came of something: the session after it, and the events it caused."""


def accept(
    session: Session,
    moment: Moment,
    move: Move,
    belief: Belief | None,
    kind: Kind | None = None,
    is_inferred: bool = False,
) -> Advance:
    """The session after a move; if then only a skip is legal, after that too, but not after another skip.

    `is_inferred` : the move was not seen by itself, which is said.
    """
    before = session.accepted
    fresh = replace(session.remembered, interim=())
    after = replace(session, course=session.course.after(move), remembered=fresh)
    event = telling.move_made(before, after.accepted, session.players, moment, belief, kind)
    events = [telling.inferred(event) if is_inferred else event]
    skip = _unseen_skip(after.accepted) if leaves_trace(before, move) else None
    if skip is not None:
        after, more = accept(after, moment, skip, belief)
        events += more
    return after, tuple(events)


def accept_all(
    session: Session, moment: Moment, moves: Sequence[Move], belief: Belief | None, is_inferred: bool
) -> Advance:
    """The session after `moves`. If a foul is open, one of them puts it right.

    All moves but the first are told as inferred, as their order is; with `is_inferred` the first one is, too. If the
    one that settles a doubtful foul is inferred, it shows that the foul was misread.
    """
    opened, after = session.pending.foul, replace(session, pending=replace(session.pending, foul=None))
    foul = opened.foul if opened else None
    right = _putting_right(moves, foul.done) if foul else None
    told: list[Event] = []
    for number, move in enumerate(moves):
        if len(after.accepted.moves) > len(session.accepted.moves) + number:
            continue  # a skip, which followed by itself
        settles = foul if move is right else None
        is_doubted = settles is not None and (settles.doubtful is not None or settles.is_perhaps_a_swap)
        was_misread = settles is not None and is_inferred and is_doubted and move in settles.instead
        kind = (Kind.MISREAD if was_misread else Kind.FIXED) if settles else None
        by_itself = was_misread or not (is_inferred or number)
        after, (event, *more) = accept(after, moment, move, belief, kind, not by_itself)
        if settles:
            said = telling.misread(event) if was_misread else telling.put_right(event)
            event = telling.about_foul(said, after.accepted, settles)
        told += [event, *more]
    course = replace(after.course, state=_with_split_in_doubt(after.accepted, moves)).together_since(session.accepted)
    after = replace(after, course=course)
    after = guessing(after, session.accepted, course.other_orders)
    return guessing(after, session.accepted, in_three(session.accepted, moves), may_be_more=True), tuple(told)


def _with_split_in_doubt(state: State, moves: Sequence[Move]) -> State:
    """The state in which pieces that came in one view beside others of their colour are only guessed.

    In games with a counter, which shows the piece that was laid last, they are taken for what they are told to be.
    """
    position = state.position
    if position.pieces is None or state.game.has_marker:
        return state
    in_doubt = {
        cell
        for piece, other in permutations(laid_by(moves), 2)
        if piece.colour == other.colour and _are_beside(position.grid, piece, other)
        for cell in piece.cells
    }
    return replace(state, position=replace(position, guessed=position.guessed | in_doubt)) if in_doubt else state


def _are_beside(grid: Grid, piece: Piece, other: Piece) -> bool:
    return any(near in other.cells for cell in piece.cells for near in grid.neighbours(cell))


def _putting_right(moves: Sequence[Move], done: Changes) -> Move:
    """Which of `moves` puts right what was `done`: the one that laid just that, or the first that is no part of it."""
    laid = done.placed if not done.removed else ()
    same = (move for move in moves if laid and move.changes.placed == laid and not move.changes.removed)
    other = (move for move in moves if not set(move.changes.placed) <= set(done.placed))
    return (*same, *other, moves[-1])[0]


def _unseen_skip(state: State) -> Move | None:
    """The only legal move, if it leaves no trace on the board: nobody can see it being made."""
    moves = state.legal_moves()
    return moves[0] if len(moves) == 1 and not leaves_trace(state, moves[0]) else None


def let_stand(session: Session, moment: Moment, belief: Belief | None) -> Advance:
    """The open foul becomes a move like others."""
    state, opened = session.accepted, session.pending.foul
    assert opened is not None
    move = session.game.named(state, opened.foul.done)
    calm = replace(session, pending=Pending(doubt=session.pending.doubt))
    after, (event, *more) = accept(calm, moment, move, belief, Kind.LET_STAND)
    after = replace(after, course=replace(after.course, state=_with_split_in_doubt(after.accepted, [move])))
    return after, (telling.let_stand(event, state, opened.foul, session.players), *more)


def _shows_by_now(counter: CounterSaid, place: tuple[Cell, ...]) -> bool:
    """Whether the green counter, which seemed to lie elsewhere, shows at `place`, where a person said that it lies."""
    return is_at(place, counter.lies) and not is_at(place, counter.seems)


def learnt(session: Session, view: Still) -> Session:
    """The session in which the accepted board looks as `view` shows it.

    What is clear in this view is no longer in doubt, guessed or misread.
    """
    unseen = view.hidden | session.cover.strange.keys()
    remembered = session.remembered.anew(view, session.accepted.position, unseen, session.policy)
    if view.reading is None:
        return replace(session, remembered=remembered)

    def is_clear(cells: Set[Cell], nats: float = session.policy.doubt_nats) -> bool:
        return remembered.shows_clearly(cells, nats)

    course, answers = session.course, session.answers
    number = len(session.accepted.moves)

    def is_open(one: Guess) -> bool:
        if not one.cells:
            return one.end == number
        return one.is_of_colour or not is_clear(one.cells, session.policy.clear_nats(one.is_of_part))

    guesses = tuple(filter(is_open, course.guesses))
    doubtful = frozenset(cell for cell in remembered.doubtful if not is_clear({cell}))
    misread = {cell: looks for cell, looks in answers.misread.items() if not is_clear({cell})}
    marker, counter = view.reading.marker, answers.counter
    if marker is not None and counter is not None and _shows_by_now(counter, marker.likeliest):
        counter = None
    return replace(
        session,
        course=replace(course, guesses=guesses),
        remembered=replace(remembered, doubtful=doubtful),
        answers=replace(answers, misread=misread, counter=counter, unanswered=answers.unanswered & misread.keys()),
    )


def learnt_if_unchanged(session: Session, view: Still, verdict: Verdict) -> Session:
    """The session that remembers how the board looks, if it is unchanged.

    So a cell that misleads does so only once.
    """
    if not isinstance(verdict, Unchanged):
        return session
    known, before = learnt(session, view), session.remembered
    remembered = replace(
        known.remembered,
        stretch_s=before.stretch_s,
        unchecked=before.unchecked & known.remembered.unchecked,
        alike_since=before.alike_since & view.alike,
        alike_before=before.alike_before & view.alike,
        interim=tuple(one for one in before.interim if is_perhaps_there(session, one)),
    )
    return replace(known, remembered=remembered)
