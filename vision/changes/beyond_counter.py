"""Where cells show beyond the green counter that lies on them: whether a piece lies below it, too, is seen there."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell, Grid
from vision.changes.glance import POINTS_ACROSS_CELL

REACH_CELLS = 0.54
"""How far a counter is seen from its middle: its radius is 0.34, and it may lie beside the middle and is blurred. In
six recordings, something beyond it changed in 106 of 110 squares on which a piece and a counter were laid; in the other
four, white ones on a white mat, the change was four to seven times that of most cells. Of 94 free squares onto which a
counter alone was edited, 79 look as before."""


@lru_cache(maxsize=8)
def beyond_counters(grid: Grid, places: tuple[tuple[Cell, ...], ...]) -> NDArray[np.bool_]:
    """(N, P) which points of each cell (`points_of_cells`) a counter on any of `places` covers nothing of.

    A place is one cell, two for the joint between them, or none.
    """
    rows, columns = np.divmod(np.arange(len(grid)), grid.columns)
    centres = np.column_stack((columns, rows)).astype(np.float64)
    points = centres[:, None] + POINTS_ACROSS_CELL
    beyond = np.ones(points.shape[:2], bool)
    for place in filter(None, places):
        middle = centres[list(place)].mean(axis=0)
        beyond &= np.linalg.norm(points - middle, axis=2) > REACH_CELLS
    return beyond
