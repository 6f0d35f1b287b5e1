"""Two contents told apart as this very board shows them: what is accepted says how each of them is read here.

A reader that has never seen a make may take each white ring for white by little and each black one for black by much.
"""

import numpy as np
from numpy.typing import NDArray

from referee.live.policy import GamePolicy
from vision.reading import LogLikelihood, leading_by

PALER = "white"
"""Of the two contents beside free that Line or Colour and LINKX have; a mirrored lamp is taken for it."""


def balanced(table: LogLikelihood, held: NDArray[np.intp], white: int, policy: GamePolicy) -> LogLikelihood:
    """The reading with what it says between white and the other colour moved to the middle of this board's two groups.

    Of games with two contents beside free; others stay as they are. The groups are the pieces accepted as white and as
    the other: midway between their medians a cell speaks for neither. The fewer pieces there are, the less it is moved,
    and not at all where the groups lie hardly apart. Between a free cell and the likelier colour nothing changes.

    A piece of the other colour that is read as white lies under a lamp and is left out of its group; a white one that
    is read as the other is not: it shows how this make's are read.

    `table` (N, C) has what a free cell holds first, `held` (N,) is what is accepted, `white` the column of the paler.
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
