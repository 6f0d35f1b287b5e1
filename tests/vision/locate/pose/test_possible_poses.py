"""No board lies where no camera could see it so."""

import numpy as np
import pytest

from tests.support.drawn.flat_frame import SIZE_PX, camera
from vision.frame import Frame
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate.pose.placed import is_possible, placed
from vision.locate.quads.patch import CONTROL
from vision.locate.quads.quad import CELLS, FRAME, KINDS, Candidate

VIEWS = ((-35.0, 5.0), (0.0, 12.0), (25.0, 30.0))
TABLE = Frame(np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8), "a table")
LITTLE_SPREAD, MUCH_SPREAD = 0.03 / CELLS[FRAME], 0.06 / CELLS[FRAME]


def _corners(view: tuple[float, float]) -> Points:
    return camera(*view).project(np.array([[0.0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]]))


def _frame(corners: Points, spread: float) -> Candidate:
    """A frame of which the networks do not doubt that it is one."""
    chances = np.eye(len(KINDS))[KINDS.index(FRAME)]
    return Candidate(chances, transform(homography(UNIT_SQUARE, corners), CONTROL), spread)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("spread", [LITTLE_SPREAD, MUCH_SPREAD])
def test_a_frame_lies_where_a_camera_may_see_it(spread: float, view: tuple[float, float]) -> None:
    assert is_possible(placed(TABLE, _frame(_corners(view), spread)))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("corner", [0, 1])
def test_none_lies_where_an_upper_corner_is_three_cells_off(corner: int, view: tuple[float, float]) -> None:
    corners = _corners(view)
    corners[corner] += (corners[3 - corner] - corners[corner]) / 3
    assert not is_possible(placed(TABLE, _frame(corners, MUCH_SPREAD)))


@pytest.mark.parametrize(("focal_px", "is_one"), [(700.0, True), (2100.0, True), (60_000.0, False)])
def test_no_mat_at_a_slant_shows_without_perspective(focal_px: float, is_one: bool) -> None:
    """A mat half as broad as the picture, seen from 35 degrees above the table; a picture may be cut to its third."""
    low, half = np.radians(35.0), 0.25 * SIZE_PX[0] / focal_px
    flat = half * np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]])
    seen = np.stack((flat[:, 0], flat[:, 1] * np.sin(low), 1 - flat[:, 1] * np.cos(low)), axis=1)
    corners = seen[:, :2] / seen[:, 2:] * focal_px + np.array(SIZE_PX) / 2
    mat = Candidate(
        np.eye(len(KINDS))[KINDS.index("linkage")], transform(homography(UNIT_SQUARE, corners), CONTROL), 0.005
    )
    assert is_possible(placed(TABLE, mat)) == is_one
