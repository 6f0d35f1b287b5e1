"""The raster of the network's answers, half a cell wide: every second row and column lies on cells' middles."""

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage.board import CONTENTS, GRID, all_pairs
from engine.grid import Cell

UNDER = tuple(f"{content} under green" for content in CONTENTS)
"""What a square holds if the green counter lies on it: of such a square, less is seen."""
CHANNELS = (*CONTENTS, "green", "unreadable", "seam", *UNDER)
"""What the network scores at every point of the raster, in nats."""
SIDE = 17
"""Points along a side of the raster: from half a cell before the grid to half a cell after it."""
PLACES: tuple[tuple[Cell, ...], ...] = ((), *((cell,) for cell in GRID.cells), *all_pairs())
"""Where the green counter may be: nowhere, on a cell, or on the joint between two."""

_CELLS = np.arange(len(GRID))
_CELL_SPOTS = np.column_stack((_CELLS // GRID.columns, _CELLS % GRID.columns)) * 2 + 2
_PAIRS = np.array(all_pairs())
_LINE_SPOTS = (_CELL_SPOTS[_PAIRS[:, 0]] + _CELL_SPOTS[_PAIRS[:, 1]]) // 2


def _index(spots: NDArray[np.intp]) -> NDArray[np.intp]:
    return np.asarray(spots[:, 0] * SIDE + spots[:, 1])


CELL_INDEX = _index(_CELL_SPOTS)
"""(49,) index of each cell's middle in the flattened raster."""
LINE_INDEX = _index(_LINE_SPOTS)
"""(84,) index of the line between each two neighbouring cells, in the order of `all_pairs`."""
PLACE_INDEX = np.concatenate((CELL_INDEX, LINE_INDEX))
"""(133,) index of each of PLACES but the first, nowhere."""
IS_BELOW = np.array([np.isin(np.arange(len(GRID)), place) for place in PLACES])
"""(134, 49) whether each cell lies under a green counter at each of PLACES."""
