"""What lies under Linkage's green counter, judged by what shows beside it.

In all that the network learned from, the counter stands on a piece. So the network sees a piece under every counter,
also on bare squares.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage.board import CONTENTS, GRID
from engine.grid import Cell
from vision.tiles.half_cells import PLACES

EMPTY = CONTENTS.index("empty")
LEAST_SHARE = 0.1
"""A counter may also stand in a place that is at least so probable and has a cell of the likeliest place."""
MOST_NATS = {1: 3.0, 2: 1.5}
"""By the number of cells that the counter may cover: the network says no more than this against each one's being empty.
Under a counter on a joint it makes up a whole piece, which nothing contradicts; on one cell half a piece, which is
against the rules.

In 37 photos the counter was moved to bare squares: 2 boards are then certain and legal instead of 17. In 131 others,
one board more is in doubt.
"""
BESIDE_CELLS = 0.4
"""What is farther from the counter's middle shows beside it. Its radius is 0.34 cells."""
MOST_OUT_CELLS = 0.46
"""What is farther from a cell's middle, across or down, may be its line or the next cell."""


@dataclass(frozen=True, slots=True, eq=False)
class Counter:
    """Where the green counter seems to stand.

    Attributes
    ----------
    cells : those that it may cover, wholly or in part.
    middle : (2,) row and column of its middle, in cells; (0, 0) is the middle of the first cell.
    """

    cells: tuple[Cell, ...]
    middle: NDArray[np.float64]

    @staticmethod
    def likely(shares: NDArray[np.float64]) -> "Counter":
        """As the probabilities (P,) of PLACES say."""
        likeliest = set(PLACES[int(shares.argmax())])
        near = [(share, place) for share, place in zip(shares, PLACES, strict=True) if likeliest.intersection(place)]
        weights, places = zip(*[one for one in near if one[0] >= LEAST_SHARE] or [(1.0, ())], strict=True)
        cells = tuple(sorted({cell for place in places for cell in place}))
        middles = [np.mean([divmod(cell, GRID.columns) for cell in place], axis=0) for place in places if place]
        return Counter(cells, np.average(middles, axis=0, weights=weights) if cells else np.zeros(2))

    def in_doubt(self, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """Probabilities (49, 6) of each of CONTENTS as the network gives them, with those of the cells put in doubt."""
        doubted = shares.copy()
        most_nats = MOST_NATS[min(len(self.cells), max(MOST_NATS))] if self.cells else 0.0
        for cell in self.cells:
            least = np.exp(-most_nats) * np.delete(shares[cell], EMPTY).sum()
            doubted[cell, EMPTY] = max(shares[cell, EMPTY], least)
        return np.asarray(doubted / doubted.sum(axis=1, keepdims=True))

    def beside(self, cell: Cell, cell_px: int) -> NDArray[np.bool_]:
        """(cell_px, cell_px) which pixels of a cell show beside the counter."""
        middle = self.middle - divmod(cell, GRID.columns)
        from_middle = (np.indices((cell_px, cell_px)) + 0.5) / cell_px - 0.5
        is_beside = np.linalg.norm(from_middle - middle[:, None, None], axis=0) > BESIDE_CELLS
        return np.asarray(is_beside & (np.abs(from_middle).max(axis=0) < MOST_OUT_CELLS))
