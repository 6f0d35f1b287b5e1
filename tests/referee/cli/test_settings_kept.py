"""What a Raspberry Pi's camera was set to when its board was learned is set again whenever that board is looked at."""

import json
import time
from pathlib import Path

import cv2
import pytest

from calibration.profile.store import Profiles
from tests.support.command import run
from tests.support.drawn.known import SIZE_PX, photographed, pose
from vision.cameras.kinds.pi import PiOptions
from vision.cameras.live import Shot
from vision.cameras.settings import CameraSettings
from vision.frame import Frame

CORNERS = [f"{x:.1f},{y:.1f}" for x, y in pose().corners_px]
BOARD = ("calibrate", "board", "--camera", "pi", "--game", "linkage", "--corners", *CORNERS)
FOCUS = 2.5


class Opened:
    """A Pi's camera over the start of a game, and how often and with which options it was opened.

    Attributes
    ----------
    exposure_us : at which the automatics would settle now.
    """

    def __init__(self) -> None:
        self.options: list[PiOptions] = []
        self.exposure_us = 20000

    def __call__(self, number: int, options: PiOptions | None) -> "Grabber":
        self.options.append(options or PiOptions())
        settled = CameraSettings(self.exposure_us, 2.0, (1.9, 1.6), FOCUS)
        return Grabber(self.options[-1].settings or settled)


class Grabber:
    def __init__(self, settings: CameraSettings) -> None:
        self._settings, self._count = settings, 0

    def grab(self) -> Shot:
        time.sleep(0.02)
        self._count += 1
        frame = Frame(
            photographed(seed=self._count).bgr, "pi:0", time.monotonic(), metadata=dict(self._settings.controls)
        )
        return lambda: frame

    def close(self) -> None:
        """There is no device."""


@pytest.fixture
def camera(working_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Opened:
    opened = Opened()
    monkeypatch.setattr("vision.cameras.choose.PiCamera", opened)
    monkeypatch.setattr("referee.cli.calibrate.shots.INTERVAL_S", 0.02)
    return opened


def test_colours_are_learned_as_the_board_was(camera: Opened) -> None:
    run(*BOARD)
    locked = CameraSettings(20000, 2.0, (1.9, 1.6), FOCUS)
    assert Profiles().load("default").settings == locked
    camera.exposure_us = 5000  # a free camera would now choose otherwise
    run("calibrate", "colours", "--camera", "pi", "--yes", exit_code=1)  # no piece lies there
    assert camera.options[-1] == PiOptions(size_px=SIZE_PX, settings=locked)


def test_a_board_is_learned_under_the_light_of_now_with_the_focus_of_the_lens(camera: Opened) -> None:
    run(*BOARD)
    camera.exposure_us = 5000
    run(*BOARD)
    assert camera.options[-1] == PiOptions(size_px=SIZE_PX, focus_dioptres=FOCUS)
    kept = Profiles().load("default").settings
    assert kept is not None
    assert kept.exposure_us == 5000


def test_a_camera_without_a_profile_is_free(camera: Opened) -> None:
    run("calibrate", "light", "--camera", "pi")
    assert camera.options == [PiOptions()]


def test_a_recording_that_is_taken_up_keeps_its_rate(tmp_path: Path) -> None:
    frames = tmp_path / "frames"
    frames.mkdir()
    for number in range(3):
        cv2.imwrite(str(frames / f"{number}.jpg"), photographed(seed=number).bgr)
    watch = ("watch", "--as-fast-as-possible", "--json")
    first = ("--game", "linkage", "--camera", f"folder:{frames}", "--fps", "4", "--name", "g")
    for arguments in (first, ("--resume", "g")):
        last = json.loads(run(*watch, *arguments)[0].splitlines()[-1])
        assert (last["frame"], last["time"]) == (2, 0.5)
    faster = json.loads(run(*watch, "--resume", "g", "--fps", "1000")[0].splitlines()[-1])
    assert (faster["frame"], faster["time"]) == (2, 0.5), "time never runs backwards"
