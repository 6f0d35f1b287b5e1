"""What stands in LINKX's frame as things of the set, whether the rules allow it or not."""

from collections.abc import Iterator, Sequence

from engine.games.linkx.shapes import GRID, ORIENTATIONS, shape_of
from engine.games.linkx.split import split
from engine.geometry import Cell, connected
from engine.move import Changes
from engine.position import Piece, Position


def pieces_of(squares: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    regions = connected(squares, GRID.neighbours)
    return tuple(piece for region in regions for piece in ([region] if shape_of(region) else split(region) or [region]))


def odd_things(done: Changes, after: Position) -> int:
    return sum(shape_of(piece.cells) is None or not _rests(piece, after) for piece in done.placed)


def floating(position: Position) -> tuple[Cell, ...]:
    contents = position.contents("contents")
    over_a_gap = (
        cell for cell in GRID.cells[: -GRID.columns] if contents[cell] != "empty" == contents[cell + GRID.columns]
    )
    return tuple(cell for cell in over_a_gap if not any(_rests(piece, position) for piece in _with(cell, contents)))


def _with(cell: Cell, contents: Sequence[str]) -> Iterator[Piece]:
    """Every piece that a square may belong to, by the colours."""
    row, column = GRID.row_column(cell)
    for held in ORIENTATIONS:
        for down, right in held.offsets:
            places = [(row - down + r, column - right + c) for r, c in held.offsets]
            cells = [GRID.at(r, c) for r, c in places if 0 <= r < GRID.rows and 0 <= c < GRID.columns]
            if len(cells) == len(places) and all(contents[one] == contents[cell] for one in cells):
                yield Piece(tuple(cells), contents[cell])


def _rests(piece: Piece, after: Position) -> bool:
    """Whether some square of a piece stands on the floor or on another piece."""
    contents = after.contents("contents")
    below = [cell + GRID.columns for cell in piece.cells if cell + GRID.columns not in piece.cells]
    return any(under >= len(GRID) or contents[under] != "empty" for under in below)
