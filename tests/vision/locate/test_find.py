"""Which game's board is in view: one, several beside each other, or something that only looks a little like one."""

import numpy as np
import pytest

from engine.games import GAMES
from engine.grid import Grid
from tests.support.drawn import drawing, some_boards
from tests.support.drawn.canvas import view
from tests.support.drawn.negatives import NEGATIVES
from vision.frame import Bgr, Frame
from vision.geometry.pose import About, Ambiguous, BoardPose, NotFound, Unsaid
from vision.locate.find import find

HALF_PX = (800, 800)


def tiles() -> Bgr:
    return drawing.linkage(some_boards.TILES, view("linkage", Grid(7, 7), 22.0, HALF_PX, fill=0.6), size_px=HALF_PX)


def circles() -> Bgr:
    return drawing.line_or_colour(
        some_boards.circles(5), view("line-or-colour", Grid(5, 5), 26.0, HALF_PX), size_px=HALF_PX
    )


def window() -> Bgr:
    pose = view("linkx", Grid(9, 9), 24.4, HALF_PX, elevation_deg=82, fill=0.6, standing=True)
    return drawing.linkx(some_boards.STACKS, pose, size_px=HALF_PX)


BOARDS = {"linkage": tiles, "line-or-colour": circles, "linkx": window}


def side_by_side(left: Bgr, right: Bgr) -> Frame:
    return Frame(np.ascontiguousarray(np.hstack((left, right))), "drawing")


@pytest.mark.parametrize("game", BOARDS)
def test_one_board_is_its_games(game: str) -> None:
    found = find(Frame(BOARDS[game](), "drawing"), "auto", {})
    assert isinstance(found, BoardPose)
    assert found.game == game


@pytest.mark.parametrize("games", [("linkage", "line-or-colour"), ("linkx", "linkage"), ("line-or-colour", "linkx")])
def test_boards_of_two_games_are_both_named(games: tuple[str, str]) -> None:
    found = find(side_by_side(*(BOARDS[game]() for game in games)), "auto", {})
    assert isinstance(found, Ambiguous)
    assert {pose.game for pose in found.candidates} == set(games)
    names = tuple(name for name in GAMES if name in games)
    first, second = (GAMES[name].title for name in names)
    assert found.reason == f"boards of {first} and {second} are in the picture; show only one"
    assert found.unsaid == Unsaid(About.GAME, names)
    for pose in found.candidates:
        assert (pose.centres_px[:, 0] > HALF_PX[0]).all() == (pose.game == games[1])
        assert (pose.centres_px[:, 0] < HALF_PX[0]).all() == (pose.game == games[0])


@pytest.mark.parametrize("game", BOARDS)
def test_a_checked_cloth_is_no_second_board(game: str) -> None:
    cloth = NEGATIVES["checked_cloth"](np.random.default_rng(0))[:, : HALF_PX[0]]
    found = find(side_by_side(BOARDS[game](), np.vstack((cloth, cloth))[: HALF_PX[1]]), "auto", {})
    assert isinstance(found, BoardPose)
    assert found.game == game


def test_the_wrong_game_is_said_in_a_sentence() -> None:
    found = find(Frame(circles(), "drawing"), "linkage", {})
    assert isinstance(found, NotFound)
    assert "looks like a Line or Colour board" in found.reason
