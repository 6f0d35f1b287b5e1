"""Line or Colour's two boards on one mat: where the other one lies beside a board that was found."""

import numpy as np

from vision.geometry.plane import Points, transform
from vision.locate.quad import CONTROL, UNIT_SQUARE, homography

SIZES = {"line-or-colour 5": 5, "line-or-colour 7": 7}


def parts(corners_px: Points) -> list[Points]:
    """Where the large board lies if a quad (4, 2) holds both: at either end, along the longer side first."""
    large, small = max(SIZES.values()), min(SIZES.values())
    share = large / (large + small - 1)
    to_picture = homography(UNIT_SQUARE, corners_px)
    down = [((0, 0), (1, share)), ((0, 1 - share), (1, 1))]
    across = [((0, 0), (share, 1)), ((1 - share, 0), (1, 1))]
    top, right, bottom, left = np.linalg.norm(np.roll(corners_px, -1, axis=0) - corners_px, axis=1)
    places = []
    for low, high in across + down if top + bottom > left + right else down + across:
        corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])], np.float64)
        places.append(transform(to_picture, corners))
    return places


def companions(kind: str, control_px: Points) -> list[Points]:
    """Control points (9, 2) of each place where the board of the other size may be printed.

    Both share a line of circles (the rule sheet: they "overlap a little"), the small board anywhere along the large.
    """
    ours = SIZES[kind]
    other = sum(SIZES.values()) - ours
    to_picture = homography(CONTROL * ours, control_px)
    places = []
    for along in range(min(0, ours - other), max(0, ours - other) + 1):
        for corner in ((ours - 1, along), (1 - other, along), (along, ours - 1), (along, 1 - other)):
            places.append(transform(to_picture, CONTROL * other + np.array(corner)))
    return places
