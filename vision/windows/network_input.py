"""The board as the networks for windows see it: straightened, a few pixels to a cell, brought to equal brightness."""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import BoardImage, rectify

CELL_PX = 16
FINER = 2
"""Times as many pixels to a cell the sharp network sees."""
MARGIN_CELLS = 1
"""What is shown around the grid: tiles are judged by the frame, too."""
BRIGHT_SHARE, BRIGHT = 90.0, 0.75
"""Percentile of the values that is brought to this brightness, however dark the photo, and though a lamp is in it."""
BRIGHTEST = 1.5
"""Brightness at which values are cut off, for a lamp in the picture."""


def straightened(
    frame: Frame, pose: BoardPose, cell_px: int = CELL_PX, margin_cells: float = MARGIN_CELLS
) -> BoardImage:
    """The tiles' plane with what lies around it, `cell_px` to a cell, averaged where the picture has more pixels."""
    times = pose.times_smaller(cell_px)
    return rectify(frame.smaller(times), pose, cell_px, margin_cells, times=times)


def evened(bgr: Bgr) -> NDArray[np.float32]:
    """(3, H, W): levels B, G, R in units of the picture's brightness."""
    brightness = float(np.percentile(bgr[::2, ::2], BRIGHT_SHARE))
    levels = np.minimum(bgr.astype(np.float32) * (BRIGHT / max(brightness, 1.0)), BRIGHTEST)
    return np.ascontiguousarray(levels.transpose(2, 0, 1))
