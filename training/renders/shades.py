"""Shades that things of other makes have."""

from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.srgb import linear

Shade = NDArray[np.float64]
"""Red, green and blue (3,) in sRGB, 0 to 1."""

_RANGES: Final = {
    "white": ((0, 360), (0.0, 0.07), (0.86, 0.98)),
    "yellow": ((43, 58), (0.7, 1.0), (0.75, 1.0)),
    "red": ((-14, 9), (0.7, 1.0), (0.5, 0.92)),
    "blue": ((203, 240), (0.55, 1.0), (0.28, 0.92)),
    "green": ((95, 160), (0.5, 1.0), (0.3, 0.8)),
    "purple": ((268, 305), (0.4, 0.9), (0.3, 0.75)),
    "orange": ((16, 31), (0.8, 1.0), (0.8, 1.0)),
    "grey": ((0, 360), (0.0, 0.08), (0.4, 0.68)),
    "black": ((0, 360), (0.0, 0.3), (0.02, 0.16)),
    "teal": ((172, 235), (0.5, 1.0), (0.35, 0.85)),
    "pale": ((0, 360), (0.02, 0.3), (0.6, 0.95)),
    "deep": ((0, 360), (0.1, 0.8), (0.08, 0.4)),
    "gaudy": ((0, 360), (0.4, 1.0), (0.4, 0.95)),
    "wood": ((18, 38), (0.3, 0.75), (0.2, 0.85)),
    "skin": ((12, 28), (0.25, 0.6), (0.25, 0.95)),
}
"""Hue in degrees, saturation and value."""
_WHITES: Final = (((200, 250), (0.02, 0.16), (0.78, 0.97)), ((30, 58), (0.04, 0.2), (0.78, 0.97)), _RANGES["grey"])
"""Bluish, cream and, lighter than that, grey."""
_ORANGE_LIKE: Final = ((36, 45), (0.8, 1.0), (0.8, 1.0))


def shade(name: str, rng: Generator) -> Shade:
    """A random shade that people call by this name; `any` is one of any hue."""
    if name == "any":
        name = str(rng.choice(["pale", "deep", "gaudy", "grey", "white", "black"]))
    ranges = _RANGES[name]
    if name == "white" and rng.random() < 0.5:
        kind = int(rng.integers(3))
        ranges = (_WHITES[kind][0], _WHITES[kind][1], (0.72, 0.9)) if kind == 2 else _WHITES[kind]
    return _of(ranges, rng)


def piece_yellow(rng: Generator) -> Shade:
    """Yellow where there is no orange beside it."""
    return _of(_ORANGE_LIKE, rng) if rng.random() < 0.3 else shade("yellow", rng)


def near(to: Shade, rng: Generator) -> Shade:
    """A shade that hardly differs from the given one."""
    return np.clip(to * rng.uniform(0.8, 1.15) + rng.normal(0, 0.03, 3), 0.01, 0.99)


def lamp_light(kelvin: float) -> Shade:
    """The light of a black body, linear, green 1: Tanner Helland's fit to Charity's table, 1000 to 6600 K."""
    hundreds = min(kelvin, 6600) / 100
    green = 0.39008 * np.log(hundreds) - 0.63184
    blue = 0.54321 * np.log(max(hundreds - 10, 1)) - 1.19625
    light = linear(np.clip(np.array([1.0, green, blue]), 0.02, 1))
    return np.asarray(light / light[1])


def _of(ranges: tuple[tuple[float, float], ...], rng: Generator) -> Shade:
    hue, saturation, value = (rng.uniform(low, high) for low, high in ranges)
    around = (np.array([5.0, 3.0, 1.0]) + hue / 60) % 6
    return value - value * saturation * np.clip(np.minimum(around, 4 - around), 0, 1)
