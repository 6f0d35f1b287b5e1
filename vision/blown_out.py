"""Scores of cells that are blown out, where white things do not stand out from a white mat and blue ones look white."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
"""Log-likelihoods (N, C) of what cells hold, up to a constant for each."""


def without_blown_out(scores: Scores, leads: int, other: int, clipped: NDArray[np.float64]) -> Scores:
    """The scores, with the lead of column `leads` over `other` reduced by the share of each cell that is blown out.

    A lead of `other` stays as it is: on another mat what is blown out may well be a white thing.
    `clipped` : share (N,) of each cell that is blown out, 0 to 1.
    """
    told = scores.copy()
    told[:, other] += clipped * np.maximum(scores[:, leads] - scores[:, other], 0)
    return told
