"""What an earlier view left open, explained by what is seen now."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.grid import Cell
from engine.move import cells_laid_by, cells_of
from engine.position import Position
from referee.live import telling
from referee.live.comparison import seen_by
from referee.live.event import Event
from referee.live.judging.changes import things
from referee.live.judging.covered import sorted_out
from referee.live.judging.evidence import relative, unread
from referee.live.judging.judge import judge
from referee.live.judging.seen_board import SeenBoard, seen_board
from referee.live.judging.verdict import (
    BeingPlayed,
    CounterUnseen,
    Foul,
    LeftOpen,
    Played,
    TakenBack,
    Unchanged,
    Unclear,
    Verdict,
    but_for_things,
)
from referee.live.observation import Still
from referee.live.policy import GamePolicy
from referee.live.session import Session
from referee.live.settling.accept import accept_all
from referee.live.settling.clear_verdicts import take_back
from referee.live.settling.suspect import question_settled
from vision.reading import BoardReading

NOTHING_FITS = (3, 0)
"""What a verdict leaves over (`_left_over`) that explains nothing: more than any explanation does."""
LEAST = (0, 1)
"""What is left over of a view that a single legal move explains: no verdict that explains anything leaves less."""
LEGAL_IF_IN_DOUBT = (1, 0)
"""What is left over of a view that legal moves explain best, though not surely."""
LEGAL_BUT_FOR_A_CELL = (2, 0)
"""What is left over of a view that legal moves probably explain, though a cell objects. Explanations that leave a foul
are no better, unless the players did not answer when they were asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Explanation:
    """One of the things that may have happened.

    Attributes
    ----------
    either : that thing.
    session : the session after it.
    events : what is told of it.
    then : the verdict on what is seen beyond it.
    """

    either: Played | TakenBack
    session: Session
    events: tuple[Event, ...]
    then: Verdict


@dataclass(frozen=True, slots=True)
class _Lead:
    """What a cell looks like.

    Attributes
    ----------
    content : what it looks like.
    lead_nats : by how much more than like what it is taken to hold.
    least_nats : how large a lead makes that clear.
    """

    cell: Cell
    content: str
    lead_nats: float
    least_nats: float


def explanations(session: Session, view: Still, verdict: Verdict) -> tuple[Explanation, ...] | None:
    """Of the things that an earlier question left open, those that leave least of this view unexplained.

    None if `verdict` alone leaves no more. Empty if the counter was out of view, and a turn that is still under cover
    explains the view as well. If only the order of moves is open, explanations that need more moves than the board
    shows are left out.
    """
    left = session.pending.waiting
    if left is None or left.stretch_s == view.since_s or view.reading is None:
        return None
    apart = but_for_things(verdict)
    if not isinstance(left.verdict, Unclear | CounterUnseen) or isinstance(apart, Unchanged | TakenBack):
        return None
    is_guessed = isinstance(verdict, Unclear) and verdict.left_open.guess is not None
    is_asked = isinstance(verdict, Unclear) and session.pending.doubt is not None
    by_itself = NOTHING_FITS if is_asked else _left_over(verdict, session.policy)
    most = LEGAL_IF_IN_DOUBT if is_guessed else by_itself
    if isinstance(left.verdict, CounterUnseen):
        hidden, _ = _sorted_out(session, view, left.verdict)
        after = (_after(session, view, turn, frozenset()) for turn in hidden)
        if most < NOTHING_FITS and any(_left_over(one.then, session.policy) <= most for one in after):
            return ()
    if most <= LEAST:
        return None
    tried = _tried(session, view)
    if isinstance(apart, Unclear) and apart.left_open.is_order_on(apart.question.cells):
        needed = min(len(one.moves) for one in apart.left_open.either)
        tried = tuple(one for one in tried if _in_all(one) <= (0, needed, 0))
    if min((_left_over(one.then, session.policy) for one in tried), default=NOTHING_FITS) >= most:
        return None
    least = min(_in_all(one) for one in tried)
    return tuple({_led_to(one): one for one in tried if _in_all(one) == least}.values())


def _sorted_out(session: Session, view: Still, left: CounterUnseen) -> tuple[tuple[Played, ...], tuple[Played, ...]]:
    """The turns that were left open: those that are still under cover, and those that are seen now."""
    as_read = replace(view, alike=frozenset(), unlike=frozenset())
    return sorted_out(left.left_open.either, seen_by(session, as_read))


def _choices(session: Session, view: Still, left: Unclear | CounterUnseen) -> tuple[Played | TakenBack, ...]:
    """What may have happened, of what was left open: all that is likely enough, and no part of an open foul."""
    if isinstance(left, CounterUnseen):
        return _sorted_out(session, view, left)[1]
    left_open, guess = left.left_open, left.left_open.guess
    likely = (guess,) if isinstance(guess, Played | TakenBack) and _is_likely(session, left) else ()
    if session.pending.foul is not None:
        return (*left_open.either, *likely)
    replaced = (left_open.replaced,) if left_open.replaced is not None and not likely else ()
    return (*left_open.either, *likely, *replaced, *_clear_of_doubt(session, left))


def _is_likely(session: Session, left: Unclear | CounterUnseen) -> bool:
    return left.belief.confidence >= session.policy.guess


@lru_cache(maxsize=1)
def _tried(session: Session, view: Still) -> tuple[Explanation, ...]:
    """The explanations of what an earlier question left open, but for those that the view refutes.

    If none of them leads on to a legal move, less likely ones that do are tried, too. All are kept, as they take long
    and are asked for again if the view is then settled by what is guessed of it.
    """
    left = session.pending.waiting.verdict if session.pending.waiting else None
    if not isinstance(left, Unclear | CounterUnseen):
        return ()
    laid = {cell for one in left.left_open.possible_moves for cell in cells_of(one.moves)}
    choices = (one for one in _choices(session, view, left) if not _is_refuted(session, view, one))
    tried = [_after(session, view, either, laid) for either in choices]
    if _is_likely(session, left) and not any(_leads_on(one) for one in tried):
        instead = (either for either in left.left_open.instead if not _is_refuted(session, view, either))
        tried += [one for either in instead if _leads_on(one := _after(session, view, either, laid))]
    return tuple(one for one in tried if not _takes_away_what_it_laid(one) and not _goes_on_after_the_end(one))


def _takes_away_what_it_laid(one: Explanation) -> bool:
    """Whether an explanation lays a thing only for that to be missing then, so that it was not laid."""
    then = but_for_things(one.then)
    return isinstance(then, Foul) and not then.done.lifted_cells.isdisjoint(cells_of(one.either.moves))


def _goes_on_after_the_end(one: Explanation) -> bool:
    """Whether an explanation ends the game only for more to be laid then: who lays more has seen no end."""
    then = but_for_things(one.then)
    return bool(one.session.accepted.outcome) and isinstance(then, BeingPlayed | Foul) and bool(then.done.placed)


def _is_refuted(session: Session, view: Still, either: Played | TakenBack) -> bool:
    """Whether a cell in view clearly holds another thing than `either` laid there.

    A cell that seems free refutes nothing: that it looks different from when it was free says more.
    """
    if isinstance(either, TakenBack) or view.reading is None:
        return False
    after = session.accepted.after_all(either.moves).position
    laid = cells_laid_by(either.moves) - view.hidden
    leads = _leads(session, after, view.reading, laid)
    return any(one.content != session.game.free and one.lead_nats >= one.least_nats for one in leads)


def _leads_on(one: Explanation) -> bool:
    """Whether legal moves explain what is seen beyond an explanation."""
    return isinstance(one.then, Played)


def _clear_of_doubt(session: Session, left: Unclear | CounterUnseen) -> tuple[Played, ...]:
    """The less likely moves that lay clear of all that was in doubt: these were made, whatever else was laid.

    A piece of LINKX is not clear of a square beside it, which may be a part of it. While a foul is open, this is not
    asked: they may be part of it.
    """
    position, doubted = session.accepted.position, {*left.question.cells}
    if position.pieces is not None and not session.game.has_marker:
        doubted |= {near for cell in doubted for near in position.grid.neighbours(cell)}
    return tuple(one for one in left.left_open.instead if doubted.isdisjoint(cells_of(one.moves)))


def _after(session: Session, view: Still, either: Played | TakenBack, may_be_laid: Set[Cell]) -> Explanation:
    """The explanation that `either` was played.

    Cells on which it laid something are not read again if they look different, as that is why. Nor are cells of
    `may_be_laid`, on which something may have been laid instead, if they are in doubt. If that leaves a foul, and
    `either` laid something on cells in doubt, these are read after all: nobody is accused by what the view rather
    speaks against.
    """
    calm, events = question_settled(session, view)
    if isinstance(either, TakenBack):
        calm, made = take_back(calm, view, either)
    else:
        calm, made = accept_all(calm, view, either.moves, either.belief, is_inferred=True)
    assert view.reading is not None
    laid = cells_of(either.moves)
    hidden = view.hidden | (view.unlike & laid)
    seen = seen_by(calm, replace(view, hidden=hidden, unlike=frozenset()))
    in_doubt = _in_doubt(session, calm.accepted.position, view.reading, may_be_laid)
    then = judge(calm.accepted, (), unread(seen, in_doubt, calm.policy), calm.policy)
    if isinstance(then, Foul) and not in_doubt.isdisjoint(laid):
        then = judge(calm.accepted, calm.course.earlier, seen, calm.policy)
    told = (*events, *(telling.believed(event, then.belief) for event in made))
    return Explanation(either, calm, told, then)


def _in_doubt(session: Session, after: Position, reading: BoardReading, cells: Set[Cell]) -> frozenset[Cell]:
    """Those of `cells` that do not look like what they hold in `after`, but not clearly so."""
    leads = _leads(session, after, reading, cells)
    return frozenset(one.cell for one in leads if 0.0 < one.lead_nats < one.least_nats)


def _leads(session: Session, after: Position, reading: BoardReading, cells: Set[Cell]) -> Iterator[_Lead]:
    """What `cells` look like, compared with what they hold in `after`."""
    game, policy = session.game, session.policy
    accepted, held = (game.held(position) for position in (session.accepted.position, after))
    words, gains = game.layers[game.played_layer], relative(reading, after, policy)
    for cell in cells:
        likeliest = int(gains[cell].argmax())
        least_nats = policy.least_lead_nats({held[cell], words[likeliest]}, game.free, accepted)
        yield _Lead(cell, words[likeliest], float(gains[cell, likeliest]), least_nats)


def _left_over(verdict: Verdict, policy: GamePolicy) -> tuple[int, int]:
    """How much of a view a verdict leaves to be explained, as a kind and a number; less is better.

    A verdict that finds nothing new explains nothing.
    """
    match but_for_things(verdict):
        case Played(moves=moves):
            return 0, len(moves)
        case BeingPlayed():
            return 1, 0
        case Unclear(left_open=LeftOpen(guess=Played())):
            return LEGAL_IF_IN_DOUBT
        case Unclear(left_open=LeftOpen(objected=Played(belief=belief))) if belief.confidence >= policy.guess:
            return LEGAL_BUT_FOR_A_CELL
        case Foul(done=done):
            return 2, things(done)
        case _:
            return NOTHING_FITS


def _in_all(one: Explanation) -> tuple[int, int, int]:
    """What an explanation leaves over, with the moves that it assumes, and how many rules that breaks.

    Nobody is thought to have made more moves than needed, or to have broken more rules.
    """
    kind, much = _left_over(one.then, one.session.policy)
    then = but_for_things(one.then)
    return kind, much + len(one.either.moves), len(then.faults) if isinstance(then, Foul) else 0


def _led_to(one: Explanation) -> tuple[SeenBoard, str | None]:
    """The board after all moves of an explanation, and whose turn it is then."""
    state, moves = one.session.accepted, one.then.moves if isinstance(one.then, Played) else ()
    after = state.after_all(moves)
    return seen_board(one.session.game, after.position), after.turn


def laid_unseen(one: Explanation, view: Still) -> int:
    """How many turns of an explanation laid something of which nothing is in view."""
    moves = (*one.either.moves, *(one.then.moves if isinstance(one.then, Played) else ()))
    return sum(bool(move.changes.placed) and move.changes.cells <= view.hidden for move in moves)


def further(fitting: Sequence[Explanation]) -> tuple[Played, ...]:
    """For each explanation by moves, these with the moves that were seen since, if nothing but moves was."""
    shown = (one for one in fitting if isinstance(one.either, Played))
    since = [(one.either.moves, one.then) for one in shown if isinstance(one.then, Played)]
    return tuple(Played(then.belief, (*moves, *then.moves)) for moves, then in since)
