"""From squares that hold something else now to things that were laid and lifted."""

from collections.abc import Sequence
from dataclasses import replace

from engine.game import Game
from engine.grid import Cell, Grid
from engine.move import COUNTERS, Changes
from engine.position import Piece, Position


def lying(game: Game, before: Position, contents: Sequence[str]) -> Position:
    """The position in which the cells hold `contents` in the played layer; the counter lies where it lay.

    Pieces of `before` that still show all their squares still lie there. Other squares make pieces as the set allows.
    In a game of larger pieces with a counter, a single new square at the edge is a piece whose other half lies outside.
    """
    layers = before.layers_with(game.played_layer, contents)
    if before.pieces is None:
        return game.compose(dict(layers))
    old = game.held(before)
    kept = [piece for piece in before.pieces if all(contents[cell] == piece.colour for cell in piece.cells)]
    covered = {cell for piece in kept for cell in piece.cells}
    loose = [c for c in before.grid.cells if c not in covered and contents[c] not in (game.free, *COUNTERS)]
    fresh = {colour: [c for c in loose if contents[c] == colour] for colour in sorted({contents[c] for c in loose})}
    split_apart = [
        Piece(cells, colour, int(is_laid and _is_half_outside(game, before.grid, cells)))
        for colour, squares in fresh.items()
        for is_laid in (False, True)
        for cells in game.pieces_of([c for c in squares if (old[c] != colour) is is_laid])
    ]
    pieces = tuple(sorted((*kept, *split_apart)))
    return replace(before, layers=layers, pieces=pieces)


def _is_half_outside(game: Game, grid: Grid, cells: Sequence[Cell]) -> bool:
    """Whether `cells` are a single square at the edge, in a game with a counter, whose pieces have two."""
    return game.has_marker and len(cells) == 1 and len(grid.neighbours(cells[0])) < 4


def things(done: Changes) -> int:
    """How many things were laid and lifted. One that was exchanged for another counts once, a moved one twice."""
    exchanged = {piece.cells for piece in done.placed} & {piece.cells for piece in done.removed}
    return len(done.placed) + len(done.removed) - len(exchanged)
