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
    cells : the cell that would be, or the cells of a piece in doubt; empty if it is the counter.
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


def moved_in_doubt(best: MoveHypothesis, seen: Evidence, policy: GamePolicy) -> frozenset[Cell]:
    """Cells of pieces moved by one square that may still hold what they held: glare may lie there, or a thing.

    All of them may, if the counter is gone, or lies on such a piece that did not bear it, or if it was so on the way:
    then another piece may have been laid beside, and each of the two shows only half.
    """
    carrier, now = seen.accepted.marker, best.position.contents(seen.layer)
    counters = {best.done.marker, *(one.marker for one in seen.interim if not any(one.contents))} - {carrier}
    ends = ((one, there) for one in best.done.removed for there in best.done.placed if one.colour == there.colour)
    in_doubt: set[Cell] = set()
    for one, there in ends:
        if {*one.cells} & {*there.cells}:
            may_be_two = carrier != one.cells and any({*counter} <= {*there.cells} for counter in counters)
            for cell in {*one.cells} ^ {*there.cells}:
                lead_nats = seen.of_cells({cell: now[cell]}) - seen.read_less_clearly(cell)
                if may_be_two or lead_nats < policy.doubt_nats:
                    in_doubt.add(cell)
    return frozenset(in_doubt)


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
    if not seen.markers and _are_one_piece(differing, best, one, seen):
        return _piece_in_doubt(differing, best, one, seen, policy)
    if len(differing) + is_counter_elsewhere != 1:
        return None
    if is_counter_elsewhere:
        return Misread((), one, seen.of_marker(best.position.marker) - seen.of_marker(one.position.marker))
    (cell,) = differing
    accepted = seen.accepted.contents(seen.layer)
    apart = {board.position.contents(seen.layer)[cell] for board in (best, one)}
    is_hardly_read = seen.is_hardly_read(cell, policy.objection_nats)
    least_nats = policy.least_lead_nats(apart, seen.free, accepted, is_hardly_read)
    return Misread((cell,), one, _lead_nats(cell, best, one, seen), least_nats)


def _lead_nats(cell: Cell, best: MoveHypothesis, one: MoveHypothesis, seen: Evidence) -> float:
    """How much worse `one` explains a cell than `best` does."""
    held, theirs = (board.position.contents(seen.layer)[cell] for board in (best, one))
    lead_nats = seen.of_cells({cell: held}) - seen.of_cells({cell: theirs})
    if theirs == seen.accepted.contents(seen.layer)[cell]:  # a shadow makes a cell less clear: that accuses nobody
        lead_nats -= seen.read_less_clearly(cell)
    return lead_nats


def _are_one_piece(cells: Sequence[Cell], best: MoveHypothesis, one: MoveHypothesis, seen: Evidence) -> bool:
    """Whether `cells` are all squares of one larger piece that either laid, and free and in view with the other."""
    laid = ((laid_by(one.moves), best), (best.done.placed, one))
    return len(cells) > 1 and any(
        any({*cells} == {*piece.cells} for piece in pieces) and _are_seen_free(cells, other, seen)
        for pieces, other in laid
    )


def _are_seen_free(cells: Sequence[Cell], board: MoveHypothesis, seen: Evidence) -> bool:
    held = board.position.contents(seen.layer)
    return all(held[cell] == seen.free and cell not in seen.hidden for cell in cells)


def _piece_in_doubt(
    cells: Sequence[Cell], best: MoveHypothesis, one: MoveHypothesis, seen: Evidence, policy: GamePolicy
) -> Misread | None:
    """A piece none of whose squares is read clearly; None if one is.

    What hides one of them hides the others alike, and so does what only looks like one.
    """
    lead_nats = max(_lead_nats(cell, best, one, seen) for cell in cells)
    return Misread(tuple(cells), one, lead_nats, policy.doubt_nats) if lead_nats < policy.doubt_nats else None
