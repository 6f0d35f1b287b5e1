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
from vision.srgb import LINEAR, wholly_clipped

CELL_PX = 32
"""Width of a cell; a ring is then 3 to 4 pixels wide."""
FINER = 2
"""The sharp network sees so many times as many pixels to a cell."""
MARGIN_CELLS = 0.5
"""How much is shown round the grid."""
HEIGHT_MM = 2.0
"""Height of the plane that is straightened: between the circles on the mat and the rings' upper edges at 4 to 5 mm."""
DARK_FLOOR = 0.03
"""In parts of the board's mean light: added before the logarithm is taken, so that noise in the dark stays small."""


@dataclass(frozen=True, slots=True, eq=False)
class NetworkInput:
    """A board with MARGIN_CELLS round it, straightened.

    Attributes
    ----------
    picture : (3, H, W) as `evened` gives it.
    inside : (H, W) bool, False where the frame does not reach.
    clipped : (H, W) bool, True where all channels are clipped: a white ring does not stand out from a white mat there.
    """

    picture: NDArray[np.float32]
    inside: NDArray[np.bool_]
    clipped: NDArray[np.bool_]


@lru_cache(maxsize=4)
def network_input(frame: Frame, pose: BoardPose, cell_px: int) -> NetworkInput:
    """The board as a network sees it. Cached: of a mat's two boards, both are looked at before one of them is read."""
    board = straightened_at(*around(frame, pose), cell_px, MARGIN_CELLS)
    return NetworkInput(evened(board.bgr), board.inside, wholly_clipped(board.bgr))


def straightened_at(
    frame: Frame, pose: BoardPose, cell_px: int, margin_cells: float, height_mm: float = HEIGHT_MM
) -> BoardImage:
    """The board straightened, at any scale, with any margin, at any height.

    If a cell is wider than `cell_px` in the frame, pixels are averaged first.
    """
    width = round(pose.cell_px / cell_px)
    if width > 1:
        frame = Frame(np.asarray(cv2.blur(frame.bgr, (width, width)), np.uint8), frame.source)
    return rectify(frame, pose, cell_px, margin_cells, height_mm)


@cache
def annulus(inner_cells: float, outer_cells: float) -> NDArray[np.bool_]:
    """(CELL_PX, CELL_PX) which pixels of a cell lie between two distances from its middle."""
    along = (np.arange(CELL_PX) + 0.5) / CELL_PX - 0.5
    away = np.hypot(along[:, None], along)
    return np.asarray((away > inner_cells) & (away < outer_cells))


def evened(bgr: Bgr) -> NDArray[np.float32]:
    """(3, H, W) natural logarithm of linear light, blue, green, red, in units of the picture's (H, W, 3) mean light."""
    light = np.asarray(cv2.LUT(bgr, LINEAR), np.float32)
    unit = max(float(light.mean()), 1e-4)
    logs = cv2.log(light / unit + DARK_FLOOR)  # numpy's takes seven times as long
    return np.ascontiguousarray(logs.transpose(2, 0, 1), np.float32)
