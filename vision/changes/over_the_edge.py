"""Cells near something that reaches over a board's edge, such as a hand that rests there."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell
from vision.changes.glance import Glance, area_around, share_of_cells
from vision.geometry.pose import BoardPose

AROUND_CELLS = 1.5
"""How far beyond the grid changes are looked for: nothing is played there, so what changed is a hand or a thing."""
CLOSE_CELLS = 0.5
"""A cell that is nearer than this to a hand or a thing may be partly covered by it."""
GRAIN_CELLS = 1 / 6
"""A narrower change is noise."""
LEAST_CELLS = 0.75
"""A change there is a hand or a thing only from this area on, in cells. In recordings of flat boards, nothing had
changed there at 38 of 39 fouls, and .3 of a cell at one. A hand resting beside a ring that was misread changed two."""


def reached(changed: NDArray[np.bool_], pose: BoardPose, view: Glance) -> frozenset[Cell]:
    """Cells of a flat board that are close to something that reaches over its edge.

    `changed` : (h, w) where `view` differs from a glance in which nothing lay there.
    """
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
