"""Shades of Linkage sets for drawn boards."""

import numpy as np
from numpy.random import Generator

from training.renders.shades import Shade, piece_yellow, shade
from training.tiles.canvas import Vector
from vision.srgb import linear

NAMED_SHARE = 0.5
"""Share of the sets, and of the mats, whose shades are those of `training.renders`."""
SHADES: dict[str, tuple[Vector, Vector]] = {
    "white": (np.array([0.55, 0.6, 0.62]), np.array([0.95, 0.92, 0.92])),
    "blue": (np.array([0.18, 0.03, 0.005]), np.array([0.85, 0.35, 0.16])),
    "red": (np.array([0.01, 0.005, 0.28]), np.array([0.14, 0.11, 0.85])),
    "yellow": (np.array([0.01, 0.32, 0.55]), np.array([0.25, 0.75, 0.9])),
    "green": (np.array([0.01, 0.04, 0.01]), np.array([0.3, 0.5, 0.25])),
}
"""For each colour, the least and the largest reflectance of blue, green and red light."""


def set_shades(rng: Generator) -> dict[str, Vector]:
    """Reflectances (3,), blue, green, red, of a set's pieces and of its green counter."""
    return _named(rng) if rng.random() < NAMED_SHARE else _anyhow(rng)


def reflectance(srgb: Shade) -> Vector:
    """Reflectance (3,), blue, green, red, of a shade."""
    return np.asarray(linear(srgb)[::-1])


def _anyhow(rng: Generator) -> dict[str, Vector]:
    """Any shades within SHADES."""
    shades = {name: rng.uniform(*bounds) for name, bounds in SHADES.items()}
    shades["white"] = shades["white"].mean() + rng.uniform(0.2, 1) * (shades["white"] - shades["white"].mean())
    if rng.random() < 0.06:
        shades["green"] = np.array([0.7, 0.7, 0.65]) * rng.uniform(0.6, 1.2)
    return shades


def _named(rng: Generator) -> dict[str, Vector]:
    """Shades that people call by these colours; navy, cream and a yellow like orange are among them."""
    return {name: reflectance(piece_yellow(rng) if name == "yellow" else shade(name, rng)) for name in SHADES}
