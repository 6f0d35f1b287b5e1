"""Lamps, reflections, things in the way and cameras, for drawings and photos of boards."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games.linkage.board import GRID
from vision.geometry.rectify import means_by_cell
from vision.srgb import LINEAR

CELL = 24
MARGIN = 1.5
SIDE = round((GRID.columns + 2 * MARGIN) * CELL)
HIDDEN_SHARE = 0.35
"""A cell is hidden if this share of it is covered, as in the photos' truth."""

Light = NDArray[np.float32]
"""(SIDE, SIDE) or (SIDE, SIDE, 3) linear light, blue, green, red."""


def linear(levels: NDArray[np.uint8]) -> Light:
    """Linear light of sRGB levels."""
    return np.asarray(LINEAR[levels])


def soft_noise(rng: Generator, blur_px: float) -> Light:
    """Noise (SIDE, SIDE) of standard deviation 1, with spots about `blur_px` wide."""
    step = max(1.0, blur_px / 2)
    small = rng.normal(0, 1, (int(SIDE / step) + 2,) * 2).astype(np.float32)
    noise = cv2.resize(cv2.GaussianBlur(small, (0, 0), max(blur_px / step, 0.3)), (SIDE, SIDE))
    return np.asarray(noise / (noise.std() + 1e-6), np.float32)


def lamp(rng: Generator) -> Light:
    """Light (SIDE, SIDE, 3) that falls on each point: with a gradient, and sometimes the edge of a shadow across it."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32) / SIDE - 0.5
    slope = rng.normal(0, 0.5, 2)
    light = np.exp(slope[0] * x + slope[1] * y)
    if rng.random() < 0.3:
        cx, cy = rng.uniform(-0.5, 0.5, 2)
        light = light * (rng.uniform(0.1, 0.6) + np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / rng.uniform(0.05, 0.4)))
    light = light[..., None] * np.ones(3, np.float32)
    if rng.random() < 0.4:
        shadow = cv2.GaussianBlur(_blob(rng, rng.uniform(0.3, 1.0)), (0, 0), np.exp(rng.uniform(0.3, 3.3)))
        light *= 1 - rng.uniform(0.2, 0.75) * shadow[..., None] * rng.uniform(0.85, 1, 3)
    return np.asarray(light, np.float32)


def glare(gloss: Light, rng: Generator) -> Light:
    """Light (SIDE, SIDE, 3) that surfaces with a `gloss` (SIDE, SIDE) mirror: a pale sky, and lamps."""
    veil = np.full((SIDE, SIDE), rng.uniform(0, 0.03) if rng.random() < 0.6 else rng.uniform(0, 0.25), np.float32)
    if rng.random() < 0.5:
        veil *= np.clip(1 + 0.7 * soft_noise(rng, 80), 0, 3)
    for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.55 else 0):
        spot = cv2.GaussianBlur(_blob(rng, rng.uniform(0.08, 0.45)), (0, 0), np.exp(rng.uniform(0, 3)))
        if rng.random() < 0.5:
            spot = spot * np.clip(1 + 0.8 * soft_noise(rng, 3), 0, 3)
        veil += np.float32(np.exp(rng.uniform(np.log(0.05), np.log(2.5)))) * spot
    tint = np.clip(rng.normal(1, 0.12, 3), 0.6, 1.4)
    return np.asarray((gloss * veil)[..., None] * tint, np.float32)


def cover(light: Light, rng: Generator) -> NDArray[np.bool_]:
    """Lay a hand, a thing or the picture's edge over the board, in place. Returns which cells (49,) are hidden."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    level = float(light.mean())
    if rng.random() < 0.22:
        _hand(light, mask, level, rng)
    if rng.random() < 0.12:
        thing = _blob(rng, rng.uniform(0.1, 0.4))
        colour = np.exp(rng.uniform(np.log(0.03), np.log(2.0))) * level * rng.uniform(0.3, 1.7, 3)
        _lay(light, mask, thing, colour, rng)
    if rng.random() < 0.05:
        y, x = np.mgrid[:SIDE, :SIDE] / SIDE - 0.5
        angle = rng.uniform(0, 2 * np.pi)
        outside = np.asarray(np.cos(angle) * x + np.sin(angle) * y > rng.uniform(0.2, 0.5), np.float32)
        light *= 1 - outside[..., None]
        mask = np.maximum(mask, outside)
    return means_by_cell(mask, CELL, MARGIN) > HIDDEN_SHARE


def _hand(light: Light, mask: Light, level: float, rng: Generator) -> None:
    """Draw an arm that reaches in from the picture's edge, with some fingers."""
    skin = level * rng.uniform(0.3, 2.0) * np.array([0.35, 0.55, 1.0]) * rng.uniform(0.85, 1.15, 3)
    if rng.random() < 0.3:  # gloved, or a sleeve
        skin = level * rng.uniform(0.2, 2.0) * rng.uniform(0.3, 1.7, 3)
    angle = rng.uniform(0, 2 * np.pi)
    outward = np.array([np.cos(angle), np.sin(angle)])
    palm = SIDE / 2 + rng.uniform(-0.35, 0.35, 2) * SIDE
    shape = np.zeros((SIDE, SIDE), np.uint8)
    width = rng.uniform(1.2, 2.6) * CELL
    cv2.line(shape, _point(palm), _point(palm + outward * SIDE), 255, int(width * rng.uniform(0.8, 1.3)))
    cv2.circle(shape, _point(palm), int(width * 0.7), 255, -1)
    for _ in range(int(rng.integers(1, 6))):
        turn = angle + np.pi + rng.normal(0, 0.5)
        reach = rng.uniform(1.0, 3.0) * CELL
        root = palm + rng.normal(0, 0.35 * width, 2)
        tip = root + reach * np.array([np.cos(turn), np.sin(turn)])
        cv2.line(shape, _point(root), _point(tip), 255, int(rng.uniform(0.4, 0.8) * CELL))
    _lay(light, mask, np.asarray(shape / 255.0, np.float32), skin, rng)


def _lay(light: Light, mask: Light, shape: Light, colour: NDArray[np.float64], rng: Generator) -> None:
    """Cover `light` with a rounded body of one colour that throws a shadow."""
    shadow = cv2.GaussianBlur(np.roll(shape, rng.integers(-20, 21, 2), (0, 1)), (0, 0), rng.uniform(2, 12))
    light *= 1 - rng.uniform(0, 0.7) * shadow[..., None]
    edge = cv2.GaussianBlur(shape, (0, 0), rng.uniform(0.6, 2.5))[..., None]
    body = 0.3 + 0.7 * cv2.GaussianBlur(shape, (0, 0), rng.uniform(4, 14)) + rng.uniform(0, 0.2) * soft_noise(rng, 8)
    light[:] = light * (1 - edge) + edge * (np.clip(body, 0.05, 2)[..., None] * colour)
    np.maximum(mask, shape, out=mask)


def _blob(rng: Generator, size: float) -> Light:
    """A random shape, rounded or with straight edges, of about `size`, in sizes of the board."""
    shape = np.zeros((SIDE, SIDE), np.uint8)
    middle = _point(rng.uniform(0.05, 0.95, 2) * SIDE)
    axes = _point(size * SIDE / 2 * np.exp(rng.normal(0, 0.6, 2)))
    if rng.random() < 0.5:
        cv2.ellipse(shape, middle, axes, rng.uniform(0, 180), 0, 360, 255, -1)
    else:
        box = cv2.boxPoints((middle, axes, rng.uniform(0, 90)))
        cv2.fillPoly(shape, [np.rint(box).astype(np.int32)], 255)
    return np.asarray(shape / 255.0, np.float32)


def _point(place: NDArray[np.float64]) -> tuple[int, int]:
    return int(place[0]), int(place[1])


def photograph(light: Light, rng: Generator) -> NDArray[np.uint8]:
    """sRGB levels of `light` as some camera gives them: exposure, white balance, curve, blur, noise, JPEG."""
    white = float(np.quantile(light, rng.uniform(0.6, 0.97))) + 1e-4
    exposed = light * (np.exp(rng.uniform(np.log(0.3), np.log(1.3))) / white * np.exp(rng.normal(0, 0.18, 3))).astype(
        np.float32
    )
    if rng.random() < 0.7:
        exposed = cv2.GaussianBlur(exposed, (0, 0), np.exp(rng.uniform(-0.7, 1.2)))
    if rng.random() < 0.15:
        length = int(rng.integers(3, 14))
        exposed = cv2.blur(exposed, (length, 1) if rng.random() < 0.5 else (1, length))
    grey = exposed.mean(axis=2, keepdims=True)
    exposed = grey + (exposed - grey) * rng.uniform(0.55, 1.25)
    levels = np.clip(exposed, 0, 1) ** (1 / rng.uniform(1.7, 2.6))
    levels = 255 * levels + rng.normal(0, 1, levels.shape).astype(np.float32) * np.exp(
        rng.uniform(np.log(0.5), np.log(12))
    )
    bgr = np.asarray(np.clip(levels, 0, 255), np.uint8)
    if rng.random() < 0.5:
        _, packed = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        bgr = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return bgr
