"""Each calibration step with a camera that hangs or goes black on the way: it is said, and nothing is changed."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from calibration.profile.store import Profiles
from tests.support.command import run
from tests.support.drawn import known
from vision.cameras.live import Shot
from vision.cameras.reopening import Reopening
from vision.cameras.settings import UNLOCKED
from vision.cameras.watchdog import Watchdog
from vision.frame import Bgr, Frame

GOOD_PICTURES = 3
STEPS = {
    "lens": ("lens",),
    "light": ("light",),
    "board": ("board", "--game", "linkage", "--corners", *(f"{x:.1f},{y:.1f}" for x, y in known.pose().corners_px)),
    "colours": ("colours", "--yes"),
}


class Failing:
    """A USB camera over the start of a game that fails after GOOD_PICTURES."""

    def __init__(self, after: Callable[[Bgr], Bgr]) -> None:
        self._after, self._count = after, 0
        self._last = known.photographed(seed=0).bgr

    def grab(self) -> Shot:
        time.sleep(0.02)
        self._count += 1
        if self._count > GOOD_PICTURES:
            self._last = self._after(self._last)
        else:
            self._last = known.photographed(seed=self._count).bgr
        frame = Frame(self._last.copy(), "usb:0", time.monotonic())
        return lambda: frame

    def close(self) -> None:
        """There is no device."""


def repeats(last: Bgr) -> Bgr:
    return last


def goes_black(last: Bgr) -> Bgr:
    return np.random.default_rng().integers(0, 4, last.shape, np.uint8)


def hangs(last: Bgr) -> Bgr:
    threading.Event().wait(3)
    return last


@pytest.fixture
def profiles(working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Profiles:
    monkeypatch.setattr("vision.cameras.choose.Watchdog", partial(Watchdog, patience_s=0.4))
    monkeypatch.setattr("referee.cli.calibrate.shots.INTERVAL_S", 0.05)
    profiles = Profiles()
    profiles.save(known.profile("default", "usb:0"))
    return profiles


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    ("failure", "words"), [(repeats, "it hangs"), (goes_black, "has been black")], ids=["repeats", "black"]
)
def test_a_camera_that_stops_seeing(
    profiles: Profiles, step: str, failure: Callable[[Bgr], Bgr], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails(profiles, step, failure, words, monkeypatch)


def test_a_camera_that_sends_nothing_more(profiles: Profiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.cameras.live.OPENING_S", 1.0)
    monkeypatch.setattr("vision.cameras.live.CLOSING_S", 0.1)
    patient = Reopening.read
    monkeypatch.setattr(Reopening, "read", lambda source, timeout_s=0.5: patient(source, timeout_s))
    fails(profiles, "board", hangs, "check its cable", monkeypatch)


def fails(
    profiles: Profiles, step: str, failure: Callable[[Bgr], Bgr], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run the step; the one profile must stay what it was."""
    monkeypatch.setattr("vision.cameras.choose.UsbCamera", lambda number: Failing(failure))
    before = profiles.path("default").read_bytes()
    assert words in run("calibrate", *STEPS[step], "--camera", "usb:0", exit_code=2)[1]
    assert profiles.path("default").read_bytes() == before
    assert [path.name for path in profiles.folder.iterdir()] == ["default.toml"]


def test_a_camera_that_was_black_from_the_start(profiles: Profiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.GOOD_PICTURES", 0)
    fails(profiles, "light", goes_black, "has been black", monkeypatch)


@pytest.mark.parametrize(
    ("camera", "words"),
    [
        ("usb:97", "/dev/video97 could not be opened"),
        ("url:http://127.0.0.1:9/video", "no answer from it"),
        ("video:none.mp4", "none.mp4"),
    ],
)
@pytest.mark.parametrize("step", STEPS)
def test_a_camera_that_is_not_there(profiles: Profiles, step: str, camera: str, words: str) -> None:
    before = profiles.path("default").read_bytes()
    assert words in run("calibrate", *STEPS[step], "--camera", camera, exit_code=2)[1]
    assert profiles.path("default").read_bytes() == before


class Unlocked(Failing):
    """A camera that keeps its white balance to itself."""

    def grab(self) -> Shot:
        frame = replace(super().grab()(), metadata={UNLOCKED: ("white balance",)})
        return lambda: frame


def test_what_a_camera_does_not_let_be_locked_is_said_once(profiles: Profiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.GOOD_PICTURES", 100)
    monkeypatch.setattr("vision.cameras.choose.UsbCamera", lambda number: Unlocked(repeats))
    _, stderr = run("calibrate", "light", "--camera", "usb:0")
    assert stderr.count("does not let gridref lock its white balance") == 1


def test_it_is_said_before_the_sheet_is_shown_too(profiles: Profiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.cameras.choose.UsbCamera", lambda number: Unlocked(repeats))
    _, stderr = run("calibrate", "lens", "--camera", "usb:0", exit_code=2)
    assert stderr.count("does not let gridref lock its white balance") == 1
    assert stderr.index("lock its white balance") < stderr.index("show the sheet")
