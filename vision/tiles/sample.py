"""What each cell of a board with flat pieces looks like: robust colours of its border, and of the discs on it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.geometry import Grid
from vision.frame import Frame
from vision.pose import BoardPose, Points

BORDER_MM = 1.6
"""Height at which borders are looked at: between mat and piece, so that either is at most 1.6 mm off."""
REACH = 0.36
"""The border's samples end here, in cells from the middle: pieces are a little smaller than cells and may lie askew."""
CLEAR = 0.37
"""The border's samples begin here: a counter, seen a little shifted, reaches to about here."""
STEPS = 11
DISC_RADIUS = 0.24
"""In cells: well inside of a counter, which has 0.34."""
RIM_OUT, RIM_STEPS = 0.16, 1
"""Where the ground beside the grid is looked at: in cells outside of its outermost line, and how often per cell."""
CLIPPED = 250
"""Level from which a channel says nothing of a colour."""
FEW_CLEAR, CLIPPED_SPREAD = 0.3, np.array([0.4, 0.15, 0.1])
"""Patches with fewer clear samples are judged by the clipped ones too, with that much doubt."""
FLOOR_SHARE = 0.04
"""Added to all light, in parts of what the board's brightest things send back: near black, ratios are mere noise."""
PX_PER_CELL = 28.0
OPPONENT = np.array([[1 / 3, -1.0, -0.5], [1 / 3, 0.0, 1.0], [1 / 3, 1.0, -0.5]])
"""Log blue, green, red to lightness, red less blue, green less both: a lamp's colour and exposure only shift these."""

Colours = NDArray[np.float64]
"""Opponent log colours (N, 3) of linear light."""


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """Colours of many patches of a picture.

    Attributes
    ----------
    colour : (N, 3) opponent log colour, the median of the patch's samples.
    spread : (N, 3) their median absolute deviation.
    inside, clear : (N,) share of samples that lie in the picture, and that are not clipped either.
    """

    colour: Colours
    spread: Colours
    inside: NDArray[np.float64]
    clear: NDArray[np.float64]


class Looker:
    """Looks at points of a board in a picture that is brought to a handy size."""

    def __init__(self, frame: Frame, pose: BoardPose) -> None:
        corners = pose.corners_px
        cell_px = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / pose.grid.columns
        self.scale = min(1.0, PX_PER_CELL / cell_px)
        self.pose = pose
        bgr = frame.bgr
        if self.scale < 1:
            bgr = np.asarray(
                cv2.resize(bgr, None, fx=self.scale, fy=self.scale, interpolation=cv2.INTER_AREA), np.uint8
            )
        self.bgr = bgr
        on_board = self._levels(rim_centres(pose.grid), np.zeros((1, 2)), 0.0)[0].max(axis=2)
        on_cells = self._levels(cell_centres(pose.grid), border_offsets(), BORDER_MM)[0].max(axis=2)
        self.floor = FLOOR_SHARE * float(
            _linear(np.quantile(np.concatenate((on_board.ravel(), on_cells.ravel())), 0.9))
        )

    def _levels(
        self, centres: Points, offsets: Points, height_mm: float
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Levels (N, S, 3) at `offsets` round `centres`, and whether each lies in the picture (N, S)."""
        points = (centres[:, None] + offsets).reshape(-1, 2) * self.pose.pitch_mm
        seen = (self.pose.project(points, height_mm) + 0.5) * self.scale - 0.5
        maps = seen.astype(np.float32).reshape(len(centres), len(offsets), 2)
        levels = cv2.remap(self.bgr, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        height, width = self.bgr.shape[:2]
        inside = np.asarray(((maps >= 0) & (maps <= (width - 1, height - 1))).all(axis=2))
        return np.asarray(levels, np.float64), inside

    def patches(self, centres: Points, offsets: Points, height_mm: float) -> Patches:
        """Patches round `centres` (N, 2), each sampled at `offsets` (S, 2), all in cells."""
        levels, inside = self._levels(centres, offsets, height_mm)
        clear = inside & (levels.max(axis=2) < CLIPPED)
        few = clear.mean(axis=1) < FEW_CLEAR
        used = np.where(few[:, None], inside, clear)
        used[~used.any(axis=1)] = True
        colour = np.log(_linear(levels) + self.floor) @ OPPONENT
        colour[~used] = np.nan
        middle = np.nanmedian(colour, axis=1)
        spread = np.nanmedian(np.abs(colour - middle[:, None]), axis=1)
        spread[few] = np.maximum(spread[few], CLIPPED_SPREAD)
        return Patches(middle, spread, inside.mean(axis=1), clear.mean(axis=1))

    def lightness(self, points: Points, height_mm: float) -> NDArray[np.float64]:
        """Mean log light (N,) at points (N, 2), in cells."""
        levels, _ = self._levels(points, np.zeros((1, 2)), height_mm)
        return np.asarray(np.log(_linear(levels[:, 0]) + self.floor).mean(axis=1))


def border_offsets() -> Points:
    """Points of a cell (S, 2) that no counter covers, from its middle, in cells."""
    offsets = _square(REACH)
    return np.asarray(offsets[np.hypot(*offsets.T) > CLEAR])


def disc_offsets() -> Points:
    """Points (S, 2) within a counter."""
    offsets = _square(DISC_RADIUS)
    return np.asarray(offsets[np.hypot(*offsets.T) <= DISC_RADIUS])


def cell_centres(grid: Grid) -> Points:
    """(N, 2) in cells."""
    rows, columns = np.mgrid[: grid.rows, : grid.columns]
    return np.column_stack((columns.ravel() + 0.5, rows.ravel() + 0.5))


def rim_centres(grid: Grid) -> Points:
    """Points (M, 2) just outside the grid, in cells."""
    along = (np.arange(grid.columns * RIM_STEPS) + 0.5) / RIM_STEPS
    low, high = np.full_like(along, -RIM_OUT), np.full_like(along, grid.columns + RIM_OUT)
    sides = ((along, low), (along, high), (low, along), (high, along))
    return np.concatenate([np.column_stack(side) for side in sides])


def _square(reach: float) -> Points:
    steps = np.linspace(-reach, reach, STEPS)
    x, y = np.meshgrid(steps, steps)
    return np.column_stack((x.ravel(), y.ravel()))


def _linear(levels: NDArray[np.float64]) -> NDArray[np.float64]:
    """Linear light, 0 to 1, of sRGB levels, 0 to 255; the curve's power is near enough for ratios."""
    return np.asarray((levels / 255) ** 2.2)
