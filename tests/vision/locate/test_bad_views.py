"""No whole board alone in view: cut by the frame, two boards, another game. Nothing is found in the wrong place."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.evaluation.photo_comparison import FOUND_CELLS
from tests.support.truth import FIXTURES, GAME_NAMES, Truth, cell_px, corners_px, load
from tests.support.varied.disturbances import side_by_side
from tests.support.varied.geometric import crop, cut_by_frame
from vision.frame import Bgr, Frame
from vision.geometry.pose import Ambiguous, BoardPose, NotFound
from vision.locate.find import FIVE_AT_EDGE, find

EVERY = 13
CUT_CELLS = (0.6, 1.0)
"""So much of a board is cut off: one in one photo, the other in the next; with `-m slow` the other way round, too."""
ORANGE = (20, 110, 235)


def some_photos(game: str) -> list[Path]:
    return sorted((FIXTURES / game).glob("*.jpg"))[::EVERY]


def is_there(pose: BoardPose, truth: Truth) -> bool:
    """Whether a board was found at its place, quarter turns allowed."""
    corners = [turned.corners_px for turned in pose.turns()]
    errors_px = [np.linalg.norm(seen - corners_px(truth), axis=1).max() for seen in corners]
    return bool(pose.grid.rows == truth["position"]["size"] and min(errors_px) <= FOUND_CELLS * cell_px(truth))


def locate(bgr: Bgr, game: str) -> BoardPose | NotFound | Ambiguous:
    return find(Frame(np.ascontiguousarray(bgr), "photo"), game, {})


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("side", range(4), ids=["left", "top", "right", "bottom"])
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_board_cut_by_the_frame_is_not_found_elsewhere(game: str, side: int, first: int) -> None:
    for number, photo in enumerate(some_photos(game), start=first + side):
        if "both_boards" in load(photo)[1]["tags"]:
            continue  # the other board on the mat is still whole
        bgr, truth = cut_by_frame(*load(photo), side, CUT_CELLS[number % 2])
        found = locate(bgr, game)
        assert not isinstance(found, BoardPose) or is_there(found, truth), photo


@pytest.mark.parametrize(
    ("photo", "side"), [("linkage/0004", 0), ("line-or-colour/0000", 3), ("line-or-colour/0006", 3)]
)
def test_a_board_of_seven_may_end_near_the_pictures_edge(photo: str, side: int) -> None:
    bgr, truth = cut_by_frame(*load(FIXTURES / f"{photo}.jpg"), side, -0.2)
    found = locate(bgr, "auto")
    assert isinstance(found, BoardPose)
    assert is_there(found, truth)


FIVES_AT_THE_EDGE = pytest.mark.parametrize(("photo", "side"), [("0012", 2), ("0026", 0), ("0051", 1)])


@FIVES_AT_THE_EDGE
def test_a_board_of_five_that_ends_with_the_picture_is_told_by_its_colours(photo: str, side: int) -> None:
    bgr, truth = cut_by_frame(*load(FIXTURES / "line-or-colour" / f"{photo}.jpg"), side, -0.1)
    found = locate(bgr, "auto")
    assert isinstance(found, BoardPose)
    assert is_there(found, truth)


@FIVES_AT_THE_EDGE
def test_where_a_circle_has_a_colour_of_seven_it_may_go_on_beyond(photo: str, side: int) -> None:
    bgr, truth = cut_by_frame(*load(FIXTURES / "line-or-colour" / f"{photo}.jpg"), side, -0.1)
    with_disc = bgr.copy()
    x, y = np.rint(truth["cell_centres_px"][2][2]).astype(int).tolist()
    cv2.circle(with_disc, (x, y), round(0.27 * cell_px(truth)), ORANGE, -1, cv2.LINE_AA)
    found = locate(with_disc, "auto")
    assert isinstance(found, NotFound)
    assert found.reason == FIVE_AT_EDGE


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_mat_that_fills_the_picture_is_found(seed: int) -> None:
    bgr, truth = crop(*load(FIXTURES / "linkage" / "0053.jpg"), np.random.default_rng(seed))
    found = locate(bgr, "auto")
    assert isinstance(found, BoardPose)
    assert is_there(found, truth)


@pytest.mark.parametrize("photo", ["linkage/2043", "linkage/2044", "linkage/2074", "line-or-colour/2018"])
def test_a_board_amid_loose_pieces_is_found(photo: str) -> None:
    bgr, truth = load(FIXTURES / f"{photo}.jpg")
    found = locate(bgr, "auto")
    assert isinstance(found, BoardPose)
    assert is_there(found, truth)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_of_two_boards_none_is_found_between_them(game: str) -> None:
    left, right = some_photos(game)[:2]
    bgr, truth = load(left)
    other, other_truth = load(right)
    for both, wanted in (side_by_side(bgr, truth, other), side_by_side(other, other_truth, bgr)):
        found = locate(both, game)
        if isinstance(found, BoardPose) and found.corners_px[:, 0].min() < wanted["camera"]["width"] / 2:
            assert is_there(found, wanted)


@pytest.mark.parametrize(
    ("whole", "cut"),
    [
        ("linkage/2044", "linkage/0017"),
        ("linkage/0019", "linkage/0054"),
        ("line-or-colour/0070", "line-or-colour/0053"),
    ],
)
def test_a_board_that_the_picture_cuts_hides_no_whole_one(whole: str, cut: str) -> None:
    bgr, truth = load(FIXTURES / f"{whole}.jpg")
    beside, _ = cut_by_frame(*load(FIXTURES / f"{cut}.jpg"), side=2, cells=0.5)
    both, wanted = side_by_side(bgr, truth, beside)
    found = locate(both, "auto")
    assert isinstance(found, BoardPose)
    assert is_there(found, wanted)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_another_game_is_not_found(game: str) -> None:
    for other in {*GAME_NAMES} - {game}:
        for photo in some_photos(other):
            assert not locate(load(photo)[0], game), f"found {game} on {photo}"
