"""USB cameras, through OpenCV and V4L2."""

import time
from collections.abc import Callable
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import CameraLost
from vision.cameras.kinds.v4l2_lock import Controls, lock
from vision.cameras.live import Shot
from vision.cameras.settings import UNLOCKED
from vision.frame import Bgr, Frame

SIZE_PX = (1280, 960)
"""Width and height that are asked for; a camera that lacks them gives what is nearest."""
LOG_LEVEL_ERROR = 2
"""OpenCV's number for this level; OpenCV 4 has no name for it in Python."""


class Capture(Controls, Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool: ...
    def read(self) -> tuple[bool, NDArray[np.uint8] | None]: ...
    def release(self) -> None: ...


def v4l2(number: int) -> Capture:
    """`/dev/videoN`, opened by OpenCV; its own messages are silenced, as gridref says the same."""
    set_log_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel  # OpenCV 4 has the first, 5 this
    set_log_level(LOG_LEVEL_ERROR)
    capture: Capture = cv2.VideoCapture(number, cv2.CAP_V4L2)  # type: ignore[assignment]
    return capture


class UsbCamera:
    """A `Grabber` for `/dev/videoN`. Raises CameraLost if it can't be opened.

    It asks for Motion JPEG, as raw pictures of this size do not fit through USB 2 at a useful rate, and for a single
    buffer, so that pictures are as new as possible. Exposure, white balance and focus are locked with the first
    picture; frames' metadata name what can't be locked, as UNLOCKED.
    """

    def __init__(self, number: int, open_capture: Callable[[int], Capture] = v4l2) -> None:
        self.name = f"usb:{number}"
        self._capture = open_capture(number)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraLost(f"/dev/video{number} could not be opened: `gridref cameras` says why")
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE_PX[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE_PX[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._unlocked: tuple[str, ...] | None = None

    def grab(self) -> Shot:
        if self._unlocked is None:
            self._unlocked = lock(self._capture, self._read)
        frame = Frame(self._read(), self.name, time.monotonic(), metadata={UNLOCKED: self._unlocked})
        return lambda: frame

    def close(self) -> None:
        self._capture.release()

    def _read(self) -> Bgr:
        ok, bgr = self._capture.read()
        if not ok or bgr is None:
            raise CameraLost("it stopped sending pictures: unplugged, or in use by another program")
        return bgr
