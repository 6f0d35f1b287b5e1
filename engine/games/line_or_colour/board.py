"""Line or Colour's two boards, and its positions as plain data."""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from engine.cell_content import strange
from engine.errors import BadNotation
from engine.grid import Cell, Grid
from engine.options import Options
from engine.position import Json, Position

SIZES = (5, 7)
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "grey")
RINGS = ("white", "black")
RING_CONTENTS = ("none", *RINGS)
RINGS_OF_A_COLOUR = 25
NEEDED = {5: 4, 7: 5}
"""By size of the board: how many rings in a straight line, or on one colour, win (C4)."""


def swap_allowed(size: int, options: Options) -> bool:
    """Whether Black may swap on the first turn (C3)."""
    return options.get("swap", "on" if size == 5 else "off") == "on"


def default_colours(size: int) -> tuple[str, ...]:
    """(N,) colours of the printed circles. They shift by two columns per row: number (column - 2 row) modulo `size`."""
    return tuple(COLOURS[(column - 2 * row) % size] for row in range(size) for column in range(size))


@lru_cache
def printed_patterns(size: int) -> tuple[tuple[int, ...], ...]:
    """The default pattern and all that it becomes if turned and reflected: (N,) numbers of colours each.

    Colours are numbered in the order in which they first appear, so that patterns that differ only in which colours
    they use are the same.
    """
    colours, grid = default_colours(size), Grid(size, size)
    turns = [grid.turned(turns) for turns in range(4)]
    reflections = [tuple(cells[cell] for cell in grid.mirrored()) for cells in turns]
    return tuple(sorted({_numbered([colours[cell] for cell in cells]) for cells in (*turns, *reflections)}))


def _numbered(colours: Sequence[str]) -> tuple[int, ...]:
    numbers = {colour: number for number, colour in enumerate(dict.fromkeys(colours))}
    return tuple(numbers[colour] for colour in colours)


def compose(colours: Sequence[str], rings: Sequence[str], discs: Sequence[Cell] = ()) -> Position:
    """The position of circles with `colours` (N,) and `rings` (N,) round them; N is 25 or 49.

    `discs` : circles that a disc covers. Raises BadNotation for other numbers or words.
    """
    size = isqrt(len(rings))
    if size not in SIZES or len(rings) != size**2 or len(colours) != size**2:
        raise BadNotation(f"expected 25 or 49 colours and rings, got {len(colours)} and {len(rings)}")
    if wrong := [*strange(colours, COLOURS), *strange(rings, RING_CONTENTS)]:
        known = ", ".join((*COLOURS, *RING_CONTENTS))
        raise BadNotation(f"expected {known}, got {', '.join(wrong)}")
    layers = (("colour", tuple(colours)), ("ring", tuple(rings)))
    return Position(Grid(size, size), layers, discs=tuple(sorted(discs)))


def from_json(position: Json) -> Position:
    try:
        size = position["size"]
        if size not in SIZES or [len(row) for row in position["colours"]] != [size] * size:
            raise BadNotation(f"expected a size of 5 or 7 and as many rows of colours, got {size!r}")
        grid = Grid(size, size)
        rings = ["none"] * len(grid)
        for name, ring in position["rings"].items():
            rings[grid.parse(name)] = ring
        colours = [colour for row in position["colours"] for colour in row]
        discs = [grid.parse(name) for name in position.get("discs", ())]
        return compose(colours, rings, discs)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadNotation(
            f"expected a Line or Colour position as in the photo truth, missing or odd: {error}"
        ) from error


def to_json(position: Position) -> Json:
    grid, colours, rings = position.grid, position.contents("colour"), position.contents("ring")
    return {
        "size": grid.rows,
        "colours": [list(colours[row * grid.columns : (row + 1) * grid.columns]) for row in range(grid.rows)],
        "discs": [grid.name(cell) for cell in position.discs],
        "rings": {grid.name(cell): rings[cell] for cell in grid.cells if rings[cell] != "none"},
    }


@lru_cache
def straight_runs(size: int) -> tuple[tuple[Cell, ...], ...]:
    """All straight runs, along rows, columns and diagonals, of as many cells as win on a board of `size`."""
    grid, length = Grid(size, size), NEEDED[size]
    runs = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for cell in grid.cells:
            row, column = grid.row_column(cell)
            if row + down * (length - 1) < size and 0 <= column + right * (length - 1) < size:
                runs.append(tuple(grid.at(row + down * i, column + right * i) for i in range(length)))
    return tuple(runs)
