"""The board and its surroundings on a small raster, in logarithms of light: another lamp only adds to these."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Grid
from vision.frame import Bgr, Frame, shrunk
from vision.geometry.around import box_px
from vision.geometry.plane import Matrix, scaled
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells
from vision.srgb import CLIPPED, FLOOR, LINEAR

Floats = NDArray[np.float32]

STEPS = 16
"""Raster points along a cell: the bevelled rim of a tile is still two wide."""
MARGIN = 1
"""How many cells round the grid the raster covers: nothing is played there, so they show the light."""
PX_PER_CELL = 20.0
"""The picture is made smaller, to this width of a cell or a little more, before it is resampled, so that each raster
point is a mean."""
CHANNEL_BITS = np.array([[1, 2, 4]], np.float32)
"""Bits of `View.clipped` for the channels blue, green and red."""
ALL_CLIPPED = int(CHANNEL_BITS.sum())
OPPONENT = np.array([[1 / 3, -1.0, -0.5], [1 / 3, 0.0, 1.0], [1 / 3, 1.0, -0.5]], np.float32)
"""From logarithms of blue, green and red light to opponent log light: lightness, red less blue, green less both.
Another lamp or exposure only adds to these."""
BGR_FROM_OPPONENT = np.linalg.inv(OPPONENT.astype(np.float64))


@dataclass(frozen=True, eq=False)
class View:
    """What a raster over the board and MARGIN cells round it shows.

    Attributes
    ----------
    grid : of the board.
    linear : (h, w, 3) light, blue, green, red, 0 to 1.
    inside : (h, w) bool, whether a point lies in the picture.
    clipped : (h, w) a bit for each channel that is clipped.
    """

    grid: Grid
    linear: Floats
    inside: NDArray[np.bool_]
    clipped: NDArray[np.uint8]

    @cached_property
    def usable(self) -> NDArray[np.bool_]:
        """(h, w) whether a point's colour is known: it lies in the picture, and no channel is clipped."""
        return np.asarray(self.inside & (self.clipped == 0))

    @cached_property
    def blown(self) -> NDArray[np.bool_]:
        """(h, w) whether all channels are clipped: only a lamp, or its reflection, is so bright."""
        return np.asarray(self.clipped == ALL_CLIPPED)

    def shows_as(self, other: "View") -> NDArray[np.bool_]:
        """(h, w) where both views lie in their pictures and have the same channels clipped, so they can be compared.

        Clipped points count too: a bright red mat on which red is clipped shows its grid in the other channels, and a
        blown-out white one shows its circles by their outlines.
        """
        return np.asarray(self.inside & other.inside & (self.clipped == other.clipped))

    @property
    def blocks(self) -> tuple[int, int]:
        """Rows and columns of blocks: the raster's cells, the margin included."""
        return self.grid.rows + 2 * MARGIN, self.grid.columns + 2 * MARGIN

    def opponent(self, exposure: float = 1.0) -> Floats:
        """(h, w, 3) opponent log light. FLOOR is multiplied by `exposure`, so that dark things change like others."""
        return np.asarray(np.log(self.linear + np.float32(FLOOR * exposure)) @ OPPONENT)

    @cached_property
    def lightness(self) -> Floats:
        """(h, w) mean of the logarithms of blue, green and red."""
        return np.asarray(np.log(self.linear + np.float32(FLOOR)) @ OPPONENT[:, 0])


@lru_cache(maxsize=2)
def view_at(frame: Frame, pose: BoardPose) -> View:
    """The view of a frame whose board lies at `pose`."""
    return view_of(*raster(frame, pose), pose.grid)


def view_of(bgr: Bgr, inside: NDArray[np.bool_], grid: Grid) -> View:
    """The view of a raster (h, w, 3) and where it lay in the picture (h, w)."""
    clipped = cv2.transform(np.asarray(bgr >= CLIPPED, np.uint8), CHANNEL_BITS)
    return View(grid, LINEAR[bgr], inside, np.asarray(clipped, np.uint8))


def sample(frame: Frame, pose: BoardPose, points_mm: NDArray[np.float64], height_mm: float) -> View:
    """The view of points (h, w, 2), in mm, of the plane `height_mm` above the board."""
    shape = points_mm.shape[:2]
    seen_px = pose.project(points_mm.reshape(-1, 2), height_mm).reshape(*shape, 2)
    return view_of(*_levels(frame, pose, seen_px), pose.grid)


def raster(frame: Frame, pose: BoardPose) -> tuple[Bgr, NDArray[np.bool_]]:
    """The raster's sRGB levels (h, w, 3), and which of its points lie in the picture (h, w)."""
    return _levels(frame, pose, _raster_px(pose))


def _levels(frame: Frame, pose: BoardPose, seen_px: NDArray[np.float64]) -> tuple[Bgr, NDArray[np.bool_]]:
    """A frame's levels (h, w, 3) at places `seen_px` (h, w, 2), and which of these lie in the picture (h, w)."""
    part, scale, corner_px = _shrunk(frame, pose)
    maps = scaled(seen_px - corner_px, scale).astype(np.float32)
    levels = cv2.remap(part, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(levels, np.uint8), frame.shows(seen_px)


@lru_cache(maxsize=1)
def _shrunk(frame: Frame, pose: BoardPose) -> tuple[Bgr, float, tuple[int, int]]:
    """The picture round the board with its sides divided by a whole number, its scale, and where its corner was."""
    times = pose.times_smaller(PX_PER_CELL)
    left, top, right, bottom = box_px(pose, frame.size_px)
    return shrunk(frame.bgr[top:bottom, left:right], times), 1 / times, (left, top)


@lru_cache(maxsize=8)
def _raster_px(pose: BoardPose) -> NDArray[np.float64]:
    """Where each raster point is seen (h, w, 2). Cached: a camera that stays has one pose for hours."""
    return pose.raster_px(STEPS, MARGIN)


def raster_scale(pose: BoardPose) -> Matrix:
    """The transform (3, 3) from mm of the board's plane to points of the raster."""
    scale, offset = STEPS / pose.pitch_mm, MARGIN * STEPS - 0.5
    return np.array([[scale, 0, offset], [0, scale, offset], [0, 0, 1]])


def median(values: Floats) -> NDArray[np.float64]:
    """(N, C) median of (N, Z, C) along the second axis; by sorting contiguous values, faster than `np.median`."""
    ordered = np.sort(np.ascontiguousarray(values.swapaxes(1, 2)), axis=2)
    count = ordered.shape[2]
    return np.asarray(ordered[..., (count - 1) // 2].astype(np.float64) + ordered[..., count // 2]) / 2


def in_blocks(values: NDArray[np.generic], margin_cells: float = 0.0) -> NDArray[np.generic]:
    """Raster values (h, w, …) by block, row by row, without a margin: (blocks, STEPS², …)."""
    blocks = in_cells(values, STEPS, margin_cells)
    return blocks.reshape(len(blocks), STEPS * STEPS, *values.shape[2:])
