"""Loose pieces are drawn beside boards and never onto them."""

import cv2
import numpy as np
import pytest

from tests.support.truth import FIXTURES, load, truth_pose
from training.locate.loose import with_loose_pieces
from vision.locate.quads.patch import CONTROL, CORNERS
from vision.locate.quads.quad import KINDS


@pytest.mark.parametrize(("photo", "kind"), [("linkage/0000", "linkage"), ("line-or-colour/0000", "line-or-colour 7")])
def test_loose_pieces_lie_beside_the_board(photo: str, kind: str) -> None:
    bgr, truth = load(FIXTURES / f"{photo}.jpg")
    pose = truth_pose(truth)
    control_px = pose.project(CONTROL * pose.grid.columns * pose.pitch_mm)
    board = np.zeros(bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(board, np.rint(control_px[CORNERS]).astype(np.int32), 1)
    inside = cv2.erode(board, np.ones((21, 21))) > 0
    drawn = 0
    for seed in range(6):
        amid = with_loose_pieces(bgr, [(KINDS.index(kind), control_px)], np.random.default_rng(seed))
        changed = (amid != bgr).any(axis=2)
        assert not changed[inside].any()
        drawn += changed.mean() > 0.01
    assert drawn >= 4
