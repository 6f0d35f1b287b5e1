"""The board as the networks for circles and rings see it: straightened, a few pixels to a cell, brightness evened."""

from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame
from vision.geometry.around import around
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import BoardImage, rectify
from vision.srgb import CLIPPED, LINEAR

CELL_PX = 32
"""To a cell; a ring's width is then 3 to 4."""
FINER = 2
"""Times as many pixels to a cell the sharp network sees."""
MARGIN_CELLS = 0.5
HEIGHT_MM = 2.0
"""Of the plane that is straightened: between the circles on the mat and the rings' upper edges, 4 to 5 mm high."""
DARK_FLOOR = 0.03
"""Of the board's mean light, added before the logarithm, so that noise in the dark stays small."""


@dataclass(frozen=True, slots=True, eq=False)
class NetworkInput:
    """A board with MARGIN_CELLS around it, some pixels to a cell, averaged where the picture has more.

    Attributes
    ----------
    picture : (3, H, W) `evened`.
    inside : (H, W) bool, False where the frame does not reach.
    clipped : (H, W) bool, True where all channels are: nothing of a white ring stands out from a white mat.
    """

    picture: NDArray[np.float32]
    inside: NDArray[np.bool_]
    clipped: NDArray[np.bool_]


@lru_cache(maxsize=4)
def network_input(frame: Frame, pose: BoardPose, cell_px: int) -> NetworkInput:
    """The board as a network sees it. Both of a mat are kept: the one that is in play is then read."""
    board = straightened_at(*around(frame, pose), cell_px, MARGIN_CELLS)
    return NetworkInput(evened(board.bgr), board.inside, board.bgr.min(axis=2) >= CLIPPED)


def straightened_at(
    frame: Frame, pose: BoardPose, cell_px: int, margin_cells: float, height_mm: float = HEIGHT_MM
) -> BoardImage:
    """The board at any scale and with so much around it, which training wants more of, on a plane at any height."""
    width = round(pose.cell_px / cell_px)
    if width > 1:
        frame = Frame(np.asarray(cv2.blur(frame.bgr, (width, width)), np.uint8), frame.source)
    return rectify(frame, pose, cell_px, margin_cells, height_mm)


@cache
def annulus(inner_cells: float, outer_cells: float) -> NDArray[np.bool_]:
    """Which pixels of a cell (CELL_PX, CELL_PX) are so far from its middle."""
    along = (np.arange(CELL_PX) + 0.5) / CELL_PX - 0.5
    away = np.hypot(along[:, None], along)
    return np.asarray((away > inner_cells) & (away < outer_cells))


def evened(bgr: Bgr) -> NDArray[np.float32]:
    """(3, H, W): natural log of linear light B, G, R in units of the picture's mean."""
    linear = LINEAR[bgr]
    unit = max(float(linear.mean()), 1e-4)
    return np.asarray(np.log(linear / unit + DARK_FLOOR).transpose(2, 0, 1), np.float32)
