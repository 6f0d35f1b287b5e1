"""The seven shapes of LINKX, turned and turned over."""

from dataclasses import dataclass
from functools import lru_cache

from engine.grid import Cell, Grid

GRID = Grid(9, 9)
COPIES = 2
"""How often each shape exists in each colour (X9)."""

Offsets = tuple[tuple[int, int], ...]
"""Squares of a shape as (row from its top, column from its left), ascending."""

_PATTERNS = {
    "1": "X",
    "2": "XX",
    "3I": "XXX",
    "3L": "XX/X.",
    "4S": ".X/XX/X.",
    "4T": "XXX/.X.",
    "4L": "XXX/X..",
}


@dataclass(frozen=True, slots=True, eq=False)
class Orientation:
    """A shape as it is held: first mirrored (left to right), then turned clockwise by quarter turns.

    There is only one object for each, so comparing identities is enough, which makes it a quick key.
    """

    shape: str
    mirrored: bool
    turns: int
    offsets: Offsets


def _offsets(pattern: str) -> Offsets:
    rows = enumerate(pattern.split("/"))
    return tuple((row, column) for row, squares in rows for column, square in enumerate(squares) if square == "X")


def _moved_to_origin(offsets: Offsets) -> Offsets:
    top, left = min(row for row, _ in offsets), min(column for _, column in offsets)
    return tuple(sorted((row - top, column - left) for row, column in offsets))


def _held(pattern: str, mirrored: bool, turns: int) -> Offsets:
    offsets = _offsets(pattern)
    if mirrored:
        offsets = tuple((row, -column) for row, column in offsets)
    for _ in range(turns):
        offsets = tuple((column, -row) for row, column in offsets)
    return _moved_to_origin(offsets)


SHAPES = tuple(_PATTERNS)
SIZES = {shape: len(_offsets(pattern)) for shape, pattern in _PATTERNS.items()}
SQUARES_OF_A_COLOUR = COPIES * sum(SIZES.values())

ALL_ORIENTATIONS = tuple(
    Orientation(shape, mirrored, turns, _held(pattern, mirrored, turns))
    for shape, pattern in _PATTERNS.items()
    for mirrored in (False, True)
    for turns in range(4)
)
"""All 56 ways to hold the shapes that the notation can name. Many of them look the same."""

_BY_LOOK: dict[Offsets, Orientation] = {}
for _orientation in ALL_ORIENTATIONS:
    _BY_LOOK.setdefault(_orientation.offsets, _orientation)

ORIENTATIONS = tuple(_BY_LOOK.values())
"""The 25 ways that look different. Of several that look the same, the one with the shortest name."""


def orientation_of(cells: tuple[Cell, ...]) -> Orientation | None:
    """How a piece on `cells` is held; None if no shape looks like that."""
    return _BY_LOOK.get(_moved_to_origin(tuple(GRID.row_column(cell) for cell in cells))) if cells else None


@lru_cache(maxsize=4096)
def shape_of(cells: tuple[Cell, ...]) -> str | None:
    """The shape of a piece on `cells`; None if no shape looks like that."""
    held = orientation_of(cells)
    return held.shape if held else None
