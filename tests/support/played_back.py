"""Frames from memory as a source, for watching games that were never photographed."""

from collections.abc import Iterable
from dataclasses import replace

from engine.errors import CameraLost, UnreadablePicture
from vision.cameras.source import FRAME_TIMEOUT_S, Recording
from vision.frame import Frame


class PlayedBack(Recording):
    """A recording of so many frames a second, each made when it is asked for.

    None is a moment of a lost camera, UnreadablePicture a picture that can't be read.
    """

    name = "memory"
    lost = "the camera was unplugged"

    def __init__(self, frames: Iterable[Frame | UnreadablePicture | None], fps: float = 2.0) -> None:
        self._frames = enumerate(frames)
        self._fps = fps

    def read(self, timeout_s: float = FRAME_TIMEOUT_S) -> Frame | None:
        for number, frame in self._frames:
            if frame is None:
                raise CameraLost(self.lost)
            if isinstance(frame, UnreadablePicture):
                raise frame
            return replace(frame, time_s=number / self._fps)
        return None

    def skip(self) -> bool:
        return next(self._frames, None) is not None

    def close(self) -> None:
        self._frames = enumerate(())
