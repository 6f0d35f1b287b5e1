"""A quadrilateral of a picture as the networks see it: straight on, at one size, its brightness taken off."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr
from vision.geometry.plane import Matrix, Points, homography, scaled
from vision.locate.corners import side_px

CONTROL: Points = np.array([[u, v] for v in (0.0, 0.5, 1.0) for u in (0.0, 0.5, 1.0)])
"""Points (9, 2) of the unit square whose places the networks correct: corners, middles of the sides, centre."""
CORNERS = [0, 2, 8, 6]
"""Indices of the corners in CONTROL, clockwise from the top left."""
UNIT_SQUARE: Points = CONTROL[CORNERS]
LEAST_SPREAD = 0.02
"""Below this spread of brightness (0 to 1) a patch is blank and its noise is not enlarged."""
LEVELS = 4
"""Sizes of a picture from which patches are taken, each half the one before."""
COARSEST_STEP = 2.0
"""A patch is taken from a level of which it skips less than every second pixel."""
PLACES_PER_PX = 32
"""Between two pixels a picture is sampled at so many places: all that OpenCV 4 tells apart. OpenCV 5 tells more apart,
and a correction that ends a step later for it ends a tenth of a cell elsewhere."""

Pyramid = tuple[Bgr, ...]
"""A picture and its halves; (0, 0) is the centre of a level's first pixel."""


def pyramid(bgr: Bgr) -> Pyramid:
    """A picture (H, W, 3) halved until it has LEVELS levels."""
    levels = [bgr]
    for _ in range(LEVELS - 1):
        levels.append(np.asarray(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8))
    return tuple(levels)


def patch(levels: Pyramid, corners_px: Points, margin: float, raster_px: int) -> NDArray[np.float32]:
    """The quad (4, 2) and a margin round it seen straight on (3, raster_px, raster_px), 0 to 1."""
    target = corners_in_patch(margin, raster_px)
    step = side_px(corners_px) * (1 + 2 * margin) / raster_px
    level = int(np.clip(np.ceil(np.log2(max(step, 1e-6) / COARSEST_STEP)), 0, len(levels) - 1))
    corners = scaled(corners_px, 0.5**level)
    places = _raster(homography(target, corners), raster_px)
    picture = levels[level].astype(np.float32)
    straight = cv2.remap(picture, places[0], places[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(straight.transpose(2, 0, 1) / np.float32(255), np.float32)


def corners_in_patch(margin: float, raster_px: int) -> Points:
    """Where the corners (4, 2) of a quad lie in its patch, in pixels."""
    side = raster_px / (1 + 2 * margin)
    return UNIT_SQUARE * side + margin * side - 0.5


def _raster(matrix: Matrix, raster_px: int) -> NDArray[np.float32]:
    """Where a patch's points are seen, x and y (2, raster_px, raster_px), to a whole number of PLACES_PER_PX."""
    steps = np.arange(raster_px)
    right, down, first = matrix.T[..., None, None]
    seen = right * steps + down * steps[:, None] + first
    places = seen[:2] / seen[2] * PLACES_PER_PX
    return np.asarray(np.rint(places, out=places) / PLACES_PER_PX, np.float32)


def levelled(picture: NDArray[np.floating]) -> NDArray[np.float32]:
    """A picture with mean 0 and unit spread: how bright it is says nothing."""
    return np.asarray((picture - picture.mean()) / (picture.std() + LEAST_SPREAD), np.float32)
