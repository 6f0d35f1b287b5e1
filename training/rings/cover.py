"""Lays fingers and things over a board of circles."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.rings.drawing import CELL_PX, MARGIN_CELLS, Linear
from training.rings.shades import SKINS, one_of

FLAT_SHEETS = 0.6
"""Share of the things that are as even as paper; half of these have the mat's own shade."""


def cover(canvas: Linear, size: int, rng: Generator) -> NDArray[np.float32]:
    """Lay fingers or a thing over the board. Returns the share (n, n) of each circle and its ring that it covers."""
    side = len(canvas)
    mask = np.zeros((side, side), np.uint8)
    start = rng.uniform(0, side, 2)
    angle = rng.uniform(0, 2 * np.pi)
    unevenness = 0.4
    if rng.random() < 0.7:
        outside = start + 2 * side * np.array([np.cos(angle), np.sin(angle)])
        for finger in range(int(rng.integers(1, 5))):
            offset = finger * CELL_PX * rng.uniform(0.7, 1.0) * np.array([-np.sin(angle), np.cos(angle)])
            back = rng.uniform(0, 0.8) * CELL_PX * np.array([np.cos(angle), np.sin(angle)])
            ends = [tuple(np.rint(p + offset + back).astype(int).tolist()) for p in (start, outside)]
            cv2.line(mask, ends[0], ends[1], 255, int(rng.uniform(0.45, 0.9) * CELL_PX), cv2.LINE_AA)
        shade = one_of(SKINS, rng)
    else:
        box = cv2.boxPoints((tuple(start), tuple(rng.uniform(0.6, 3.5, 2) * CELL_PX), np.rad2deg(angle)))
        cv2.fillConvexPoly(mask, np.rint(box).astype(np.int32), 255, cv2.LINE_AA)
        shade = one_of([tuple(rng.integers(5, 250, 3))], rng)
        if rng.random() < FLAT_SHEETS:
            unevenness = 0.03
            if rng.random() < 0.5:
                shade = _mat_shade(canvas, size, rng)
    over = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.01, 0.03) * CELL_PX).astype(np.float32)[..., None] / 255
    rough = rng.uniform(1 - unevenness, 1 + unevenness / 2, (6, 6)).astype(np.float32)
    relief = cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC)
    moved = np.rint(rng.uniform(-0.3, 0.3, 2) * CELL_PX).astype(int)
    shadow = cv2.GaussianBlur(np.roll(mask, moved, (0, 1)), (0, 0), rng.uniform(0.04, 0.16) * CELL_PX) / 255
    canvas *= (1 - rng.uniform(0, 0.7) * shadow[..., None]).astype(np.float32)
    canvas += over * (relief[..., None] * shade * np.float32(rng.uniform(0.5, 1.1)) - canvas)
    reach = round(0.45 * CELL_PX)
    hidden = np.zeros((size, size), np.float32)
    for row in range(size):
        for column in range(size):
            x, y = (round((MARGIN_CELLS + 0.5 + at) * CELL_PX) for at in (column, row))
            hidden[row, column] = over[y - reach : y + reach, x - reach : x + reach].mean()
    return hidden


def _mat_shade(canvas: Linear, size: int, rng: Generator) -> Linear:
    """The mat's shade, as seen where four cells meet: for a sheet that hides without standing out."""
    x, y = ((MARGIN_CELLS + at) * CELL_PX for at in rng.integers(1, size, 2))
    return np.asarray(canvas[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3].mean(axis=(0, 1)), np.float32)
