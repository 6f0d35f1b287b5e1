"""Whether what looks like a foul would be none if one thing were read otherwise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.grid import Cell
from engine.move import Changes, Move, laid_by
from engine.state import State
from referee.live.judging.evidence import Evidence
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis, swaps
from referee.live.policy import GamePolicy


@dataclass(frozen=True, slots=True, eq=False)
class Misread:
    """What looks like a foul would be none if this one thing were read otherwise.

    Attributes
    ----------
    cells : the cell that would be, or the cells of a piece that is hardly read; empty if it is the counter.
    instead : the legal explanation then.
    lead_nats : how much worse `instead` explains that one thing.
    least_nats : how much worse it must be for somebody to be accused. Nothing for the counter: who put it elsewhere is
        accused.
    """

    cells: tuple[Cell, ...]
    instead: MoveHypothesis
    lead_nats: float
    least_nats: float = 0.0

    @property
    def margin_nats(self) -> float:
        """Negative if nobody is to be accused."""
        return self.lead_nats - self.least_nats


def legal_but_for(
    best: MoveHypothesis, others: Iterable[MoveHypothesis], seen: Evidence, policy: GamePolicy
) -> Misread | None:
    """The most doubtful single thing in which `best` differs from a legal board.

    None if there is no such board, or if the thing is read too clearly to be doubted.
    """
    found = (misread for one in others if (misread := _misread(best, one, seen, policy)) is not None)
    doubtful = (misread for misread in found if misread.lead_nats < policy.misread_nats)
    return min(doubtful, key=lambda misread: misread.margin_nats, default=None)


def swapped_unseen(state: State, done: Changes) -> tuple[Move, ...]:
    """The two legal moves that led to what was done, if a first thing was laid and swapped before it was seen.

    Empty if no such moves did.
    """
    if done.removed:
        return ()
    led_to = state.game.applied(state.position, done)
    laid = (move for move in state.legal_moves() if move.changes.laid_cells == done.laid_cells)
    swapped = ((move, swap) for move in laid for swap in swaps(state.after(move)))
    return next((moves for moves in swapped if state.after_all(moves).position == led_to), ())


def _misread(best: MoveHypothesis, one: MoveHypothesis, seen: Evidence, policy: GamePolicy) -> Misread | None:
    """The single thing in which `best` differs from `one`; None if that is not legal, or if more differs."""
    if one.kind is HypothesisKind.UNEXPLAINED:
        return None
    differing = best.position.differing(one.position, seen.layer)
    is_counter_elsewhere = one.position.marker != best.position.marker
    if not seen.markers and _is_a_piece_more(one, best, differing, seen):
        return _hardly_read(one, differing, seen, policy)
    if len(differing) + is_counter_elsewhere != 1:
        return None
    if is_counter_elsewhere:
        return Misread((), one, seen.of_marker(best.position.marker) - seen.of_marker(one.position.marker))
    (cell,) = differing
    held, theirs = (board.position.contents(seen.layer)[cell] for board in (best, one))
    lead_nats = seen.of_cells({cell: held}) - seen.of_cells({cell: theirs})
    is_hardly_read = seen.is_hardly_read(cell, policy.objection_nats)
    accepted = seen.accepted.contents(seen.layer)
    if theirs == accepted[cell]:  # a shadow makes a cell less clear, too: that alone accuses nobody
        lead_nats -= seen.read_less_clearly(cell)
    least_nats = policy.least_lead_nats({held, theirs}, seen.free, accepted, is_hardly_read)
    return Misread((cell,), one, lead_nats, least_nats)


def _is_a_piece_more(one: MoveHypothesis, best: MoveHypothesis, differing: Sequence[Cell], seen: Evidence) -> bool:
    """Whether `one` differs from `best` only by a piece of several squares, where `best` has free cells in view."""
    held = best.position.contents(seen.layer)
    is_piece = len(differing) > 1 and any(set(differing) == set(piece.cells) for piece in laid_by(one.moves))
    return is_piece and all(held[cell] == seen.free and cell not in seen.hidden for cell in differing)


def _hardly_read(one: MoveHypothesis, cells: Sequence[Cell], seen: Evidence, policy: GamePolicy) -> Misread | None:
    """A piece none of whose squares is clearly free; None if one is. What hides one of them hides the others alike."""
    laid = one.position.contents(seen.layer)
    lead_nats = max(-seen.of_cells({cell: laid[cell]}) for cell in cells)
    return Misread(tuple(cells), one, lead_nats, policy.doubt_nats) if lead_nats < policy.doubt_nats else None
