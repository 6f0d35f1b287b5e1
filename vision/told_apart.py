"""White and another colour told apart as this very board shows them.

A reader that has never seen a make may take each of its white rings for white by little and each black one for black by
much.
"""

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]
"""Log-likelihoods (N, 3), what a free cell holds first."""
Cells = NDArray[np.bool_]
"""Which of N cells."""

MOST_NATS = 10.0
"""No cell says more than this of how its like are read."""
LEAST_APART_NATS = 4.0
"""Colours that are read more alike tell nothing."""
FEW = 0.25
"""As many of each colour as count for half. Of rings of 18 makes midway differed by some 2 nats from make to make, and
rings of one colour on one board by some 1.2: one of each then counts for nine tenths. Less, as one may lie in glare."""


def told_apart(table: Table, white: int, whites: Cells, others: Cells, share: float = 1.0) -> Table:
    """Neither of two colours is preferred by how they are read on this board.

    Midway between how `whites` and `others` are read a cell speaks for neither; the fewer there are, the less that
    counts, and by `share`. Between a free cell and the likelier colour nothing changes. `white`: its column, 1 or 2.
    """
    leads = lead_of_white(table, white)
    known = np.clip(leads, -MOST_NATS, MOST_NATS)
    few = min(whites.sum(), others.sum())
    if not few or known[whites].mean() - known[others].mean() < LEAST_APART_NATS:
        return table
    midway = (known[whites].mean() + known[others].mean()) / 2
    leads = leads - share * midway * few / (FEW + few)
    told, likelier = table.copy(), table[:, 1:].max(axis=1)
    told[:, white], told[:, 3 - white] = likelier + np.minimum(leads, 0), likelier - np.maximum(leads, 0)
    return told


def lead_of_white(table: Table, white: int) -> NDArray[np.float64]:
    """By how much (N,) each cell is rather white than the other colour."""
    return np.asarray(table[:, white] - table[:, 3 - white])
