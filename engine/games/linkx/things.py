"""What stands in LINKX's frame as things of the set, whether the rules allow it or not."""

from collections.abc import Sequence

from engine.games.linkx.shapes import GRID, shape_of
from engine.games.linkx.split import split
from engine.geometry import Cell, connected
from engine.move import Changes
from engine.position import Piece, Position


def pieces_of(squares: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    regions = connected(squares, GRID.neighbours)
    return tuple(piece for region in regions for piece in ([region] if shape_of(region) else split(region) or [region]))


def odd_things(done: Changes, after: Position) -> int:
    return sum(shape_of(piece.cells) is None or not _rests(piece, after) for piece in done.placed)


def _rests(piece: Piece, after: Position) -> bool:
    """Whether some square of a piece stands on the floor or on another piece."""
    contents = after.contents("contents")
    below = [cell + GRID.columns for cell in piece.cells if cell + GRID.columns not in piece.cells]
    return any(under >= len(GRID) or contents[under] != "empty" for under in below)
