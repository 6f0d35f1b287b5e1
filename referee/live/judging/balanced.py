"""The two colours of a game told apart as this very board shows them, by how accepted things are read.

A reader that has never seen a make may read its white rings as white by little and its black ones as black by much.
"""

import numpy as np
from numpy.typing import NDArray

from referee.live.policy import GamePolicy
from vision.reading import LogLikelihood, leading_by

PALER = "white"
"""The paler of the two contents that Line or Colour and LINKX have beside free. A mirrored lamp is read as this one."""


def balanced(table: LogLikelihood, held: NDArray[np.intp], white: int, policy: GamePolicy) -> LogLikelihood:
    """The reading, with white's lead over the other colour measured from midway between the colours as read here.

    Midway is between the median leads of the pieces accepted as white and as the other colour; there a cell speaks for
    neither. The fewer pieces there are, the less is shifted, and nothing if the medians lie hardly apart. How a free
    cell compares with the likelier colour stays the same. Games that have not just two contents beside free are left as
    they are.

    A piece of the other colour that is read as white lies under a lamp, and does not count. A white one that is read as
    the other colour does: it shows how white things of this make are read.

    `table` : (N, C), a free cell in the first column. `held` : (N,) the columns of what is accepted. `white` : its
    column.
    """
    if table.shape[1] != 3:
        return table
    other = 3 - white
    is_read = table[:, 1:].max(axis=1) > table[:, 0] - policy.seems_free_nats
    leads = np.clip(table[:, white] - table[:, other], -policy.of_its_like_nats, policy.of_its_like_nats)
    whites, others = leads[(held == white) & is_read], leads[(held == other) & is_read & (leads < 0)]
    few = min(len(whites), len(others))
    if not few or np.median(whites) - np.median(others) < policy.least_apart_nats:
        return table
    midway = (np.median(whites) + np.median(others)) / 2
    leads = table[:, white] - table[:, other] - midway * few / (policy.few_of_a_kind + few)
    return leading_by(table, white, other, leads)
