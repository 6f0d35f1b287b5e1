"""Mats amid loose pieces in line with their squares, which look like more of them."""

import cv2
import numpy as np
import pytest

from referee.evaluation.photo_comparison import FOUND_CELLS
from tests.support.truth import FIXTURES, Truth, cell_px, corners_px, load
from vision.frame import Bgr, Frame
from vision.geometry.plane import Points, homography, scaled, transform
from vision.geometry.pose import BoardPose
from vision.locate import amid_pieces
from vision.locate.amid_pieces import mat_amid_pieces
from vision.locate.find import find
from vision.locate.patch import CONTROL, UNIT_SQUARE, pyramid
from vision.locate.quad import KINDS, Settled
from vision.locate.search import at_working_size

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


def taken_for(kind: str, chance: float, quad: Points) -> Settled:
    """What the rough network may leave at a quad (4, 2)."""
    chances = np.zeros(len(KINDS))
    chances[KINDS.index(kind)] = chance
    return Settled(chances, transform(homography(UNIT_SQUARE, quad), CONTROL), 0.0)


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


@pytest.mark.parametrize("photo", ["linkage/0001", "linkage/0038", "line-or-colour/0005", "line-or-colour/0006"])
@pytest.mark.parametrize("lines", [(1, 0, 0, 0), (2, 1, 0, 2), (3, 3, 2, 3)])
def test_a_mat_is_found_within_a_quad_of_more_lines(photo: str, lines: tuple[int, ...]) -> None:
    bgr, truth = load(FIXTURES / f"{photo}.jpg")
    left, top, right, bottom = np.array(lines) / truth["position"]["size"]
    wider = np.array([[-left, -top], [1 + right, -top], [1 + right, 1 + bottom], [-left, 1 + bottom]])
    small, scale = at_working_size(bgr)
    quad = scaled(transform(homography(UNIT_SQUARE, corners_px(truth)), wider), scale)
    mat = mat_amid_pieces(pyramid(small), [taken_for("linkage", 0.9, quad)])
    assert mat is not None
    assert np.abs(mat.corners_px - scaled(corners_px(truth), scale)).max() < 0.3 * cell_px(truth) * scale


def test_nothing_is_found_within_a_quad_of_something_else() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (480, 640, 3), np.uint8)
    assert mat_amid_pieces(pyramid(noise), [taken_for("linkage", 0.9, 400.0 * UNIT_SQUARE + 40)]) is None


def test_only_what_may_be_a_mat_is_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_into: list[float] = []
    monkeypatch.setattr(amid_pieces, "mat_within", lambda levels, quad, without: looked_into.append(quad[0, 0]))
    places = {0.0: ("linkx", 0.99), 200.0: ("linkage", 0.3), 400.0: ("linkage", 0.8), 600.0: ("line-or-colour 7", 0.9)}
    near = [taken_for(kind, chance, 100.0 * UNIT_SQUARE + x) for x, (kind, chance) in places.items()]
    assert mat_amid_pieces((), [*near, near[2]]) is None
    assert looked_into == [400.0, 600.0]
