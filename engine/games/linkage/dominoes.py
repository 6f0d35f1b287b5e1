"""Splitting squares of one colour into dominoes: a matching, which is easy to find as grids are bipartite."""

from collections.abc import Callable, Iterable

from engine.grid import Cell

Touching = Callable[[Cell], Iterable[Cell]]


def matched(cells: Iterable[Cell], touching: Touching) -> dict[Cell, Cell]:
    """As many disjoint pairs of touching `cells` as possible: by each cell of a pair, the other one.

    `touching` : gives the cells that may be a cell's partner. Found by augmenting paths (Kuhn 1955) from every cell,
    which takes a handful of steps for the dozen squares of a colour.
    """
    free = set(cells)
    partner: dict[Cell, Cell] = {}

    def augment(cell: Cell, tried: set[Cell]) -> bool:
        for other in touching(cell):
            if other in free and other not in tried:
                tried.add(other)
                if other not in partner or augment(partner[other], tried):
                    partner[other], partner[cell] = cell, other
                    return True
        return False

    for cell in sorted(free):
        if cell not in partner:
            augment(cell, {cell})
    return partner


def best_guess(cells: Iterable[Cell], touching: Touching) -> tuple[tuple[Cell, ...], ...]:
    """`cells` split into dominoes, and into single squares if dominoes do not cover them all."""
    squares = sorted(cells)
    partner = matched(squares, touching)
    pieces = {tuple(sorted((cell, partner.get(cell, cell)))) for cell in squares}
    return tuple(tuple(dict.fromkeys(piece)) for piece in sorted(pieces))
