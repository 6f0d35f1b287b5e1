"""From sRGB levels of a picture to linear light, and back."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray


def linear(encoded: NDArray[np.floating]) -> NDArray[np.floating]:
    """Light, 0 to 1, that sRGB levels of 0 to 1 stand for."""
    return np.asarray(np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4))


LINEAR = linear(np.arange(256) / 255).astype(np.float32)
"""(256,) the light of each sRGB level, 0 to 1 (IEC 61966-2-1): `LINEAR[bgr]` is a picture in linear light."""
CLIPPED = 250
"""From this level on, a channel counts as clipped and tells nothing of a colour."""
STEPS = 2**16 - 1
"""Light is rounded to one of so many steps before it is made a level: at most .05 of a level, where it is dark."""
FLOOR = 0.01
"""Light, in parts of white, that is added before logarithms or ratios are formed: less light is mostly noise."""


def wholly_clipped(bgr: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """(H, W) which pixels of a picture (H, W, 3) are clipped in all channels."""
    return np.asarray(cv2.inRange(bgr, (CLIPPED,) * 3, (255,) * 3) > 0)


def encoded(light: NDArray[np.floating]) -> NDArray[np.floating]:
    """sRGB levels, 0 to 1, of light; the inverse of `linear`. Light beyond 0 to 1 is clipped."""
    clipped = np.clip(light, 0, 1)
    return np.asarray(np.where(clipped <= 0.0031308, clipped * 12.92, 1.055 * clipped ** (1 / 2.4) - 0.055))


def levels(light: NDArray[np.floating]) -> NDArray[np.uint8]:
    """The same as levels from 0 to 255, for training and tests: the inverse of `LINEAR`."""
    return np.asarray(_level_of_step()[np.rint(np.clip(light, 0, 1) * STEPS).astype(np.uint16)])


@cache
def _level_of_step() -> NDArray[np.uint8]:
    """(STEPS + 1,) the level of each step of light; powers of whole pictures would take five times as long."""
    return np.asarray(np.rint(255 * encoded(np.arange(STEPS + 1) / STEPS)), np.uint8)
