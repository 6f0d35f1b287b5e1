"""The game as it went if other moves were made than was believed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.move import Move, laid_by
from engine.phrase import Phrase
from engine.position import Position
from engine.state import State
from referee.live import telling
from referee.live.comparison import seen_by
from referee.live.course import Guess, differing, states_after_each
from referee.live.event import Event, Kind
from referee.live.judging.evidence import unread
from referee.live.judging.judge import judge
from referee.live.judging.verdict import Played, Verdict
from referee.live.observation import Still
from referee.live.session import Session


@dataclass(frozen=True, slots=True, eq=False)
class Revision:
    """Other moves were made than was believed.

    Attributes
    ----------
    session : the one that believes so.
    event : what is told of it.
    then : the verdict on the view after that.
    before : the state from which the other moves were made.
    undone : in it, the moves that were not made after all, if none were made instead; otherwise it is empty.
    """

    session: Session
    event: Event
    then: Verdict
    before: State
    undone: tuple[tuple[Move, ...], ...] = ()


def revised(
    session: Session,
    view: Still,
    number: int,
    made: tuple[Move, ...],
    instead: tuple[Move, ...],
    guesses: tuple[Guess, ...],
    least_nats: float,
) -> Revision | None:
    """The game played again with `instead` in place of `made`, which followed the first `number` moves; and this view.

    `guesses` : what is still guessed then. `least_nats` : changed cells that contradict this game by less count as
    unread. None if a move is illegal then, if the view seems to show as played now what lay there before, or if the
    state after `number` moves is not kept.
    """
    was, course = session.accepted, session.course
    kept = [state for state in course.history if len(state.moves) <= number]
    if not kept or len(kept[-1].moves) != number:
        return None
    before = kept[-1]
    moves = (*instead, *was.moves[number + len(made) :])
    states = list(states_after_each(before, moves))
    if len(states) < len(moves):
        return None
    now = (before, *states)[-1]
    cells = differing(now, was)
    unseen = course.unseen if len(instead) == len(made) else frozenset(one for one in course.unseen if one <= number)
    revised_course = replace(course, state=now, history=(*kept, *states)[:-1], guesses=guesses, unseen=unseen)
    fresh = replace(session, course=revised_course, remembered=session.remembered.forgetting(cells))
    after = fresh.with_waiting(None)
    seen = seen_by(after, replace(view, alike=view.alike - cells, unlike=view.unlike - cells))
    in_doubt = {cell for cell in cells if 0.0 < seen.gains[cell].max() < least_nats}
    then = judge(now, after.course.earlier, unread(seen, in_doubt, session.policy), after.policy)
    if isinstance(then, Played) and _lay_there_before(then.moves, was.position, view):
        return None
    event = telling.accepted(now, view, Kind.REVISED, _revision_in_words(before, made, instead), then.belief)
    names = tuple(now.position.grid.sorted_names(cells))
    told = replace(event, move=(instead or made)[-1].notation, cells=names)
    return Revision(after, told, then, before, () if instead else (made,))


def _lay_there_before(moves: Sequence[Move], accepted: Position, view: Still) -> bool:
    """Whether a piece that `moves` lay now was accepted before, and looks just as it did then."""
    known = accepted.pieces or ()
    return any(piece in known and view.alike.issuperset(piece.cells) for piece in laid_by(moves))


def _revision_in_words(before: State, made: Sequence[Move], instead: Sequence[Move]) -> Phrase:
    was = _in_words(before, made)
    if not instead:
        return Phrase("I misread the board: {move} was not played.", move=was)
    return Phrase("I misread the board: {moves} was played, not {was}.", moves=_in_words(before, instead), was=was)


def _in_words(before: State, moves: Sequence[Move]) -> Phrase:
    first, *others = moves
    said = telling.in_words(before, first)
    return Phrase("{move}, {moves}", move=said, moves=_in_words(before.after(first), others)) if others else said
