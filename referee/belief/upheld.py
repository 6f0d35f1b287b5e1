"""Unseen cells over a gap of a board that stands: probably nothing is there, as nothing would hold it up."""

from collections.abc import Sequence

import numpy as np
from scipy.special import softmax

from referee.belief.halves import Costs
from referee.belief.policy import PhotoPolicy
from vision.reading import BoardReading


def upheld(costs: Sequence[Costs], free: int, reading: BoardReading, policy: PhotoPolicy) -> list[Costs]:
    """The costs (C,), in nats, of what the cells of a standing board may hold, with gravity counted for those not seen.

    Rules and gravity are otherwise weighed board by board, the likeliest first. But seven hidden cells make thousands
    of boards, too many to find out that in all of them something floats. So a cell that says nothing, above one that is
    clearly `free` (its column among C), is charged as a board is in which something floats over a hole.
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
