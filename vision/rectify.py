"""The board as seen straight on."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame
from vision.pose import BoardPose, Points


@dataclass(frozen=True, slots=True, eq=False)
class BoardImage:
    """A plane of the board, resampled to a square raster.

    Attributes
    ----------
    bgr : (h, w, 3) uint8, row 0 of the board on top.
    inside : (h, w) bool, False where the picture does not reach.
    px_per_mm : scale.
    margin_mm : how much is shown around the grid on every side.
    """

    bgr: Bgr
    inside: NDArray[np.bool_]
    px_per_mm: float
    margin_mm: float

    def pixels(self, points_mm: Points) -> Points:
        """Raster positions (N, 2) as x, y of points (N, 2) of the board's plane."""
        return (points_mm + self.margin_mm) * self.px_per_mm - 0.5


def rectify(
    frame: Frame, pose: BoardPose, px_per_mm: float, margin_mm: float = 0.0, height_mm: float = 0.0
) -> BoardImage:
    """Resample the plane `height_mm` above the board, lens straightened, bilinear."""
    maps = _maps(pose, px_per_mm, margin_mm, height_mm)
    bgr = cv2.remap(frame.bgr, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    last_x, last_y = frame.bgr.shape[1] - 1, frame.bgr.shape[0] - 1
    inside = (maps[..., 0] >= 0) & (maps[..., 0] <= last_x) & (maps[..., 1] >= 0) & (maps[..., 1] <= last_y)
    return BoardImage(np.asarray(bgr, np.uint8), inside, px_per_mm, margin_mm)


@lru_cache(maxsize=4)
def _maps(pose: BoardPose, px_per_mm: float, margin_mm: float, height_mm: float) -> NDArray[np.float32]:
    """Where each raster point is seen (h, w, 2). A board that stays has one pose for hours."""
    width, height = (
        int(np.ceil((n * pose.pitch_mm + 2 * margin_mm) * px_per_mm)) for n in (pose.grid.columns, pose.grid.rows)
    )
    mm_from_raster = np.array(
        [
            [1 / px_per_mm, 0, 0.5 / px_per_mm - margin_mm],
            [0, 1 / px_per_mm, 0.5 / px_per_mm - margin_mm],
            [0, 0, 1],
        ]
    )
    ideal_from_raster = pose.raised(height_mm) @ mm_from_raster
    ys, xs = np.mgrid[:height, :width]
    raster = np.column_stack((xs.ravel(), ys.ravel())).astype(np.float64)
    homogeneous = raster @ ideal_from_raster[:, :2].T + ideal_from_raster[:, 2]
    seen = pose.lens.distort(homogeneous[:, :2] / homogeneous[:, 2:])
    return seen.astype(np.float32).reshape(height, width, 2)
