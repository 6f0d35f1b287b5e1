"""Whether one picture is another one saved again, compressed differently or at another size."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.geometry.around import bounds_px
from vision.geometry.plane import Points

SAME_SHAPE = 0.01
"""Two pictures have the same shape if the ratios of their sides differ by less: a smaller copy's sides are rounded."""
LENGTH_PX = 48
"""Two boards are made this long before they are compared."""
BLUR_PX = 1.0
"""Standard deviation of a blur that hides what compression does."""
MOST_LEVELS = 6.0
"""Two pictures are the same if they differ by less than this anywhere on the board (of 255, mean of the channels).

Of 136 photos saved again, down to JPEG quality 40 and a quarter of their size, three differ by more, each of them much
smaller. Of 108 pairs of views from a still camera between which something was laid, if only a ring, all differ by 10 or
more.
"""


def is_saved_again(frame: Frame, other: Frame, corners_px: Points) -> bool:
    """Whether a frame shows a board just as another one does.

    `corners_px` : (4, 2) the board's corners in the other one.
    """
    ours, theirs = (one.size_px[0] / one.size_px[1] for one in (frame, other))
    if abs(ours / theirs - 1) > SAME_SHAPE:
        return False
    size = min(frame.size_px, other.size_px)
    scaled_px = corners_px * (np.array(size) / other.size_px)
    left, top, right, bottom = bounds_px(scaled_px, size)
    boards = [_small(_sized(one, size)[top:bottom, left:right]) for one in (frame, other)]
    return bool(np.abs(boards[0] - boards[1]).mean(axis=2).max() < MOST_LEVELS)


def _sized(frame: Frame, size: tuple[int, int]) -> NDArray[np.float32]:
    """A frame's levels (H, W, 3) at a size (width, height) that is its own or smaller."""
    bgr = frame.bgr if frame.size_px == size else cv2.resize(frame.bgr, size, interpolation=cv2.INTER_AREA)
    return np.asarray(bgr, np.float32)


def _small(board: NDArray[np.float32]) -> NDArray[np.float32]:
    scale = min(1.0, LENGTH_PX / max(board.shape[:2]))
    small = cv2.resize(board, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), BLUR_PX), np.float32)
