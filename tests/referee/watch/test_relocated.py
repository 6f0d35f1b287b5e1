"""What is known of a board when it is said to be found again."""

from dataclasses import replace
from functools import partial
from itertools import repeat
from typing import Any

import cv2
import numpy as np
import pytest

from engine.games import game_called
from referee.live.observation import Relocated
from referee.live.session import start
from referee.watch import watched_board
from referee.watch.watched_board import SeenAt, WatchedBoard
from referee.watch.watcher import Watcher
from tests.support.drawn.known import bare_board, photographed
from tests.support.observers import SHARP, reading_of
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.locate.place import has_stayed


def test_a_board_that_is_found_again_is_learned_from_where_it_lies_now() -> None:
    shot, game = recording(FIXTURES / "games" / "linkx").shots[0], game_called("linkx")
    was, now = truth_pose(shot.truth), truth_pose(shot.truth).moved(np.array([[1.0, 0, 10], [0, 1, 0], [0, 0, 1]]))
    reading = reading_of(game, game.start({}).position, np.random.default_rng(0), SHARP)
    watcher = Watcher(lambda *_: now, lambda *_: reading, was)
    places = [
        watcher.pose
        for number, bgr in enumerate(repeat(shot.picture()[0], 4))
        for seen in watcher.observe(number, Frame(bgr, "linkx", time_s=number / 2), partial(start, game, {}, {}))
        if isinstance(seen, Relocated)
    ]
    assert places == [now]


def full_of_pieces(seed: int, by_px: int = 0) -> Frame:
    """A picture of a board whose cells are all covered, and of what is round it; these slid to the right."""
    rng, frame, pose = np.random.default_rng(1), photographed(seed=seed), bare_board().pose
    bgr = frame.bgr.copy()
    for centre in pose.centres_px:
        at = np.rint(centre).astype(int) + np.array([by_px, 0])
        for radius in (0.6, 0.3):
            cv2.circle(bgr, at.tolist(), round(radius * pose.cell_px), rng.integers(20, 230, 3).tolist(), cv2.FILLED)
    return replace(frame, bgr=bgr)


def test_a_board_full_of_pieces_is_seen_to_lie_still_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    known = bare_board()
    board = WatchedBoard("linkage", {}, known)
    before, later, pushed = full_of_pieces(seed=5), full_of_pieces(seed=6), full_of_pieces(seed=7, by_px=12)
    board.accepted = SeenAt(before, known.pose)
    sought: list[Any] = []

    def look_for(*asked: Any) -> BoardPose:
        sought.append(asked)
        return known.pose

    monkeypatch.setattr(watched_board, "place", look_for)
    assert not has_stayed(later, known.pose, known)
    assert board.find(later, known.pose) is known.pose
    assert not sought
    board.find(pushed, known.pose)
    assert sought
