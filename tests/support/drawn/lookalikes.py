"""Drawings of things that look so much like a board that one is found there, though nothing on them is of the games."""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from engine.grid import Grid
from tests.support.drawn import negatives
from tests.support.drawn.canvas import Canvas, circle, rectangle, view
from tests.support.drawn.drawing import COLOURS, LIGHT, SIDE_SHADE
from tests.support.drawn.negatives import CELL_MM, DARK_WOOD, INK, PAPER, SIZE_PX, TABLES, WOOD
from tests.support.varied.repaint import Colour, albedo
from vision.frame import Bgr

EGGS = (albedo(205, 150, 110), albedo(240, 232, 222))


def egg_carton(rng: Generator) -> Bgr:
    """Round hollows in rows, most with an egg."""
    size = int(rng.choice([5, 7]))
    carton = 0.7 * COLOURS[str(rng.choice(["grey", "white", "purple", "green"]))]
    canvas = _canvas(rng, Grid(size, size))
    _area(canvas, (-0.3, -0.3), (size + 0.3, size + 0.3), carton)
    for row, column in np.ndindex(size, size):
        canvas.polygon(_disc(row, column, 0.42), 0.55 * LIGHT * carton)
        if rng.random() < 0.7:
            _puck(canvas, row, column, 0.34, 14, EGGS[rng.integers(len(EGGS))])
    return canvas.picture()


def buttons(rng: Generator) -> Bgr:
    """Seven rows of seven buttons in a few colours."""
    canvas = _canvas(rng, Grid(7, 7))
    names = rng.choice(list(COLOURS), int(rng.integers(2, 6)))
    _area(canvas, (-0.6, -0.6), (7.6, 7.6), COLOURS[str(rng.choice(list(COLOURS)))])
    for row, column in np.ndindex(7, 7):
        _puck(canvas, row, column, 0.36, 4, COLOURS[str(rng.choice(names))])
    return canvas.picture()


def pegs(rng: Generator) -> Bgr:
    """A board of holes with pegs in most of them."""
    rows, columns = (int(n) for n in rng.integers(5, 11, 2))
    canvas = _canvas(rng, Grid(rows, columns))
    ground = COLOURS[str(rng.choice(list(COLOURS)))]
    names = rng.choice(list(COLOURS), int(rng.integers(3, 8)))
    _area(canvas, (-0.5, -0.5), (columns + 0.5, rows + 0.5), ground)
    for row, column in np.ndindex(rows, columns):
        canvas.polygon(_disc(row, column, 0.16), 0.3 * LIGHT * ground)
        if rng.random() < 0.7:
            _puck(canvas, row, column, 0.3, 8, COLOURS[str(rng.choice(names))])
    return canvas.picture()


def bingo(rng: Generator) -> Bgr:
    """A card of seven by seven fields with counters on some."""
    canvas = _canvas(rng, Grid(7, 7))
    _area(canvas, (-0.4, -1.4), (7.4, 7.4), COLOURS[str(rng.choice(list(COLOURS)))])
    _area(canvas, (0, 0), (7, 7), PAPER)
    _lines(canvas, 7, 7, rng.uniform(0.5, 2), INK)
    counter = COLOURS[str(rng.choice(["red", "blue", "green"]))]
    for row, column in np.argwhere(rng.random((7, 7)) < 0.35):
        _puck(canvas, row, column, 0.36, 2, counter)
    return canvas.picture()


def memory(rng: Generator) -> Bgr:
    """Square cards in rows, some of them turned up."""
    rows, columns = (int(n) for n in rng.integers(5, 9, 2))
    canvas = _canvas(rng, Grid(rows, columns))
    back = COLOURS[str(rng.choice(list(COLOURS)))]
    for row, column in np.ndindex(rows, columns):
        colour = LIGHT * (back if rng.random() < 0.6 else COLOURS[str(rng.choice(list(COLOURS)))])
        low, high = np.array([column, row]) + rng.uniform(0.05, 0.1), np.array([column, row]) + rng.uniform(0.9, 0.95)
        card = rectangle((low[0] * CELL_MM, low[1] * CELL_MM), (high[0] * CELL_MM, high[1] * CELL_MM))
        canvas.slab(card, 0, 2, colour, SIDE_SHADE * colour)
        if rng.random() < 0.4:
            canvas.polygon(_disc(row, column, 0.25), LIGHT * COLOURS[str(rng.choice(list(COLOURS)))])
    return canvas.picture()


def type_case(rng: Generator) -> Bgr:
    """A frame of small compartments with things in some."""
    rows, columns = (int(n) for n in rng.integers(5, 11, 2))
    canvas = _canvas(rng, Grid(rows, columns), standing=True)
    wood = (WOOD, DARK_WOOD, albedo(240, 240, 240), albedo(20, 20, 20))[rng.integers(4)]
    _area(canvas, (-9, -9), (columns + 9, rows + 9), COLOURS[str(rng.choice(list(COLOURS)))])
    width = rng.uniform(0.1, 0.6)
    _area(canvas, (-width, -width), (columns + width, rows + width), wood)
    _area(canvas, (0, 0), (columns, rows), 0.6 * wood)
    names = rng.choice(list(COLOURS), int(rng.integers(1, 6)))
    for row, column in np.argwhere(rng.random((rows, columns)) < rng.uniform(0.2, 0.8)):
        inset = rng.uniform(0, 0.25)
        thing = COLOURS[str(rng.choice(names))]
        _area(canvas, (column + inset, row + inset), (column + 1 - inset, row + 1 - 0.2 * inset), thing)
    _lines(canvas, columns, rows, rng.uniform(1.5, 4), wood)
    return canvas.picture()


LOOKALIKES: dict[str, Callable[[Generator], Bgr]] = {
    f.__name__: f for f in (egg_carton, buttons, pegs, bingo, memory, type_case, negatives.sudoku)
}
"""Every drawing of this module by name, and one of `negatives` in which a board is found now and then."""


def _canvas(rng: Generator, grid: Grid, *, standing: bool = False) -> Canvas:
    pose = view(
        "none",
        grid,
        CELL_MM,
        elevation_deg=rng.uniform(78, 88) if standing else rng.uniform(45, 90),
        azimuth_deg=rng.uniform(-15, 15) if standing else rng.uniform(0, 360),
        fill=rng.uniform(0.5, 0.85),
        standing=standing,
        size_px=SIZE_PX,
    )
    return Canvas(SIZE_PX, pose, LIGHT * TABLES[rng.integers(len(TABLES))])


def _area(canvas: Canvas, low: tuple[float, float], high: tuple[float, float], colour: Colour) -> None:
    canvas.rectangle((low[0] * CELL_MM, low[1] * CELL_MM), (high[0] * CELL_MM, high[1] * CELL_MM), LIGHT * colour)


def _lines(canvas: Canvas, columns: int, rows: int, width_mm: float, colour: Colour) -> None:
    for x in range(columns + 1):
        canvas.line((x * CELL_MM, 0), (x * CELL_MM, rows * CELL_MM), width_mm, LIGHT * colour)
    for y in range(rows + 1):
        canvas.line((0, y * CELL_MM), (columns * CELL_MM, y * CELL_MM), width_mm, LIGHT * colour)


def _disc(row: float, column: float, radius_cells: float) -> np.ndarray:
    return circle(np.array([column + 0.5, row + 0.5]) * CELL_MM, radius_cells * CELL_MM)


def _puck(canvas: Canvas, row: float, column: float, radius_cells: float, height_mm: float, colour: Colour) -> None:
    canvas.slab(_disc(row, column, radius_cells), 0, height_mm, LIGHT * colour, SIDE_SHADE * LIGHT * colour)
