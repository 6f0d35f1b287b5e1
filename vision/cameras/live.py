"""A live camera: its own thread fetches pictures and keeps only the newest."""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from engine.errors import CameraLost, UnreadablePicture
from vision.cameras.source import FRAME_TIMEOUT_S, FrameSource
from vision.cameras.watchdog import Watchdog
from vision.frame import Frame

OPENING_S = 15.0
"""How long the first picture may take: opening, and letting exposure and white balance settle."""
CLOSING_S = 3.0
"""How long to wait for a camera to close; a driver that hangs is left behind in its own thread."""


Shot = Callable[[], Frame]
"""A picture that was taken; calling it develops (decodes) it. Decoding pictures that nobody reads would starve a small
machine.

Developing may raise UnreadablePicture; a picture that was damaged on its way is skipped."""


class Grabber(Protocol):
    """What differs between kinds of cameras. Used from one thread only; shots may be developed in another."""

    def grab(self) -> Shot:
        """Wait for the next picture. Raises CameraLost; may also hang, which `Live` survives."""

    def close(self) -> None:
        """Let go of the device."""


class Live(FrameSource):
    """A camera of which only the newest picture is kept, however slow the reader is; nothing is queued.

    Parameters
    ----------
    name : as a person chose it.
    open_grabber : opens the device; called in the camera's own thread, where it may hang without harm.
    watchdog : says when pictures are black or frozen; None trusts the camera.
    """

    is_live = True

    def __init__(self, name: str, open_grabber: Callable[[], Grabber], watchdog: Watchdog | None = None) -> None:
        self.name = name
        self._open_grabber = open_grabber
        self._watchdog = watchdog
        self._changed = threading.Condition()
        self._newest: Shot | None = None
        self._failure: Exception | None = None
        self._closing = False
        self._is_open = False
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    def read(self, timeout_s: float = FRAME_TIMEOUT_S) -> Frame:
        """The newest picture that was not read yet, after waiting for it if need be. Raises CameraLost."""
        limit_s = timeout_s if self._is_open else max(timeout_s, OPENING_S)
        due_s = time.monotonic() + limit_s
        damaged: UnreadablePicture | None = None
        while (shot := self._take(due_s - time.monotonic())) is not None:
            try:
                frame = shot()
            except UnreadablePicture as error:
                damaged = error
                continue
            complaint = self._watchdog.complaint(frame) if self._watchdog else None
            if complaint:
                raise CameraLost(f"camera {self.name} {complaint}")
            return frame
        why = f"only damaged pictures ({damaged})" if damaged else "no picture"
        raise CameraLost(
            f"camera {self.name} has sent {why} for {limit_s:g} s: check its cable or address"
        ) from damaged

    def _take(self, wait_s: float) -> Shot | None:
        with self._changed:
            self._changed.wait_for(lambda: self._newest or self._failure or self._closing, max(0.0, wait_s))
            shot, self._newest = self._newest, None
            if self._closing:
                raise CameraLost(f"camera {self.name} is closed")
            if shot is None and self._failure is not None:
                raise CameraLost(f"camera {self.name}: {self._failure}") from self._failure
            return shot

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(CLOSING_S)

    def _run(self) -> None:
        try:
            grabber = self._open_grabber()
            try:
                while not self._closing:
                    self._offer(grabber.grab())
            finally:
                grabber.close()
        except Exception as failure:  # whatever a driver throws, the reader must hear of it
            with self._changed:
                self._failure = failure
                self._changed.notify_all()

    def _offer(self, shot: Shot) -> None:
        with self._changed:
            self._newest, self._is_open = shot, True
            self._changed.notify_all()
