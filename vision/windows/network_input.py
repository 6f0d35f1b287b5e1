"""The board as the networks for windows see it: straightened, a few pixels to a cell, brought to equal brightness."""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import BoardImage, rectify

CELL_PX = 16
"""Width of a cell."""
FINER = 2
"""The sharp network sees so many times as many pixels to a cell."""
MARGIN_CELLS = 1
"""How much is shown round the grid: tiles are judged beside the frame, too."""
BRIGHT_SHARE, BRIGHT = 90.0, 0.75
"""Levels are multiplied so that this percentile of them becomes BRIGHT, even in a dark photo or one with a lamp in
it."""
BRIGHTEST = 1.5
"""Larger values are cut off; only a lamp in the picture has them."""


def straightened(
    frame: Frame, pose: BoardPose, cell_px: int = CELL_PX, margin_cells: float = MARGIN_CELLS
) -> BoardImage:
    """The plane of the tiles' fronts with a margin round it, `cell_px` to a cell; averaged if the picture has more."""
    times = pose.times_smaller(cell_px)
    return rectify(frame.smaller(times), pose, cell_px, margin_cells, times=times)


def evened(bgr: Bgr) -> NDArray[np.float32]:
    """(3, H, W) the levels of a picture (H, W, 3), blue, green, red, brought to equal brightness."""
    brightness = float(np.percentile(bgr[::2, ::2], BRIGHT_SHARE))
    levels = np.minimum(bgr.astype(np.float32) * (BRIGHT / max(brightness, 1.0)), BRIGHTEST)
    return np.ascontiguousarray(levels.transpose(2, 0, 1))
