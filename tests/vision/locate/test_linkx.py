"""A drawn frame is found where it was drawn."""

import numpy as np
import pytest

from tests.support.drawn.flat_frame import camera, draw_frame
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.locate.find import find

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
