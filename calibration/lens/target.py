"""The printed patterns for calibrating a lens, and finding their corners: a ChArUco sheet or a plain chessboard."""

from dataclasses import dataclass
from functools import cache
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import Points, raster_points, scaled

Gray = NDArray[np.uint8]

SQUARES = (7, 10)
"""Columns and rows of squares of the ChArUco sheet, which fits A4 and Letter upright, with room for the ruler."""
SQUARE_MM = 24.0
MARKER_MM = 18.0
"""Side of a marker: six modules of 3 mm. A camera needs about 2 px a module, so one with 1000 px across 60° reads the
sheet from 2 m away."""
DICTIONARY = cv2.aruco.DICT_4X4_50
CORNER_MARKER_MM = 20.0
CORNER_DICTIONARY = cv2.aruco.DICT_APRILTAG_36h11
"""Kind of the four corner markers: their codes differ much, as a marker that is misread would move the board."""
CORNER_IDS = (0, 1, 2, 3)
"""Markers at the upper left, upper right, lower right and lower left of the board, as the players' sheet says."""

FEWEST_CORNERS = 12
"""A partly seen ChArUco sheet must show so many corners: fewer would show its pose inexactly."""
SEARCH_PX = 1400
"""A chessboard is looked for in a picture made this long at most; its corners are then refined in the full one."""
WINDOW_SHARE = 1 / 3
"""Half-width of the window for refining a corner, in squares: a wider one would take in other corners, a narrower one
is noisier."""
WINDOW_PX = (2, 24)
"""Bounds of that half-width, in pixels of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Corners of a target that were found in a picture.

    Attributes
    ----------
    sheet : (N, 2) where they are on the target, in its own unit.
    corners_px : (N, 2) where they are seen.
    """

    sheet: Points
    corners_px: Points


class Target(Protocol):
    """A flat pattern of known corners."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the area between the outermost corners, in the pattern's own unit."""

    def find(self, gray: Gray) -> Seen | None:
        """The corners that are seen in a picture (H, W); None if too few are."""


@dataclass(frozen=True, slots=True)
class Chessboard:
    """A plain chessboard with `columns` x `rows` inner corners; the unit is a square. All of it must be seen."""

    columns: int
    rows: int

    @property
    def size(self) -> tuple[float, float]:
        return self.columns - 1.0, self.rows - 1.0

    def find(self, gray: Gray) -> Seen | None:
        scale = min(1.0, SEARCH_PX / max(gray.shape))
        reduced = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else gray
        pattern = (self.columns, self.rows)
        flags = cv2.CALIB_CB_ADAPTIVE_THRESH | cv2.CALIB_CB_NORMALIZE_IMAGE
        is_found, corners = cv2.findChessboardCorners(reduced, pattern, flags=flags | cv2.CALIB_CB_FAST_CHECK)
        if not is_found:  # slower, and finds what the other misses: blur, uneven light
            is_found, corners = cv2.findChessboardCornersSB(reduced, pattern, flags=cv2.CALIB_CB_NORMALIZE_IMAGE)
        if not is_found:
            return None
        found_px = scaled(np.asarray(corners, np.float64).reshape(-1, 2), 1 / scale)
        grid = found_px.reshape(self.rows, self.columns, 2)
        steps = (np.linalg.norm(np.diff(grid, axis=axis), axis=2).min() for axis in (0, 1))
        half = int(np.clip(WINDOW_SHARE * min(steps), *WINDOW_PX))
        stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 40, 1e-3)
        start = np.ascontiguousarray(found_px[:, None], np.float32)
        refined = cv2.cornerSubPix(gray, start, (half, half), (-1, -1), stop)
        return Seen(raster_points(*pattern), np.asarray(refined, np.float64).reshape(-1, 2))


@dataclass(frozen=True, slots=True)
class Charuco:
    """The sheet that `gridref calibrate target` draws; the unit is mm. A part of it is enough."""

    @property
    def size(self) -> tuple[float, float]:
        return (SQUARES[0] - 2) * SQUARE_MM, (SQUARES[1] - 2) * SQUARE_MM

    def find(self, gray: Gray) -> Seen | None:
        corners, ids, _, _ = _detector().detectBoard(gray)
        if ids is None or len(ids) < FEWEST_CORNERS:
            return None
        sheet = np.asarray(charuco_board().getChessboardCorners(), np.float64)[np.asarray(ids).ravel(), :2]
        if np.linalg.matrix_rank(sheet - sheet.mean(0)) < 2:
            return None
        return Seen(sheet, np.asarray(corners, np.float64).reshape(-1, 2))


@cache
def charuco_board() -> cv2.aruco.CharucoBoard:
    """The sheet's pattern."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, dictionary)


@cache
def _detector() -> cv2.aruco.CharucoDetector:
    return cv2.aruco.CharucoDetector(charuco_board())
