"""How much two convex quadrilaterals in a picture have in common."""

import cv2
import numpy as np

from vision.geometry.plane import Points


def share_of_smaller(quad: Points, other: Points) -> float:
    """The share of the smaller of two quads (4, 2) that the other covers, 0 to 1."""
    common, least, _ = _areas(quad, other)
    return common / least


def share_of_both(quad: Points, other: Points) -> float:
    """Of what two quads (4, 2) cover together, the share that both cover, 0 to 1."""
    common, least, most = _areas(quad, other)
    return common / (least + most - common)


def _areas(quad: Points, other: Points) -> tuple[float, float, float]:
    """What both cover, and the smaller and the larger one's area."""
    first, second = quad.astype(np.float32), other.astype(np.float32)
    common, _ = cv2.intersectConvexConvex(first, second)
    least, most = sorted((cv2.contourArea(first), cv2.contourArea(second)))
    return common, least, most
