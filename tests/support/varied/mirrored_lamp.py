"""A lamp that is mirrored in one chosen cell, so that nothing is left to see in its middle."""

import numpy as np

from engine.grid import Grid
from tests.support.truth import Truth, cell_px
from tests.support.varied.photometric import to_bgr, to_linear
from vision.frame import Bgr

RADIUS_CELLS, LIGHT = 0.3, 3.0
"""Standard deviation of the spot, and its light, where 1 is what a camera clips at."""


def mirrored_lamp(bgr: Bgr, truth: Truth, cell: str) -> Bgr:
    """The picture with a spot on the middle of `cell`."""
    size = truth["position"]["size"]
    grid = Grid(size, size)
    row, column = grid.row_column(grid.parse(cell))
    x, y = truth["cell_centres_px"][row][column]
    rows, columns = np.mgrid[: bgr.shape[0], : bgr.shape[1]].astype(np.float32)
    away = np.hypot(columns - x, rows - y) / (RADIUS_CELLS * cell_px(truth))
    return to_bgr(to_linear(bgr) + LIGHT * np.exp(-0.5 * away**2)[..., None].astype(np.float32))
