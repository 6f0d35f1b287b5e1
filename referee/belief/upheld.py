"""Unseen cells above a gap of a standing board: they are probably empty, as nothing would hold a piece up there."""

from collections.abc import Sequence

import numpy as np
from scipy.special import softmax

from referee.belief.halves import Costs
from referee.belief.policy import PhotoPolicy
from vision.reading import BoardReading


def upheld(costs: Sequence[Costs], free: int, reading: BoardReading, policy: PhotoPolicy) -> list[Costs]:
    """(C,) for each cell of a standing board, in nats: its costs, with gravity counted in unseen cells above a gap.

    Elsewhere, rules and gravity are weighed board by board, the likeliest first. But seven hidden cells make thousands
    of boards, too many to find out that in all of them something floats. So in an unseen cell above one that is clearly
    free, every other content costs what a board costs on which one square floats over a hole.

    `costs` : (C,) for each cell, without gravity. `free` : index of the free content among C.
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
