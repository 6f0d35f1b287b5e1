"""What has come over a board's edge, as a hand does that rests there, and what only lies beside it."""

import cv2
import numpy as np
import pytest

from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.changes.glance import change, glance
from vision.changes.over_the_edge import reached
from vision.frame import Frame
from vision.geometry.plane import Points

BGR, TRUTH = recording(FIXTURES / "games" / "line-or-colour").shots[1].picture()
POSE = truth_pose(TRUTH)
HAND = np.array([[4.8, 2.1], [8.0, 1.6], [8.0, 3.4], [4.8, 2.9]])
DISC_BESIDE = np.array([[5.5, 2.2], [6.0, 2.2], [6.0, 2.8], [5.5, 2.8]])
HAND_AWAY = HAND + np.array([1.2, 0.0])


def reached_by(outline_cells: Points) -> set[str]:
    """Cells close to something brown that has come there; (N, 2) in cells from the grid's corner."""
    bgr = BGR.copy()
    outline_px = np.rint(POSE.project(outline_cells * POSE.pitch_mm)).astype(np.int32)
    cv2.fillPoly(bgr, [outline_px], (60, 90, 140))
    now, before = glance(Frame(bgr, "now")), glance(Frame(BGR, "before"))
    return {POSE.grid.name(cell) for cell in reached(change(now, before).changed, POSE, now)}


def test_a_hand_reaches_the_cells_at_the_edge() -> None:
    assert reached_by(HAND) == {"e2", "e3", "e4"}


@pytest.mark.parametrize("outline_cells", [DISC_BESIDE, HAND_AWAY], ids=["a disc", "a hand farther off"])
def test_what_lies_beside_the_board_does_not(outline_cells: Points) -> None:
    assert not reached_by(outline_cells)
