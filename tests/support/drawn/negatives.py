"""Drawings of things that are none of the three games, though they are full of grids, circles or frames."""

from collections.abc import Callable
from itertools import pairwise

import cv2
import numpy as np
from numpy.random import Generator

from engine.grid import Grid
from tests.support.drawn.canvas import Canvas, circle, rectangle, view
from tests.support.drawn.drawing import COLOURS, LIGHT, SIDE_SHADE
from tests.support.varied.repaint import Colour, albedo
from vision.frame import Bgr

SIZE_PX = (960, 720)
CELL_MM = 22.0
WOOD, DARK_WOOD = albedo(222, 184, 135), albedo(110, 72, 45)
PAPER, INK = albedo(238, 237, 232), albedo(30, 30, 34)
TABLES = (albedo(120, 90, 65), albedo(60, 62, 66), albedo(200, 198, 190), albedo(50, 80, 110))


def chess_board(rng: Generator) -> Bgr:
    """A chess board with draughtsmen on it."""
    canvas = _canvas(rng, Grid(8, 8))
    _area(canvas, (-0.6, -0.6), (8.6, 8.6), DARK_WOOD)
    _checks(canvas, Grid(8, 8), WOOD, albedo(90, 55, 35))
    for row, column in np.argwhere(rng.random((8, 8)) < 0.3):
        colour = LIGHT * COLOURS["white" if row > 3 else "black"]
        canvas.slab(_disc(row, column, 0.4), 0, 6, colour, SIDE_SHADE * colour)
    return canvas.picture()


def coloured_checks(rng: Generator) -> Bgr:
    """A 7x7 board of coloured squares without pieces, as on a ludo cloth or a quilt."""
    canvas = _canvas(rng, Grid(7, 7))
    _area(canvas, (-2, -2), (9, 9), PAPER)
    names = np.array(["red", "yellow", "blue", "white", "green", "purple", "orange", "grey", "black"])
    for row, column in np.ndindex(9, 9):
        _area(canvas, (column - 1, row - 1), (column, row), COLOURS[str(rng.choice(names))])
    return canvas.picture()


def go_board(rng: Generator, size: int = 9) -> Bgr:
    """A go board with stones."""
    canvas = _canvas(rng, Grid(size, size))
    _area(canvas, (-0.3, -0.3), (size + 0.3, size + 0.3), WOOD)
    _lines(canvas, (0.5, size - 0.5), (0.5, size - 0.5), 0.8, INK)
    for row, column in np.argwhere(rng.random((size, size)) < 0.45):
        colour = LIGHT * COLOURS[str(rng.choice(["white", "black"]))]
        canvas.slab(_disc(row, column, 0.46), 0, 6, colour, SIDE_SHADE * colour)
    return canvas.picture()


def checked_cloth(rng: Generator) -> Bgr:
    """Gingham beyond the picture's edges."""
    canvas = _canvas(rng, Grid(7, 7), lowest_deg=70)
    cloth = COLOURS[str(rng.choice(["red", "blue", "green"]))]
    for row, column in np.ndindex(24, 24):
        share = (row % 2 + column % 2) / 2
        _area(canvas, (column - 8, row - 8), (column - 7, row - 7), share * cloth + (1 - share) * PAPER)
    return canvas.picture()


def sudoku(rng: Generator) -> Bgr:
    """A Sudoku half filled in."""
    canvas = _canvas(rng, Grid(9, 9))
    _area(canvas, (-2, -3), (11, 12), PAPER)
    _lines(canvas, (0, 9), (0, 9), 0.5, INK)
    _lines(canvas, (0, 9), (0, 9), 1.6, INK, step=3)
    _scribble(canvas, rng, Grid(9, 9), 0.5)
    return canvas.picture()


def crossword(rng: Generator) -> Bgr:
    """A crossword with black squares."""
    canvas = _canvas(rng, Grid(11, 11))
    _area(canvas, (-2, -2), (13, 13), PAPER)
    for row, column in np.argwhere(rng.random((11, 11)) < 0.2):
        _area(canvas, (column, row), (column + 1, row + 1), INK)
    _lines(canvas, (0, 11), (0, 11), 0.7, INK)
    _scribble(canvas, rng, Grid(11, 11), 0.3)
    return canvas.picture()


def calendar(rng: Generator) -> Bgr:
    """A month: seven columns, some days coloured in."""
    canvas = _canvas(rng, Grid(5, 7))
    _area(canvas, (-1, -2.5), (8, 6), PAPER)
    for row, column in np.argwhere(rng.random((5, 7)) < 0.3):
        _area(canvas, (column, row), (column + 1, row + 1), COLOURS[str(rng.choice(["red", "yellow", "blue"]))])
    _lines(canvas, (0, 7), (0, 5), 0.8, INK)
    _scribble(canvas, rng, Grid(5, 7), 1)
    return canvas.picture()


def spreadsheet(rng: Generator) -> Bgr:
    """Ruled columns full of figures on a screen."""
    canvas = _canvas(rng, Grid(20, 9), rows_mm=9.0)
    _area(canvas, (-1, -2), (10, 12), albedo(250, 250, 250))
    for row in range(24):
        canvas.line((0, row * 9.0), (9 * CELL_MM, row * 9.0), 0.4, LIGHT * albedo(180, 180, 180))
        for column in np.flatnonzero(rng.random(9) < 0.7):
            x = (column + 0.3) * CELL_MM
            canvas.rectangle((x, row * 9 + 3.0), (x + rng.uniform(5, 14), row * 9 + 6.0), LIGHT * INK)
    for line_mm in range(0, round(10 * CELL_MM), round(CELL_MM)):
        canvas.line((line_mm, 0), (line_mm, 207), 0.4, LIGHT * albedo(180, 180, 180))
    return canvas.picture()


def keyboard(rng: Generator) -> Bgr:
    """Five rows of keys."""
    canvas = _canvas(rng, Grid(5, 14))
    _area(canvas, (-0.5, -0.5), (15, 5.5), albedo(50, 50, 54))
    for row, column in np.ndindex(5, 14):
        x, y = column + 0.25 * row + 0.06, row + 0.06
        key = rectangle((x * CELL_MM, y * CELL_MM), ((x + 0.88) * CELL_MM, (y + 0.88) * CELL_MM))
        canvas.slab(key, 0, 6, LIGHT * albedo(225, 225, 225), LIGHT * albedo(90, 90, 90))
    return canvas.picture()


def window(rng: Generator) -> Bgr:
    """A window of many panes with sky and houses behind."""
    columns, rows = (int(n) for n in rng.integers(3, 10, 2))
    canvas = _canvas(rng, Grid(rows, columns), standing=True)
    _area(canvas, (-9, -9), (columns + 9, rows + 9), albedo(190, 180, 165))
    _area(canvas, (0, 0), (columns, rows), albedo(170, 205, 240))
    for x in rng.uniform(0, columns - 1, 4):
        _area(canvas, (x, rng.uniform(0.3, 0.8) * rows), (x + 1, rows), COLOURS[str(rng.choice(["red", "grey"]))])
    _lines(canvas, (0, columns), (0, rows), 4, albedo(235, 235, 230))
    return canvas.picture()


def shelves(rng: Generator) -> Bgr:
    """A shelf of compartments with boxes and books."""
    canvas = _canvas(rng, Grid(5, 5), standing=True)
    _area(canvas, (-9, -9), (14, 14), albedo(200, 196, 188))
    _area(canvas, (-0.1, -0.1), (5.1, 5.1), albedo(70, 60, 50))
    names = np.array(["red", "yellow", "blue", "white", "green", "orange"])
    for row, column in np.argwhere(rng.random((5, 5)) < 0.8):
        left, top = column + rng.uniform(0.05, 0.3), row + rng.uniform(0.1, 0.5)
        _area(canvas, (left, top), (column + 0.95, row + 1), COLOURS[str(rng.choice(names))])
    _lines(canvas, (0, 5), (0, 5), 3, albedo(240, 238, 234))
    return canvas.picture()


def four_in_a_row(rng: Generator) -> Bgr:
    """A standing board with round holes: seven columns, six rows, red and yellow."""
    canvas = _canvas(rng, Grid(6, 7), standing=True)
    _area(canvas, (-0.3, -0.2), (7.3, 6.6), COLOURS["blue"])
    heights = rng.integers(0, 7, 7)
    for row, column in np.ndindex(6, 7):
        filled = 6 - row <= heights[column]
        colour = COLOURS[str(rng.choice(["red", "yellow"]))] if filled else albedo(150, 150, 150)
        canvas.polygon(_disc(row, column, 0.4), LIGHT * colour)
    return canvas.picture()


def colour_dots(rng: Generator) -> Bgr:
    """A sheet of coloured stickers, six by four, in rows."""
    canvas = _canvas(rng, Grid(4, 6))
    _area(canvas, (-0.7, -0.7), (6.7, 4.7), PAPER)
    names = np.array(["red", "yellow", "blue", "green", "purple", "orange"])
    for row, column in np.ndindex(4, 6):
        canvas.polygon(_disc(row, column, 0.35), LIGHT * COLOURS[str(names[row if rng.random() < 0.8 else column])])
    return canvas.picture()


def colour_chart(rng: Generator) -> Bgr:
    """A photographer's chart: four by six patches on black."""
    canvas = _canvas(rng, Grid(4, 6))
    _area(canvas, (-0.3, -0.3), (6.3, 4.3), INK)
    for row, column in np.ndindex(4, 6):
        patch = rng.uniform(0.03, 0.8, 3) if row < 3 else np.full(3, 0.9 ** (1 + 4 * column))
        _area(canvas, (column + 0.08, row + 0.08), (column + 0.92, row + 0.92), patch)
    return canvas.picture()


def picture_frame(rng: Generator) -> Bgr:
    """A picture in its frame, with or without a mount, against a wall."""
    columns, rows = (int(n) for n in rng.integers(6, 11, 2))
    canvas = _canvas(rng, Grid(rows, columns), standing=True)
    wall, moulding, mount, sky, land, sun = (COLOURS[str(name)] for name in rng.choice(list(COLOURS), 6))
    _area(canvas, (-9, -9), (columns + 9, rows + 9), wall)
    width = rng.uniform(0.3, 1.4)
    _area(canvas, (-width, -width), (columns + width, rows + width), moulding)
    _area(canvas, (0, 0), (columns, rows), mount)
    inset = rng.uniform(0, 1.5)
    _area(canvas, (inset, inset), (columns - inset, rows - inset), sky)
    _area(canvas, (inset, rng.uniform(0.5, 0.8) * rows), (columns - inset, rows - inset), land)
    row, column = rng.uniform(0.3, 0.6, 2).tolist()
    canvas.polygon(_disc(row * rows, column * columns, rng.uniform(0.8, 2)), LIGHT * sun)
    return canvas.picture()


def abacus(rng: Generator) -> Bgr:
    """A frame of rods with beads."""
    rods = int(rng.integers(5, 11))
    canvas = _canvas(rng, Grid(9, 9), standing=True)
    wall, *bead_colours = (COLOURS[str(name)] for name in rng.choice(list(COLOURS), rods + 1))
    _area(canvas, (-9, -9), (18, 18), wall)
    _area(canvas, (-0.6, -0.6), (9.6, 9.6), WOOD)
    _area(canvas, (0, 0), (9, 9), PAPER)
    across = rng.random() < 0.5
    for rod, colour in enumerate(bead_colours):
        at = (rod + 0.5) * 9 / rods
        ends = np.array([[0, at], [9, at]])[:, :: 1 if across else -1] * CELL_MM
        canvas.line(tuple(ends[0]), tuple(ends[1]), 2, LIGHT * INK)
        for bead in np.flatnonzero(rng.random(9) < 0.7):
            row, column = (at - 0.5, float(bead)) if across else (float(bead), at - 0.5)
            canvas.polygon(_disc(row, column, 0.4), LIGHT * colour)
    return canvas.picture()


def tiled_wall(rng: Generator) -> Bgr:
    """Tiles in one or a few colours, far beyond the picture's edges."""
    canvas = _canvas(rng, Grid(7, 7))
    names = rng.choice(list(COLOURS), int(rng.integers(1, 4)))
    for row, column in np.ndindex(19, 19):
        _area(canvas, (column - 6, row - 6), (column - 5, row - 5), COLOURS[str(rng.choice(names))])
    _lines(canvas, (-6, 13), (-6, 13), rng.uniform(0.6, 2.5), COLOURS[str(rng.choice(["white", "grey", "black"]))])
    return canvas.picture()


def blank_paper(rng: Generator) -> Bgr:
    """A sheet of paper on a table."""
    canvas = _canvas(rng, Grid(7, 7))
    _area(canvas, (-1, -2), (8, 9), PAPER)
    return canvas.picture()


def noise(rng: Generator) -> Bgr:
    """Blotches of every size."""
    layers = [
        cv2.resize(rng.normal(0, 30, (n, n, 3)), SIZE_PX, interpolation=cv2.INTER_CUBIC) for n in (4, 12, 40, 150, 500)
    ]
    return np.asarray(np.clip(128 + np.sum(layers, axis=0), 0, 255), np.uint8)


NEGATIVES: dict[str, Callable[[Generator], Bgr]] = {
    f.__name__: f
    for f in (
        chess_board, coloured_checks, go_board, checked_cloth, sudoku, crossword, calendar, spreadsheet, keyboard,
        window, shelves, picture_frame, abacus, tiled_wall, four_in_a_row, colour_dots, colour_chart, blank_paper,
        noise,
    )
}  # fmt: skip
"""Every drawing of this module by name."""


def _canvas(
    rng: Generator, grid: Grid, *, standing: bool = False, rows_mm: float = CELL_MM, lowest_deg: float = 45
) -> Canvas:
    """A canvas under a random view, for a thing of `grid` cells."""
    looked_at = Grid(round(grid.rows * rows_mm / CELL_MM), grid.columns)
    pose = view(
        "none",
        looked_at,
        CELL_MM,
        elevation_deg=rng.uniform(78, 88) if standing else rng.uniform(lowest_deg, 90),
        azimuth_deg=rng.uniform(-15, 15) if standing else rng.uniform(0, 360),
        roll_deg=rng.uniform(-4, 4),
        fill=rng.uniform(0.5, 0.85),
        k1=rng.uniform(-0.08, 0.02),
        standing=standing,
        size_px=SIZE_PX,
    )
    return Canvas(SIZE_PX, pose, LIGHT * TABLES[rng.integers(len(TABLES))])


def _area(canvas: Canvas, low_cells: tuple[float, float], high_cells: tuple[float, float], colour: Colour) -> None:
    low, high = np.array(low_cells) * CELL_MM, np.array(high_cells) * CELL_MM
    canvas.rectangle((low[0], low[1]), (high[0], high[1]), LIGHT * colour)


def _checks(canvas: Canvas, grid: Grid, light: Colour, dark: Colour) -> None:
    for row, column in np.ndindex(grid.rows, grid.columns):
        _area(canvas, (column, row), (column + 1, row + 1), dark if (row + column) % 2 else light)


def _lines(
    canvas: Canvas, xs: tuple[float, float], ys: tuple[float, float], width_mm: float, colour: Colour, step: int = 1
) -> None:
    (left, right), (top, bottom) = np.array(xs) * CELL_MM, np.array(ys) * CELL_MM
    for x in np.arange(left, right + 1, step * CELL_MM):
        canvas.line((x, top), (x, bottom), width_mm, LIGHT * colour)
    for y in np.arange(top, bottom + 1, step * CELL_MM):
        canvas.line((left, y), (right, y), width_mm, LIGHT * colour)


def _disc(row: float, column: float, radius_cells: float) -> np.ndarray:
    return circle(np.array([column + 0.5, row + 0.5]) * CELL_MM, radius_cells * CELL_MM)


def _scribble(canvas: Canvas, rng: Generator, grid: Grid, share: float) -> None:
    """Strokes like figures in some cells."""
    for row, column in np.argwhere(rng.random((grid.rows, grid.columns)) < share):
        points = (np.array([column, row]) + rng.uniform(0.3, 0.7, (3, 2))) * CELL_MM
        for start, end in pairwise(points):
            canvas.line((start[0], start[1]), (end[0], end[1]), 1.2, LIGHT * INK)
