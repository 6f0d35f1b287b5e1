"""Mats amid loose pieces in line with their squares, which look like more of them."""

import cv2
import numpy as np
import pytest

from referee.evaluation.photo_comparison import FOUND_CELLS
from tests.support.truth import FIXTURES, Truth, cell_px, corners_px, load
from vision.frame import Bgr, Frame
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.geometry.pose import BoardPose
from vision.locate.find import find

SQUARES = 7
PIECE: Points = np.array([[-0.46, -1], [0.46, -1], [0.46, 1], [-0.46, 1]])
GAP, ASIDE = 0.4, 0.3
"""Between the board and the pieces, and from the squares' columns to the pieces', in squares."""
COLOURS_BGR = ((40, 40, 190), (190, 90, 30), (40, 190, 220), (225, 225, 225))


def among_pieces(bgr: Bgr, corners_px: Points) -> Bgr:
    """A picture (H, W, 3) of Linkage with a row of loose pieces drawn along each side of the board."""
    picture = bgr.copy()
    to_picture = homography(SQUARES * (UNIT_SQUARE - 0.5), corners_px)
    for side in range(4):
        quarters = np.rint([[np.cos(side * np.pi / 2), np.sin(side * np.pi / 2)]])
        turn = np.vstack([quarters, quarters[:, ::-1] * (-1, 1)])
        for column in range(SQUARES):
            middle = (column + 0.5 + ASIDE - SQUARES / 2, -SQUARES / 2 - GAP - 1)
            piece_px = np.rint(transform(to_picture, (PIECE + middle) @ turn)).astype(np.int32)
            cv2.fillConvexPoly(picture, piece_px, COLOURS_BGR[(SQUARES * column + side) % 4], cv2.LINE_AA)
    return picture


def is_there(pose: BoardPose, truth: Truth) -> bool:
    off_px = [
        np.linalg.norm(np.roll(pose.corners_px, turn, axis=0) - corners_px(truth), axis=1).max() for turn in range(4)
    ]
    return bool(min(off_px) < FOUND_CELLS * cell_px(truth))


@pytest.mark.parametrize("name", ["0000", "0002", "0010", "0031", "2043"])
def test_a_mat_is_found_amid_pieces_in_line_with_it(name: str) -> None:
    bgr, truth = load(FIXTURES / "linkage" / f"{name}.jpg")
    found = find(Frame(among_pieces(bgr, np.array(truth["grid_corners_px"])), "photo"), "auto", {})
    assert isinstance(found, BoardPose), found
    assert is_there(found, truth)


def test_what_lies_beside_the_mat_amid_such_pieces_is_not_taken_for_it() -> None:
    bgr, truth = load(FIXTURES / "linkage" / "0020.jpg")
    found = find(Frame(among_pieces(bgr, np.array(truth["grid_corners_px"])), "photo"), "auto", {})
    assert not isinstance(found, BoardPose) or is_there(found, truth)
