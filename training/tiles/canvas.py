"""A canvas of reflectances that boards are drawn on."""

import cv2
import numpy as np
from numpy.typing import NDArray

from training.tiles.light import Light
from vision.srgb import encoded

SUBPIXEL_BITS = 4
Levels = NDArray[np.uint8]
"""(SIDE, SIDE, 3) sRGB levels of reflectances, blue green red."""
Vector = NDArray[np.float64]
Colour = NDArray[np.floating | np.uint8]


def fill(canvas: NDArray[np.uint8] | Light, outline: Vector, value: Colour) -> None:
    """Fill a convex outline (N, 2), in pixels, with a value for each channel, in place."""
    fixed = np.rint(outline * 2**SUBPIXEL_BITS).astype(np.int32)
    smooth = cv2.LINE_AA if canvas.dtype == np.uint8 else cv2.LINE_8
    cv2.fillConvexPoly(canvas, fixed, value.tolist(), smooth, SUBPIXEL_BITS)


def levels_of(reflectance: NDArray[np.floating]) -> NDArray[np.uint8]:
    """The sRGB levels of reflectances from 0 to 1."""
    return np.asarray(255 * encoded(reflectance), np.uint8)
