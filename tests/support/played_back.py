"""Frames from memory as a source, for watching games that were never photographed."""

from collections.abc import Sequence
from dataclasses import replace

from engine.errors import CameraLost
from vision.cameras.source import FRAME_TIMEOUT_S, FrameSource
from vision.frame import Frame


class PlayedBack(FrameSource):
    """A recording of two frames a second; None in it is a moment when the camera is lost."""

    is_live = False
    name = "memory"

    def __init__(self, frames: Sequence[Frame | None]) -> None:
        self._frames = list(frames)
        self._next = 0

    def read(self, timeout_s: float = FRAME_TIMEOUT_S) -> Frame | None:
        if self._next == len(self._frames):
            return None
        self._next += 1
        frame = self._frames[self._next - 1]
        if frame is None:
            raise CameraLost("the camera was unplugged")
        return replace(frame, time_s=(self._next - 1) / 2)

    def close(self) -> None:
        self._frames = []
