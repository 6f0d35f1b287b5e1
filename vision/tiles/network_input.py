"""The board as the network for flat pieces sees it: straightened at the mat's height and at that of the pieces' top."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games.linkage import sizes
from vision.frame import Frame, shrunk
from vision.geometry.plane import scaled
from vision.geometry.pose import BoardPose

CELL_PX = 16
MARGIN_CELLS = 0.75
"""With a step of half a cell, the network's answers then lie on the cells' middles and on the lines between them."""
SAMPLES_PER_PX = 1.5
"""The picture is first reduced to about so many pixels for one of the network's: more would only alias."""
HEIGHTS_MM = (0.0, sizes.PIECE_HEIGHT_MM)


@dataclass(frozen=True, slots=True, eq=False)
class Planes:
    """The board on both of `HEIGHTS_MM`.

    Attributes
    ----------
    bgr : (2, side, side, 3) uint8, sRGB-encoded; black where the picture does not reach.
    inside : (side, side) bool, whether the picture reaches the mat there.
    """

    bgr: NDArray[np.uint8]
    inside: NDArray[np.bool_]


def straightened(frame: Frame, pose: BoardPose, cell_px: int = CELL_PX, margin_cells: float = MARGIN_CELLS) -> Planes:
    """Resample the board and what lies `margin_cells` around it."""
    times = max(1, int(pose.cell_px / (SAMPLES_PER_PX * cell_px)))
    bgr = shrunk(frame.bgr, times)
    maps = _maps(pose, cell_px, margin_cells, 1 / times)
    planes = [
        cv2.remap(bgr, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        for places in maps
    ]
    size = np.array(bgr.shape[1::-1])
    inside = ((maps[0] >= 0) & (maps[0] <= size - 1)).all(axis=2)
    return Planes(np.asarray(planes, np.uint8), np.asarray(inside))


@lru_cache(maxsize=4)
def _maps(pose: BoardPose, cell_px: int, margin_cells: float, scale: float) -> tuple[NDArray[np.float32], ...]:
    """For each of `HEIGHTS_MM` where each point is seen (side, side, 2). A board that stays has one pose for hours."""
    rasters = (pose.raster_px(cell_px, margin_cells, height_mm) for height_mm in HEIGHTS_MM)
    return tuple(scaled(seen_px, scale).astype(np.float32) for seen_px in rasters)
