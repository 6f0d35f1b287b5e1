"""What is blown out says nothing: there a white thing does not stand out from a white mat."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
"""Log-likelihoods (N, C) of what cells hold, up to a constant for each."""


def as_far_as_seen(scores: Scores, free: int, white: int, clipped: NDArray[np.float64]) -> Scores:
    """The same, but by how much column `free` leads `white` counts only as far as a cell is not `clipped` (N,), 0 to 1.

    By how much white leads is left as it is: on another mat what is blown out may well be a white thing.
    """
    told = scores.copy()
    told[:, white] += clipped * np.maximum(scores[:, free] - scores[:, white], 0)
    return told
