"""Raspberry Pi cameras, through picamera2."""

import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import TimeoutError as NoResult
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import CameraLost
from vision.cameras.kinds.picamera2_import import import_picamera2
from vision.cameras.live import Shot
from vision.cameras.settings import AF_MANUAL, CameraSettings
from vision.frame import Bgr, Frame

SMALL_WIDTH_PX = 320
"""Width of a second, smaller picture that the camera's own chip makes: hands and pieces show in it
(`Frame.small_bgr`)."""
REQUEST_TIMEOUT_S = 3.0
"""A camera that gives no picture for so long is lost."""
SETTLE_FRAMES = 6
"""Automatic exposure and white balance have settled if so many frames in a row agree."""
SETTLE_LIMIT_S = 6.0
"""After so long the settings are locked as they are: under flickering or changing light they never agree."""
APPLY_LIMIT_S = 4.0
"""Controls take effect after the queued pictures, well under a second. After this time, the camera does not keep
them."""
FOCUS_LIMIT_S = 5.0
"""How long the autofocus may search before it is held where it is."""
AF_AUTO, AF_START, AF_SCANNING = 1, 0, 1
"""libcamera's AfMode Auto, AfTrigger Start, AfState Scanning."""
LAMP_PERIOD_US = 10_000
"""Period with which lamps on 50 Hz mains flicker; exposures are whole multiples of it."""
FLICKER_MANUAL = 1
"""libcamera's AeFlickerMode Manual."""
NS = 1e-9
"""A nanosecond, in seconds."""


@dataclass(frozen=True, slots=True)
class PiOptions:
    """What a person may choose.

    Attributes
    ----------
    size_px : width and height of the pictures. 1296x972 is a quarter of a 4:3 sensor: enough for 40 px a cell.
    fps : pictures a second; a board needs few.
    settings : locked from the first frame on; if None, they are measured at the start and then locked.
    focus_dioptres : the focus with which the lens was calibrated, to be kept if other settings are measured.
    """

    size_px: tuple[int, int] = (1296, 972)
    fps: float = 10.0
    settings: CameraSettings | None = None
    focus_dioptres: float | None = None


class PiCamera:
    """A `Grabber` for camera `number`. Exposure, gains, white balance and focus are locked before the first frame.

    Frames whose metadata do not agree with what was locked are left out, as colours can't be compared with theirs.
    `settings` says what was locked; a profile keeps that. Raises CameraLost if the camera can't be used.
    """

    def __init__(self, number: int = 0, options: PiOptions | None = None) -> None:
        self.name = f"pi:{number}"
        self._options = options or PiOptions()
        self._camera = _opened(number)
        try:
            self._configure()
            self._camera.start()
            self.settings = self._options.settings or self._settled()
            self._lock()
        except BaseException:
            self.close()
            raise

    def grab(self) -> Shot:
        due_s = time.monotonic() + APPLY_LIMIT_S
        while time.monotonic() < due_s:
            with self._request() as request:
                metadata = request.get_metadata()
                if not self.settings.agrees(CameraSettings.read_back(metadata)):
                    continue
                bgr = np.array(request.make_array("main")[..., :3], np.uint8)
                small_bgr = _bgr(request.make_array("lores"))
            frame = Frame(bgr, self.name, metadata["SensorTimestamp"] * NS, metadata=metadata, small_bgr=small_bgr)
            return lambda: frame
        raise CameraLost(
            "it does not keep the exposure and white balance that were locked: is another program using it?"
        )

    def close(self) -> None:
        with contextlib.suppress(RuntimeError):  # closing a camera that is gone
            self._camera.close()

    def _configure(self) -> None:
        options = self._options
        frame_us = round(1e6 / options.fps)
        controls: dict[str, Any] = {"FrameDurationLimits": (frame_us, frame_us)}
        if "AeFlickerMode" in self._camera.camera_controls:
            controls |= {"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": LAMP_PERIOD_US}
        self._camera.configure(
            self._camera.create_video_configuration(
                main={"size": options.size_px, "format": "RGB888"},  # B, G, R in memory, whatever the name says
                lores={"size": _small_size_px(options.size_px), "format": "YUV420"},  # all models have this for it
                controls=controls,
                queue=False,  # a picture asked for is one taken from then on
            )
        )

    def _settled(self) -> CameraSettings:
        """The settings at which the camera's automatics arrive, focus included."""
        if "AfMode" in self._camera.camera_controls:
            if self._options.focus_dioptres is None:
                self._focus()
            else:
                self._camera.set_controls({"AfMode": AF_MANUAL, "LensPosition": self._options.focus_dioptres})
        latest: list[CameraSettings] = []
        due_s = time.monotonic() + SETTLE_LIMIT_S
        while time.monotonic() < due_s:
            latest = [*latest[1 - SETTLE_FRAMES :], CameraSettings.read_back(self._metadata())]
            if len(latest) == SETTLE_FRAMES and all(latest[-1].agrees(earlier) for earlier in latest):
                break
        return latest[-1]

    def _focus(self) -> None:
        self._camera.set_controls({"AfMode": AF_AUTO, "AfTrigger": AF_START})
        due_s = time.monotonic() + FOCUS_LIMIT_S
        has_begun = False
        while time.monotonic() < due_s:
            is_scanning = self._metadata().get("AfState") == AF_SCANNING
            if has_begun and not is_scanning:
                return
            has_begun = has_begun or is_scanning

    def _lock(self) -> None:
        self._camera.set_controls(self.settings.controls)
        due_s = time.monotonic() + APPLY_LIMIT_S
        while not self.settings.agrees(CameraSettings.read_back(self._metadata())):
            if time.monotonic() > due_s:
                raise CameraLost(f"it does not accept the settings {self.settings}: calibrate again with this camera")

    def _metadata(self) -> dict[str, Any]:
        with self._request() as request:
            metadata: dict[str, Any] = request.get_metadata()
            return metadata

    @contextlib.contextmanager
    def _request(self) -> Iterator[Any]:
        """One completed request, whose pixels and metadata belong together. The camera gets it back at the end."""
        job = self._camera.capture_request(wait=False)
        try:
            request = job.get_result(timeout=REQUEST_TIMEOUT_S)
        except (TimeoutError, NoResult) as error:
            raise CameraLost(f"no frame for {REQUEST_TIMEOUT_S:g} s: check the ribbon cable at both ends") from error
        try:
            yield request
        finally:
            request.release()


def _small_size_px(size_px: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the smaller picture, in the shape of the large one; YUV420 needs even numbers."""
    width, height = size_px
    return SMALL_WIDTH_PX, 2 * round(SMALL_WIDTH_PX * height / width / 2)


def _bgr(yuv420: NDArray[np.uint8]) -> Bgr:
    """The smaller picture (h, w, 3), without the padding of its rows."""
    padded = cv2.cvtColor(yuv420, cv2.COLOR_YUV2BGR_I420)
    return np.array(padded[:, :SMALL_WIDTH_PX], np.uint8)


def _opened(number: int) -> Any:
    """A `Picamera2`. Raises CameraLost, which says what is missing or that another program uses it."""
    Picamera2 = import_picamera2().Picamera2
    try:
        return Picamera2(number)
    except (RuntimeError, IndexError) as error:
        causes = f"{error} {error.__cause__ or ''}"
        if "busy" in causes.lower() or "acquire" in causes.lower():
            raise CameraLost("it is in use by another program: close that first") from error
        raise CameraLost(f"{error}: `gridref cameras` lists what is there") from error
