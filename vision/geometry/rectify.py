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

NODES = 10
"""The places of at least so many raster points along a cell's side are computed; those of the others are interpolated,
which makes a large raster in a tenth of the time."""


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
    places_px = raster_map(pose, cell_px, margin_cells, height_mm, times)
    bgr = cv2.remap(frame.bgr, places_px[..., 0], places_px[..., 1], cv2.INTER_LINEAR, borderMode=border)
    return BoardImage(np.asarray(bgr, np.uint8), frame.shows(places_px))


@lru_cache(maxsize=8)
def raster_map(
    pose: BoardPose, cell_px: int, margin_cells: float, height_mm: float = 0.0, times: int = 1
) -> NDArray[np.float32]:
    """`BoardPose.raster_px` (h, w, 2) to a thousandth of a cell, in a frame whose sides were divided by `times`.

    Cached: a board may keep one pose for hours.
    """
    step = max(1, cell_px // NODES)
    height, width = (round((n + 2 * margin_cells) * cell_px) for n in (pose.grid.rows, pose.grid.columns))
    beyond = 2 * step  # so that no point of the raster lies outside the outermost nodes
    nodes_px = scaled(pose.raster_px(cell_px / step, margin_cells + beyond / cell_px, height_mm), 1 / times)
    places_px = cv2.resize(nodes_px.astype(np.float32), None, fx=step, fy=step, interpolation=cv2.INTER_LINEAR)
    return np.asarray(places_px[beyond : beyond + height, beyond : beyond + width], np.float32)


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
