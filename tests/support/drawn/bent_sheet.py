"""A sheet that does not lie flat: how far it must rise off its plane to be seen where it is seen."""

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from vision.geometry.lens import Lens
from vision.geometry.plane import Points

PITCH_MM = 24.0
"""A usual one; another would only scale the heights."""


def bend(seen_px: Points, lens: Lens) -> tuple[float, float]:
    """What a bent sheet leaves, at most, of the points (rows, columns, 2) of a grid in px; and by how many mm it bends.

    Its pose is fitted, and each point may have any height: that moves it along one line in the picture, and how far it
    lies beside that line is what is left. Points may not be shifted sideways, as by a wrong lens.
    """
    rows, columns = seen_px.shape[:2]
    ideal_px = lens.straighten(seen_px.reshape(-1, 2))
    directions = (ideal_px - lens.centre_px) / lens.focal_px
    rays = np.column_stack((directions, np.ones(len(directions))))
    y, x = np.mgrid[:rows, :columns].astype(np.float64)
    flat = np.column_stack((x.ravel() - (columns - 1) / 2, y.ravel() - (rows - 1) / 2, np.ones(x.size)))
    sheet_mm = flat * (PITCH_MM, PITCH_MM, 0.0)
    _, turn, shift = cv2.solvePnP(sheet_mm, directions, np.eye(3), None)

    def beside_px(pose: NDArray[np.float64]) -> NDArray[np.float64]:
        points_mm, up = placed(pose)
        lines = np.cross(points_mm, up)
        return np.asarray(lens.focal_px * (rays * lines).sum(axis=1) / np.hypot(lines[:, 0], lines[:, 1]))

    def placed(pose: NDArray[np.float64]) -> tuple[Points, NDArray[np.float64]]:
        turned, _ = cv2.Rodrigues(pose[:3])
        return sheet_mm @ turned.T + pose[3:], np.asarray(turned[:, 2], np.float64)

    fitted = least_squares(beside_px, np.concatenate((turn.ravel(), shift.ravel())), x_scale="jac")
    points_mm, up = placed(fitted.x)
    towards = np.cross(up, rays)
    heights_mm = -(np.cross(points_mm, rays) * towards).sum(axis=1) / (towards**2).sum(axis=1)
    uneven_mm = heights_mm - flat @ np.linalg.lstsq(flat, heights_mm, rcond=None)[0]
    return float(np.abs(fitted.fun).max()), float(np.ptp(uneven_mm))
