"""Whether what seems to hang over free windows of LINKX's frame may rest on tiles that hardly show."""

from itertools import takewhile

from engine.grid import Cell
from engine.position import Position
from referee.live.judging.changes import lying
from referee.live.judging.evidence import Evidence
from referee.live.judging.hypotheses import MoveHypothesis
from referee.live.policy import GamePolicy


def resting(best: MoveHypothesis, seen: Evidence, policy: GamePolicy) -> Position | None:
    """What lies there if tiles fill all windows just below what was laid; None if one of them is clearly free.

    It is not asked who laid these tiles, nor when: they may have been overlooked, and what they hold up does not hang.
    None, too, if nothing hangs, if the set has no pieces that fill the windows, or if the board would break a rule all
    the same.
    """
    game, options = best.base.game, best.base.options
    below = _gaps(best, seen) if game.is_standing else frozenset[Cell]()
    if not below or not below <= seen.in_doubt(policy.doubt_nats):
        return None
    tiles, held = set(seen.words) - {seen.free}, list(best.position.contents(seen.layer))
    for cell in below:
        held[cell] = max(sorted(tiles), key=lambda tile: seen.of_cells({cell: tile}))
    filled = lying(game, seen.accepted, held)
    stood = game.faults(seen.accepted, options)
    return filled if all(fault in stood for fault in game.faults(filled, options)) else None


def _gaps(best: MoveHypothesis, seen: Evidence) -> frozenset[Cell]:
    """The free windows between what was laid and what lies below it."""
    grid, held = best.position.grid, best.position.contents(seen.layer)
    below = (grid.cells[cell + grid.columns :: grid.columns] for cell in best.done.laid_cells)
    return frozenset(cell for cells in below for cell in takewhile(lambda one: held[one] == seen.free, cells))
