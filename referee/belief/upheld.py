"""What nobody sees over a gap: nothing stands there that nothing holds up."""

from collections.abc import Sequence

import numpy as np
from scipy.special import softmax

from referee.belief.halves import Costs
from referee.belief.policy import PhotoPolicy
from vision.reading import BoardReading


def upheld(costs: Sequence[Costs], free: int, reading: BoardReading, policy: PhotoPolicy) -> list[Costs]:
    """The costs (C,) in nats of what cells of a board that stands may hold, by physics too where they are not seen.

    Rules and gravity are weighed board by board, the likeliest first. But of boards with things in seven hidden cells
    there are thousands, too many to see that all of them float. So a cell that tells nothing, over one that is clearly
    seen to be `free` (its column among C), is as likely to hold something as a board with a hole in which something
    floats.
    """
    weighed, grid = list(costs), reading.grid
    seen_free = softmax(-np.array(costs), axis=1)[:, free] * (1 - reading.hidden)
    for column in range(grid.columns):
        is_over_a_gap = False
        for row in reversed(range(grid.rows)):
            cell = grid.at(row, column)
            if costs[cell].any():
                is_over_a_gap = is_over_a_gap or seen_free[cell] >= policy.gap_sure
            elif is_over_a_gap:
                weighed[cell] = np.where(np.arange(len(costs[cell])) == free, 0.0, policy.nats_against(1, 1))
    return weighed
