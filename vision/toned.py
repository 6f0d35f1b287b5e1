"""Pictures without colours: grey, or in shades of one tone, such as sepia or a night view."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame, shrunk
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import rectify

LENGTH_PX = 64
"""A picture is made about this long before its colours are looked at, so that noise and small things (a date)
vanish."""
CELL_PX = 8
"""Side of a cell when colours are looked for on the board."""
PLACE_PX = CELL_PX // 2
"""Side of the squares that are looked at there, on the middle of each cell and each line: a counter fills one."""
DARK, BRIGHT = 20, 250
"""Darker levels are mostly noise, brighter ones may be clipped: neither tells a colour."""
FEWEST = 50
"""With fewer pixels between those two levels, a picture is not said to be toned."""
OFFSET = 4
"""Added to levels before ratios of channels are formed, so that in the dark one level more hardly changes the ratio."""
MOST = 98
"""Per cent of the pixels that must be of one tone; the others may be those of a date printed into the picture."""
OFF_TONE, PLACE_OFF_TONE = 0.14, 0.22
"""A picture, or a place on its board, has colours if it is farther than this from the tone, as logarithms of ratios
between channels.

Of 990 black-and-white photos of boards (grey, sepia, split tones, by night, with a date), two are farther: their date
is large. Of 198 colour photos of Linkage and Line or Colour, some under coloured lamps or by night, none is nearer.
"""


def is_toned(frame: Frame, pose: BoardPose) -> bool:
    """Whether all of a picture is in shades of one tone, and so is every place on its board.

    Both are looked at: only a counter may have a colour, or only the room round a bare board.
    """
    in_picture = _off_tone(shrunk(frame.bgr, max(1, max(frame.bgr.shape[:2]) // LENGTH_PX)))
    if in_picture is None or np.nanpercentile(in_picture, MOST) >= OFF_TONE:
        return False
    times = pose.times_smaller(CELL_PX)
    on_board = _off_tone(rectify(frame.smaller(times), pose, CELL_PX, margin_cells=0.0, times=times).bgr)
    return on_board is not None and bool(_by_place(on_board).max() < PLACE_OFF_TONE)


def _by_place(on_board: NDArray[np.float64]) -> NDArray[np.float64]:
    """(2 · rows - 1, 2 · columns - 1) medians on the middle of each cell and line; pixels without colour count as 0."""
    edge = (CELL_PX - PLACE_PX) // 2
    inner = np.nan_to_num(on_board)[edge:-edge, edge:-edge]
    rows, columns = (side // PLACE_PX for side in inner.shape)
    return np.asarray(np.median(inner.reshape(rows, PLACE_PX, columns, PLACE_PX), axis=(1, 3)))


def _off_tone(bgr: Bgr) -> NDArray[np.float64] | None:
    """(H, W) how far each pixel's colour is from one tone, which may change steadily from dark to bright.

    NaN for pixels that tell no colour. None if too few tell one.
    """
    levels = bgr.astype(np.float64)
    brightness = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    is_told = (brightness > DARK) & (levels.max(axis=2) < BRIGHT)
    if is_told.sum() < FEWEST:
        return None
    blue, green, red = np.log(levels[is_told] + OFFSET).T
    hues = np.stack([blue - green, red - green], axis=1)
    steady = np.vander(brightness[is_told] / 255, 3)
    tone, *_ = np.linalg.lstsq(steady, hues, rcond=None)
    off = np.full(brightness.shape, np.nan)
    off[is_told] = np.hypot(*(hues - steady @ tone).T)
    return off
