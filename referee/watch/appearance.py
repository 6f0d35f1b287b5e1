"""How the board looked in a view that was read, at a glance and close by, and which cells look as in another."""

from dataclasses import dataclass

from engine.grid import Cell
from vision.changes.all_over import like_most_at_a_glance
from vision.changes.close_up import CloseUps, close_ups
from vision.changes.glance import Glance, change, share_of_cells
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading
from vision.rings.changed import Picture
from vision.rings.network_input import CELL_PX, network_input

ALIKE_SHARE = 0.04
"""Share of a cell that may differ from an earlier still view where it looks alike: one point of 25."""


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """A view that was read: at a glance, without the cells that were hidden, and close by where rings may lie.

    `picture` : the same as a network sees it that tells where one was laid. `free` : cells that were clearly read as
    free.
    """

    glance: Glance
    hidden: frozenset[Cell]
    close_ups: CloseUps | None
    picture: Picture | None = None
    free: frozenset[Cell] = frozenset()


def appearance(now: Glance, view: Frame, pose: BoardPose, reading: BoardReading, hidden: frozenset[Cell]) -> Appearance:
    """Without a look close by where it tells nothing: windows show what is behind them, and a counter goes about."""
    if pose.is_standing or reading.marker is not None:
        return Appearance(now, hidden, None)
    return Appearance(now, hidden, close_ups(view, pose), network_input(view, pose, CELL_PX).picture)


def looking_as(now: Appearance, then: Appearance, pose: BoardPose) -> frozenset[Cell]:
    """Cells that look as in an earlier view at a glance; and, where nobody looks close up, as much so as most cells.

    A tile may be like the wall behind it, a piece like its mat.
    """
    since = change(now.glance, then.glance)
    shares = share_of_cells(since.changed, pose, now.glance)
    alike = frozenset(cell for cell in pose.grid.cells if shares[cell] <= ALIKE_SHARE)
    if now.close_ups is not None:
        return alike
    return alike & like_most_at_a_glance(since, pose, now.glance, now.hidden | then.hidden)
