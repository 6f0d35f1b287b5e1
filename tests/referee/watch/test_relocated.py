"""What is known of a board when it is said to be found again."""

from itertools import repeat

import numpy as np

from engine.games import game_called
from referee.live.observation import Relocated
from referee.live.session import start
from referee.watch.watcher import Watcher
from tests.support.observers import SHARP, reading_of
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.frame import Frame


def test_a_board_that_is_found_again_is_learned_from_where_it_lies_now() -> None:
    shot, game = recording(FIXTURES / "games" / "linkx").shots[0], game_called("linkx")
    was, now = truth_pose(shot.truth), truth_pose(shot.truth).moved(np.array([[1.0, 0, 10], [0, 1, 0], [0, 0, 1]]))
    reading = reading_of(game, game.start({}).position, np.random.default_rng(0), SHARP)
    watcher = Watcher(lambda *_: now, lambda *_: reading, was)
    places = [
        watcher.pose
        for number, bgr in enumerate(repeat(shot.picture()[0], 4))
        for seen in watcher.observe(number, Frame(bgr, "linkx", time_s=number / 2), start(game, {}, {}))
        if isinstance(seen, Relocated)
    ]
    assert places == [now]
