"""What has just changed a little is not read together with what was there before."""

import cv2
import numpy as np

from engine.games import game_called
from referee.live.session import start
from referee.watch.watcher import Watcher
from tests.support.drawn import known
from tests.support.observers import SHARP, reading_of
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading


def with_a_dot(frame: Frame) -> Frame:
    """A dot as large as an eighth of a cell, so that the view is still at rest."""
    bgr = frame.bgr.copy()
    pose = known.pose()
    middle, next_to_it = pose.project(pose.centres_mm[[8, 9]])
    x, y = np.rint(middle).astype(int)
    cv2.circle(bgr, (int(x), int(y)), round(0.2 * float(np.linalg.norm(next_to_it - middle))), (20, 20, 20), -1)
    return Frame(bgr, "with a dot")


def test_a_mean_holds_no_ghost_of_what_was_lifted_from_one_frame_to_the_next() -> None:
    """As of a pale ring on a pale rim, between frames half a second apart."""
    game, read = game_called("linkage"), list[Frame]()
    session = start(game, {}, {})

    def reading(view: Frame, pose: BoardPose) -> BoardReading:
        read.append(view)
        return reading_of(game, game.start({}).position, np.random.default_rng(0), SHARP)

    watcher = Watcher(lambda *_: known.pose(), reading, known.pose())
    free = [known.photographed(seed=seed) for seed in range(3)]
    for number, frame in enumerate([with_a_dot(free[0]), *free[1:]]):
        list(watcher.observe(number, frame, lambda: session))
    assert [np.array_equal(view.bgr, free[1].bgr) for view in read[:1]] == [True]
