"""Which things of Linkage's set may lie on the board, whether the rules allow them there or not."""

from collections.abc import Sequence

from engine.games.linkage.board import COLOURS, GRID
from engine.games.linkage.dominoes import best_guess
from engine.grid import Cell, connected
from engine.move import Changes
from engine.position import Position


def pieces_of(squares: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    regions = connected(squares, GRID.neighbours)
    return tuple(
        piece for region in regions for piece in ([region] if len(region) % 2 else best_guess(region, GRID.neighbours))
    )


def odd_things(done: Changes, after: Position) -> int:
    lifted = sum(piece.colour == "black" for piece in done.removed)
    counters = sum(piece.colour == "black" for piece in done.placed)
    return max(counters - lifted, 0) + sum(len(piece.cells) != 2 for piece in done.placed if piece.colour in COLOURS)
