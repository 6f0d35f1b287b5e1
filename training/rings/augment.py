"""Varies pictures of boards as cameras, lamps and inexact poses do, all in linear light."""

from collections.abc import Callable
from math import cos, sin
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.disturb import blurred
from training.lamps import blown_out, mirrored_lamps
from training.rings.boards import Board
from training.rings.cover import cover
from training.rings.drawing import CELL_PX as FROM_PX
from training.rings.drawing import MARGIN_CELLS as FROM_MARGIN
from vision.frame import Bgr
from vision.geometry.plane import UNIT_SQUARE
from vision.geometry.rectify import means_by_cell
from vision.rings.network_input import CELL_PX, FINER, MARGIN_CELLS
from vision.srgb import encoded

SEEN_PX = FINER * CELL_PX
"""Width of a cell in what is made here: as the sharp network sees it, twice as wide as the plain one does."""
FEWER_PIXELS, FEWEST = 0.6, 0.35
"""Share of the cameras that show fewer pixels to a cell, and the smallest share of these that they show."""
POSE_ERROR_CELLS = 0.05
"""Standard deviation of each corner; boards are hardly ever found with corners 0.1 off."""
COVERED = 0.2
MIRRORED = 0.2
BLOWN_OUT_COUNTS = 0.6
"""A blown-out part of a cell counts as so much of a covered part, as a ring's rim can still be seen there."""


def one_of_eight(rng: Generator) -> Callable[[NDArray[Any]], NDArray[Any]]:
    """One of the eight ways to lay a board in front of a camera, as a function of arrays (…, H, W)."""
    turn, mirror = int(rng.integers(4)), bool(rng.random() < 0.5)

    def laid(array: NDArray[Any]) -> NDArray[Any]:
        away = np.rot90(array, turn, (-2, -1))
        return np.ascontiguousarray(away[..., ::-1] if mirror else away)

    return laid


def varied(board: Board, rng: Generator) -> tuple[Bgr, Board]:
    """The board as `vision.rings.network_input` might show it, and its truth."""
    linear = board.linear
    hidden = board.hidden
    if rng.random() < COVERED:
        linear = linear.copy()
        hidden = np.maximum(hidden, cover(linear, len(hidden), rng))
    linear = lit(warped(linear, len(hidden), rng), rng)
    if rng.random() < MIRRORED:
        hidden = np.maximum(hidden, blinded(linear, len(hidden), rng))
    return photographed(linear, rng, rng), Board(linear, board.rings, board.colours, hidden)


def warped(linear: NDArray[np.float32], size: int, rng: Generator) -> NDArray[np.float32]:
    """The board at the network's scale, with its corners a little off."""
    corners = UNIT_SQUARE * size
    sigma = POSE_ERROR_CELLS * rng.choice([0.3, 1.0])
    off = rng.normal(0, sigma, (4, 2)) + rng.normal(0, sigma, 2)
    source = (corners + np.clip(off, -0.12, 0.12) + FROM_MARGIN) * FROM_PX - 0.5
    target = (corners + MARGIN_CELLS) * SEEN_PX - 0.5
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    side = round((size + 2 * MARGIN_CELLS) * SEEN_PX)
    return np.asarray(cv2.warpPerspective(linear, matrix, (side, side)), np.float32)


def lit(linear: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    """The board under another lamp, and exposed: the camera clips at 1."""
    side = len(linear)
    ys, xs = (np.mgrid[:side, :side].astype(np.float32) + 0.5) / side - 0.5
    light = np.ones((side, side, 3), np.float32)
    if rng.random() < 0.5:  # from one side
        angle, strength = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 1.6)
        light *= np.exp(strength * (xs * cos(angle) + ys * sin(angle)))[..., None]
    if rng.random() < 0.2:  # the edge of a shadow
        angle, at, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-0.4, 0.4), rng.uniform(0.003, 0.05)
        beyond = (xs * cos(angle) + ys * sin(angle) - at) / soft
        tint = np.array([1.15, 1, 0.9], np.float32) * rng.uniform(0.2, 0.7)
        light *= 1 - (1 - tint) / (1 + np.exp(-np.clip(beyond, -30, 30)))[..., None]
    linear = linear * light
    if rng.random() < 0.3:  # haze or a window reflected
        x, y = rng.uniform(-0.6, 0.6, 2)
        spread = rng.uniform(0.03, 0.5)
        veil = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * spread**2)) * float(rng.choice([0.1, 0.3, 1.5]))
        linear = linear + veil[..., None].astype(np.float32)
    warmth, green = rng.normal(0, 0.25), rng.normal(0, 0.06)
    gains = np.exp(np.array([-warmth, green, warmth]))
    linear = linear * gains.astype(np.float32)
    gray = linear.mean(axis=2, keepdims=True)
    linear = np.maximum(gray + np.float32(rng.uniform(0.55, 1.3)) * (linear - gray), 0)
    target = rng.choice([0.03, 0.1, 0.2, 0.4]) * rng.uniform(1, 2)
    return np.asarray(linear * np.float32(target / max(float(linear.mean()), 1e-4)), np.float32)


def blinded(linear: NDArray[np.float32], size: int, rng: Generator) -> NDArray[np.float32]:
    """Let the board mirror lamps. Returns the share (n, n) of each cell that counts as hidden, as they blow it out."""
    light = mirrored_lamps(len(linear), SEEN_PX, rng)
    linear += light
    lost = blown_out(linear, light)
    shares = means_by_cell(lost, SEEN_PX, MARGIN_CELLS).reshape(size, size)
    return np.asarray(BLOWN_OUT_COUNTS * shares, np.float32)


def photographed(linear: NDArray[np.float32], rng: Generator, grain_rng: Generator) -> Bgr:
    """The board as a camera takes it, at full size or, enlarged, with fewer pixels to a cell.

    `grain_rng` : for the noise alone, which differs between two pictures from one camera.
    """
    side = len(linear)
    if rng.random() < FEWER_PIXELS:
        small = round(side * rng.uniform(FEWEST, 1.0))
        linear = np.asarray(cv2.resize(linear, (small, small), interpolation=cv2.INTER_AREA), np.float32)
    seen = _encoded(_taken(linear, rng, grain_rng), rng)
    return np.asarray(cv2.resize(seen, (side, side), interpolation=cv2.INTER_LINEAR), np.uint8)


def _taken(linear: NDArray[np.float32], rng: Generator, grain_rng: Generator) -> NDArray[np.float32]:
    """The board blurred and with a sensor's noise."""
    linear = blurred(np.clip(linear, 0, 4), rng)
    read, photon = float(rng.choice([0.0, rng.uniform(0, 0.012)])), rng.uniform(0, 0.045)
    width = rng.uniform(0.4, 1.3)
    grain = cv2.GaussianBlur(grain_rng.standard_normal(linear.shape, np.float32), (0, 0), width) * (1 + width)
    return np.asarray(linear + grain * np.sqrt(linear * photon**2 + read**2), np.float32)


def _encoded(linear: NDArray[np.float32], rng: Generator) -> Bgr:
    """The board as sRGB with a camera's tone curve, sharpening and JPEG."""
    levels = encoded(linear) ** float(np.exp(rng.normal(0, 0.15)))
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(levels, (0, 0), rng.uniform(0.7, 2.0))
        levels = levels + rng.uniform(0, 0.8) * (levels - soft)
    bgr = np.rint(255 * np.clip(levels, 0, 1)).astype(np.uint8)
    if rng.random() < 0.3:
        _, coded = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])
        bgr = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(bgr, np.uint8)
