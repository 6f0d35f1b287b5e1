"""The board as seen straight on."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame
from vision.geometry.plane import scaled
from vision.geometry.pose import BoardPose

Scalar = TypeVar("Scalar", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class BoardImage:
    """The board, or a plane above it, as seen straight on.

    Attributes
    ----------
    bgr : (h, w, 3) uint8, row 0 of the board on top.
    inside : (h, w) bool, False where the picture does not reach.
    """

    bgr: Bgr
    inside: NDArray[np.bool_]


def rectify(
    frame: Frame,
    pose: BoardPose,
    cell_px: int,
    margin_cells: float,
    height_mm: float = 0.0,
    *,
    times: int = 1,
    border: int = cv2.BORDER_REPLICATE,
) -> BoardImage:
    """A frame resampled at the points of `BoardPose.raster_px`, bilinearly; the lens's distortion is undone.

    Parameters
    ----------
    cell_px, margin_cells, height_mm : see `BoardPose.raster_px`.
    times : by what number the frame's sides were divided (`Frame.smaller`) since the pose was found in it.
    border : OpenCV's constant for what is shown where the picture does not reach.
    """
    maps = _maps(pose, cell_px, margin_cells, height_mm, times)
    bgr = cv2.remap(frame.bgr, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=border)
    return BoardImage(np.asarray(bgr, np.uint8), frame.shows(maps))


def in_cells(raster: NDArray[Scalar], cell_px: int, margin_cells: float = 0.0) -> NDArray[Scalar]:
    """A straightened board's values (h, w, …) by cell, row by row, without its margin: (N, cell_px, cell_px, …)."""
    margin = round(margin_cells * cell_px)
    inner = raster[margin : len(raster) - margin, margin : raster.shape[1] - margin]
    rows, columns = (side // cell_px for side in inner.shape[:2])
    split = inner.reshape(rows, cell_px, columns, cell_px, *raster.shape[2:]).swapaxes(1, 2)
    return split.reshape(rows * columns, cell_px, cell_px, *raster.shape[2:])


def means_by_cell(raster: NDArray[np.generic], cell_px: int, margin_cells: float) -> NDArray[np.float64]:
    """(N,) mean in each cell of a straightened board's values (h, w), without its margin, row by row."""
    return np.asarray(in_cells(raster, cell_px, margin_cells).mean(axis=(1, 2)), np.float64)


@lru_cache(maxsize=8)
def _maps(pose: BoardPose, cell_px: int, margin_cells: float, height_mm: float, times: int) -> NDArray[np.float32]:
    """Where each raster point is seen in the smaller frame (h, w, 2). Cached: a board may keep one pose for hours."""
    return scaled(pose.raster_px(cell_px, margin_cells, height_mm), 1 / times).astype(np.float32)
