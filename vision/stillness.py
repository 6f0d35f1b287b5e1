"""Is the view at rest, and has the light changed? Small glances at each frame, compared with earlier ones."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.pose import BoardPose

GLANCE_PX = 320
"""Long side of a glance; a cell is then 8 px or more."""
SMOOTHING_PX = 1.0
FLOOR = 8.0
"""Levels added before logarithms are taken, so that noise in the dark is no change."""
LIGHT_GRID = (4, 3)
"""Places across and down between which a change of light is smooth."""
CHANGED = 0.16
"""Change of log level, light's share taken off, beyond noise and JPEG: a sixth."""
LIT = 0.2
"""Change of log level all over from one frame to the next, beyond a camera's own corrections of exposure."""
THINNED = 2
"""One row and column in so many is enough for the medians of large areas."""
AROUND_CELLS = 1.0
"""What is watched round the grid: hands come from there."""


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """A frame in small: `log_levels` (h, w, 3) and the pixels of the frame to one of it."""

    log_levels: NDArray[np.float32]
    scale: float


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What is different between two glances.

    Attributes
    ----------
    changed : (h, w) bool, where more than the light changed.
    light : mean change of log level by the light.
    """

    changed: NDArray[np.bool_]
    light: float


def glance(frame: Frame) -> Glance:
    scale = max(1.0, max(frame.size_px) / GLANCE_PX)
    size = (round(frame.size_px[0] / scale), round(frame.size_px[1] / scale))
    small = cv2.GaussianBlur(cv2.resize(frame.bgr, size, interpolation=cv2.INTER_AREA), (0, 0), SMOOTHING_PX)
    return Glance(np.log(small.astype(np.float32) + FLOOR), scale)


def change(now: Glance, before: Glance) -> Change:
    """What changed; light is what the medians of large areas agree on, between which it is smooth."""
    difference = now.log_levels - before.log_levels
    height, width = difference.shape[:2]
    across, down = LIGHT_GRID
    thinned = difference[::THINNED, ::THINNED]
    bands = [np.array_split(band, across, axis=1) for band in np.array_split(thinned, down, axis=0)]
    medians = np.array([[np.median(part.reshape(-1, 3), axis=0) for part in band] for band in bands], np.float32)
    lit = np.asarray(cv2.resize(medians, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    left = np.minimum(np.abs(difference - lit), np.abs(difference - np.median(medians, axis=(0, 1))))
    return Change(np.asarray(left.max(axis=2) > CHANGED), float(np.median(np.abs(medians).mean(axis=2))))


def watched_area(pose: BoardPose, view: Glance) -> NDArray[np.bool_]:
    """Where hands and things matter (h, w): the grid and a little round it."""
    rows, columns = pose.grid.rows * pose.pitch_mm, pose.grid.columns * pose.pitch_mm
    edge = AROUND_CELLS * pose.pitch_mm
    corners_mm = np.array(
        [[-edge, -edge], [columns + edge, -edge], [columns + edge, rows + edge], [-edge, rows + edge]]
    )
    mask = np.zeros(view.log_levels.shape[:2], np.uint8)
    corners = (pose.project(corners_mm) + 0.5) / view.scale - 0.5
    cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 1)
    return mask > 0


def share_of_cells(changed: NDArray[np.bool_], pose: BoardPose, view: Glance) -> NDArray[np.float64]:
    """Share (N,) of each cell of the grid that a mask (h, w) covers."""
    steps = (np.arange(5) + 0.5) / 5 - 0.5
    offsets = np.array([(x, y) for y in steps for x in steps]) * pose.pitch_mm
    points = (pose.centres_mm[:, None] + offsets).reshape(-1, 2)
    seen = np.rint((pose.project(points) + 0.5) / view.scale - 0.5).astype(int)
    height, width = changed.shape
    seen = np.clip(seen, 0, (width - 1, height - 1))
    return np.asarray(changed[seen[:, 1], seen[:, 0]].reshape(len(pose.grid), -1).mean(axis=1))
