"""Every circle of a board and what lies round it, as samples by radius and angle."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.pose import BoardPose, Points

ANGLES = 32
RADII_CELLS = np.arange(0.04, 0.521, 0.02)
"""From the circle's middle to just beyond the cell's border."""
DISC_CELLS = 0.16
"""Within this radius there is nothing but the circle or disc, also under a ring seen from a low camera."""
CORNER_CELLS = 0.5 + np.array([-0.09, -0.05, 0.05, 0.09])
"""The mat shows at a cell's corners, off the lines that some mats have there, whatever rings lie round it."""
CLIPPED = 250
DARK_FLOOR = 0.004
"""Linear light added before the logarithm, so that noise in the dark stays small."""


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """Samples of every cell, natural logs of linear BGR.

    Attributes
    ----------
    polar : (N, R, A, 3) by radius (RADII_CELLS) and angle, on the mat's plane.
    disc : (N, 3) median within the circle, clipped pixels left out.
    clear : (N,) share of the circle's samples that are neither clipped nor outside the picture.
    mat : (N, 3) median of the mat at the cell's corners.
    """

    polar: NDArray[np.float64]
    disc: NDArray[np.float64]
    clear: NDArray[np.float64]
    mat: NDArray[np.float64]


def look_at(frame: Frame, pose: BoardPose) -> Looks:
    """Sample the frame bilinearly at points of the board, through the pose."""
    angle = np.arange(ANGLES) * 2 * np.pi / ANGLES
    directions = np.column_stack((np.cos(angle), np.sin(angle)))
    count = len(pose.grid)
    offsets = (RADII_CELLS[:, None, None] * directions).reshape(-1, 2)
    values, inside = _sample(frame, pose, offsets)
    polar = log_linear(values).reshape(count, len(RADII_CELLS), ANGLES, 3)
    within = np.repeat(RADII_CELLS < DISC_CELLS, ANGLES)
    usable = (values[:, within].max(axis=2) < CLIPPED) & inside[:, within]
    logs = polar[:, RADII_CELLS < DISC_CELLS].reshape(count, -1, 3)
    disc = np.median(logs, axis=1)
    for cell in np.flatnonzero((usable.mean(axis=1) < 1) & usable.any(axis=1)):
        disc[cell] = np.median(logs[cell][usable[cell]], axis=0)
    corners = np.array(
        [(x * sx, y * sy) for sx in (-1, 1) for sy in (-1, 1) for x in CORNER_CELLS for y in CORNER_CELLS]
    )
    mat = log_linear(_sample(frame, pose, corners)[0]).reshape(count, 4, -1, 3)
    return Looks(polar, disc, usable.mean(axis=1), np.median(np.median(mat, axis=2), axis=1))


def log_linear(bgr: NDArray[np.float64]) -> NDArray[np.float64]:
    """Natural log of linear light from sRGB 0 to 255 (IEC 61966-2-1)."""
    encoded = bgr / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.log(linear + DARK_FLOOR))


def _sample(frame: Frame, pose: BoardPose, offsets_cells: Points) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """BGR (N, K, 3), 0 to 255, at the centres plus offsets (K, 2), and whether (N, K) they lie in the picture."""
    points = (pose.centres_mm[:, None] + offsets_cells[None] * pose.pitch_mm).reshape(-1, 2)
    seen = pose.project(points).astype(np.float32).reshape(len(pose.grid), -1, 2)
    values = cv2.remap(frame.bgr, seen[..., 0], seen[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    width, height = frame.size_px
    inside = (seen >= 0).all(axis=2) & (seen[..., 0] <= width - 1) & (seen[..., 1] <= height - 1)
    return np.asarray(values, np.float64), inside
