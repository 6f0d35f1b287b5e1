"""The light that levels of a picture stand for, and back."""

import numpy as np
from numpy.typing import NDArray


def linear(encoded: NDArray[np.floating]) -> NDArray[np.floating]:
    """Light, 0 to 1, that sRGB levels of 0 to 1 stand for."""
    return np.asarray(np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4))


LINEAR = linear(np.arange(256) / 255).astype(np.float32)
"""(256,) of each sRGB level, 0 to 1 (IEC 61966-2-1): `LINEAR[bgr]` is a picture in linear light."""
CLIPPED = 250
"""Level from which a channel says nothing of a colour."""
FLOOR = 0.01
"""Light added to everything, in parts of white: below it, sensors give noise and ratios mean nothing."""


def encoded(light: NDArray[np.floating]) -> NDArray[np.floating]:
    """Levels, 0 to 1, of light that is clipped to 0 to 1: the inverse of `linear`."""
    clipped = np.clip(light, 0, 1)
    return np.asarray(np.where(clipped <= 0.0031308, clipped * 12.92, 1.055 * clipped ** (1 / 2.4) - 0.055))


def levels(light: NDArray[np.floating]) -> NDArray[np.uint8]:
    """The same as levels from 0 to 255, for training and tests: the inverse of `LINEAR`."""
    return np.asarray(np.rint(255 * encoded(light)), np.uint8)
