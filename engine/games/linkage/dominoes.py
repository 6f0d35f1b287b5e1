"""Splitting squares of one colour into dominoes: a perfect matching, as grids are bipartite."""

from collections.abc import Callable, Iterable

from engine.grid import Cell

Touching = Callable[[Cell], Iterable[Cell]]


def matched(cells: Iterable[Cell], touching: Touching) -> dict[Cell, Cell]:
    """A largest set of disjoint pairs among `cells`: each matched cell, both ways, with its partner.

    Augmenting paths (Kuhn 1955) from every cell; a handful of steps for the dozen squares of a colour.
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
    """`cells` as dominoes, with single squares where that does not come out even."""
    squares = sorted(cells)
    partner = matched(squares, touching)
    pieces = {tuple(sorted((cell, partner.get(cell, cell)))) for cell in squares}
    return tuple(tuple(dict.fromkeys(piece)) for piece in sorted(pieces))
