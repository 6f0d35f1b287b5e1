"""A frame whose top or floor is taken to be cells away is found from other heights."""

import cv2
import numpy as np
import pytest

from tests.support.truth import FIXTURES, corners_px, load
from vision.geometry.plane import Points, scaled
from vision.locate.quads.patch import Pyramid, pyramid
from vision.locate.quads.quad import CELLS, FRAME
from vision.locate.quads.settle import settled
from vision.locate.windows.height import at_other_heights

LONG_SIDE_PX = 640
PLAIN = {"light_room", "light_warm_bulb", "light_cool_led", "light_window", "warm", "oblique"}
NEAR_CELLS = 0.35


def plain_frames() -> list[tuple[Pyramid, Points]]:
    """Frames in good light that nothing covers, and the corners (4, 2) of their grids."""
    found = []
    for photo in sorted((FIXTURES / "linkx").glob("*.jpg")):
        bgr, truth = load(photo)
        if set(truth["tags"]) <= PLAIN:
            scale = LONG_SIDE_PX / max(bgr.shape[:2])
            small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            found.append((pyramid(np.asarray(small, np.uint8)), scaled(corners_px(truth), scale)))
    return found


def raised(corners_px: Points, top_cells: float, floor_cells: float) -> Points:
    """Corners (4, 2) with the top and the floor moved up along the sides."""
    up = (corners_px[[0, 1]] - corners_px[[3, 2]]) / CELLS[FRAME]
    return np.array([*(corners_px[:2] + top_cells * up), *(corners_px[2:] + floor_cells * up[::-1])])


@pytest.mark.parametrize(("top_cells", "floor_cells"), [(2, 0), (3.5, 0), (-1.5, 0), (0, 1.2), (0, -1)])
def test_a_frame_is_found_whose_height_was_mistaken(top_cells: float, floor_cells: float) -> None:
    frames = plain_frames()
    assert len(frames) >= 3
    for levels, corners in frames:
        beside = raised(corners, top_cells, floor_cells)
        alone = settled(levels, beside)
        assert alone is None or farthest_cells(alone.corners_px, corners) > NEAR_CELLS
        assert farthest_cells(at_other_heights(levels, beside)[0].corners_px, corners) < NEAR_CELLS


def test_where_no_frame_is_none_is_found() -> None:
    levels = pyramid(np.full((480, 640, 3), 128, np.uint8))
    assert at_other_heights(levels, np.array([[200.0, 100.0], [410.0, 100.0], [410.0, 310.0], [200.0, 310.0]])) == []


def farthest_cells(found_px: Points, corners_px: Points) -> float:
    """How far the worst corner lies from where it is, in cells."""
    cell_px = np.linalg.norm(corners_px[1] - corners_px[0]) / CELLS[FRAME]
    return float(np.linalg.norm(found_px - corners_px, axis=1).max() / cell_px)
