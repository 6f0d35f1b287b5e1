"""Is the camera still seeing? A driver that hangs may repeat one picture or send black for ever."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame

STRIDE = 8
"""Every eighth pixel both ways: enough to tell two pictures apart, since a real sensor's noise is everywhere."""
BLACK_MAX = 16
"""A picture is black if no value (of 255) exceeds this. In a dim room, noise and lamps do."""


@dataclass(slots=True)
class Watchdog:
    """Looks at each picture of a camera and says when it has stopped seeing.

    Attributes
    ----------
    patience_s : how long a camera may repeat one picture, or be black, before that is said. Players must know within
        3 s, and the reader may need 1 s of that to look for a board.
    may_repeat : whether pictures may be the same for longer, as in a video of a view at rest.
    """

    patience_s: float = 2.0
    may_repeat: bool = False
    _last: NDArray[np.uint8] | None = None
    _changed_s: float = 0.0
    _lit_s: float | None = None

    @staticmethod
    def is_black(frame: Frame) -> bool:
        """Whether a picture is black all over."""
        return bool(frame.bgr[::STRIDE, ::STRIDE].max() <= BLACK_MAX)

    def complaint(self, frame: Frame) -> str | None:
        """What is wrong with the pictures up to this one; None if nothing is. Shown each picture, in order."""
        sample = frame.bgr[::STRIDE, ::STRIDE]
        if self._last is None or not np.array_equal(sample, self._last):
            self._last, self._changed_s = sample.copy(), frame.time_s
        if self._lit_s is None or not self.is_black(frame):
            self._lit_s = frame.time_s
        if frame.time_s - self._lit_s >= self.patience_s:
            return f"has been black for {self.patience_s:g} s: uncover its lens, or turn on the light"
        if not self.may_repeat and frame.time_s - self._changed_s >= self.patience_s:
            return f"has sent the same picture for {self.patience_s:g} s: it hangs"
        return None
