"""Boards of coloured circles made up from scratch, with truth: no two alike in mat, shades, sizes, rings, light."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.rings.drawing import CELL_PX, MARGIN_CELLS, Linear, View, cylinder, shadow, stamp

HIDDEN_SHARE = 0.35
FLAT_SHEETS = 0.6
"""Share of the things laid over a board that are as even as paper; half of them have the mat's own shade."""
BLOWN_OUT = 0.06
"""Share of the rings whose top mirrors the lamp, where the lamp stands so."""
LIKE_THE_MAT = 0.3
"""Share of the pale and the dark mats on which only edges and shadows show the rings of one colour."""
SHEEN = 0.15
"""Share of the boards that shine."""
SHADES_SRGB = [
    [(200, 30, 40), (165, 20, 40), (225, 50, 30), (200, 30, 80), (150, 40, 40), (235, 60, 60)],
    [(250, 220, 30), (250, 235, 80), (215, 170, 30), (255, 205, 10), (230, 200, 90), (190, 160, 40)],
    [(30, 140, 60), (20, 90, 50), (110, 190, 60), (0, 130, 110), (60, 160, 80), (40, 110, 30)],
    [(40, 80, 190), (25, 35, 110), (60, 150, 225), (0, 90, 170), (70, 110, 210), (90, 160, 220)],
    [(115, 45, 150), (75, 25, 95), (160, 90, 190), (110, 40, 120), (140, 80, 140), (90, 50, 160)],
    [(240, 130, 30), (240, 120, 10), (220, 100, 50), (250, 150, 60), (225, 140, 70), (255, 110, 30)],
    [(140, 140, 140), (95, 95, 98), (170, 172, 175), (140, 135, 128), (120, 128, 135), (190, 188, 185)],
]
"""Red, green, blue of the colours by name, in the order of `engine.games.line_or_colour.board.COLOURS`."""
WHITE_RINGS = [(245, 245, 245), (240, 228, 196), (222, 222, 224), (250, 246, 235), (205, 205, 200)]
BLACK_RINGS = [(20, 20, 22), (62, 62, 66), (60, 38, 24), (34, 36, 60), (40, 40, 40), (8, 8, 8)]
DARK_MATS = [(30, 30, 32), (18, 18, 20), (48, 46, 44), (38, 40, 46), (60, 60, 60)]
LIGHT_MATS = [(240, 240, 236), (225, 215, 190), (250, 250, 250), (200, 195, 185), (170, 172, 172)]
SKINS = [(224, 172, 138), (198, 134, 100), (141, 85, 60), (90, 56, 40), (240, 200, 180)]

Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A rectified board with its truth.

    Attributes
    ----------
    linear : (H, W, 3) linear B, G, R; CELL_PX to a cell, MARGIN_CELLS shown on every side.
    rings : (n, n) 0 none, 1 white, 2 black.
    colours : (n, n) index of the circle's colour.
    hidden : (n, n) share of the cell that something covers.
    """

    linear: Linear
    rings: Labels
    colours: Labels
    hidden: NDArray[np.float32]


def made_up_board(rng: Generator) -> Board:
    """A board of 5x5 or 7x7 that nobody printed."""
    size = int(rng.choice([5, 7]))
    side = round((size + 2 * MARGIN_CELLS) * CELL_PX)
    view = _view(size, rng)
    dark = rng.random()
    mat = _any(DARK_MATS if dark < 0.4 else LIGHT_MATS if dark < 0.75 else [tuple(rng.integers(20, 240, 3))], rng)
    canvas = np.full((side, side, 3), mat, np.float32)
    _texture(canvas, rng)
    _lines(canvas, size, mat, rng)
    colours = _colours(size, rng)
    shades = np.array([_any(choices, rng) for choices in SHADES_SRGB])
    if rng.random() < 0.15:  # pale or dark print
        shades = shades.mean(axis=1, keepdims=True) + rng.uniform(0.6, 1.2) * (shades - shades.mean(1, keepdims=True))
    radius = rng.uniform(0.22, 0.315)
    _circles(canvas, view, size, colours, shades, mat, radius, rng)
    if rng.random() < SHEEN:
        _sheen(canvas, rng)
    disc_share = rng.choice([0.0, 0.0, 0.3, 1.0])
    density = rng.choice([0.0, rng.uniform(0, 0.3), rng.uniform(0.2, 0.8), rng.uniform(0.6, 1)])
    rings = np.where(rng.random((size, size)) < density, rng.integers(1, 3, (size, size)), 0)
    discs = rng.random((size, size)) < disc_share
    _standing(canvas, view, size, colours, shades, discs, rings, _ring_shades(mat, rng), radius, rng)
    canvas *= 1 + rng.normal(0, 0.01, canvas.shape).astype(np.float32)
    hidden = np.zeros((size, size), np.float32)
    if rng.random() < 0.25:
        hidden = cover(canvas, size, rng)
    return Board(np.maximum(canvas, 0), rings.astype(np.int64), colours, hidden)


def cover(canvas: Linear, size: int, rng: Generator) -> NDArray[np.float32]:
    """Lay something over the board, fingers or a thing; (n, n) what share of each circle with its ring it covers."""
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
        shade = _any(SKINS, rng)
    else:
        box = cv2.boxPoints((tuple(start), tuple(rng.uniform(0.6, 3.5, 2) * CELL_PX), np.rad2deg(angle)))
        cv2.fillConvexPoly(mask, np.rint(box).astype(np.int32), 255, cv2.LINE_AA)
        shade = _any([tuple(rng.integers(5, 250, 3))], rng)
        if rng.random() < FLAT_SHEETS:
            unevenness = 0.03
            if rng.random() < 0.5:
                shade = _mat_shade(canvas, size, rng)
    over = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 1.5)).astype(np.float32)[..., None] / 255
    rough = rng.uniform(1 - unevenness, 1 + unevenness / 2, (6, 6)).astype(np.float32)
    relief = cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC)
    shadow = cv2.GaussianBlur(np.roll(mask, rng.integers(-14, 15, 2), (0, 1)), (0, 0), rng.uniform(2, 8)) / 255
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
    """As pale or dark as the mat where four cells meet: a sheet that only hides."""
    x, y = ((MARGIN_CELLS + at) * CELL_PX for at in rng.integers(1, size, 2))
    return np.asarray(canvas[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3].mean(axis=(0, 1)), np.float32)


def _view(size: int, rng: Generator) -> View:
    camera = rng.uniform(6, 20)
    angle, away = rng.uniform(0, 2 * np.pi), camera * rng.choice([rng.uniform(0, 0.3), rng.uniform(0.2, 1.3)])
    foot = size / 2 + away * np.cos(angle), size / 2 + away * np.sin(angle)
    lamp_angle, lamp_up = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.5)
    lamp = np.cos(lamp_angle) * np.cos(lamp_up), np.sin(lamp_angle) * np.cos(lamp_up), np.sin(lamp_up)
    return View(foot, camera, lamp, rng.uniform(0.2, 0.9), rng.choice([0, rng.uniform(0, 0.5)]))


def _any(choices: list[tuple[int, int, int]], rng: Generator) -> Linear:
    """One of the choices (sRGB) or a little beside it, as linear B, G, R."""
    encoded = np.array(choices[rng.integers(len(choices))][::-1]) + rng.normal(0, 8, 3)
    return np.asarray(np.clip(encoded / 255, 0.02, 1) ** 2.2, np.float32)


def _texture(canvas: Linear, rng: Generator) -> None:
    side = len(canvas)
    for cells in (4, 40):
        blotches = rng.normal(0, rng.uniform(0, 0.12), (cells, cells)).astype(np.float32)
        canvas *= np.exp(cv2.resize(blotches, (side, side), interpolation=cv2.INTER_CUBIC))[..., None]
    if rng.random() < 0.3:  # the mat ends, a table begins
        canvas[:, : round(rng.uniform(0, 0.55) * CELL_PX)] = _any([tuple(rng.integers(20, 240, 3))], rng)
        canvas[:] = np.rot90(canvas, int(rng.integers(4))).copy()


def _lines(canvas: Linear, size: int, mat: Linear, rng: Generator) -> None:
    kind = rng.choice(["none", "grid", "box", "links"])
    if kind == "none":
        return
    shade = (_any([(230, 230, 230), (128, 128, 128), (15, 15, 15)], rng) + mat * rng.uniform(0, 0.5)).tolist()
    width = int(rng.integers(1, 3))
    first, last = (0.5, size - 0.5) if kind == "links" else (0.0, float(size))
    steps = np.array([0.0, size]) if kind == "box" else np.arange(first, last + 0.1)
    for at in steps:
        for ends in (((at, first), (at, last)), ((first, at), (last, at))):
            a, b = (tuple(round((v + MARGIN_CELLS) * CELL_PX) for v in end) for end in ends)
            cv2.line(canvas, a, b, shade, width, cv2.LINE_AA)


def _sheen(canvas: Linear, rng: Generator) -> None:
    """A window that the mat reflects and the rings do not: its black grows lighter than a white ring's shaded side."""
    side = len(canvas)
    spread = rng.uniform(0.3, 1.5) * side
    ys, xs = np.mgrid[:side, :side].astype(np.float32)
    x, y = rng.uniform(-0.3, 1.3, 2) * side
    light = rng.uniform(0.1, 1.2) * np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * spread**2))
    canvas += light[..., None].astype(np.float32)


def _colours(size: int, rng: Generator) -> Labels:
    if rng.random() < 0.5:
        rows, columns = np.mgrid[:size, :size]
        pattern = (columns - 2 * rows) % size
        return np.asarray(rng.permutation(size)[pattern], np.int64)
    return np.asarray(rng.permutation(np.repeat(np.arange(size), size)).reshape(size, size), np.int64)


def _circles(
    canvas: Linear,
    view: View,
    size: int,
    colours: Labels,
    shades: Linear,
    mat: Linear,
    radius: float,
    rng: Generator,
) -> None:
    outline = rng.choice([0.0, 0.0, rng.uniform(0.01, 0.05)])
    rim = _any([(250, 250, 250), (10, 10, 10), (128, 128, 128)], rng)
    beyond = rng.random(4) < 0.15
    span = range(-1, size + 1)
    for row in span:
        for column in span:
            outside = np.array([row < 0, row >= size, column < 0, column >= size])
            if outside.sum() > 1 or (outside & ~beyond).any():
                continue
            shade = shades[rng.integers(size) if outside.any() else colours[row, column]]
            x, y = view.shift(column + 0.5, row + 0.5, 0)
            if outline:
                stamp(canvas, x, y, 0, radius + outline, rim[None])
            stamp(canvas, x, y, 0, radius, shade[None])


def _ring_shades(mat: Linear, rng: Generator) -> list[Linear]:
    """White and black; of a pale or dark mat sometimes one like it."""
    white, black = _any(WHITE_RINGS, rng), _any(BLACK_RINGS, rng)
    if rng.random() < LIKE_THE_MAT:
        like_it = np.asarray(mat * rng.uniform(0.9, 1.1), np.float32)
        if mat.mean() > white.mean() / 2:
            white = like_it
        elif mat.mean() < 2 * black.mean():
            black = like_it
    return [white, black]


def _standing(
    canvas: Linear,
    view: View,
    size: int,
    colours: Labels,
    shades: Linear,
    discs: NDArray[np.bool_],
    rings: Labels,
    ring_shades: list[Linear],
    radius: float,
    rng: Generator,
) -> None:
    """Discs and rings with their shadows, and some loose rings outside."""
    disc_radius, disc_height = radius * rng.uniform(0.95, 1.12), rng.uniform(0.01, 0.14)
    disc_shades = shades * rng.uniform(0.85, 1.15)
    inner = rng.uniform(max(0.24, radius * 0.95), 0.34)
    outer = min(0.48, inner + rng.uniform(0.05, 0.14))
    height = rng.uniform(0.04, 0.2)
    is_round = bool(rng.random() < 0.5)
    mirrored = BLOWN_OUT if rng.random() < 0.5 else 0.0
    sloppy = rng.choice([0.01, 0.03, 0.06])
    for row in range(size):
        for column in range(size):
            x, y = column + 0.5, row + 0.5
            if discs[row, column]:
                dx, dy = rng.normal(0, sloppy / 2, 2)
                shadow(canvas, view, x + dx, y + dy, 0, disc_radius, disc_height)
                shade = disc_shades[colours[row, column]]
                cylinder(canvas, view, (x + dx, y + dy), (0, disc_radius), (0, disc_height), shade, False)
            if rings[row, column]:
                dx, dy = np.clip(rng.normal(0, sloppy, 2), -0.11, 0.11)
                base = disc_height if discs[row, column] and inner < disc_radius else 0.0
                shadow(canvas, view, x + dx, y + dy, inner, outer, base + height)
                shade = ring_shades[rings[row, column] - 1]
                top = base + height
                mirrors = bool(rng.random() < mirrored)
                cylinder(canvas, view, (x + dx, y + dy), (inner, outer), (base, top), shade, is_round, mirrors)
    for _ in range(int(rng.choice([0, 0, 3]))):
        at = rng.uniform(-0.9, size + 0.9, 2)
        edge = int(rng.integers(2))
        at[edge] = rng.choice([-0.65, size + 0.65]) + rng.uniform(-0.15, 0.15)
        shade = ring_shades[rng.integers(2)]
        cylinder(canvas, view, (at[0], at[1]), (inner, outer), (0, height), shade, is_round)
