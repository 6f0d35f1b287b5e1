"""A drawn frame is found where it was drawn, and nothing is found where none is."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.windows.drawing import SIZE_PX, camera, draw_frame
from vision.frame import Bgr, Frame
from vision.locate.find import find
from vision.pose import BoardPose, NotFound

STACKS = (".........",) * 5 + ("..w...b..", ".bw..bb.w", "wbbw.wwbw", "wwbb.bbww")
CORNERS = np.array([[0.0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]])


@pytest.mark.parametrize(
    ("azimuth_deg", "elevation_deg", "k1"), [(0, 5, 0.0), (-25, 10, 0.0), (30, 20, -0.03), (10, 28, 0.0)]
)
def test_a_drawn_frame_is_found(azimuth_deg: float, elevation_deg: float, k1: float) -> None:
    seen_by = camera(azimuth_deg, elevation_deg, k1=k1)
    pose = find(Frame(draw_frame(seen_by, STACKS), "drawing"), "linkx", {})
    assert isinstance(pose, BoardPose)
    expected = seen_by.project(CORNERS)
    cell_px = np.linalg.norm(expected[2] - expected[0]) / np.hypot(9, 9)
    assert np.linalg.norm(pose.corners_px - expected, axis=1).max() < 0.35 * cell_px


def chessboard() -> Bgr:
    squares = np.kron(np.indices((11, 11)).sum(axis=0) % 2, np.ones((80, 80))) * 200 + 30
    gray = np.full((SIZE_PX[1], SIZE_PX[0]), 230, np.uint8)
    gray[46:926, 200:1080] = squares
    return np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR))


def picture_frame() -> Bgr:
    bgr = np.full((SIZE_PX[1], SIZE_PX[0], 3), (150, 160, 170), np.uint8)
    cv2.rectangle(bgr, (250, 80), (1050, 880), (230, 230, 230), -1)
    cv2.rectangle(bgr, (320, 150), (980, 810), (120, 80, 40), -1)
    cv2.circle(bgr, (600, 500), 200, (40, 160, 200), -1)
    return bgr


def noise() -> Bgr:
    return np.random.default_rng(1).integers(0, 255, (SIZE_PX[1], SIZE_PX[0], 3)).astype(np.uint8)


@pytest.mark.parametrize("make", [chessboard, picture_frame, noise])
def test_other_things_are_no_frame(make: Callable[[], Bgr]) -> None:
    found = find(Frame(make(), "drawing"), "linkx", {})
    assert isinstance(found, NotFound)
    assert found.reason
