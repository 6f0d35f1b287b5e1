"""Two contents told apart as this very board shows them: what is accepted says how each of them is read here.

A reader that has never seen a make may take each white ring for white by little and each black one for black by much.
"""

import numpy as np
from numpy.typing import NDArray

from vision.reading import leading_by

Table = NDArray[np.float64]
"""Log-likelihoods (N, C), what a free cell holds first."""

PALER = "white"
"""Of the two contents beside free that Line or Colour and LINKX have; a mirrored lamp is taken for it."""
MOST_NATS = 10.0
"""No cell says more than this of how its like are read."""
LEAST_APART_NATS = 4.0
"""Contents that are read more alike tell nothing."""
HARDLY_READ_NATS = 2.0
"""A ring that is accepted shows how its colour is read as long as its circle does not look free by more."""
FEW = 0.25
"""As many of each content as count for half. Of rings of 18 makes midway differed by some 2 nats from make to make, and
rings of one colour on one board by some 1.2: one of each then counts for nine tenths. Less, as one may lie in glare."""


def balanced(table: Table, held: NDArray[np.intp], white: int) -> Table:
    """Of games with two contents beside free: neither is preferred by how the reader sees them on this board.

    Midway between how those accepted as the one and as the other are read a cell speaks for neither; the fewer there
    are, the less that counts. Between a free cell and the likelier of the two nothing changes. `held` (N,) is what is
    accepted, `white` the column of the paler. What is not white and read so lies under a lamp and says nothing; a white
    one that is read as the other shows how this make's are read, if by clearly less than the others are.
    """
    if table.shape[1] != 3:
        return table
    other = 3 - white
    is_read = table[:, 1:].max(axis=1) > table[:, 0] - HARDLY_READ_NATS
    leads = np.clip(table[:, white] - table[:, other], -MOST_NATS, MOST_NATS)
    whites, others = leads[(held == white) & is_read], leads[(held == other) & is_read & (leads < 0)]
    few = min(len(whites), len(others))
    if not few or np.median(whites) - np.median(others) < LEAST_APART_NATS:
        return table
    midway = (np.median(whites) + np.median(others)) / 2
    leads = table[:, white] - table[:, other] - midway * few / (FEW + few)
    return leading_by(table, white, other, leads)
