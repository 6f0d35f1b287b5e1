"""A lamp that is mirrored in one chosen cell, so that nothing is left to see in its middle."""

import numpy as np

from engine.grid import Grid
from tests.support.truth import Truth, cell_px
from tests.support.varied.photometric import to_bgr, to_linear
from vision.frame import Bgr

RADIUS_CELLS, LIGHT = 0.3, 3.0
"""Standard deviation of the spot, and its light, where 1 is what a camera clips at."""
REACH = 5.0
"""So many standard deviations away, nothing of it is seen."""


def mirrored_lamp(bgr: Bgr, truth: Truth, cell: str) -> Bgr:
    """The picture with a spot on the middle of `cell`."""
    size = truth["position"]["size"]
    grid = Grid(size, size)
    row, column = grid.row_column(grid.parse(cell))
    x, y = truth["cell_centres_px"][row][column]
    spread_px = RADIUS_CELLS * cell_px(truth)
    left, top = (max(0, round(middle - REACH * spread_px)) for middle in (x, y))
    lit = bgr[top : round(y + REACH * spread_px), left : round(x + REACH * spread_px)]
    rows, columns = np.mgrid[: lit.shape[0], : lit.shape[1]].astype(np.float32)
    away = np.hypot(columns + left - x, rows + top - y) / spread_px
    mirrored = bgr.copy()
    mirrored[top : top + len(lit), left : left + lit.shape[1]] = to_bgr(
        to_linear(lit) + LIGHT * np.exp(-0.5 * away**2)[..., None].astype(np.float32)
    )
    return mirrored
