"""Boards of tiles as text: Linkage's and LINKX's.

    2 B W .
      |
    1 B R-R
      a b c

A hyphen or a bar joins squares of one piece. Squares in small letters are not known to be of any certain piece. Lines
below the columns' names say what else lies there: `green b1-b2`.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from textwrap import dedent

from engine.errors import BadNotation
from engine.grid import Cell, Grid, connected
from engine.phrase import quoted
from engine.position import Position

_ROW = re.compile(r"([1-9]) (.*)")


def column_names(grid: Grid, width: int = 1) -> str:
    """The line below a board whose squares are `width` letters wide, with one between them."""
    names = (grid.column_name(column).ljust(width) for column in range(grid.columns))
    return f"  {' '.join(names)}".rstrip()


def draw_tiles(position: Position, letters: Mapping[str, str]) -> str:
    """The board as text. `letters` : by content, a capital letter; it is written small where the piece is not known."""
    grid, contents = position.grid, position.contents("contents")
    known = [piece.cells for piece in position.pieces or () if position.guessed.isdisjoint(piece.cells)]
    piece_of = {cell: cells for cells in known for cell in cells}

    def symbol(cell: Cell) -> str:
        letter = letters[contents[cell]]
        return letter if cell in piece_of else letter.lower()

    def joined(cell: Cell, other: Cell) -> bool:
        return cell in piece_of and piece_of[cell] == piece_of.get(other)

    lines = []
    for row in range(grid.rows):
        cells = [grid.at(row, column) for column in range(grid.columns)]
        text = "".join(
            symbol(cell) + ("-" if cell != cells[-1] and joined(cell, Cell(cell + 1)) else " ") for cell in cells
        )
        below = ["|" if joined(cell, Cell(cell + grid.columns)) else " " for cell in cells]
        lines += [f"{grid.rows - row} {text}".rstrip(), f"  {' '.join(below)}".rstrip()]
    return "\n".join([*(line for line in lines if line), column_names(grid)])


def read_tiles(
    text: str, grid: Grid, letters: Mapping[str, str]
) -> tuple[list[str], list[tuple[Cell, ...]] | None, list[str]]:
    """The contents (N,), the pieces (None if some squares are of no known piece), and the lines below the board.

    `letters` : as for `draw_tiles`. Raises BadNotation for what that never draws.
    """
    meaning = {letter: content for content, letter in letters.items()}
    rows, foot = split_diagram(text, grid)
    for number, (line, below) in zip(range(grid.rows, 0, -1), rows, strict=True):
        if max(len(line.rstrip()), len(below.rstrip())) >= 2 * grid.columns:
            raise BadNotation(f"expected {grid.columns} squares in row {number}, got {quoted(line)}")
    symbols = [line[2 * column : 2 * column + 1] for line, _ in rows for column in range(grid.columns)]
    for cell, symbol in zip(grid.cells, symbols, strict=True):
        if symbol.upper() not in meaning:
            raise BadNotation(f"expected one of {''.join(meaning)} on {grid.name(cell)}, got {symbol!r}")
    contents = [meaning[symbol.upper()] for symbol in symbols]
    if any(symbol.islower() for symbol in symbols):
        return contents, None, foot
    joints = _joints(rows, grid)
    squares = [cell for cell, symbol in zip(grid.cells, symbols, strict=True) if symbol.isupper()]
    pieces = list(connected(squares, joints.__getitem__))
    for piece in pieces:
        if len({contents[cell] for cell in piece}) > 1:
            raise BadNotation(f"expected a piece to have one colour, got several on {grid.names(piece)}")
    return contents, pieces, foot


def _joints(rows: Sequence[tuple[str, str]], grid: Grid) -> Mapping[Cell, set[Cell]]:
    """By cell, the cells that hyphens and bars join to it. `rows` : as `split_diagram` gives them."""
    joints: dict[Cell, set[Cell]] = defaultdict(set)
    for cell in grid.cells:
        row, column = grid.row_column(cell)
        line, below = rows[row]
        for mark, sign, other in (
            (line[2 * column + 1 : 2 * column + 2], "-", Cell(cell + 1)),
            (below[2 * column : 2 * column + 1], "|", Cell(cell + grid.columns)),
        ):
            if mark == sign:
                joints[cell].add(other)
                joints[other].add(cell)
    return joints


def split_diagram(text: str, grid: Grid, width: int = 1) -> tuple[list[tuple[str, str]], list[str]]:
    """For each row its text without the number, and the line of bars below; and the lines below the columns' names."""
    lines = dedent(text).strip("\n").splitlines()
    rows: list[tuple[str, str]] = []
    while lines and not lines[0].startswith("  a"):
        line = lines.pop(0)
        numbered = _ROW.match(line)
        if numbered and int(numbered[1]) == grid.rows - len(rows):
            rows.append((numbered[2], ""))
        elif len(rows) == grid.rows and line.strip(" |"):
            break
        elif rows and not rows[-1][1] and not line.strip(" |"):
            rows[-1] = (rows[-1][0], line[2:])
        else:
            raise BadNotation(f"expected row {grid.rows - len(rows)} of a diagram, got {quoted(line)}")
    if len(rows) != grid.rows or not lines or lines[0].rstrip() != column_names(grid, width):
        raise BadNotation(f"expected a diagram of {grid.rows} rows and a line {column_names(grid, width)!r}")
    return rows, [line.strip() for line in lines[1:] if line.strip()]
