"""Games that are watched from the middle: what a mat looks like empty is seen only where nothing lies on it yet."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.board.learn import learn_board
from engine.games import GAMES
from tests.support.recordings import Recording, Shot, recording
from tests.support.truth import FIXTURES, truth_pose
from tests.support.varied.disturbed_recordings import disturbed
from vision.frame import Frame
from vision.known.locate.place import has_stayed
from vision.known.view import MARGIN, STEPS

FLAT = ("linkage", "line-or-colour")


def taken_up(folder: Path) -> Recording:
    """A recording from the first of the moves in its second half on, which is not told."""
    taken = recording(folder)
    is_move = [any("colour" in event for event in shot.events) for shot in taken.shots]
    first, *later = taken.shots[is_move.index(True, len(taken.shots) // 2) :]
    return taken.with_shots([replace(first, events=()), *later])


@pytest.mark.parametrize("game", FLAT)
def test_a_board_that_is_pushed_is_followed(game: str) -> None:
    pushed = disturbed(taken_up(FIXTURES / "games" / game), "another_bump")
    compared = pushed.compared()
    assert not compared.missed
    assert compared.phantom_moves == 0


@pytest.mark.parametrize("game", FLAT)
def test_nothing_is_known_of_cells_on_which_something_lies(game: str) -> None:
    shot = recording(FIXTURES / "games" / game).shots[-1]
    pose = truth_pose(shot.truth)
    rules = GAMES[game]
    position = rules.position_from_json(shot.truth["position"])
    board = learn_board([Frame(shot.picture()[0], game)], pose, dict(position.layers))
    cells = board.inside[MARGIN * STEPS : -MARGIN * STEPS, MARGIN * STEPS : -MARGIN * STEPS]
    by_cell = cells.reshape(pose.grid.rows, STEPS, pose.grid.columns, STEPS).any(axis=(1, 3)).ravel()
    bare = np.array([held == rules.free for held in rules.held(position)])
    assert 1 < (~bare).sum() < len(bare)
    assert (by_cell == bare).all()


@pytest.mark.parametrize("game", FLAT)
def test_a_view_moved_along_the_grid_is_not_taken_for_one_that_stayed(game: str) -> None:
    taken = taken_up(FIXTURES / "games" / game)
    first, last = (next(shot for shot in shots if shot.truth["state"] == "still") for shots in _both_ends(taken))
    pose, position = truth_pose(first.truth), GAMES[game].position_from_json(first.truth["position"])
    board = learn_board([Frame(first.picture()[0], game)], pose, dict(position.layers))
    seen = last.picture()[0]
    assert has_stayed(Frame(seen, game), pose, board)
    for cells, angle in product((0.3, 0.5, 0.7, 1.0), np.radians(np.arange(0, 360, 15))):
        right, down = cells * pose.pitch_mm * np.array([np.cos(angle), np.sin(angle)])
        there = pose.moved(np.array([[1, 0, right], [0, 1, down], [0, 0, 1.0]]))
        matrix, _ = cv2.findHomography(pose.corners_px, there.corners_px)
        moved = cv2.warpPerspective(seen, matrix, seen.shape[1::-1], borderMode=cv2.BORDER_REFLECT)
        assert not has_stayed(Frame(np.asarray(moved, np.uint8), game), pose, board)


def _both_ends(taken: Recording) -> tuple[Sequence[Shot], Sequence[Shot]]:
    return taken.shots, taken.shots[::-1]
