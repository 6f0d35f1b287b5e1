"""A live camera gives its newest picture, and says when it is lost."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.errors import CameraLost, UnreadablePicture
from vision.cameras.live import Live, Shot
from vision.cameras.reopening import LONGEST_DELAY_S, Reopening
from vision.cameras.source import FrameSource
from vision.cameras.watchdog import Watchdog
from vision.frame import Frame


def noise(index: int) -> Frame:
    rng = np.random.default_rng(index)
    return Frame(rng.integers(0, 256, (64, 64, 3), np.uint8), "test", time.monotonic())


class Scripted:
    """A camera that does what `shot` does for each frame number."""

    def __init__(self, shot: Callable[[int], Shot]) -> None:
        self.shot, self.count, self.is_closed = shot, 0, False

    def grab(self) -> Shot:
        self.count += 1
        return self.shot(self.count)

    def close(self) -> None:
        self.is_closed = True


def paced(index: int) -> Shot:
    time.sleep(0.005)
    return lambda: noise(index)


def test_the_newest_picture_wins_and_nothing_is_queued() -> None:
    camera = Scripted(paced)
    with Live("test", lambda: camera) as live:
        live.read()
        time.sleep(0.2)
        asked_s = time.monotonic()
        taken = live.read(1.0)
        assert taken.time_s >= asked_s - 0.15
        assert camera.count > 10
        later = live.read(1.0)
        assert later.time_s > taken.time_s
    assert camera.is_closed


def test_each_picture_is_given_once() -> None:
    with Live("test", lambda: Scripted(paced)) as live:
        times_s = [live.read(1.0).time_s for _ in range(10)]
    assert len(set(times_s)) == 10


def test_a_camera_that_hangs_is_lost_in_time() -> None:
    release = threading.Event()

    def hangs(index: int) -> Shot:
        if index > 1:
            release.wait(10)
        return lambda: noise(index)

    with Live("test", lambda: Scripted(hangs)) as live:
        live.read()
        began_s = time.monotonic()
        with pytest.raises(CameraLost, match=r"test has sent no picture for 0\.2 s"):
            live.read(0.2)
        assert time.monotonic() - began_s < 1
        release.set()


def test_the_cause_of_a_loss_is_told() -> None:
    def breaks(index: int) -> Shot:
        raise OSError("ribbon cable came loose")

    camera = Scripted(breaks)
    with Live("test", lambda: camera) as live:
        for _ in range(2):  # and told again to whoever asks again
            with pytest.raises(CameraLost, match="ribbon cable came loose") as lost:
                live.read()
            assert isinstance(lost.value.__cause__, OSError)
    assert camera.is_closed


def test_a_damaged_picture_is_skipped() -> None:
    def sometimes(index: int) -> Shot:
        time.sleep(0.005)

        def develop() -> Frame:
            if index % 2:
                raise UnreadablePicture("cut short")
            return noise(index)

        return develop

    with Live("test", lambda: Scripted(sometimes)) as live:
        for _ in range(5):
            assert live.read(1.0).bgr.shape == (64, 64, 3)


def test_only_damaged_pictures_are_a_loss() -> None:
    def never(index: int) -> Shot:
        time.sleep(0.01)

        def develop() -> Frame:
            raise UnreadablePicture("cut short")

        return develop

    live = Live("test", lambda: Scripted(never))
    time.sleep(0.1)
    with live, pytest.raises(CameraLost, match="only damaged pictures"):
        live.read(0.1)


def test_reading_a_closed_camera_fails() -> None:
    live = Live("test", lambda: Scripted(paced))
    live.close()
    live.close()
    with pytest.raises(CameraLost, match="closed"):
        live.read()


def test_a_frozen_picture_and_a_black_one_are_complained_of() -> None:
    watchdog = Watchdog(patience_s=3)
    still = noise(1).bgr
    complaints = [watchdog.complaint(Frame(still, "test", float(second))) for second in range(5)]
    assert complaints[:3] == [None] * 3
    assert "the same picture" in (complaints[3] or "")

    watchdog = Watchdog(patience_s=3)
    rng = np.random.default_rng(1)
    black = [Frame(rng.integers(0, 8, (64, 64, 3), np.uint8), "test", float(second)) for second in range(5)]
    complaints = [watchdog.complaint(frame) for frame in black]
    assert complaints[:3] == [None] * 3
    assert "black" in (complaints[3] or "")

    watchdog = Watchdog(patience_s=3)
    assert not any(watchdog.complaint(Frame(noise(second).bgr, "test", float(second))) for second in range(20))


def test_a_camera_that_stays_black_is_not_said_to_be_back() -> None:
    watchdog = Watchdog()
    black = np.zeros((64, 64, 3), np.uint8)
    assert watchdog.complaint(Frame(black, "test", 0.0)) is None
    assert watchdog.complaint(Frame(black, "test", 2.9))
    assert watchdog.complaint(Frame(black, "opened again", 4.0))
    assert watchdog.complaint(Frame(noise(1).bgr, "opened again", 4.5)) is None


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds


class Flaky(FrameSource):
    """Gives the frames it is made with, then is lost."""

    is_live = True
    name = "flaky"

    def __init__(self, frames: int) -> None:
        self.left = frames

    def read(self, timeout_s: float = 5) -> Frame:
        if not self.left:
            raise CameraLost("gone")
        self.left -= 1
        return noise(self.left)

    def close(self) -> None:
        self.left = 0


def test_a_lost_camera_is_opened_again_with_growing_delays() -> None:
    clock, opened_s = Clock(), []
    lives = iter([1, *[0] * 9, 2])

    def open_source() -> FrameSource:
        opened_s.append(clock())
        return Flaky(next(lives))

    source = Reopening(open_source, clock, clock.sleep)
    assert source.read() is not None
    losses = 0
    while len(opened_s) < 11:
        try:
            source.read(timeout_s=1.0)
        except CameraLost as lost:
            losses += "gone" in str(lost)
    delays_s = np.diff(opened_s)
    np.testing.assert_allclose(delays_s[:7], [0.5, 1, 2, 4, 8, 16, LONGEST_DELAY_S], atol=1e-6)
    assert delays_s.max() == pytest.approx(LONGEST_DELAY_S)
    assert source.read() is not None
    assert losses > 10, "each read that gives nothing says so"
    source.close()
    with pytest.raises(CameraLost, match="closed"):
        source.read()


def test_times_count_from_the_first_picture_on() -> None:
    clock = Clock()
    lives = iter([Flaky(2), Flaky(0), Flaky(1)])
    source = Reopening(lambda: next(lives), clock, clock.sleep)
    times_s = []
    for _ in range(6):
        try:
            frame = source.read(timeout_s=1.0)
        except CameraLost:
            continue
        assert frame is not None
        times_s.append(frame.time_s)
    assert len(times_s) == 3, "it was opened again"
    assert times_s == sorted(times_s)
    assert times_s[0] == 0
    assert times_s[-1] < 60


def test_a_loss_is_told_before_a_camera_that_hangs_is_let_go() -> None:
    clock, closed_s = Clock(), []

    class Hanging(Flaky):
        def close(self) -> None:
            clock.sleep(3.0)
            closed_s.append(clock())

    source = Reopening(lambda: Hanging(0), clock, clock.sleep)
    with pytest.raises(CameraLost, match="gone"):
        source.read(timeout_s=2.0)
    assert (clock(), closed_s) == (100.0, [])
    with pytest.raises(CameraLost, match="gone"):
        source.read(timeout_s=2.0)
    assert len(closed_s) == 1, "before it is opened again"
    source.close()
    assert len(closed_s) == 2


def test_ctrl_c_closes_the_camera(tmp_path: Path) -> None:
    """In a process of its own, as the signal goes to the main thread."""
    script = f"""
import os, pathlib, signal, threading, time
from vision.cameras.live import Live

class Slow:
    def grab(self):
        time.sleep(0.05)
        return lambda: None

    def close(self):
        pathlib.Path({str(tmp_path / "closed")!r}).touch()

signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background ignores it
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
with Live("slow", Slow) as live:
    while True:
        time.sleep(0.01)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=20, check=False)
    assert "KeyboardInterrupt" in ended.stderr
    assert (tmp_path / "closed").exists()
