"""The four corners of a quadrilateral in a picture: their order, its size and shape, whether it is all in view."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.geometry.plane import Points, sides


def clockwise(corners_px: Points) -> Points:
    """Corners (4, 2), in any order, put into clockwise order as seen in a picture; any may be the first."""
    around = corners_px - corners_px.mean(axis=0)
    return corners_px[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]


def from_the_top_left(corners_px: Points) -> Points:
    """Corners (4, 2) clockwise, the one nearest to the picture's top left first."""
    corners = clockwise(corners_px)
    return np.roll(corners, -int(np.argmin(corners.sum(axis=1))), axis=0)


def is_convex(corners_px: Points) -> bool:
    """Whether corners (4, 2) make a convex quad in clockwise order."""
    edges = np.roll(corners_px, -1, axis=0) - corners_px
    after = np.roll(edges, -1, axis=0)
    return bool((edges[:, 0] * after[:, 1] > edges[:, 1] * after[:, 0]).all())


def side_px(corners_px: Points) -> float:
    """The side of a square as large as a quad (4, 2), in pixels."""
    return float(np.sqrt(cv2.contourArea(corners_px.astype(np.float32))))


def oblong(corners_px: Points) -> float:
    """How long a quad (4, 2) is for its width, 1 or more, by the mean lengths of its opposite sides."""
    across, down = sides(corners_px).reshape(2, 2).mean(axis=0)
    return float(max(across, down) / min(across, down))


def is_in_picture(corners_px: Points, size_px: Sequence[int]) -> bool:
    """Whether corners (4, 2) all lie in a picture of that width and height."""
    return bool((corners_px > 0).all() and (corners_px < np.array(size_px) - 1).all())
