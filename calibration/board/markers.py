"""The four corner markers, which show where a board lies and which of its corners is which."""

from functools import cache

import cv2
import numpy as np

from calibration.lens.target import CORNER_DICTIONARY, CORNER_IDS, Gray
from vision.geometry.plane import Points


def find_markers(gray: Gray) -> Points | None:
    """The middles (4, 2) of the upper left, upper right, lower right and lower left marker in a picture (H, W).

    None unless each is seen just once: one that is seen twice is a reflection, or a second sheet.
    """
    corners, ids, _ = _detector().detectMarkers(gray)
    found: dict[int, list[Points]] = {}
    for outline, number in zip(corners, [] if ids is None else np.asarray(ids).ravel(), strict=True):
        found.setdefault(int(number), []).append(np.asarray(outline, np.float64).reshape(-1, 2).mean(axis=0))
    if any(len(found.get(number, [])) != 1 for number in CORNER_IDS):
        return None
    return np.array([found[number][0] for number in CORNER_IDS])


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(CORNER_DICTIONARY))
