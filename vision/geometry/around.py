"""The part of a picture in which a board, or some cells, lie: what works on them need not see the rest."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from engine.grid import Cell
from vision.frame import Bgr, Frame
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose

MARGIN_CELLS = 1.6
"""How much round the grid is kept. Readers look up to a cell beyond it; the rest is for the height of pieces,
perspective and the lens's distortion."""

AROUND_CELLS = 1.0
"""How much round some cells a picture of them shows."""


def around(frame: Frame, pose: BoardPose) -> tuple[Frame, BoardPose]:
    """The frame cropped to the board and MARGIN_CELLS round it, and the pose in that. Pixels are shared, not copied."""
    left, top, right, bottom = box_px(pose, frame.size_px)
    return replace(frame, bgr=frame.bgr[top:bottom, left:right], small_bgr=None), _within(pose, left, top)


@lru_cache(maxsize=8)
def _within(pose: BoardPose, left: int, top: int) -> BoardPose:
    """The pose in a picture cropped at `left` and `top`.

    A board that stays gets the same object each time, so that what others cache by pose is found again.
    """
    cut = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]])
    centre_x, centre_y = pose.lens.centre_px
    lens = replace(pose.lens, centre_px=(centre_x - left, centre_y - top))
    return replace(pose, pixels_from_mm=cut @ pose.pixels_from_mm, lens=lens)


def box_px(pose: BoardPose, size_px: tuple[int, int]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom edge of the part to keep, the last two exclusive.

    The whole picture if nothing of the board is in it.
    """
    corners_px = pose.corners_px
    middle_px = corners_px.mean(axis=0)
    reach = 1 + 2 * MARGIN_CELLS / min(pose.grid.rows, pose.grid.columns)
    outline_px = middle_px + reach * (corners_px - middle_px)
    left, top, right, bottom = bounds_px(outline_px, size_px)
    return (left, top, right, bottom) if left < right and top < bottom else (0, 0, *size_px)


def around_cells(bgr: Bgr, pose: BoardPose, cells: tuple[Cell, ...]) -> Bgr | None:
    """The part of a picture (H, W, 3) that shows some cells and AROUND_CELLS round them; None if it shows none."""
    if not cells:
        return None
    places = np.array([pose.grid.row_column(cell) for cell in cells], np.float64)
    top, left = places.min(axis=0) - AROUND_CELLS
    bottom, right = places.max(axis=0) + 1 + AROUND_CELLS
    corners_mm = np.array([(left, top), (right, top), (right, bottom), (left, bottom)]) * pose.pitch_mm
    x0, y0, x1, y1 = bounds_px(pose.project(corners_mm), (bgr.shape[1], bgr.shape[0]))
    return bgr[y0:y1, x0:x1] if x1 > x0 and y1 > y0 else None


def bounds_px(points_px: Points, size_px: tuple[int, int]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom edge of the smallest part of a picture that shows points (N, 2).

    The last two edges are exclusive.

    `size_px` : width and height of the picture.
    """
    left, top = np.clip(np.floor(points_px.min(axis=0)), 0, size_px).astype(int).tolist()
    right, bottom = np.clip(np.ceil(points_px.max(axis=0)) + 1, 0, size_px).astype(int).tolist()
    return left, top, right, bottom
