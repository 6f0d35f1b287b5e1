"""Draws Linkage boards of many looks, straight on, with the sides of pieces and counters as a camera sees them."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games.linkage import sizes
from engine.games.linkage.board import COLOURS, GRID, all_pairs
from engine.grid import Cell
from training.free_squares import free_place
from training.tiles.canvas import Levels, Vector, fill, levels_of
from training.tiles.light import CELL, MARGIN, SIDE, Light, cover, glare, lamp, linear, photograph
from training.tiles.mats import draw_mat
from training.tiles.set_shades import set_shades
from training.tiles.targets import Laid, Targets, targets_of
from vision.geometry.rectify import means_by_cell

STOCK = 6
ASTRAY_SHARE = 0.4
"""Share of the boards on which the green counter lies on free squares."""


@dataclass(frozen=True, slots=True, eq=False)
class Slant:
    """How far a point above the mat is seen from the point below it, in raster pixels; depends on the place."""

    middle: Vector
    spreading: float

    def at(self, point: Vector, height_mm: float) -> Vector:
        """By how much (2,) a point (2,) at a height is shifted, in raster pixels."""
        shift = CELL * self.middle + self.spreading * (point - SIDE / 2)
        return np.asarray(height_mm / sizes.PITCH_MM * shift)

    def onto_top(self) -> NDArray[np.float64]:
        """Affine map (2, 3) from the plane of the pieces' tops to the mat's."""
        shift = self.at(np.zeros(2), sizes.PIECE_HEIGHT_MM)
        grow = 1 + sizes.PIECE_HEIGHT_MM / sizes.PITCH_MM * self.spreading
        return np.array([[grow, 0, shift[0]], [0, grow, shift[1]]])


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A drawn board: `levels` (2, SIDE, SIDE, 3) uint8 on both planes, and what lies on it."""

    levels: Levels
    targets: Targets


def draw_board(rng: Generator) -> Drawn:
    """A drawing of a random position, with a random set, mat, lamp and camera."""
    pieces, black, green = _position(rng)
    slant = Slant(_within(rng, min(abs(rng.normal(0, 0.45)), 1.2)), rng.uniform(0, 0.7))
    shades = set_shades(rng)
    canvas = draw_mat(shades, rng)
    outlines = [_outline(cells, rng) for cells, _ in pieces]
    askew = np.zeros(len(GRID), bool)
    if rng.random() < 0.12 and pieces:
        askew = _lay_askew(outlines, pieces, rng)
    gloss = np.full((SIDE, SIDE), rng.uniform(0, 0.5), np.float32)
    _shade_below(canvas, outlines, rng)
    if black is not None:
        dark = np.full(3, rng.uniform(0.008, 0.06)) * rng.uniform(0.8, 1.2, 3)
        _disc(canvas, gloss, _middle((black,)) + rng.normal(0, 0.05 * CELL, 2), 0.0, dark, slant, rng)
    is_on_piece = green in [cells for cells, _ in pieces]
    if green and not is_on_piece:
        _disc(canvas, gloss, _middle(green) + rng.normal(0, 0.06 * CELL, 2), 0.0, shades["green"], slant, rng)
    for index in sorted(range(len(pieces)), key=lambda k: -float(outlines[k].mean(axis=0) @ slant.middle)):
        _piece(canvas, gloss, outlines[index], shades[pieces[index][1]], slant, rng)
    if is_on_piece:
        place = green if rng.random() < 0.4 else (green[int(rng.integers(2))],)
        spot = _middle(place) + rng.normal(0, 0.06 * CELL, 2)
        _disc(canvas, gloss, spot, sizes.PIECE_HEIGHT_MM, shades["green"], slant, rng)
    light = linear(canvas) * lamp(rng)
    light += glare(gloss, rng)
    hidden = cover(light, rng)
    mat = photograph(light, rng)
    top = cv2.warpAffine(mat, slant.onto_top(), (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return Drawn(np.stack((mat, top)), targets_of(pieces, black, green, hidden | askew))


def _position(rng: Generator) -> tuple[list[Laid], Cell | None, tuple[Cell, ...]]:
    centre = Cell(len(GRID) // 2)
    chance = rng.random()
    black = centre if chance < 0.85 else None if chance < 0.9 else Cell(int(rng.integers(len(GRID))))
    free = set(GRID.cells) - {black}
    wanted = int(rng.integers(0, 25))
    stock = [colour for colour in COLOURS for _ in range(STOCK)]
    rng.shuffle(stock)
    if rng.random() < 0.3:
        stock.sort(key=lambda colour: rng.normal(COLOURS.index(colour), 1.0))  # a board mostly of two colours
    pieces: list[Laid] = []
    for index in rng.permutation(len(all_pairs())):
        pair = all_pairs()[index]
        if len(pieces) < wanted and free >= set(pair):
            free -= set(pair)
            pieces.append((pair, stock[len(pieces)]))
    green = pieces[-1][0] if pieces and rng.random() < 0.9 else ()
    return pieces, black, free_place(free, rng) if rng.random() < ASTRAY_SHARE else green


def _outline(cells: tuple[Cell, ...], rng: Generator) -> Vector:
    """Corners (4, 2) of a piece, a little off its place, as laid by hand."""
    rows, columns = np.array([divmod(int(cell), GRID.columns) for cell in cells]).T
    size = np.array([np.ptp(columns) + 1, np.ptp(rows) + 1]) - rng.uniform(0.01, 0.07)
    around = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * size * CELL
    return _turned(around, np.deg2rad(rng.normal(0, 1.0))) + _middle(cells) + rng.normal(0, 0.015 * CELL, 2)


def _lay_askew(outlines: list[Vector], pieces: list[Laid], rng: Generator) -> NDArray[np.bool_]:
    """Turn or push one piece far off its cells. Returns which cells (49,) can no longer be read."""
    index = len(pieces) - 1
    middle = outlines[index].mean(axis=0)
    turn, push = np.deg2rad(rng.uniform(15, 60)) * rng.choice([-1, 1]), _within(rng, 0.25 * CELL)
    if rng.random() < 0.4:
        turn, push = np.deg2rad(rng.normal(0, 4)), _within(rng, rng.uniform(0.35, 0.6) * CELL)
    outlines[index] = _turned(outlines[index] - middle, turn) + middle + push
    mask = np.zeros((SIDE, SIDE), np.uint8)
    fill(mask, outlines[index], np.full(1, 255.0))
    share = means_by_cell(mask / 255.0, CELL, MARGIN)
    askew = (share > 0.12) & (share < 0.999)
    askew[list(pieces[index][0])] = True
    return np.asarray(askew)


def _shade_below(levels: Levels, outlines: list[Vector], rng: Generator) -> None:
    """Draw the shadows of the pieces on the mat."""
    shadow = np.zeros((SIDE, SIDE), np.uint8)
    shift = _within(rng, rng.uniform(0, 0.22) * CELL)
    for outline in outlines:
        fill(shadow, outline + shift, np.full(1, 255.0))
    soft = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.7, 4))
    levels[:] = levels * (1 - rng.uniform(0.1, 0.6) * soft[..., None] / 255.0)


def _piece(levels: Levels, gloss: Light, outline: Vector, shade: Vector, slant: Slant, rng: Generator) -> None:
    shade = np.clip(shade * rng.uniform(0.93, 1.07), 0, 1)
    top = slant.at(outline.mean(axis=0), sizes.PIECE_HEIGHT_MM)
    steps = max(2, int(np.hypot(*top)) + 1)
    side = levels_of(shade * rng.uniform(0.2, 0.9))
    for k in range(steps):
        fill(levels, outline + top * k / steps, side)
    edge = levels_of(np.clip(shade * rng.uniform(0.5, 1.3), 0, 1))
    fill(levels, outline + top, edge)
    inner = outline.mean(axis=0) + (outline - outline.mean(axis=0)) * (1 - rng.uniform(0, 0.06))
    fill(levels, inner + top, levels_of(shade))
    shine = np.full(1, rng.uniform(0.6, 1.4))
    fill(gloss, outline + top, shine)


def _disc(
    levels: Levels, gloss: Light, spot: Vector, foot_mm: float, shade: Vector, slant: Slant, rng: Generator
) -> None:
    radius = sizes.COUNTER_DIAMETER_MM / sizes.PITCH_MM / 2 * CELL * rng.uniform(0.85, 1.1)
    circle = spot + radius * np.array([[np.cos(a), np.sin(a)] for a in np.linspace(0, 2 * np.pi, 40, endpoint=False)])
    foot, top = (
        slant.at(spot, height) for height in (foot_mm, foot_mm + rng.uniform(0.6, 1.1) * sizes.COUNTER_HEIGHT_MM)
    )
    side = levels_of(np.clip(shade * rng.uniform(0.4, 1.2), 0, 1))
    levels[:] = _with_shadow(levels, circle + foot + _within(rng, 0.1 * CELL), rng)
    for k in range(12):
        fill(levels, circle + foot + (top - foot) * k / 12, side)
    fill(levels, circle + top, levels_of(shade))
    fill(gloss, circle + top, np.full(1, rng.uniform(0.5, 1.5)))


def _with_shadow(levels: Levels, outline: Vector, rng: Generator) -> Levels:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    fill(mask, outline, np.full(1, 255.0))
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.7, 3))
    return np.asarray(levels * (1 - rng.uniform(0, 0.5) * soft[..., None] / 255.0), np.uint8)


def _middle(cells: tuple[Cell, ...]) -> Vector:
    spots = np.array([divmod(int(cell), GRID.columns)[::-1] for cell in cells]) + 0.5 + MARGIN
    return np.asarray(spots.mean(axis=0) * CELL)


def _within(rng: Generator, length: float) -> Vector:
    angle = rng.uniform(0, 2 * np.pi)
    return length * np.array([np.cos(angle), np.sin(angle)])


def _turned(points: Vector, angle: float) -> Vector:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]))
