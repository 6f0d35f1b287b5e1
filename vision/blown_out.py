"""What is blown out says nothing: a white thing does not stand out from a white mat there, and a blue one is white."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
"""Log-likelihoods (N, C) of what cells hold, up to a constant for each."""


def without_blown_out(scores: Scores, leads: int, other: int, clipped: NDArray[np.float64]) -> Scores:
    """The same scores, but by how much column `leads` leads `other` counts only as far as a cell is not blown out.

    By how much `other` leads stays as it is: on another mat what is blown out may well be a white thing.
    `clipped` : share (N,) of each cell that is blown out, 0 to 1.
    """
    told = scores.copy()
    told[:, other] += clipped * np.maximum(scores[:, leads] - scores[:, other], 0)
    return told
