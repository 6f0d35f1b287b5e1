"""Corners of a quadrilateral in their order, and boards where a person says they are."""

from itertools import permutations

import numpy as np
import pytest

from vision.frame import Frame
from vision.locate.given_corners import pose_from_corners
from vision.locate.quads.corners import clockwise, is_convex

CORNERS_PX = np.array([[120.0, 90], [520, 140], [560, 430], [80, 380]])
FRAME = Frame(np.zeros((480, 640, 3), np.uint8), "photo")


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_corners_in_any_order_follow_each_other_round(order: tuple[int, ...]) -> None:
    around = clockwise(CORNERS_PX[list(order)])
    first = int(np.argmin(np.linalg.norm(around - CORNERS_PX[0], axis=1)))
    np.testing.assert_array_equal(np.roll(around, -first, axis=0), CORNERS_PX)
    assert is_convex(around)


def test_a_corner_within_the_others_is_not_convex_nor_is_a_mirror_image() -> None:
    dented = CORNERS_PX.copy()
    dented[2] = (220, 200)
    assert not is_convex(dented)
    assert not is_convex(CORNERS_PX[::-1])


def test_the_highest_side_is_row_0_and_two_corners_in_one_place_are_refused() -> None:
    pose = pose_from_corners(FRAME, "linkage", {}, CORNERS_PX[[2, 0, 3, 1]])
    np.testing.assert_allclose(pose.corners_px, CORNERS_PX, atol=1e-6)
    with pytest.raises(ValueError, match="at least 40 pixels"):
        pose_from_corners(FRAME, "linkage", {}, CORNERS_PX[[0, 1, 2, 2]])


def test_corners_of_an_oblong_are_no_board_s() -> None:
    left, right = CORNERS_PX[[0, 0, 3, 3]], CORNERS_PX[[1, 1, 2, 2]]
    part = left + np.array([[0.0], [0.4], [0.4], [0.0]]) * (right - left)
    with pytest.raises(ValueError, match="oblong"):
        pose_from_corners(FRAME, "linkx", {}, part)
