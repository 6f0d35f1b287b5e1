"""What each cell of a standing frame looks like: the edges a tile would show, and the colour of its middle."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games.linkx import look
from vision.frame import Bgr, Frame
from vision.pose import BoardPose
from vision.rectify import rectify

Features = NDArray[np.float64]

CELL_PX = 20
"""Raster the cells are looked at in."""
DARK = 6.0
"""Added to sRGB values before the logarithm: below it is noise."""
RIM_PX = round(look.RIM * CELL_PX)
ALONG_PX = (5, 15)
"""Part of a tile's side on which its edges are looked at, away from the corners."""
MIDDLE_PX = (6, 14)
"""The recessed middle, without what the bevel shades."""
NEARBY_PX = (-1, 0, 1)
LEAST_EDGE = 0.01
"""Weakest step of the logarithm of brightness that is told from none."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The look of every cell, row by row.

    Attributes
    ----------
    texture : (81, 10) logarithms of the four edges of the recess and the four edges of the tile, each sorted from the
        weakest; of the gradient in the middle; and of its unevenness.
    log_colour : (81, 3) natural log of the middle's blue, green and red, less the frame's.
    """

    texture: Features
    log_colour: Features


def look_at(frame: Frame, pose: BoardPose) -> Cells:
    """Look at all cells of a frame that stands where `pose` says."""
    px_per_mm = CELL_PX / pose.pitch_mm
    tiles = rectify(frame, pose, px_per_mm, pose.pitch_mm)
    front = rectify(frame, pose, px_per_mm, pose.pitch_mm, look.FRONT_Z * pose.pitch_mm)
    log_bgr = _log(np.asarray(cv2.GaussianBlur(tiles.bgr, (0, 0), 0.7), np.uint8))
    brightness = log_bgr @ np.array([0.2, 0.5, 0.3], np.float32)
    across, down = np.zeros_like(brightness), np.zeros_like(brightness)
    across[:, 1:-1] = np.abs(brightness[:, 2:] - brightness[:, :-2])
    down[1:-1] = np.abs(brightness[2:] - brightness[:-2])
    recess = (RIM_PX, CELL_PX - 1 - RIM_PX)
    border = (0, CELL_PX - 1)
    inner = np.stack((*_edges(across, recess), *(e.T for e in _edges(down.T, recess))), axis=2)
    outer = np.stack((*_edges(across, border), *(e.T for e in _edges(down.T, border))), axis=2)
    middle = slice(*MIDDLE_PX)
    gradient = _blocks(np.hypot(across, down)[..., None], middle).mean(axis=2)
    unevenness = _blocks(brightness[..., None], middle).std(axis=2)
    edges = np.concatenate((np.sort(inner, axis=2), np.sort(outer, axis=2), gradient, unevenness), axis=2)
    colour = np.median(_blocks(log_bgr, middle), axis=2) - _frame_colour(front.bgr)
    return Cells(np.log(edges + LEAST_EDGE).reshape(81, -1), colour.reshape(81, 3).astype(np.float64))


def _log(bgr: Bgr) -> NDArray[np.float32]:
    return np.asarray(np.log(bgr.astype(np.float32) + DARK), np.float32)


def _edges(steps: NDArray[np.float32], places: tuple[int, int]) -> list[NDArray[np.float32]]:
    """Strength (9, 9) of each cell's two edges across x at `places` in the cell."""
    rows = steps[CELL_PX:-CELL_PX].reshape(9, CELL_PX, -1)[:, slice(*ALONG_PX)].mean(axis=1)
    starts = CELL_PX * (1 + np.arange(9))
    return [np.max([rows[:, starts + place + near] for near in NEARBY_PX], axis=0) for place in places]


def _blocks(raster: NDArray[np.float32], part: slice) -> NDArray[np.float32]:
    """The pixels (9, 9, P, C) of the same part of each cell."""
    grid = raster[CELL_PX:-CELL_PX, CELL_PX:-CELL_PX]
    cells = grid.reshape(9, CELL_PX, 9, CELL_PX, -1)[:, part, :, part]
    return cells.transpose(0, 2, 1, 3, 4).reshape(9, 9, -1, raster.shape[2])


def _frame_colour(front: Bgr) -> NDArray[np.float32]:
    """Log colour (3,) of the frame: the median of its uprights, each seen beside its notches."""
    quarter = CELL_PX // 4
    log_bgr = _log(front)[CELL_PX:-CELL_PX]
    sides = (log_bgr[:, quarter : 3 * quarter], log_bgr[:, -3 * quarter : -quarter])
    return np.asarray(np.mean([np.median(side.reshape(-1, 3), axis=0) for side in sides], axis=0), np.float32)
