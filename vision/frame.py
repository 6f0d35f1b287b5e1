"""One picture, as a camera or a file gave it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Bgr = NDArray[np.uint8]
"""A colour picture (H, W, 3), sRGB-encoded, channels blue, green, red."""

GRAY_LEVELS = 4
"""A picture is grey if its channels differ nowhere by more than this, of 255: converting a grey one leaves as much."""
GRAY_STEP = 8
"""Only every so many rows and columns are looked at for that."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture with what is known of how it was taken.

    Attributes
    ----------
    bgr : (H, W, 3) uint8, upright (EXIF turn already applied), read-only.
    source : what a person would call it: a path, `-`, a camera's name.
    time_s : seconds on the source's monotonic clock; 0 for a single photo.
    focal_px : focal length in pixels, if the file (by EXIF) or the camera tells it; else None.
    metadata : what the camera told with the picture.
    small_bgr : (h, w, 3) uint8, the same picture made smaller by the camera itself, if it does that; for `glance`.
    """

    bgr: Bgr
    source: str
    time_s: float = 0.0
    focal_px: float | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    small_bgr: Bgr | None = None

    def __post_init__(self) -> None:
        self.bgr.setflags(write=False)

    @property
    def size_px(self) -> tuple[int, int]:
        """`(width, height)`."""
        return self.bgr.shape[1], self.bgr.shape[0]

    def shows(self, points_px: NDArray[np.floating]) -> NDArray[np.bool_]:
        """Which points (…, 2) lie in the picture, between the centres of its outermost pixels."""
        width, height = self.size_px
        x, y = points_px[..., 0], points_px[..., 1]
        return np.asarray((x >= 0) & (x <= width - 1) & (y >= 0) & (y <= height - 1))

    @property
    def gray(self) -> NDArray[np.uint8]:
        """(H, W) its brightness, as OpenCV weighs the three colours."""
        return np.asarray(cv2.cvtColor(self.bgr, cv2.COLOR_BGR2GRAY), np.uint8)

    def smaller(self, times: int) -> "Frame":
        """The same frame with its sides divided by a whole number (`shrunk`)."""
        if times == 1:
            return self
        focal_px = None if self.focal_px is None else self.focal_px / times
        return replace(self, bgr=shrunk(self.bgr, times), focal_px=focal_px)

    @property
    def is_gray(self) -> bool:
        """Whether the picture is grey all over."""
        levels = self.bgr[::GRAY_STEP, ::GRAY_STEP]
        return bool((levels.max(axis=2) - levels.min(axis=2)).max() <= GRAY_LEVELS)


def mean_of(frames: Sequence[Frame]) -> Frame:
    """The mean of frames of one size that show the same, which has less noise; all but pixels is the last one's."""
    if len(frames) == 1:
        return frames[0]
    total = frames[0].bgr.astype(np.uint16)  # whole numbers add up several times as fast as fractions
    for frame in frames[1:]:
        total += frame.bgr
    mean = cv2.convertScaleAbs(total, alpha=1 / len(frames))
    return replace(frames[-1], bgr=np.asarray(mean, np.uint8), small_bgr=None)


def shrunk(bgr: Bgr, times: int) -> Bgr:
    """A picture (H, W, 3) with its sides divided by `times`: each pixel is the mean of `times` x `times`.

    Rows and columns that are left over are cut off.
    """
    height, width = (length // times for length in bgr.shape[:2])
    part = bgr[: height * times, : width * times]
    while times % 2 == 0:  # OpenCV halves a picture in a sixth of the time that it takes to divide it otherwise
        times //= 2
        part = np.asarray(cv2.resize(part, (width * times, height * times), interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
