"""Small copies of frames, and what changed from one to another: where, how much, and what of it the light did."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, shrunk
from vision.geometry.plane import scaled
from vision.geometry.pose import BoardPose

Scalar = TypeVar("Scalar", bound=np.generic)

GLANCE_PX = 320
"""Long side of a glance, roughly; a cell is then 8 px wide or more."""
PATCH_PX = 16
"""Side of a patch of a glance: a third of the smallest board that is found."""
SMOOTHING_PX = 1.0
"""Standard deviation of the blur that takes the noise off a glance."""
FLOOR = 8.0
"""Levels added before logarithms are taken, so that noise in the dark is no change."""
MORE_FLOOR = 16.0
"""Levels added once the light's change is taken off, as the dark channels of strong colours are noisier."""
LOG_LEVEL = np.log(np.arange(256, dtype=np.float32) + FLOOR)
"""(256,) log level: the logarithm of each level, with FLOOR."""
LIGHT_GRID = (4, 3)
"""A change of light is measured in so many parts of the picture, across and down, and is smooth between these."""
CHANGED = 0.16
"""A pixel has changed if its log level did by more than this (a sixth) apart from the light: noise and JPEG make
less."""
LIT = 0.2
"""The light has changed if log levels changed by this all over from one frame to the next: a camera's own corrections
are smaller."""
TINTED = 0.025
"""If nothing moves, only another lamp makes a larger tint (`Change.tint`) from one frame to the next. In 3000 frames of
130 recordings at rest it was 0.019 at most; of 260 changes of light that cameras mostly corrected, 120 made more than
0.03. In two later recordings a weak lamp made 0.027 to 0.03."""
TINT_OF_A_THING = 0.5
"""A thing that comes into the picture also makes a tint: at most so many times the share of the picture that it
changes. Its colour reaches the medians, and the camera's white balance follows it. Of 61 lamps that showed only by
their tint, two made less than this; of 229 views with hands and a tint above TINTED, 193."""
THINNED = 2
"""For medians of large areas, every second row and column is enough."""
AROUND_CELLS, ABOVE_A_FRAME_CELLS = 1.0, 3.0
"""How much is watched round the grid, as hands come from there; and above a standing frame, as hands drop tiles into it
from above."""
_STEPS = (np.arange(5) + 0.5) / 5 - 0.5
POINTS_ACROSS_CELL = np.array([(x, y) for y in _STEPS for x in _STEPS])
"""(P, 2) x and y of the points of a cell that are looked at, in cells from its middle; a cell is 8 px wide or more."""
EXPOSED = 0.08
"""If log levels changed by more than this all over, a camera's tone curve may make more than CHANGED of it in
places."""
TONES = 15
"""A tone curve is followed in so many steps of log level, each of them a quarter wide."""
LEAST_SHARE = 0.03
"""A tone must cover this share of the picture before the median change of its pixels is put down to the tone curve."""


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A small copy of a frame.

    Attributes
    ----------
    log_levels : (h, w, 3) of blue, green, red, as LOG_LEVEL has them.
    scale : how many pixels of the frame one of these is wide.
    """

    log_levels: NDArray[np.float32]
    scale: float

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.log_levels.shape[0], self.log_levels.shape[1]

    @property
    def format(self) -> tuple[tuple[int, int], float]:
        """Its shape and scale: only glances in which both are the same can be compared."""
        return self.shape, self.scale


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What is different between two glances.

    Attributes
    ----------
    amount : (h, w) how much log levels changed apart from the light, in the channel that changed most.
    changed : (h, w) bool, where `amount` is more than noise.
    light : how much the light changed log levels, in the median of the parts of the picture.
    tint : how much of that differs between colours and places. A camera's exposure makes no such difference.
    """

    amount: NDArray[np.float32]
    changed: NDArray[np.bool_]
    light: float
    tint: float

    @property
    def is_of_another_lamp(self) -> bool:
        """Whether the tint is larger than noise makes it, or a thing that comes into the picture."""
        return self.tint > max(TINTED, TINT_OF_A_THING * float(self.changed.mean()))


def glance(frame: Frame) -> Glance:
    """A small copy of a frame: the camera's own, if it made one; else one that is a whole number of times smaller."""
    small = frame.small_bgr
    if small is None:
        small = shrunk(frame.bgr, max(1, round(max(frame.size_px) / GLANCE_PX)))
    blurred = cv2.GaussianBlur(small, (0, 0), SMOOTHING_PX)
    return Glance(np.asarray(cv2.LUT(blurred, LOG_LEVEL), np.float32), frame.size_px[0] / small.shape[1])


@lru_cache(maxsize=1)
def change(now: Glance, before: Glance) -> Change:
    """What changed between two glances of one format; light: the medians of large areas, smooth in between."""
    difference = now.log_levels - before.log_levels
    height, width = difference.shape[:2]
    across, down = LIGHT_GRID
    thinned = difference[::THINNED, ::THINNED]
    bands = [np.array_split(band, across, axis=1) for band in np.array_split(thinned, down, axis=0)]
    medians = np.array([[_median(part) for part in band] for band in bands], np.float32)
    lit = np.asarray(cv2.resize(medians, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    common = (*np.median(medians, axis=(0, 1)).tolist(), 0)  # as OpenCV takes a colour: numpy spreads one in 2 ms
    left = cv2.min(cv2.absdiff(difference, lit), cv2.absdiff(difference, common))  # type: ignore[call-overload]
    if abs(float(np.median(medians))) > EXPOSED:
        left = np.minimum(left, np.abs(difference - lit - _toned(now, before, difference - lit)))
    level = cv2.exp((now.log_levels + before.log_levels) / 2)
    left = left * (level / (level + MORE_FLOOR))
    blue, green, red = cv2.split(left)  # a maximum over so short an axis would take longer than all the rest
    most = np.maximum(np.maximum(blue, green), red)
    light, tint = (float(np.median(np.abs(part).mean(axis=2))) for part in (medians, medians - np.median(medians)))
    return Change(most, np.asarray(most > CHANGED), light, tint)


def _median(part: NDArray[np.float32]) -> NDArray[np.float32]:
    """The upper median (3,) of the colours of a part (h, w, 3); numpy's own function takes four times as long."""
    channels = part.reshape(-1, 3).T.copy()
    middle = channels.shape[1] // 2
    return np.asarray(np.partition(channels, middle, axis=1)[:, middle])


def _toned(now: Glance, before: Glance, left: NDArray[np.float32]) -> NDArray[np.float32]:
    """The part of a change, `left` (h, w, 3), that a camera's tone curve makes: the same for all pixels of a level."""
    low, high = LOG_LEVEL[0], LOG_LEVEL[-1]
    level = (now.log_levels + before.log_levels) / 2
    tone = np.asarray(np.clip((level - low) * (TONES / (high - low)), 0, TONES - 1), np.uint8)
    said = np.zeros((256, 3), np.float32)  # as long as a table of OpenCV's must be
    for channel in range(3):
        tones, changes = (table[::THINNED, ::THINNED, channel].ravel() for table in (tone, left))
        for common in np.flatnonzero(np.bincount(tones, minlength=TONES) > LEAST_SHARE * tones.size):
            said[common, channel] = np.median(changes[tones == common])
    return np.asarray(cv2.LUT(tone, said[None]), np.float32)


def watched_area(pose: BoardPose, view: Glance) -> NDArray[np.bool_]:
    """(h, w) where hands and things matter: the grid and a little round it."""
    above_cells = ABOVE_A_FRAME_CELLS if pose.is_standing else AROUND_CELLS
    return _area(pose, view.shape, view.scale, AROUND_CELLS, above_cells)


def area_around(pose: BoardPose, view: Glance, cells: float) -> NDArray[np.bool_]:
    """(h, w) where a glance shows the grid and so many cells round it."""
    return _area(pose, view.shape, view.scale, cells, cells)


def share_of_cells(changed: NDArray[np.bool_], pose: BoardPose, view: Glance) -> NDArray[np.float64]:
    """(N,) share of each cell of the grid that a mask (h, w) covers."""
    return np.asarray(points_of_cells(changed, pose, view).mean(axis=1))


def points_of_cells(values: NDArray[Scalar], pose: BoardPose, view: Glance) -> NDArray[Scalar]:
    """What a map (h, w) says at points (N, P) spread over each cell of the grid."""
    rows, columns = _points_of_cells(pose, view.shape, view.scale)
    return np.asarray(values[rows, columns])


def share_of_patch(changed: NDArray[np.bool_]) -> float:
    """Share of the patch that a mask (h, w) covers most, wherever that lies."""
    return float(cv2.blur(changed.astype(np.float32), (PATCH_PX, PATCH_PX)).max())


@lru_cache(maxsize=8)
def _area(
    pose: BoardPose, shape: tuple[int, int], scale: float, around_cells: float, above_cells: float
) -> NDArray[np.bool_]:
    """An area of a glance of `shape`. A camera that stays has one pose for hours."""
    rows, columns = pose.grid.rows * pose.pitch_mm, pose.grid.columns * pose.pitch_mm
    edge, above = around_cells * pose.pitch_mm, -above_cells * pose.pitch_mm
    corners_mm = np.array(
        [[-edge, above], [columns + edge, above], [columns + edge, rows + edge], [-edge, rows + edge]]
    )
    mask = np.zeros(shape, np.uint8)
    corners = scaled(pose.project(corners_mm), 1 / scale)
    cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 1)
    return mask > 0


@lru_cache(maxsize=2)
def _points_of_cells(
    pose: BoardPose, shape: tuple[int, int], scale: float
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Row and column (N, P) in a glance of `shape` of points spread over each cell."""
    points_mm = (pose.centres_mm[:, None] + POINTS_ACROSS_CELL * pose.pitch_mm).reshape(-1, 2)
    seen = np.rint(scaled(pose.project(points_mm), 1 / scale)).astype(np.intp)
    height, width = shape
    seen = np.clip(seen, 0, (width - 1, height - 1)).reshape(len(pose.grid), -1, 2)
    return seen[..., 1], seen[..., 0]
