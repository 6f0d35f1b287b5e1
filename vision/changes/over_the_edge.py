"""Cells to which something has come close that reaches over a board's edge, as a hand does that rests there."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell
from vision.changes.glance import Glance, area_around, share_of_cells
from vision.geometry.pose import BoardPose

AROUND_CELLS = 1.5
"""How far beyond the grid it is looked at: nothing is played there, so what has changed is a hand or a thing."""
CLOSE_CELLS = 0.5
"""A cell nearer than this to a hand or thing may be covered in part."""
GRAIN_CELLS = 1 / 6
"""What is narrower is noise."""
LEAST_CELLS = 0.75
"""Area of a hand's part out there, at least. In recordings of flat boards nothing had changed there at 38 of 39 fouls,
.3 of a cell at one; a hand that rested beside a ring which was read wrong had two."""


def reached(changed: NDArray[np.bool_], pose: BoardPose, view: Glance) -> frozenset[Cell]:
    """Cells of a flat board that are close to what reaches over its edge; `changed` (h, w) since it was not there."""
    cell_px = pose.cell_px / view.scale
    beyond = area_around(pose, view, AROUND_CELLS) & ~area_around(pose, view, 0.0)
    outermost = beyond & ~area_around(pose, view, AROUND_CELLS - CLOSE_CELLS)
    outermost[[0, -1]] = outermost[:, [0, -1]] = True  # the picture may end before
    grain = np.ones((max(1, int(GRAIN_CELLS * cell_px)),) * 2, np.uint8)
    seen = cv2.morphologyEx((changed & beyond).astype(np.uint8), cv2.MORPH_OPEN, grain)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(seen)
    large = (part for part in range(1, count) if stats[part, cv2.CC_STAT_AREA] >= LEAST_CELLS * cell_px**2)
    from_outside = [part for part in large if (outermost & (labels == part)).any()]
    close = np.ones((2 * int(CLOSE_CELLS * cell_px) + 1,) * 2, np.uint8)
    near = cv2.dilate(np.isin(labels, from_outside).astype(np.uint8), close) > 0
    shares = share_of_cells(near, pose, view)
    return frozenset(cell for cell in pose.grid.cells if shares[cell] > 0)
