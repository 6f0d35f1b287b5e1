"""A live camera that hangs, freezes, goes black or is unplugged is said within 3 s, and opened again."""

import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from engine.games import game_called
from referee.live.event import Kind
from referee.live.observation import Observation, SourceEnded
from referee.live.session import Session, start
from referee.watch.run import Happening, watch
from referee.watch.watched_board import WatchedBoard
from vision.cameras.live import Live, Shot
from vision.cameras.reopening import Reopening
from vision.cameras.watchdog import Watchdog
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose, NotFound

WITHIN_S = 3.0
GOOD_PICTURES = 5
FPS = 10.0
SHAPE = (240, 320, 3)


def lit() -> Bgr:
    """A bare table with a sensor's noise: at no two frames the same."""
    return np.random.default_rng().integers(110, 120, SHAPE, np.uint8)


def black() -> Bgr:
    return np.random.default_rng().integers(0, 8, SHAPE, np.uint8)


def unplugged() -> Bgr:
    raise OSError("no such device")


def silent() -> Bgr:
    threading.Event().wait(5)
    return lit()


class Failing:
    """A camera that fails after GOOD_PICTURES, the first time it is opened."""

    def __init__(self, failure: Callable[[], Bgr] | None) -> None:
        self._failure, self._openings, self._pictures, self._last = failure, 0, 0, lit()
        self.failed_s: float | None = None

    def open(self) -> "Failing":
        self._openings += 1
        return self

    def grab(self) -> Shot:
        time.sleep(1 / FPS)
        self._pictures += 1
        if self._openings > 1 or self._pictures <= GOOD_PICTURES:
            self._last = lit()
        else:
            self.failed_s = self.failed_s or time.monotonic()
            self._last = self._failure() if self._failure else self._last.copy()
        frame = Frame(self._last, "usb:0", time.monotonic())
        return lambda: frame

    def close(self) -> None:
        """There is no device."""


class Unfound(WatchedBoard):
    """Finds no board, at once: how long looking for one takes is the machine's matter, not the camera's."""

    def find(self, frame: Frame, last: BoardPose | None) -> NotFound:
        return NotFound("a bare table")


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (None, "has sent the same picture"),
        (black, "has been black"),
        (unplugged, "no such device"),
        (silent, "has sent no picture"),
    ],
    ids=["frozen", "black", "unplugged", "silent"],
)
def test_a_camera_that_fails(failure: Callable[[], Bgr] | None, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.cameras.live.CLOSING_S", 0.1)
    camera, watchdog = Failing(failure), Watchdog()
    told: list[tuple[Kind, str, float]] = []

    def tell(now: Happening) -> None:
        of_camera = (event for event in now.events if event.kind is not Kind.LIGHT)
        told.extend((event.kind, event.message, time.monotonic()) for event in of_camera)

    def hear(frame: int, time_s: float, session: Session) -> Observation | None:
        is_back = any(kind is Kind.CAMERA_BACK for kind, *_ in told)
        return SourceEnded(frame, time_s) if is_back else None

    with Reopening(lambda: Live("usb:0", camera.open, watchdog)) as source:
        session = start(game_called("linkage"), {}, {})
        watch(source, Unfound("linkage", {}), session, tell, hear=hear)
    assert [kind for kind, *_ in told] == [Kind.CAMERA_LOST, Kind.CAMERA_BACK]
    assert words in told[0][1]
    assert camera.failed_s is not None
    assert told[0][2] - camera.failed_s < WITHIN_S
