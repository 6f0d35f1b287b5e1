"""Makes up boards of coloured circles, with their truth: all differ in mat, shades, sizes, rings and light."""

from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.rings.cover import cover
from training.rings.drawing import CELL_PX, MARGIN_CELLS, Linear, Upright, View, cylinder, shadow, stamp
from training.rings.shades import BLACK_RINGS, CIRCLES, DARK_MATS, LIGHT_MATS, WHITE_RINGS, one_of

HIDDEN_SHARE = 0.35
BLOWN_OUT = 0.06
"""Share of the rings whose top mirrors the lamp, if the lamp stands where that can be."""
LIKE_THE_MAT = 0.3
"""Share of the pale and of the dark mats that have the shade of one colour's rings: only edges and shadows show
these."""
SLOPPY_CELLS = (0.01, 0.03, 0.06, 0.14)
"""Standard deviations with which rings and discs are laid. In a hurry, they come to lie half off their circles."""
MOST_OFF_CELLS = 0.35
"""How far off its circle's centre, along either axis, a ring may lie: farther off, it could be meant for the next
one."""
LINE_CELLS = 0.02, 0.05
"""How wide lines are printed."""
SHEEN = 0.15
"""Share of the boards whose mat mirrors a window."""
CHANGED = (0.0, 0.02, 0.1, 0.4)
"""Shares of the circles that change between two looks, one of which is chosen for each board."""
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


@dataclass(frozen=True, slots=True, eq=False)
class _Printed:
    """Circles on a mat: their `colours` (n, n), the `shades` (7, 3) of all colours, and their `radius` in cells."""

    colours: Labels
    shades: Linear
    radius: float


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """What lies on them: `discs` (n, n), `rings` (n, n) as in `Board`, and the shades of white and black rings."""

    discs: NDArray[np.bool_]
    rings: Labels
    ring_shades: list[Linear]


def made_up_board(rng: Generator) -> Board:
    """A made-up board of 5x5 or 7x7 circles."""
    (board,) = _made_up(rng, other_rings=False)
    return board


def made_up_pair(rng: Generator) -> tuple[Board, Board]:
    """A made-up board in two looks, between which some rings were laid, taken or exchanged."""
    before, now = _made_up(rng, other_rings=True)
    return before, now


def _made_up(rng: Generator, *, other_rings: bool) -> list[Board]:
    size = int(rng.choice([5, 7]))
    side = round((size + 2 * MARGIN_CELLS) * CELL_PX)
    view = _view(size, rng)
    dark = rng.random()
    mat = one_of(DARK_MATS if dark < 0.4 else LIGHT_MATS if dark < 0.75 else [tuple(rng.integers(20, 240, 3))], rng)
    bare = np.full((side, side, 3), mat, np.float32)
    _texture(bare, rng)
    _lines(bare, size, mat, rng)
    colours = _colours(size, rng)
    shades = np.array([one_of(choices, rng) for choices in CIRCLES])
    if rng.random() < 0.15:  # pale or dark print
        shades = shades.mean(axis=1, keepdims=True) + rng.uniform(0.6, 1.2) * (shades - shades.mean(1, keepdims=True))
    radius = rng.uniform(0.22, 0.315)
    printed = _Printed(colours, shades, radius)
    _circles(bare, view, printed, rng)
    if rng.random() < SHEEN:
        _sheen(bare, rng)
    disc_share = rng.choice([0.0, 0.0, 0.3, 1.0])
    density = rng.choice([0.0, rng.uniform(0, 0.3), rng.uniform(0.2, 0.8), rng.uniform(0.6, 1)])
    rings = np.where(rng.random((size, size)) < density, rng.integers(1, 3, (size, size)), 0)
    discs = rng.random((size, size)) < disc_share
    looks = [_Laid(discs, rings, _ring_shades(mat, rng))]
    if other_rings:
        others = rng.random((size, size)) < rng.choice(CHANGED)
        looks.append(replace(looks[0], rings=np.where(others, (rings + rng.integers(1, 3, rings.shape)) % 3, rings)))
    boards, seed = [], int(rng.integers(2**32))
    for laid in looks:
        canvas = bare.copy()
        _standing(canvas, view, printed, laid, np.random.default_rng(seed))
        canvas *= 1 + rng.normal(0, 0.01, canvas.shape).astype(np.float32)
        hidden = np.zeros((size, size), np.float32)
        if rng.random() < 0.25:
            hidden = cover(canvas, size, rng)
        boards.append(Board(np.maximum(canvas, 0), laid.rings.astype(np.int64), colours, hidden))
    return boards


def _view(size: int, rng: Generator) -> View:
    camera = rng.uniform(6, 20)
    angle, away = rng.uniform(0, 2 * np.pi), camera * rng.choice([rng.uniform(0, 0.3), rng.uniform(0.2, 1.3)])
    foot = size / 2 + away * np.cos(angle), size / 2 + away * np.sin(angle)
    lamp_angle, lamp_up = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.5)
    lamp = np.cos(lamp_angle) * np.cos(lamp_up), np.sin(lamp_angle) * np.cos(lamp_up), np.sin(lamp_up)
    return View(foot, camera, lamp, rng.uniform(0.2, 0.9), rng.choice([0, rng.uniform(0, 0.5)]))


def _texture(canvas: Linear, rng: Generator) -> None:
    side = len(canvas)
    for cells in (4, 40):
        blotches = rng.normal(0, rng.uniform(0, 0.12), (cells, cells)).astype(np.float32)
        canvas *= np.exp(cv2.resize(blotches, (side, side), interpolation=cv2.INTER_CUBIC))[..., None]
    if rng.random() < 0.3:  # the mat ends, a table begins
        canvas[:, : round(rng.uniform(0, 0.55) * CELL_PX)] = one_of([tuple(rng.integers(20, 240, 3))], rng)
        canvas[:] = np.rot90(canvas, int(rng.integers(4))).copy()


def _lines(canvas: Linear, size: int, mat: Linear, rng: Generator) -> None:
    kind = rng.choice(["none", "grid", "box", "links"])
    if kind == "none":
        return
    shade = (one_of([(230, 230, 230), (128, 128, 128), (15, 15, 15)], rng) + mat * rng.uniform(0, 0.5)).tolist()
    width = round(rng.uniform(*LINE_CELLS) * CELL_PX)
    first, last = (0.5, size - 0.5) if kind == "links" else (0.0, float(size))
    steps = np.array([0.0, size]) if kind == "box" else np.arange(first, last + 0.1)
    for at in steps:
        for ends in (((at, first), (at, last)), ((first, at), (last, at))):
            a, b = (tuple(round((v + MARGIN_CELLS) * CELL_PX) for v in end) for end in ends)
            cv2.line(canvas, a, b, shade, width, cv2.LINE_AA)


def _sheen(canvas: Linear, rng: Generator) -> None:
    """A window that the mat mirrors and the rings do not: black then gets lighter than a white ring's shaded side."""
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


def _circles(canvas: Linear, view: View, printed: _Printed, rng: Generator) -> None:
    size = len(printed.colours)
    outline = rng.choice([0.0, 0.0, rng.uniform(0.01, 0.05)])
    rim = one_of([(250, 250, 250), (10, 10, 10), (128, 128, 128)], rng)
    beyond = rng.random(4) < 0.15
    span = range(-1, size + 1)
    for row, column in product(span, span):
        outside = np.array([row < 0, row >= size, column < 0, column >= size])
        if outside.sum() > 1 or (outside & ~beyond).any():
            continue
        shade = printed.shades[rng.integers(size) if outside.any() else printed.colours[row, column]]
        x, y = view.shift(column + 0.5, row + 0.5, 0)
        if outline:
            stamp(canvas, x, y, printed.radius + outline, rim[None])
        stamp(canvas, x, y, printed.radius, shade[None])


def _ring_shades(mat: Linear, rng: Generator) -> list[Linear]:
    """Shades of white and black rings; on a pale or dark mat, sometimes one of them is like the mat."""
    white, black = one_of(WHITE_RINGS, rng), one_of(BLACK_RINGS, rng)
    if rng.random() < LIKE_THE_MAT:
        like_it = np.asarray(mat * rng.uniform(0.9, 1.1), np.float32)
        if mat.mean() > white.mean() / 2:
            white = like_it
        elif mat.mean() < 2 * black.mean():
            black = like_it
    return [white, black]


def _standing(canvas: Linear, view: View, printed: _Printed, laid: _Laid, rng: Generator) -> None:
    """Draw discs and rings with their shadows, and some loose rings beside the board."""
    disc = Upright((0.0, printed.radius * rng.uniform(0.95, 1.12)), (0.0, rng.uniform(0.01, 0.14)))
    disc_shades = printed.shades * rng.uniform(0.85, 1.15)
    inner = rng.uniform(max(0.24, printed.radius * 0.95), 0.34)
    outer = min(0.48, inner + rng.uniform(0.05, 0.14))
    ring = Upright((inner, outer), (0.0, rng.uniform(0.04, 0.2)), is_round=bool(rng.random() < 0.5))
    on_disc = replace(ring, heights=(disc.heights[1], disc.heights[1] + ring.heights[1]))
    mirrored = BLOWN_OUT if rng.random() < 0.5 else 0.0
    sloppy = rng.choice(SLOPPY_CELLS)
    size = len(laid.rings)
    off = np.clip(rng.normal(0, sloppy, (2, size, size, 2)), -MOST_OFF_CELLS, MOST_OFF_CELLS)
    mirrors = rng.random((size, size)) < mirrored
    for row, column in np.ndindex(laid.rings.shape):
        middle, has_disc = np.array([column + 0.5, row + 0.5]), laid.discs[row, column]
        if has_disc:
            x, y = middle + off[0, row, column]
            shadow(canvas, view, (x, y), disc)
            cylinder(canvas, view, (x, y), disc, disc_shades[printed.colours[row, column]])
        if laid.rings[row, column]:
            x, y = middle + off[1, row, column]
            standing = on_disc if has_disc and inner < disc.radii[1] else ring
            shadow(canvas, view, (x, y), standing)
            shade = laid.ring_shades[laid.rings[row, column] - 1]
            cylinder(canvas, view, (x, y), standing, shade, blown_out=bool(mirrors[row, column]))
    for _ in range(int(rng.choice([0, 0, 3]))):
        at = rng.uniform(-0.9, size + 0.9, 2)
        edge = int(rng.integers(2))
        at[edge] = rng.choice([-0.65, size + 0.65]) + rng.uniform(-0.15, 0.15)
        cylinder(canvas, view, (at[0], at[1]), ring, laid.ring_shades[rng.integers(2)])
