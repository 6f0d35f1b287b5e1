"""Lamps and windows that a board mirrors so brightly that nothing of it is left to be seen there."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

BLINDING_LIGHT = 0.2
"""Pixels to which a lamp adds less light than this were clipped before: a white piece in the sun."""


def mirrored_lamps(side_px: int, cell_px: int, rng: Generator) -> NDArray[np.float32]:
    """(side_px, side_px, 3) linear light of one to three soft spots or panes, to be added; a camera clips at 1."""
    light = np.zeros((side_px, side_px, 3), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        light += _mirrored_lamp(side_px, cell_px, rng)
    return light


def blown_out(linear: NDArray[np.float32], light: NDArray[np.float32]) -> NDArray[np.bool_]:
    """(H, W) where a picture of linear light (H, W, 3) is clipped because of the lamps' light (H, W, 3) in it."""
    return np.asarray((linear.min(axis=2) >= 1) & (light.min(axis=2) > BLINDING_LIGHT))


def _mirrored_lamp(side_px: int, cell_px: int, rng: Generator) -> NDArray[np.float32]:
    y, x = np.mgrid[:side_px, :side_px].astype(np.float32)
    across, up = rng.uniform(0, side_px, 2)
    angle = rng.uniform(0, np.pi)
    u, v = ((x - across) * np.cos(turn) + (y - up) * np.sin(turn) for turn in (angle, angle + np.pi / 2))
    if rng.random() < 0.7:
        width, height = np.exp(rng.uniform(np.log(0.12), np.log(0.8), 2)) * cell_px
        shape = np.exp(-0.5 * ((u / width) ** 2 + (v / height) ** 2))
    else:
        width, height = rng.uniform(0.2, 1.2, 2) * cell_px
        pane = np.asarray((np.abs(u) < width) & (np.abs(v) < height), np.float32)
        soft = np.exp(rng.uniform(np.log(0.1), np.log(0.4))) * cell_px
        shape = np.asarray(cv2.GaussianBlur(pane, (0, 0), soft), np.float32)
    tint = np.clip(rng.normal(1, 0.08, 3), 0.7, 1.3)
    return np.asarray(np.exp(rng.uniform(np.log(0.4), np.log(5))) * shape[..., None] * tint, np.float32)
