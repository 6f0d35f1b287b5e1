"""Points of a plane and projective transforms of them."""

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Points (N, 2) as x, y."""
Matrix = NDArray[np.float64]
"""A projective transform (3, 3); products read right to left: `pixels_from_mm @ mm_from_cell`."""


def transform(matrix: NDArray[np.floating], points: Points) -> Points:
    """Apply a projective transform (3, 3) to points (N, 2).

    `cv2.perspectiveTransform` rounds otherwise, and says (0, 0) of what lies at infinity.
    """
    homogeneous = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:])


def scaled(points_px: Points, scale: float | NDArray[np.float64]) -> Points:
    """Points (…, 2) of a picture in pixels of one `scale` times as large; (0, 0) is the first pixel's centre in both.

    `scale` may be another across and down (2,).
    """
    return np.asarray((points_px + 0.5) * scale - 0.5)


def homography(source: Points, target: Points) -> Matrix:
    """(3, 3) by least squares from points (N, 2) to points (N, 2)."""
    if len(source) == 4:
        return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)), np.float64)
    return np.asarray(cv2.findHomography(source, target)[0], np.float64)


def sides(corners: Points) -> NDArray[np.float64]:
    """Lengths (N,) of the sides of a polygon with such corners (N, 2), each from a corner to the next."""
    return np.asarray(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1))
