"""A board's pose from the control points that were seen: homography and the lens's bend."""

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import leastsq

from engine.games import GAMES
from engine.geometry import Grid
from vision.geometry.lens import Lens
from vision.geometry.plane import Matrix, Points, homography, sides, transform
from vision.geometry.pose import BoardPose
from vision.locate.patch import CONTROL, CORNERS

K1_SIGMA = 0.06
"""How far a camera's radial distortion may be from none: phones and Pi modules stay within ±0.05, wide ones at -0.2."""
SIGMA_CELLS = 0.04
"""How exactly the control points are seen."""


def pose_from_control(game: str, grid: Grid, control_px: Points, lens: Lens, confidence: float) -> BoardPose:
    """The pose whose CONTROL lies at `control_px` (9, 2). Row 0 lies highest, unless the board has an up itself."""
    cell_px = float(sides(control_px[CORNERS]).mean()) / grid.rows
    straight = homography(CONTROL, control_px)
    unit = np.abs(straight).ravel()[:8] + 1e-9

    def bent(numbers: NDArray[np.float64]) -> tuple[Matrix, Lens]:
        matrix = np.append(numbers[:8] * unit, 1.0).reshape(3, 3)
        return matrix, Lens(lens.focal_px, lens.centre_px, k1=float(numbers[8]) * K1_SIGMA)

    def residuals(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        matrix, trial = bent(numbers)
        off = (trial.distort(transform(matrix, CONTROL)) - control_px) / (SIGMA_CELLS * cell_px)
        return np.append(off.ravel(), numbers[8])

    solved, _ = leastsq(residuals, np.append((straight / straight[2, 2]).ravel()[:8] / unit, 0.0))
    matrix, fitted = bent(solved)
    off = fitted.distort(transform(matrix, CONTROL)) - control_px
    residual_px = float(np.sqrt((off**2).sum(axis=1).mean()))
    pitch_mm = GAMES[game].pitch_mm
    side_mm = grid.rows * pitch_mm
    pixels_from_mm = matrix @ np.diag([1 / side_mm, 1 / side_mm, 1])
    pose = BoardPose(game, grid, pitch_mm, pixels_from_mm, fitted, residual_px, confidence)
    return min(pose.turns(), key=lambda turned: float(turned.corners_px[:2, 1].sum()))
