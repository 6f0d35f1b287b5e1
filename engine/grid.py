"""The grid of a rectangular board: its cells, their names and neighbours."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NewType

from engine.errors import BadNotation
from engine.phrase import Phrase, quoted

Cell = NewType("Cell", int)
"""Index of a cell, row by row from the top left of the board: row 0 is the TOP row, as in pictures and arrays."""

_NUMBER = re.compile(r"[0-9]{1,2}")
_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of `rows` x `columns` cells.

    Names are as in chess: a letter for the column from the left, a number for the row from the bottom;
    `a1` is the lower left.
    """

    rows: int
    columns: int

    def __len__(self) -> int:
        return self.rows * self.columns

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row from the top left."""
        return _cells(len(self))

    def at(self, row: int, column: int) -> Cell:
        """The cell at `row` from the top and `column` from the left, both from 0."""
        return Cell(row * self.columns + column)

    def row_column(self, cell: Cell) -> tuple[int, int]:
        """`(row from the top, column from the left)`, both from 0."""
        return divmod(cell, self.columns)

    def column_name(self, column: int) -> str:
        """The letter of a column, counted from the left from 0."""
        return chr(ord("a") + column)

    def name(self, cell: Cell) -> str:
        """The name of a cell, as `parse` reads it."""
        row, column = self.row_column(cell)
        return f"{self.column_name(column)}{self.rows - row}"

    def sorted_names(self, cells: Iterable[Cell]) -> list[str]:
        """The names of several cells, column by column from the left, upwards."""
        return [self.name(cell) for cell in sorted(cells, key=lambda cell: (cell % self.columns, -cell))]

    def names(self, cells: Iterable[Cell]) -> str:
        """The names of several cells as one reads them in a sentence: "c1", "c1 and d1", "c1, d1 and e1"."""
        *most, last = self.sorted_names(cells)
        return Phrase("{cells} and {last}", cells=", ".join(most), last=last) if most else last

    def on(self, cells: Collection[Cell]) -> Phrase:
        """Where something lies, as one reads it in a sentence: "on c1 and d1"; "outside the grid" for no cells."""
        return Phrase("on {cells}", cells=self.names(cells)) if cells else Phrase("outside the grid")

    def parse(self, name: str) -> Cell:
        """The cell called `name`. Raises BadNotation if the board has no such cell."""
        column, number = ord(name[:1] or " ") - ord("a"), name[1:]
        if not (_NUMBER.fullmatch(number) and 1 <= int(number) <= self.rows and 0 <= column < self.columns):
            last = self.name(self.at(0, self.columns - 1))
            raise BadNotation(Phrase("expected a cell from a1 to {last}, got {text}", last=last, text=quoted(name)))
        return self.at(self.rows - int(number), column)

    def turned(self, turns: int) -> tuple[Cell, ...]:
        """For each cell of a square board: the cell that comes there by so many quarter turns counter-clockwise."""
        cells, last = self.cells, self.columns - 1
        for _ in range(turns % 4):
            cells = tuple(cells[self.at(column, last - row)] for row, column in map(self.row_column, self.cells))
        return cells

    def mirrored(self) -> tuple[Cell, ...]:
        """For each cell: the cell that is there if columns are counted from the other side."""
        return tuple(self.at(row, self.columns - 1 - column) for row, column in map(self.row_column, self.cells))

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The two to four cells that share a side with `cell`."""
        return _steps(self, _SIDES)[cell]

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The three to eight cells that share a side or a corner with `cell`."""
        return _steps(self, _SIDES + _CORNERS)[cell]

    def with_rim(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """The cells, and all cells around them."""
        return frozenset(near for cell in cells for near in (cell, *self.around(cell)))


@lru_cache
def _cells(number: int) -> tuple[Cell, ...]:
    return tuple(Cell(i) for i in range(number))


@lru_cache
def _steps(grid: Grid, steps: tuple[tuple[int, int], ...]) -> tuple[tuple[Cell, ...], ...]:
    def reached(row: int, column: int) -> tuple[Cell, ...]:
        ends = ((row + down, column + right) for down, right in steps)
        return tuple(grid.at(r, c) for r, c in ends if 0 <= r < grid.rows and 0 <= c < grid.columns)

    return tuple(reached(*grid.row_column(cell)) for cell in grid.cells)


def connected(cells: Collection[Cell], touching: Callable[[Cell], Iterable[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """The parts of `cells` that hang together, each in ascending order, in the order of their first cells.

    `touching` : gives the cells that a cell hangs together with, as `Grid.neighbours` or `Grid.around` do.
    """
    left = set(cells)
    found = []
    for seed in sorted(left):
        if seed not in left:
            continue
        left.remove(seed)
        region, edge = [seed], [seed]
        while edge:
            reached = [cell for cell in touching(edge.pop()) if cell in left]
            left.difference_update(reached)
            region += reached
            edge += reached
        found.append(tuple(sorted(region)))
    return tuple(found)
