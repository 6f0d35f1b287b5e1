"""What two quadrilaterals have in common, of squares of which one can see it."""

import numpy as np
import pytest

from vision.geometry.plane import UNIT_SQUARE, Points
from vision.locate.quads.corners import side_px
from vision.locate.quads.overlap import in_one_place, iou, is_near, share_of_smaller


def square(side: float, right: float = 0.0, down: float = 0.0) -> Points:
    """One of so many pixels, its upper left corner there."""
    return np.asarray(side * UNIT_SQUARE + np.array([right, down]))


LARGE = square(7)


@pytest.mark.parametrize(
    ("other", "of_smaller", "of_both"),
    [
        (LARGE, 1.0, 1.0),
        (square(7, right=3.5), 1 / 2, 1 / 3),
        (square(7, 3.5, 3.5), 1 / 4, 1 / 7),
        (square(5, 1, 1), 1.0, 25 / 49),
        (square(7, right=8), 0.0, 0.0),
    ],
    ids=["the same", "half beside", "half aslant", "within", "apart"],
)
def test_what_squares_share(other: Points, of_smaller: float, of_both: float) -> None:
    for quads in ((LARGE, other), (other, LARGE)):
        assert share_of_smaller(*quads) == pytest.approx(of_smaller)
        assert iou(*quads) == pytest.approx(of_both)


def test_two_boards_that_share_a_line_of_circles_have_room_beside_each_other() -> None:
    assert not in_one_place(LARGE, square(5, right=6))
    assert in_one_place(LARGE, square(5, right=4))


def test_the_side_of_a_quadrilateral_is_that_of_a_square_as_large() -> None:
    turn = np.array([[0.6, 0.8], [-0.8, 0.6]])
    assert side_px(LARGE @ turn) == pytest.approx(7.0)
    assert side_px(UNIT_SQUARE * (2.0, 8.0)) == pytest.approx(4.0)


def test_one_corner_is_enough_to_differ() -> None:
    moved = LARGE.copy()
    moved[2] += (0.69, 0.0)
    assert is_near(moved, LARGE, 0.1)
    moved[2] += (0.02, 0.0)
    assert not is_near(moved, LARGE, 0.1)
