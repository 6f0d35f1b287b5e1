"""The board and its surroundings on a small raster, in logarithms of light, so that a lamp's change is a sum."""

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
"""Raster points along a cell: a tile's bevelled rim still has two."""
MARGIN = 1
"""Cells round the grid that are looked at too: nothing is played there, so the light is measured there."""
PX_PER_CELL = 20.0
"""The picture is shrunk to this or a little more before it is resampled, so that a raster point is a mean."""
CHANNEL_BITS = np.array([[1, 2, 4]], np.float32)
"""What each clipped channel, blue, green and red, adds to `View.clipped`."""
ALL_CLIPPED = int(CHANNEL_BITS.sum())
OPPONENT = np.array([[1 / 3, -1.0, -0.5], [1 / 3, 0.0, 1.0], [1 / 3, 1.0, -0.5]], np.float32)
"""Log blue, green, red to lightness, red less blue, green less both: a lamp's colour and exposure only shift these."""
BGR_FROM_OPPONENT = np.linalg.inv(OPPONENT.astype(np.float64))


@dataclass(frozen=True, eq=False)
class View:
    """What a raster over the board and MARGIN cells round it shows.

    Attributes
    ----------
    grid : of the board within.
    linear : (h, w, 3) light of blue, green, red, 0 to 1.
    inside : (h, w) bool: in the picture.
    clipped : (h, w) a bit for each channel that is.
    """

    grid: Grid
    linear: Floats
    inside: NDArray[np.bool_]
    clipped: NDArray[np.uint8]

    @cached_property
    def usable(self) -> NDArray[np.bool_]:
        """(h, w) in the picture and no channel clipped: its colour is known."""
        return np.asarray(self.inside & (self.clipped == 0))

    @cached_property
    def blown(self) -> NDArray[np.bool_]:
        """(h, w) all channels clipped: what glares there is the lamp."""
        return np.asarray(self.clipped == ALL_CLIPPED)

    def shows_as(self, other: "View") -> NDArray[np.bool_]:
        """(h, w) where both show a pattern of the same channels.

        A bright red mat, on which one is clipped everywhere, shows its grid in the others, and a white one that is
        blown out shows its circles by their outlines.
        """
        return np.asarray(self.inside & other.inside & (self.clipped == other.clipped))

    @property
    def blocks(self) -> tuple[int, int]:
        """Rows and columns of the raster in cells, margins included."""
        return self.grid.rows + 2 * MARGIN, self.grid.columns + 2 * MARGIN

    def opponent(self, exposure: float = 1.0) -> Floats:
        """(h, w, 3) opponent logarithms; the floor rises with `exposure`, so that dark things keep their place."""
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
    """The view of points (h, w, 2) of the plane `height_mm` above the board."""
    shape = points_mm.shape[:2]
    seen_px = pose.project(points_mm.reshape(-1, 2), height_mm).reshape(*shape, 2)
    return view_of(*_levels(frame, pose, seen_px), pose.grid)


def raster(frame: Frame, pose: BoardPose) -> tuple[Bgr, NDArray[np.bool_]]:
    """The raster's levels (h, w, 3) and which of its points lie in the picture (h, w)."""
    return _levels(frame, pose, _raster_px(pose))


def _levels(frame: Frame, pose: BoardPose, seen_px: NDArray[np.float64]) -> tuple[Bgr, NDArray[np.bool_]]:
    """Levels (h, w, 3) at pixels (h, w, 2), and which lie in the picture (h, w)."""
    part, scale, corner_px = _shrunk(frame, pose)
    maps = scaled(seen_px - corner_px, scale).astype(np.float32)
    levels = cv2.remap(part, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(levels, np.uint8), frame.shows(seen_px)


@lru_cache(maxsize=1)
def _shrunk(frame: Frame, pose: BoardPose) -> tuple[Bgr, float, tuple[int, int]]:
    """The picture round the board a whole number of times smaller, its scale, and where its corner was."""
    times = pose.times_smaller(PX_PER_CELL)
    left, top, right, bottom = box_px(pose, frame.size_px)
    return shrunk(frame.bgr[top:bottom, left:right], times), 1 / times, (left, top)


@lru_cache(maxsize=8)
def _raster_px(pose: BoardPose) -> NDArray[np.float64]:
    """Where each raster point is seen (h, w, 2). A camera that stays has one pose for hours."""
    return pose.raster_px(STEPS, MARGIN)


def raster_scale(pose: BoardPose) -> Matrix:
    """The raster's points from mm of the board's plane (3, 3)."""
    scale, offset = STEPS / pose.pitch_mm, MARGIN * STEPS - 0.5
    return np.array([[scale, 0, offset], [0, scale, offset], [0, 0, 1]])


def median(values: Floats) -> NDArray[np.float64]:
    """Median (N, C) of (N, Z, C) along its second axis. Sorting what lies together is faster than `np.median`."""
    ordered = np.sort(np.ascontiguousarray(values.swapaxes(1, 2)), axis=2)
    count = ordered.shape[2]
    return np.asarray(ordered[..., (count - 1) // 2].astype(np.float64) + ordered[..., count // 2]) / 2


def in_blocks(values: NDArray[np.generic]) -> NDArray[np.generic]:
    """Raster values (h, w, …) by block: (blocks, STEPS², …), row by row."""
    blocks = in_cells(values, STEPS)
    return blocks.reshape(len(blocks), STEPS * STEPS, *values.shape[2:])
