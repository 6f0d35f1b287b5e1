"""Cells of a rectangular board and their names."""

from dataclasses import dataclass
from typing import NewType

from engine.errors import BadNotation

Cell = NewType("Cell", int)
"""Index of a cell, row by row from the top left of the board: row 0 is the TOP row, as in pictures and arrays."""


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
        return tuple(Cell(i) for i in range(len(self)))

    def at(self, row: int, column: int) -> Cell:
        """The cell at `row` from the top and `column` from the left, both from 0."""
        return Cell(row * self.columns + column)

    def row_column(self, cell: Cell) -> tuple[int, int]:
        """`(row from the top, column from the left)`, both from 0."""
        return divmod(cell, self.columns)

    def name(self, cell: Cell) -> str:
        row, column = self.row_column(cell)
        return f"{chr(ord('a') + column)}{self.rows - row}"

    def parse(self, name: str) -> Cell:
        """The cell called `name`. Raises BadNotation where the board has no such cell."""
        column, number = ord(name[:1] or " ") - ord("a"), name[1:]
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= self.rows and 0 <= column < self.columns):
            last = self.name(self.at(0, self.columns - 1))
            raise BadNotation(f"expected a cell from a1 to {last}, got {name!r}")
        return self.at(self.rows - int(number), column)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The two to four cells that share a side with `cell`."""
        row, column = self.row_column(cell)
        steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(self.at(r, c) for r, c in steps if 0 <= r < self.rows and 0 <= c < self.columns)
