"""The colours of rings and tiles told apart as those that are accepted on this board are read."""

import numpy as np
from numpy.typing import NDArray

from vision.told_apart import Table, lead_of_white, told_apart


def balanced(table: Table, held: NDArray[np.intp], white: int) -> Table:
    """Of games with two contents beside free: neither is preferred by how the reader sees them on this board.

    `held` (N,) is what is accepted, `white` the column of the paler. What is not white and read so lies under a lamp
    and says nothing; a white one that is read as the other shows how this make's are read, if by clearly less than the
    others are.
    """
    if table.shape[1] != 3:
        return table
    leads, is_read = lead_of_white(table, white), table[:, 1:].max(axis=1) > table[:, 0]
    return told_apart(table, white, (held == white) & is_read, (held == 3 - white) & is_read & (leads < 0))
