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
GROOVE_PX = 2
"""What neighbours share with a tile at its edge."""
NEARBY_PX = (-1, 0, 1)
SHIFTS_PX = ((0, 0), *((x, y) for x in (-2, 0, 2) for y in (-2, 0, 2) if (x, y) != (0, 0)))
"""Where a tile may lie against the pose, in pixels of the raster."""
BRIGHTNESS = np.array([0.2, 0.5, 0.3], np.float32)
OPPONENT = np.array([[1 / 3, 1.0, -0.5], [1 / 3, 0.0, 1.0], [1 / 3, -1.0, -0.5]], np.float32)
"""Log blue, green, red to lightness, blue less red, green less both: a lamp's colour and exposure only shift these."""
LEAST_EDGE = 0.01
"""Weakest step of the logarithm of brightness that is told from none."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The look of every cell, row by row.

    Attributes
    ----------
    edges : (81, 10) logarithms of the four edges of the recess and the four edges of the tile, each sorted from the
        weakest; of the gradient in the middle; and of its unevenness.
    relief : (S, 81, Q) brightness (log) of a tile's face about its plane, at S small shifts, the first being none.
    colour : (81, P, 3) opponent log colour of the cell's pixels, less the frame's.
    middle : (81, 3) the median of the recess.
    """

    edges: Features
    relief: NDArray[np.float32]
    colour: NDArray[np.float32]
    middle: Features


def look_at(frame: Frame, pose: BoardPose) -> Cells:
    """Look at all cells of a frame that stands where `pose` says."""
    px_per_mm = CELL_PX / pose.pitch_mm
    tiles = rectify(frame, pose, px_per_mm, pose.pitch_mm)
    front = rectify(frame, pose, px_per_mm, pose.pitch_mm, look.FRONT_Z * pose.pitch_mm)
    log_bgr = _log(np.asarray(cv2.GaussianBlur(tiles.bgr, (0, 0), 0.7), np.uint8))
    brightness = log_bgr @ BRIGHTNESS
    across, down = np.zeros_like(brightness), np.zeros_like(brightness)
    across[:, 1:-1] = np.abs(brightness[:, 2:] - brightness[:, :-2])
    down[1:-1] = np.abs(brightness[2:] - brightness[:-2])
    recess = (RIM_PX, CELL_PX - 1 - RIM_PX)
    border = (0, CELL_PX - 1)
    inner = np.stack((*_edges(across, recess), *(e.T for e in _edges(down.T, recess))), axis=2)
    outer = np.stack((*_edges(across, border), *(e.T for e in _edges(down.T, border))), axis=2)
    gradient = _middle(_blocks(np.hypot(across, down)[..., None])).mean(axis=1)
    unevenness = _middle(_blocks(brightness[..., None])).std(axis=1)
    edges = np.column_stack(
        (np.sort(inner, axis=2).reshape(81, 4), np.sort(outer, axis=2).reshape(81, 4), gradient, unevenness)
    )
    colour = _blocks(np.asarray((log_bgr - _frame_colour(front.bgr)) @ OPPONENT, np.float32))
    relief = np.stack([_level(_blocks(brightness[..., None], shift)) for shift in SHIFTS_PX])
    return Cells(np.log(edges + LEAST_EDGE), relief, colour, np.median(_middle(colour), axis=1).astype(np.float64))


def _log(bgr: Bgr) -> NDArray[np.float32]:
    return np.asarray(np.log(bgr.astype(np.float32) + DARK), np.float32)


def _edges(steps: NDArray[np.float32], places: tuple[int, int]) -> list[NDArray[np.float32]]:
    """Strength (9, 9) of each cell's two edges across x at `places` in the cell."""
    rows = steps[CELL_PX:-CELL_PX].reshape(9, CELL_PX, -1)[:, slice(*ALONG_PX)].mean(axis=1)
    starts = CELL_PX * (1 + np.arange(9))
    return [np.max([rows[:, starts + place + near] for near in NEARBY_PX], axis=0) for place in places]


def _blocks(raster: NDArray[np.float32], shift_px: tuple[int, int] = (0, 0)) -> NDArray[np.float32]:
    """The pixels (81, P, C) of each cell of a raster (H, W, C) with a margin of one cell."""
    x, y = CELL_PX + shift_px[0], CELL_PX + shift_px[1]
    grid = raster[y : y + 9 * CELL_PX, x : x + 9 * CELL_PX]
    cells = grid.reshape(9, CELL_PX, 9, CELL_PX, -1).transpose(0, 2, 1, 3, 4)
    return cells.reshape(81, CELL_PX * CELL_PX, -1)


def _middle(blocks: NDArray[np.float32]) -> NDArray[np.float32]:
    """The pixels of the recess (81, P, C)."""
    part = slice(*MIDDLE_PX)
    return blocks.reshape(81, CELL_PX, CELL_PX, -1)[:, part, part].reshape(81, -1, blocks.shape[2])


def _level(blocks: NDArray[np.float32]) -> NDArray[np.float32]:
    """Brightness (81, P) of a tile's face less the plane that fits it best: what light from one side does to it."""
    part = slice(GROOVE_PX, CELL_PX - GROOVE_PX)
    face = blocks.reshape(81, CELL_PX, CELL_PX)[:, part, part].reshape(81, -1)
    side = CELL_PX - 2 * GROOVE_PX
    y, x = np.mgrid[:side, :side] - (side - 1) / 2
    plane = np.linalg.qr(np.column_stack((np.ones(x.size), x.ravel(), y.ravel())))[0].astype(np.float32)
    return np.asarray(face - (face @ plane) @ plane.T, np.float32)


def _frame_colour(front: Bgr) -> NDArray[np.float32]:
    """Log colour (3,) of the frame: the median of its uprights, each seen beside its notches."""
    quarter = CELL_PX // 4
    log_bgr = _log(front)[CELL_PX:-CELL_PX]
    sides = (log_bgr[:, quarter : 3 * quarter], log_bgr[:, -3 * quarter : -quarter])
    return np.asarray(np.mean([np.median(side.reshape(-1, 3), axis=0) for side in sides], axis=0), np.float32)
