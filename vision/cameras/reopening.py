"""A source that comes back: after a loss it is opened again, at growing intervals."""

import time
from collections.abc import Callable
from dataclasses import replace

from engine.errors import CameraLost
from vision.cameras.source import FRAME_TIMEOUT_S, FrameSource
from vision.frame import Frame

FIRST_DELAY_S = 0.5
"""Between a loss and the first attempt; each further delay is twice the one before."""
LONGEST_DELAY_S = 30.0
"""A cable put back in is noticed within half a minute, and a dead camera costs no processor time."""


class Reopening(FrameSource):
    """A live source that is opened again after a loss. The reader is told of each loss by CameraLost, and reads on.

    Attempts are 0.5, 1, 2 … 30 s apart. A read that comes earlier waits for the next attempt, but no longer than its
    time-out. Times count from the first picture on. They stay monotonic over losses, as all live sources use the
    machine's clock.
    """

    is_live = True

    def __init__(
        self,
        open_source: Callable[[], FrameSource],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._open_source, self._clock, self._sleep = open_source, clock, sleep
        self._source: FrameSource | None = open_source()
        self._lost: FrameSource | None = None
        self.name = self._source.name
        self._delay_s = FIRST_DELAY_S
        self._due_s = 0.0
        self._zero_s: float | None = None
        self._cause: CameraLost | None = None
        self._closed = False

    def read(self, timeout_s: float = FRAME_TIMEOUT_S) -> Frame | None:
        if self._closed:
            raise CameraLost(f"camera {self.name} is closed")
        try:
            frame = self._opened(timeout_s).read(timeout_s)
        except CameraLost as lost:
            self._lose(lost)
            raise
        self._delay_s = FIRST_DELAY_S
        if frame is None:
            return None
        if self._zero_s is None:
            self._zero_s = frame.time_s
        return replace(frame, time_s=frame.time_s - self._zero_s)

    def close(self) -> None:
        self._closed = True
        self._let_go()
        if self._source is not None:
            self._source.close()
            self._source = None

    def _let_go(self) -> None:
        """Close the source that was lost. Not at once: where a driver hangs that takes time, and players wait."""
        lost, self._lost = self._lost, None
        if lost is not None:
            lost.close()

    def _opened(self, timeout_s: float) -> FrameSource:
        if self._source is None:
            wait_s = self._due_s - self._clock()
            if wait_s > timeout_s:
                self._sleep(timeout_s)
                raise CameraLost(f"{self._cause} (next attempt in {wait_s - timeout_s:.0f} s)") from self._cause
            self._let_go()
            self._sleep(max(0.0, self._due_s - self._clock()))
            self._source = self._open_source()
        return self._source

    def _lose(self, lost: CameraLost) -> None:
        if self._source is None and self._due_s > self._clock():
            return  # still waiting for the next attempt: nothing new was lost
        if self._source is not None:
            self._lost, self._source = self._source, None
        self._cause = lost
        self._due_s = self._clock() + self._delay_s
        self._delay_s = min(2 * self._delay_s, LONGEST_DELAY_S)
