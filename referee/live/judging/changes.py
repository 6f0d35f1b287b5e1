"""From squares that hold something else now to things that were laid and lifted."""

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import replace

from engine.game import Game
from engine.grid import Cell, Grid, connected
from engine.move import COUNTERS, Changes
from engine.position import Piece, Position


def lying(game: Game, before: Position, contents: Sequence[str]) -> Position:
    """The position in which the cells hold `contents` in the played layer; the counter lies where it lay.

    Pieces of `before` that still show all their squares still lie there. Other squares make pieces as the set allows.
    In a game of larger pieces with a counter, a single new square at the edge is a piece whose other half lies outside,
    unless it is part of a piece that was moved by one square (`_stay_of_moved`).
    """
    layers = before.layers_with(game.played_layer, contents)
    if before.pieces is None:
        return game.compose(dict(layers))
    old = game.held(before)
    kept = [piece for piece in before.pieces if all(contents[cell] == piece.colour for cell in piece.cells)]
    covered = {cell for piece in kept for cell in piece.cells}
    loose = [c for c in before.grid.cells if c not in covered and contents[c] not in (game.free, *COUNTERS)]
    fresh = {colour: [c for c in loose if contents[c] == colour] for colour in sorted({contents[c] for c in loose})}
    moved = _stay_of_moved(game, before, contents)
    split_apart = [
        Piece(cells, colour, int(is_laid and _is_half_outside(game, before.grid, cells)))
        for colour, squares in fresh.items()
        for is_laid in (False, True)
        for cells in game.pieces_of([c for c in squares if (old[c] != colour or c in moved) is is_laid])
    ]
    pieces = tuple(sorted((*kept, *split_apart)))
    return replace(before, layers=layers, pieces=pieces)


def _stay_of_moved(game: Game, before: Position, contents: Sequence[str]) -> Set[Cell]:
    """Squares on which one half of a piece lies as before, while it was slid or turned by one square with the other.

    Where the other half lay is free now, and as one half is missing among the new squares of its colour beside it, it
    belongs to them. Only in games with a counter, whose pieces have two squares; and not if it may be another half.
    """
    if not game.has_marker:
        return frozenset()
    old, grid = game.held(before), before.grid
    halves = [half for piece in before.pieces or () for half in _half_left(game, piece, contents)]
    beside: list[tuple[Cell, tuple[Cell, ...]]] = []
    for colour in {contents[half] for half in halves}:
        fresh = [cell for cell in grid.cells if contents[cell] == colour != old[cell]]
        odd = [region for region in connected(fresh, grid.neighbours) if len(region) % 2]
        mine = [half for half in halves if contents[half] == colour]
        beside += [(half, near) for half in mine for near in odd if not {*near}.isdisjoint(grid.neighbours(half))]
    either = Counter(one for pair in beside for one in pair)
    return {half for half, near in beside if either[half] == either[near] == 1}


def _half_left(game: Game, piece: Piece, contents: Sequence[str]) -> tuple[Cell, ...]:
    """The half of a piece of two squares that still shows, if the other is free; else empty."""
    shown = tuple(cell for cell in piece.cells if contents[cell] == piece.colour)
    gone = [cell for cell in piece.cells if contents[cell] == game.free]
    return shown if len(shown) == len(gone) == 1 else ()


def _is_half_outside(game: Game, grid: Grid, cells: Sequence[Cell]) -> bool:
    """Whether `cells` are a single square at the edge, in a game with a counter, whose pieces have two."""
    return game.has_marker and len(cells) == 1 and len(grid.neighbours(cells[0])) < 4


def things(done: Changes) -> int:
    """How many things were laid and lifted. One that was exchanged for another counts once, a moved one twice."""
    exchanged = {piece.cells for piece in done.placed} & {piece.cells for piece in done.removed}
    return len(done.placed) + len(done.removed) - len(exchanged)
