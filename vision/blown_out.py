"""Doubt in blown-out cells: white things do not stand out there from a white mat, and blue ones look white."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
"""Log-likelihoods (N, C) of what each cell holds; only differences within a row mean anything."""


def without_blown_out(scores: Scores, leads: int, other: int, clipped: NDArray[np.float64]) -> Scores:
    """The scores with the lead of column `leads` over `other` reduced in proportion to what is blown out of each cell.

    Where `other` leads, nothing changes: on another mat, what is blown out may well be a white thing.

    `clipped` : (N,) share of each cell that is blown out, 0 to 1.
    """
    told = scores.copy()
    told[:, other] += clipped * np.maximum(scores[:, leads] - scores[:, other], 0)
    return told
