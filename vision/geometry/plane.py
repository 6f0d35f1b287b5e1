"""Points of a plane and projective transforms of them."""

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Points (N, 2) as x, y."""
Matrix = NDArray[np.float64]
"""A projective transform (3, 3); products read right to left: `pixels_from_mm @ mm_from_cell`."""


def transform(matrix: NDArray[np.floating], points: Points) -> Points:
    """Apply a projective transform (3, 3) to points (N, 2)."""
    homogeneous = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:])
