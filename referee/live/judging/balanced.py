"""Two contents told apart as this very board shows them: what is accepted says how each of them is read here.

A reader that has never seen a make may take each white ring for white by little and each black one for black by much.
"""

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]
"""Log-likelihoods (N, C), what a free cell holds first."""

MOST_NATS = 10.0
"""No cell says more than this of how its like are read."""
FEW = 0.25
"""As many of each content as count for half. Of rings of 18 makes midway differed by some 2 nats from make to make, and
rings of one colour on one board by some 1.2: one of each then counts for nine tenths. Less, as one may lie in glare."""


def balanced(table: Table, held: NDArray[np.intp]) -> Table:
    """Of games with two contents beside free: neither is preferred by how the reader sees them on this board.

    Midway between how those accepted as the one and as the other are read a cell speaks for neither; the fewer there
    are, the less that counts. Between a free cell and the likelier of the two nothing changes. `held` (N,) is what is
    accepted; what is not read as it was accepted says nothing.
    """
    if table.shape[1] != 3:
        return table
    leads = table[:, 1] - table[:, 2]
    ones = np.minimum(leads[(held == 1) & (leads > 0)], MOST_NATS)
    others = np.maximum(leads[(held == 2) & (leads < 0)], -MOST_NATS)
    few = min(len(ones), len(others))
    if not few:
        return table
    midway = (ones.mean() + others.mean()) / 2
    leads = leads - midway * few / (FEW + few)
    likelier = table[:, 1:].max(axis=1)
    return np.column_stack((table[:, 0], likelier + np.minimum(leads, 0), likelier - np.maximum(leads, 0)))
