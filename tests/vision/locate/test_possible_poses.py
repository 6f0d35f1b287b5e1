"""No frame lies where no camera could see it so."""

import numpy as np
import pytest

from tests.support.drawn.flat_frame import SIZE_PX, camera
from vision.frame import Frame
from vision.geometry.plane import Points, homography, transform
from vision.locate.patch import CONTROL, UNIT_SQUARE
from vision.locate.placed import possible_poses
from vision.locate.quad import CELLS, FRAME, KINDS, Settled

VIEWS = ((-35.0, 5.0), (0.0, 12.0), (25.0, 30.0))
TABLE = Frame(np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8), "a table")
LITTLE_SPREAD, MUCH_SPREAD = 0.03 / CELLS[FRAME], 0.06 / CELLS[FRAME]


def _corners(view: tuple[float, float]) -> Points:
    return camera(*view).project(np.array([[0.0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]]))


def _frame(corners: Points, spread: float) -> Settled:
    """A frame of which the networks do not doubt that it is one."""
    chances = np.eye(len(KINDS))[KINDS.index(FRAME)]
    return Settled(chances, transform(homography(UNIT_SQUARE, corners), CONTROL), spread)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("spread", [LITTLE_SPREAD, MUCH_SPREAD])
def test_a_frame_lies_where_a_camera_may_see_it(spread: float, view: tuple[float, float]) -> None:
    assert len(possible_poses(TABLE, [_frame(_corners(view), spread)])) == 1


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("corner", [0, 1])
def test_none_lies_where_an_upper_corner_is_three_cells_off(corner: int, view: tuple[float, float]) -> None:
    corners = _corners(view)
    corners[corner] += (corners[3 - corner] - corners[corner]) / 3
    assert not possible_poses(TABLE, [_frame(corners, MUCH_SPREAD)])
