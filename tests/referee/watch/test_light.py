"""When the light is said to have changed."""

from collections.abc import Sequence

import numpy as np
import pytest

from engine.games import game_called
from referee.live.observation import LightChanged, NotStill, Observation, Still
from referee.live.session import start
from referee.watch.watcher import Watcher
from tests.support.observers import SHARP, reading_of
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.frame import Bgr, Frame

TAKEN = recording(FIXTURES / "games" / "linkage")
AT_REST, WITH_A_HAND = 15, 8
"""Numbers of two of its pictures."""


def told_of(pictures: Sequence[Bgr]) -> list[Observation]:
    """What a watcher tells of pictures of the recording, half a second apart."""
    game = game_called("linkage")
    pose = truth_pose(TAKEN.shots[0].truth)
    reading = reading_of(game, game.start({}).position, np.random.default_rng(0), SHARP)
    watcher = Watcher(lambda *_: pose, lambda *_: reading, pose)
    session = start(game, {}, {})
    return [
        observation
        for number, picture in enumerate(pictures)
        for observation in watcher.observe(number, Frame(picture, "linkage", time_s=number / 2), lambda: session)
    ]


@pytest.mark.parametrize("power", [0.6, 1.0, 1.65])
def test_a_thing_that_the_camera_s_exposure_follows_is_no_lamp(power: float) -> None:
    """A phone is laid on the board and taken away again, under several tone curves of the camera."""
    table = np.rint(255 * (np.arange(256) / 255) ** power).astype(np.uint8)
    seen = told_of([table[TAKEN.shots[number].picture()[0]] for number in range(14, 21)])
    assert not any(isinstance(one, LightChanged) for one in seen)
    assert 3 in {one.frame for one in seen if isinstance(one, Still)}


@pytest.mark.parametrize(
    ("warmer", "second", "is_told"),
    [(0.06, AT_REST, True), (0.02, AT_REST, False), (0.06, WITH_A_HAND, False)],
    ids=["another lamp", "a camera's whim", "a hand's shade"],
)
def test_a_lamp_that_a_camera_makes_up_for_shows_by_its_shade(warmer: float, second: int, is_told: bool) -> None:
    """The levels of blue fall and those of red rise by so much, as a share of them."""
    first, then = (TAKEN.shots[number].picture()[0] for number in (AT_REST, second))
    tinted = np.rint(np.clip(then * np.array([1 - warmer, 1.0, 1 + warmer]), 0, 255)).astype(np.uint8)
    assert any(isinstance(one, LightChanged) for one in told_of([first, first, tinted])) == is_told


def test_a_covered_lens_is_no_change_of_light() -> None:
    """Of which the camera's watchdog tells; what is seen after it is another view."""
    lit = TAKEN.shots[AT_REST].picture()[0]
    black = np.full_like(lit, 5)
    seen = told_of([lit, lit, lit, black, black, black, lit, lit])
    assert [type(one) for one in seen] == [Still, Still, NotStill, NotStill, NotStill, Still]
    first, _, *_, last = (one for one in seen if isinstance(one, Still))
    assert first.reading is not None
    assert last.reading is not None
    assert last.since_s == 3.0
