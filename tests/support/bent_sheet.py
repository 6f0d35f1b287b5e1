"""A sheet that does not lie flat: how far it must rise off its plane to be seen where it is seen."""

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from vision.pose import Lens, Points

DEGREE = 4
"""Of the polynomial in x and y that the heights are: two waves across a board."""
PITCH_MM = 24.0
"""A usual one; another would only scale the heights."""


def bend(seen_px: Points, lens: Lens) -> tuple[float, float]:
    """What a bent sheet leaves, at most, of the points (rows, columns, 2) of a grid in px; and by how many mm it bends.

    Its place, and its height at each point, are fitted; where it lies along its plane is not: shifting points sideways,
    as a wrong lens does, is not open to it.
    """
    rows, columns = seen_px.shape[:2]
    ideal_px = lens.straighten(seen_px.reshape(-1, 2))
    y, x = np.mgrid[:rows, :columns].astype(np.float64)
    plane = np.column_stack((x.ravel() - (columns - 1) / 2, y.ravel() - (rows - 1) / 2))
    u, v = (2 * plane / (columns - 1, rows - 1)).T
    powers = [(i, j) for i in range(DEGREE + 1) for j in range(DEGREE + 1) if 2 <= i + j <= DEGREE]
    terms = np.column_stack([u**i * v**j for i, j in powers])
    sheet_mm = np.column_stack((plane * PITCH_MM, np.zeros(len(plane))))
    (cx, cy), focal = lens.centre_px, lens.focal_px
    camera = np.array([[focal, 0.0, cx], [0.0, focal, cy], [0.0, 0.0, 1.0]])
    _, turn, shift = cv2.solvePnP(sheet_mm, ideal_px, camera, None)

    def left_px(unknown: NDArray[np.float64]) -> NDArray[np.float64]:
        raised_mm = sheet_mm + np.outer(terms @ unknown[6:], (0, 0, 1))
        projected, _ = cv2.projectPoints(raised_mm, unknown[:3], unknown[3:6], camera, None)
        return np.asarray((projected.reshape(-1, 2) - ideal_px).ravel())

    start = np.concatenate((turn.ravel(), shift.ravel(), np.zeros(len(powers))))
    fitted = least_squares(left_px, start, x_scale="jac")
    left = np.linalg.norm(fitted.fun.reshape(-1, 2), axis=1)
    return float(left.max()), float(np.ptp(terms @ fitted.x[6:]))
