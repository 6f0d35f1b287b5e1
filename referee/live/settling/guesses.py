"""Moves that were believed in doubt: what else may have been made is kept, and believed if a later view shows it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.move import Move
from engine.phrase import Phrase
from engine.state import State
from referee.live import telling
from referee.live.comparison import seen_by
from referee.live.course import Guess, differing, guess_of
from referee.live.event import Event, Kind
from referee.live.judging.evidence import unread
from referee.live.judging.judge import judge
from referee.live.judging.verdict import Foul, Played, Unchanged, Unclear, Verdict
from referee.live.observation import Still
from referee.live.session import Session


@dataclass(frozen=True, slots=True, eq=False)
class Revision:
    """That other moves were made than was believed: the session that believes so, what is told, what is seen then."""

    session: Session
    event: Event
    then: Verdict


def guessing(session: Session, before: State, instead: Iterable[tuple[Move, ...]]) -> Session:
    """The session that knows that since `before` other moves may have been made `instead`, not more of them."""
    made = session.accepted.moves[len(before.moves) :]
    others = tuple({moves: None for moves in instead if moves != made and len(moves) <= len(made)})
    guess = guess_of(before, session.accepted, others)
    if guess is None:
        return session
    guesses = (*session.course.guesses, guess)[-session.policy.most_guesses :]
    return replace(session, course=replace(session.course, guesses=guesses))


def doubting(session: Session, before: State) -> Session:
    """The session that knows that moves since `before` may not have been made, where what they laid is hardly read."""
    made = session.accepted.moves[len(before.moves) :]
    surely = tuple(move for move in made if not _is_hardly_read(session, before, move))
    return guessing(session, before, [surely])


def _is_hardly_read(session: Session, before: State, move: Move) -> bool:
    """Whether all that was laid may still be as it was; not where only its colour is in doubt."""
    laid = sorted(cell for piece in move.changes.placed for cell in piece.cells)
    nats = session.remembered.nats
    if nats is None or not laid:
        return False
    layer = session.game.played_layer
    held, words = before.position.contents(layer), session.game.layers[layer]
    still_so = nats[laid, [words.index(held[cell]) for cell in laid]]  # what is accepted has 0
    return bool((still_so > -session.policy.doubt_nats).all())


def revision(session: Session, view: Still, verdict: Verdict) -> Revision | None:
    """Another course of the game that explains a view which contradicts this one; None where there is none.

    A view does that shows a foul, or a move on just the cells that were in doubt, or, once it was asked about, what no
    rule explains. Where several courses explain it, that of the oldest guess is taken; the others may be yet.
    """
    if view.reading is None or session.pending.foul is not None:
        return None
    guesses, doubt = session.course.guesses, session.pending.doubt
    revisions = (_revised(session, view, guess, instead) for guess in guesses for instead in guess.instead)
    match verdict:
        case Unclear() if doubt is None or doubt.stretch_s == view.since_s:
            return None  # ask first
        case Foul() | Unclear(guess=None):
            return next((one for one in revisions if one and isinstance(one.then, Unchanged | Played)), None)
        case Played(moves=moves):
            laid = frozenset(cell for move in moves for cell in move.changes.cells)
            if any(laid <= guess.cells for guess in guesses):
                return next((one for one in revisions if one and isinstance(one.then, Unchanged)), None)
    return None


def _revised(session: Session, view: Still, guess: Guess, instead: tuple[Move, ...]) -> Revision | None:
    """That `instead` was played, and then what was; None where that is against the rules."""
    was, course = session.accepted, session.course
    kept = [state for state in course.history if len(state.moves) <= guess.number]
    if not kept or len(kept[-1].moves) != guess.number:
        return None
    before, end = kept[-1], guess.end
    made, moves = was.moves[guess.number : end], (*instead, *was.moves[end:])
    states = list(_legal(before, moves))
    if len(states) < len(moves):
        return None
    now = (before, *states)[-1]
    cells = differing(now, was)
    guesses = tuple(_after_revision(one, guess, made, instead) for one in course.guesses if instead or one != guess)
    revised_course = replace(course, state=now, history=(*kept, *states)[:-1], guesses=guesses)
    fresh = replace(session, course=revised_course, remembered=session.remembered.forgetting(cells))
    revised = fresh.with_suspicion(None)
    assert view.reading is not None
    seen = seen_by(revised, view.reading, view.hidden, view.alike - cells)
    in_doubt = {cell for cell in cells if 0.0 < seen.gains[cell].max() < session.policy.doubt_nats}
    then = judge(now, revised.course.earlier, unread(seen, in_doubt, session.policy), revised.policy)
    event = telling.accepted(now, view, Kind.REVISED, _revision_in_words(before, made, instead), then.belief)
    names = tuple(now.position.grid.sorted_names(cells))
    return Revision(revised, replace(event, move=(instead or made)[-1].notation, cells=names), then)


def _revision_in_words(before: State, made: Sequence[Move], instead: Sequence[Move]) -> Phrase:
    was = _in_words(before, made)
    if not instead:
        return Phrase("I misread the board: {move} was not played.", move=was)
    return Phrase("I misread the board: {moves} was played, not {was}.", moves=_in_words(before, instead), was=was)


def _legal(before: State, moves: Sequence[Move]) -> Iterator[State]:
    """The states after each of `moves`, as far as they are legal."""
    state = before
    for move in moves:
        same = next((one for one in state.legal_moves() if one.changes == move.changes), None)
        if same is None:
            return
        state = state.after(same)
        yield state


def _after_revision(one: Guess, revised: Guess, made: tuple[Move, ...], instead: tuple[Move, ...]) -> Guess:
    """What is left to guess when `instead` is believed, and no longer what was `made`."""
    if one is revised:
        others = tuple(moves for moves in one.instead if moves != instead)
        return replace(one, count=len(instead), instead=(*others, made))
    return replace(one, number=one.number + len(instead) - len(made)) if one.number > revised.number else one


def _in_words(before: State, moves: Sequence[Move]) -> Phrase:
    first, *others = moves
    said = telling.in_words(before, first)
    return Phrase("{move}, {moves}", move=said, moves=_in_words(before.after(first), others)) if others else said
