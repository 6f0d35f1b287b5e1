"""When the light is said to have changed."""

import numpy as np
import pytest

from engine.games import game_called
from referee.live.observation import LightChanged, Still
from referee.live.session import start
from referee.watch.watcher import Watcher
from tests.support.observers import SHARP, reading_of
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.frame import Frame


@pytest.mark.parametrize("power", [0.6, 1.0, 1.65])
def test_a_thing_that_the_camera_s_exposure_follows_is_no_lamp(power: float) -> None:
    """A phone is laid on the board and taken away again, under several tone curves of the camera."""
    table = np.rint(255 * (np.arange(256) / 255) ** power).astype(np.uint8)
    taken, game = recording(FIXTURES / "games" / "linkage"), game_called("linkage")
    pose = truth_pose(taken.shots[0].truth)
    reading = reading_of(game, game.start({}).position, np.random.default_rng(0), SHARP)
    watcher = Watcher(lambda *_: pose, lambda *_: reading, pose)
    session = start(game, {}, {})
    seen = [
        observation
        for number in range(14, 21)
        for observation in watcher.observe(
            number, Frame(table[taken.shots[number].picture()[0]], "linkage", time_s=number / 2), lambda: session
        )
    ]
    assert not any(isinstance(one, LightChanged) for one in seen)
    assert 17 in {one.frame for one in seen if isinstance(one, Still)}
