"""Which things of LINKX's set may be in the frame, whether the rules allow them there or not."""

from collections.abc import Mapping, Sequence
from functools import cache

from engine.games.linkx.shapes import GRID, shape_of
from engine.games.linkx.split import placements, split
from engine.grid import Cell, connected
from engine.move import Changes
from engine.position import Position


def pieces_of(squares: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    regions = connected(squares, GRID.neighbours)
    return tuple(piece for region in regions for piece in ([region] if shape_of(region) else split(region) or [region]))


def odd_things(done: Changes, after: Position) -> int:
    return sum(shape_of(piece.cells) is None or not _rests(piece.cells, after) for piece in done.placed)


def floating(position: Position) -> tuple[Cell, ...]:
    contents = position.contents("contents")
    over_a_gap = (
        cell for cell in GRID.cells[: -GRID.columns] if contents[cell] != "empty" == contents[cell + GRID.columns]
    )
    return tuple(cell for cell in over_a_gap if not _can_be_held(cell, position))


def _can_be_held(cell: Cell, position: Position) -> bool:
    """Whether a square may belong to a piece that rests on something, by the colours around it."""
    contents = position.contents("contents")
    colour = contents[cell]
    return any(
        _rests(piece, position) for piece in _pieces_with()[cell] if all(contents[one] == colour for one in piece)
    )


@cache
def _pieces_with() -> Mapping[Cell, tuple[tuple[Cell, ...], ...]]:
    """For each cell, the cells of every piece that can cover it."""
    found = placements(GRID.cells)
    return {cell: tuple(piece for _, piece in found if cell in piece) for cell in GRID.cells}


def _rests(piece: tuple[Cell, ...], after: Position) -> bool:
    """Whether a square of a piece rests on the floor or on another piece."""
    contents = after.contents("contents")
    below = [cell + GRID.columns for cell in piece if cell + GRID.columns not in piece]
    return any(under >= len(GRID) or contents[under] != "empty" for under in below)
