"""The board as the network for flat pieces sees it: straightened at the height of the mat and of the pieces' tops."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games.linkage import sizes
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify

CELL_PX = 16
"""Width of a cell."""
MARGIN_CELLS = 0.75
"""How much is shown round the grid. So the network's answers, half a cell apart, lie on the middles of cells and on the
lines between them."""
SAMPLES_PER_PX = 1.5
"""The picture is first reduced until about so many of its pixels, each way, make one of the network's: more would only
alias."""
HEIGHTS_MM = (0.0, sizes.PIECE_HEIGHT_MM)
"""Of the two planes: the mat, and the tops of pieces."""


@dataclass(frozen=True, slots=True, eq=False)
class Planes:
    """The board straightened at both of HEIGHTS_MM.

    Attributes
    ----------
    bgr : (2, side, side, 3) uint8, sRGB-encoded; black where the picture does not reach.
    inside : (side, side) bool, whether the picture reaches the mat there.
    """

    bgr: NDArray[np.uint8]
    inside: NDArray[np.bool_]


def straightened(frame: Frame, pose: BoardPose, cell_px: int = CELL_PX, margin_cells: float = MARGIN_CELLS) -> Planes:
    """The board and `margin_cells` round it, `cell_px` to a cell, at both of HEIGHTS_MM."""
    times = pose.times_smaller(SAMPLES_PER_PX * cell_px)
    smaller = frame.smaller(times)
    mat, tops = (
        rectify(smaller, pose, cell_px, margin_cells, height_mm, times=times, border=cv2.BORDER_CONSTANT)
        for height_mm in HEIGHTS_MM
    )
    return Planes(np.stack((mat.bgr, tops.bgr)), mat.inside)
