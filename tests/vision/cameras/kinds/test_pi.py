"""The real picamera2 over a stand-in for libcamera; and, marked `pi`, over a real camera."""

import gc
import importlib.util
import time
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from engine.errors import CameraLost
from tests.libcamera_standin import standin
from vision.cameras.kinds.pi import PiCamera, PiOptions
from vision.cameras.live import Live
from vision.cameras.present import pi_cameras
from vision.cameras.settings import CameraSettings

pytestmark = [
    pytest.mark.filterwarnings("ignore:setDaemon:DeprecationWarning"),  # picamera2 still calls it
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # picamera2 leaves a pipe open when a camera is busy
]

SMALL = (320, 240)
FAST = PiOptions(size_px=SMALL, fps=30)
ORANGE_RGB = (230, 120, 20)


@pytest.fixture(scope="session")
def libcamera() -> ModuleType:
    if importlib.util.find_spec("picamera2") is None:
        pytest.skip("picamera2 is not installed: it needs libcap-dev, then `pip install '.[pi]'`")
    return standin.install()


@pytest.fixture
def world(libcamera: ModuleType) -> Iterator[Any]:
    libcamera.world.reset()
    yield libcamera.world
    libcamera.world.reset()
    gc.collect()  # while this module's warnings are still expected


def plain(width: int, height: int, index: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    del index
    return np.full((height, width, 3), ORANGE_RGB, np.uint8)


def read_until_lost(camera: Live) -> None:
    """Frames that were under way still come."""
    for _ in range(20):
        camera.read()


def test_channels_are_blue_green_red(world: Any) -> None:
    world.picture = plain
    with Live("pi", lambda: PiCamera(0, FAST)) as camera:
        frame = camera.read()
    assert frame.bgr.shape == (SMALL[1], SMALL[0], 3)
    np.testing.assert_array_equal(frame.bgr[7, 11], ORANGE_RGB[::-1])
    assert frame.small_bgr is not None
    assert frame.small_bgr.shape == (240, 320, 3)
    np.testing.assert_allclose(frame.small_bgr[7, 11], ORANGE_RGB[::-1], atol=25)  # its range of levels is another


@pytest.mark.parametrize("size_px", [(1296, 972), (800, 600), (330, 250)], ids=str)
def test_padded_strides_leave_no_trace(world: Any, size_px: tuple[int, int]) -> None:
    camera = PiCamera(0, PiOptions(size_px=size_px, fps=30))
    try:
        frame = camera.grab()()
    finally:
        camera.close()
    bgr, small_bgr = frame.bgr, frame.small_bgr
    assert small_bgr is not None
    assert small_bgr.shape[0] / small_bgr.shape[1] == pytest.approx(size_px[1] / size_px[0], abs=0.5 / 160)
    shrunk = cv2.resize(bgr, (small_bgr.shape[1], small_bgr.shape[0]), interpolation=cv2.INTER_AREA)
    assert np.corrcoef(shrunk[..., 1].ravel(), small_bgr[..., 1].ravel())[0, 1] > 0.95
    assert bgr.shape == (size_px[1], size_px[0], 3)
    expected = world.picture(*size_px, 0)
    np.testing.assert_array_equal(bgr[..., 2], expected[..., 0])
    np.testing.assert_array_equal(bgr[..., 1], expected[..., 1])


def test_the_automatics_settle_and_are_locked(world: Any) -> None:
    camera = PiCamera(0, FAST)
    try:
        assert camera.settings.exposure_us == pytest.approx(world.exposure_us, rel=0.05)
        assert camera.settings.colour_gains == pytest.approx(world.colour_gains, rel=0.05)
        world.exposure_us, world.colour_gains = 4000, (3.0, 1.0)  # a hand enters: a free camera would follow
        for _ in range(8):
            seen = CameraSettings.read_back(camera.grab()().metadata)
            assert camera.settings.agrees(seen)
    finally:
        camera.close()


def test_settings_of_a_profile_are_set_and_read_back(world: Any) -> None:
    settings = CameraSettings(12345, 3.5, (1.5, 2.5))
    camera = PiCamera(0, PiOptions(size_px=SMALL, fps=30, settings=settings))
    try:
        metadata = camera.grab()().metadata
    finally:
        camera.close()
    assert metadata["ExposureTime"] == 12345
    assert metadata["AnalogueGain"] == 3.5
    assert metadata["ColourGains"] == (1.5, 2.5)


def test_frames_taken_otherwise_are_left_out(world: Any) -> None:
    camera = PiCamera(0, PiOptions(size_px=SMALL, fps=30, settings=CameraSettings(20000, 2.0, (1.9, 1.6))))
    try:
        world.nudge_us = 5000  # on every third frame
        exposures = {camera.grab()().metadata["ExposureTime"] for _ in range(8)}
    finally:
        camera.close()
    assert 25000 not in {round(exposure, -3) for exposure in exposures}


def test_settings_that_are_not_kept_are_refused(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.cameras.kinds.pi.APPLY_LIMIT_S", 0.5)
    world.stubborn = True
    with pytest.raises(CameraLost, match="does not accept the settings"):
        PiCamera(0, PiOptions(size_px=SMALL, fps=30, settings=CameraSettings(500, 9.0, (1.0, 1.0))))
    world.stubborn = False
    PiCamera(0, FAST).close()  # and the camera was let go


def test_autofocus_searches_once_and_is_locked(world: Any) -> None:
    world.has_autofocus = True
    camera = PiCamera(0, FAST)
    try:
        assert camera.settings.focus_dioptres == world.focus_dioptres
        world.focus_dioptres = 7.0
        assert camera.grab()().metadata["LensPosition"] == 2.0
    finally:
        camera.close()


def test_a_focus_that_is_to_stay_is_not_searched(world: Any) -> None:
    world.has_autofocus, world.focus_dioptres = True, 7.0
    camera = PiCamera(0, PiOptions(size_px=SMALL, fps=30, focus_dioptres=2.5))
    try:
        assert camera.settings.focus_dioptres == 2.5
        assert camera.settings.exposure_us == pytest.approx(world.exposure_us, rel=0.05)
        assert camera.grab()().metadata["LensPosition"] == 2.5
    finally:
        camera.close()


def test_a_frozen_camera_is_lost_and_comes_back(world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with Live("pi", lambda: PiCamera(0, FAST)) as camera, monkeypatch.context() as impatient:
        camera.read()
        impatient.setattr("vision.cameras.kinds.pi.REQUEST_TIMEOUT_S", 0.3)
        world.frozen = True
        with pytest.raises(CameraLost, match="cable"):
            read_until_lost(camera)
    world.frozen = False
    with Live("pi", lambda: PiCamera(0, FAST)) as camera:
        assert camera.read().bgr.any()


def test_a_busy_camera_says_so(world: Any) -> None:
    world.busy = True
    with Live("pi", lambda: PiCamera(0, FAST)) as camera, pytest.raises(CameraLost, match="in use by another program"):
        camera.read()


def test_a_camera_that_is_not_there(world: Any) -> None:
    del world
    with Live("pi:3", lambda: PiCamera(3, FAST)) as camera, pytest.raises(CameraLost, match="No camera number 3"):
        camera.read()


def test_the_newest_frame_wins(world: Any) -> None:
    del world
    with Live("pi", lambda: PiCamera(0, FAST)) as camera:
        before = camera.read()
        time.sleep(0.5)  # 15 frames
        after = camera.read()
        assert after.time_s - before.time_s > 0.4
        assert 0 <= time.clock_gettime(time.CLOCK_BOOTTIME) - after.time_s < 2  # by the same clock


def test_it_is_listed(world: Any) -> None:
    del world
    assert [(each.source, each.is_usable) for each in pi_cameras()] == [("pi:0", True)]


@pytest.mark.pi
def test_a_real_camera() -> None:
    with Live("pi", lambda: PiCamera(0)) as camera:
        frames = [camera.read() for _ in range(10)]
    times_s = [frame.time_s for frame in frames]
    assert times_s == sorted(set(times_s))
    settings = [CameraSettings.read_back(frame.metadata) for frame in frames]
    assert all(settings[0].agrees(later) for later in settings)
    assert frames[0].bgr.shape == (972, 1296, 3)
    assert frames[0].bgr.std() > 2, "the picture is empty: is the lens covered?"
