"""Points of a plane and projective transforms of them."""

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Points (N, 2) as x, y."""
Matrix = NDArray[np.float64]
"""A projective transform (3, 3); products read right to left: `pixels_from_mm @ mm_from_cell`."""
UNIT_SQUARE: Points = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
"""The corners (4, 2) of that square, clockwise as seen in a picture, from the top left."""


def raster_points(width: int, height: int) -> Points:
    """All points (width * height, 2) of a raster, row by row; the first is (0, 0)."""
    y, x = np.mgrid[:height, :width]
    return np.column_stack((x.ravel(), y.ravel())).astype(np.float64)


def transform(matrix: NDArray[np.floating], points: Points) -> Points:
    """Points (N, 2) moved by a projective transform (3, 3).

    Not `cv2.perspectiveTransform`: that rounds differently, and gives (0, 0) for points at infinity.
    """
    homogeneous = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(homogeneous[:, :2] / homogeneous[:, 2:])


def scaled(points_px: Points, scale: float | NDArray[np.float64]) -> Points:
    """Points (…, 2) of a picture, in the pixels of one that is `scale` times as large.

    In both, (0, 0) is the centre of the first pixel. `scale` may be (2,): across and down.
    """
    return np.asarray((points_px + 0.5) * scale - 0.5)


def homography(source: Points, target: Points) -> Matrix:
    """The projective transform (3, 3) that moves points (N, 2) onto others (N, 2), by least squares; N is 4 or more."""
    if len(source) == 4:
        return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)), np.float64)
    return np.asarray(cv2.findHomography(source, target)[0], np.float64)


def sides(corners: Points) -> NDArray[np.float64]:
    """Lengths (N,) of the sides of a polygon with these corners (N, 2), from the first corner to the second and on."""
    return np.asarray(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1))
