"""How much two convex quadrilaterals in a picture have in common, and whether they are as good as the same."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import cv2
import numpy as np

from vision.geometry.plane import Points
from vision.locate.quads.corners import side_px

Item = TypeVar("Item")

SAME_PLACE = 0.3
"""Two quadrilaterals are in one place if they share more than this part of the smaller one: more than the line of
circles that Line or Colour's two boards share."""


def is_near(quad: Points, other: Points, share: float) -> bool:
    """Whether no corner of two quads (4, 2) differs by as much as a `share` of the other's side, in x or in y."""
    return bool(np.abs(quad - other).max() < share * side_px(other))


def first_of_each(items: Iterable[Item], is_same: Callable[[Item, Item], bool]) -> list[Item]:
    """The items in their order, without those that are the same as one that was kept before."""
    kept: list[Item] = []
    for item in items:
        if not any(is_same(item, other) for other in kept):
            kept.append(item)
    return kept


def share_of_smaller(quad: Points, other: Points) -> float:
    """The share of the smaller of two quads (4, 2) that the other covers, 0 to 1."""
    common, least, _ = _areas(quad, other)
    return common / least


def in_one_place(quad: Points, other: Points) -> bool:
    """Whether two quads (4, 2) overlap so much that only one of them can be a board."""
    return share_of_smaller(quad, other) > SAME_PLACE


def iou(quad: Points, other: Points) -> float:
    """Intersection over union: of what two quads (4, 2) cover together, the share that both cover, 0 to 1."""
    common, least, most = _areas(quad, other)
    return common / (least + most - common)


def _areas(quad: Points, other: Points) -> tuple[float, float, float]:
    """The area that both quads cover, and the areas of the smaller and the larger one."""
    first, second = quad.astype(np.float32), other.astype(np.float32)
    common, _ = cv2.intersectConvexConvex(first, second)
    least, most = sorted((cv2.contourArea(first), cv2.contourArea(second)))
    return common, least, most
