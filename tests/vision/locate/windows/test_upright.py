"""A frame's lines say how it lies where its corners are seen wrongly."""

import cv2
import numpy as np
import pytest

from engine.games import GAMES
from tests.support.drawn.flat_frame import SIZE_PX, camera, draw_frame
from vision.frame import Bgr
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.geometry.pose import BoardPose
from vision.locate.pose.control_pose import pose_from_control
from vision.locate.quads.patch import CONTROL
from vision.locate.windows.upright import Lines, lines

STACKS = (".........",) * 5 + ("..w...b..", ".bw..bb.w", "wbbw.wwbw", "wwbb.bbww")
CORNERS = np.array([[0.0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]])
OFF_CELLS, SIGMA_CELLS = 0.4, 0.1
LEFT = 0.7
"""Share of what is off that may be left: that a side leans does not say which of its ends is off, half is either's."""


def posed(corners_px: Points, seen: Lines | None = None) -> BoardPose:
    grid = GAMES["linkx"].grid({})
    control_px = transform(homography(UNIT_SQUARE, corners_px), CONTROL)
    return pose_from_control("linkx", grid, control_px, Lens.guess(SIZE_PX), 1.0, seen, SIGMA_CELLS)


def lines_of(bgr: Bgr, pose: BoardPose) -> Lines:
    return lines(bgr, pose.project(CONTROL * pose.corners_mm.max()), pose.grid)


def off_cells(pose: BoardPose, corners_px: Points) -> float:
    return float(np.linalg.norm(pose.corners_px - corners_px, axis=1).max()) / pose.cell_px


@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize(("azimuth_deg", "elevation_deg"), [(0, 5), (-25, 10), (30, 20)])
def test_lines_put_a_corner_right(corner: int, azimuth_deg: float, elevation_deg: float) -> None:
    seen_by = camera(azimuth_deg, elevation_deg)
    bgr, expected = draw_frame(seen_by, STACKS), seen_by.project(CORNERS)
    wrong = expected.copy()
    wrong[corner, 0] += OFF_CELLS * posed(expected).cell_px
    without = posed(wrong)
    assert off_cells(posed(wrong, lines_of(bgr, without)), expected) < LEFT * off_cells(without, expected)


def test_where_a_frame_lies_right_its_lines_have_nothing_to_say() -> None:
    seen_by = camera(-25, 10)
    there = posed(seen_by.project(CORNERS))
    seen = lines_of(draw_frame(seen_by, STACKS), there)
    assert np.abs(seen.lean).max() < 0.01
    assert off_cells(posed(there.corners_px, seen), there.corners_px) < 0.05


def test_where_no_line_is_seen_a_frame_stays_where_it_was_found() -> None:
    there = posed(camera(-25, 10).project(CORNERS))
    blank = np.full((SIZE_PX[1], SIZE_PX[0], 3), 90, np.uint8)
    assert off_cells(posed(there.corners_px, lines_of(blank, there)), there.corners_px) < 0.01


def test_an_empty_frame_is_put_right_amid_things_that_lean() -> None:
    seen_by = camera(15, 15)
    bgr, expected = draw_frame(seen_by, (".........",) * 9), seen_by.project(CORNERS)
    rng = np.random.default_rng(0)
    for start, end in rng.uniform((300, 150), (1000, 800), (40, 2, 2)).round().astype(int).tolist():
        cv2.line(bgr, start, end, rng.integers(40, 220, 3).tolist(), 2, cv2.LINE_AA)
    wrong = expected.copy()
    wrong[0, 0] += OFF_CELLS * posed(expected).cell_px
    without = posed(wrong)
    found = posed(wrong, lines_of(bgr, without))
    assert off_cells(found, expected) < LEFT * off_cells(without, expected)
