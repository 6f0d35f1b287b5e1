"""A quadrilateral of a picture as the networks see it: straight on, at one size, at one mean brightness."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr
from vision.geometry.plane import UNIT_SQUARE, Matrix, Points, homography, scaled
from vision.locate.quads.corners import side_px

CONTROL: Points = np.array([[u, v] for v in (0.0, 0.5, 1.0) for u in (0.0, 0.5, 1.0)])
"""Points (9, 2) of the unit square whose places the networks correct: its corners, middles of sides and centre."""
CORNERS = [0, 2, 8, 6]
"""Indices of the corners in CONTROL, clockwise from the top left."""
LEAST_SPREAD = 0.02
"""Added to the spread of a patch's brightness (0 to 1) before dividing by it, so that a blank patch's noise is not
enlarged."""
LEVELS = 4
"""How many sizes of a picture patches are taken from, each half the one before."""
COARSEST_STEP = 2.0
"""A patch is taken from the largest level in which its points lie at most so many pixels apart."""
PLACES_PER_PX = 32
"""Places are rounded to this part of a pixel, as OpenCV 4 does it itself. OpenCV 5 does not; unrounded places may make
a quad rest a step later, which puts it a tenth of a cell elsewhere."""

Pyramid = tuple[Bgr, ...]
"""A picture at LEVELS sizes, each half the one before. In each, (0, 0) is the centre of the first pixel."""


def pyramid(bgr: Bgr) -> Pyramid:
    """A picture (H, W, 3) halved until it has LEVELS levels."""
    levels = [bgr]
    for _ in range(LEVELS - 1):
        levels.append(np.asarray(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8))
    return tuple(levels)


def patch(levels: Pyramid, corners_px: Points, margin: float, raster_px: int) -> NDArray[np.float32]:
    """A quad (4, 2) of the picture seen straight on: (3, raster_px, raster_px), blue, green, red, sRGB-encoded, 0 to 1.

    `margin` : how much round the quad is seen too, on every side, as a share of its side.
    """
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
    """Where a patch's points lie in the picture, x and y (2, raster_px, raster_px), rounded as PLACES_PER_PX says."""
    steps = np.arange(raster_px)
    right, down, first = matrix.T[..., None, None]
    seen = right * steps + down * steps[:, None] + first
    places = seen[:2] / seen[2] * PLACES_PER_PX
    return np.asarray(np.rint(places, out=places) / PLACES_PER_PX, np.float32)


def levelled(picture: NDArray[np.floating]) -> NDArray[np.float32]:
    """A picture brought to mean 0 and standard deviation 1: how bright it is, and its contrast, mean nothing."""
    return np.asarray((picture - picture.mean()) / (picture.std() + LEAST_SPREAD), np.float32)
