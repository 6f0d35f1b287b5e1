"""Shades of circles, rings, mats and hands (sRGB: red, green, blue), and choosing one of them as light."""

import numpy as np
from numpy.random import Generator

from training.rings.drawing import Linear

CIRCLES = [
    [(200, 30, 40), (165, 20, 40), (225, 50, 30), (200, 30, 80), (150, 40, 40), (235, 60, 60)],
    [(250, 220, 30), (250, 235, 80), (215, 170, 30), (255, 205, 10), (230, 200, 90), (190, 160, 40)],
    [(30, 140, 60), (20, 90, 50), (110, 190, 60), (0, 130, 110), (60, 160, 80), (40, 110, 30)],
    [(40, 80, 190), (25, 35, 110), (60, 150, 225), (0, 90, 170), (70, 110, 210), (90, 160, 220)],
    [(115, 45, 150), (75, 25, 95), (160, 90, 190), (110, 40, 120), (140, 80, 140), (90, 50, 160)],
    [(240, 130, 30), (240, 120, 10), (220, 100, 50), (250, 150, 60), (225, 140, 70), (255, 110, 30)],
    [(140, 140, 140), (95, 95, 98), (170, 172, 175), (140, 135, 128), (120, 128, 135), (190, 188, 185)],
]
"""Shades for each colour, in the order of `engine.games.line_or_colour.board.COLOURS`."""
WHITE_RINGS = [(245, 245, 245), (240, 228, 196), (222, 222, 224), (250, 246, 235), (205, 205, 200)]
BLACK_RINGS = [(20, 20, 22), (62, 62, 66), (60, 38, 24), (34, 36, 60), (40, 40, 40), (8, 8, 8)]
DARK_MATS = [(30, 30, 32), (18, 18, 20), (48, 46, 44), (38, 40, 46), (60, 60, 60)]
LIGHT_MATS = [(240, 240, 236), (225, 215, 190), (250, 250, 250), (200, 195, 185), (170, 172, 172)]
SKINS = [(224, 172, 138), (198, 134, 100), (141, 85, 60), (90, 56, 40), (240, 200, 180)]


def one_of(choices: list[tuple[int, int, int]], rng: Generator) -> Linear:
    """One of the choices (sRGB), or a shade near it, as linear blue, green, red."""
    encoded = np.array(choices[rng.integers(len(choices))][::-1]) + rng.normal(0, 8, 3)
    return np.asarray(np.clip(encoded / 255, 0.02, 1) ** 2.2, np.float32)
