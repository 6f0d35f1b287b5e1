"""What nobody sees over a gap: nothing stands there that nothing holds up."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from referee.belief.policy import PhotoPolicy
from vision.reading import BoardReading

Costs = NDArray[np.float64]


def upheld(costs: Sequence[Costs], free: int, reading: BoardReading, policy: PhotoPolicy) -> list[Costs]:
    """The costs (C,) in nats of what cells of a board that stands may hold, by physics too where they are not seen.

    Rules and gravity are weighed board by board, the likeliest first. But of boards with things in seven hidden cells
    there are thousands, too many to see that all of them float. So a cell that tells nothing, over one that is clearly
    seen to be `free` (its column among C), is as likely to hold something as a board with a hole in which something
    floats.
    """
    weighed, grid = list(costs), reading.grid
    in_view = np.ones(len(grid)) if reading.hidden is None else 1 - reading.hidden
    for column in range(grid.columns):
        is_over_a_gap = False
        for row in reversed(range(grid.rows)):
            cell = grid.at(row, column)
            if costs[cell].any():
                is_over_a_gap = is_over_a_gap or _share(costs[cell], free) * in_view[cell] >= policy.gap_sure
            elif is_over_a_gap:
                weighed[cell] = np.where(np.arange(len(costs[cell])) == free, 0.0, policy.nats_against(1, 1))
    return weighed


def _share(costs: Costs, content: int) -> float:
    """Probability of one content of a cell taken by itself."""
    shares = np.exp(-costs)
    return float(shares[content] / shares.sum())
