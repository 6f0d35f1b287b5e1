"""USB cameras: locked as far as the driver allows, and honest about the rest."""

import numpy as np
import pytest

from engine.errors import CameraLost
from tests.support.v4l2 import AUTO_EXPOSURE, AUTO_WB, AUTOFOCUS, EXPOSURE, FOCUS, TEMPERATURE, V4l2Capture
from vision.cameras.kinds.usb import UsbCamera
from vision.cameras.settings import UNLOCKED, not_locked
from vision.frame import Frame


def camera(capture: V4l2Capture) -> UsbCamera:
    return UsbCamera(0, open_capture=lambda number: capture)


def colour(frame: Frame) -> list[float]:
    return [float(value) for value in frame.bgr.reshape(-1, 3).mean(axis=0)]


def test_once_settled_another_lamp_changes_the_picture_and_not_the_camera() -> None:
    capture = V4l2Capture()
    usb = camera(capture)
    first = usb.grab()()
    held = dict(capture.controls)
    assert (held[AUTO_EXPOSURE], held[AUTO_WB]) == (1.0, 0.0)
    capture.lamp = (0.3, 0.4, 0.55)
    dimmer = usb.grab()()
    assert capture.controls == held
    assert np.array(colour(dimmer)) == pytest.approx(np.array(colour(first)) * 0.5 ** (1 / 2.2), rel=0.03)
    assert first.metadata[UNLOCKED] == ()
    assert not_locked(first) == ""


def test_the_picture_is_the_one_that_the_automatics_had_arrived_at() -> None:
    alone, locked = V4l2Capture(), V4l2Capture()
    for _ in range(30):
        _, settled = alone.read()
    assert settled is not None
    assert colour(camera(locked).grab()()) == pytest.approx(settled.reshape(-1, 3).mean(axis=0), abs=3)


def test_a_camera_that_tells_a_wrong_exposure_is_brought_back_to_its_light() -> None:
    liar, honest = V4l2Capture(tells_exposure=False), V4l2Capture()
    assert colour(camera(liar).grab()()) == pytest.approx(colour(camera(honest).grab()()), rel=0.08)
    assert liar.controls[AUTO_EXPOSURE] == 1.0


def test_autofocus_is_held_where_there_is_one() -> None:
    capture = V4l2Capture()
    capture.controls |= {AUTOFOCUS: 1.0, FOCUS: 68.0}
    frame = camera(capture).grab()()
    assert (capture.controls[AUTOFOCUS], capture.controls[FOCUS]) == (0.0, 68.0)
    assert frame.metadata[UNLOCKED] == ()


@pytest.mark.parametrize(
    ("stubborn", "words"),
    [
        ({AUTO_WB}, "its white balance:"),
        ({AUTO_EXPOSURE}, "its exposure:"),
        ({AUTO_EXPOSURE, AUTO_WB}, "its exposure and white balance:"),
        ({EXPOSURE}, "its exposure:"),
    ],
    ids=["white balance", "exposure", "both", "a value that does not take"],
)
def test_a_camera_that_refuses_is_used_and_said_to_refuse(stubborn: set[int], words: str) -> None:
    capture = V4l2Capture(stubborn=frozenset(stubborn), tells_exposure=EXPOSURE not in stubborn)
    frame = camera(capture).grab()()
    assert words in not_locked(frame)
    if EXPOSURE in stubborn:
        assert capture.controls[AUTO_EXPOSURE] != 1.0  # better its own exposure than a wrong one for ever


def test_controls_that_are_not_there_are_not_locked() -> None:
    capture = V4l2Capture(controls={EXPOSURE: 40.0, TEMPERATURE: 4000.0})
    assert camera(capture).grab()().metadata[UNLOCKED] == ("exposure", "white balance")


def test_a_camera_that_is_pulled_out() -> None:
    capture = V4l2Capture(pictures=100)
    usb = camera(capture)
    first, second = usb.grab()(), usb.grab()()
    assert first.time_s <= second.time_s
    capture.pictures = 0
    with pytest.raises(CameraLost, match="unplugged"):
        usb.grab()
    usb.close()
    assert capture.was_released


def test_one_that_is_pulled_out_while_it_settles() -> None:
    with pytest.raises(CameraLost, match="unplugged"):
        camera(V4l2Capture(pictures=3)).grab()


def test_one_that_does_not_open() -> None:
    capture = V4l2Capture(is_open=False)
    with pytest.raises(CameraLost, match="/dev/video7"):
        UsbCamera(7, open_capture=lambda number: capture)
    assert capture.was_released
