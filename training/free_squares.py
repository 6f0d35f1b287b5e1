"""Where Linkage's green counter may lie beside all pieces."""

from collections.abc import Mapping, Set
from typing import Any

from numpy.random import Generator

from engine.games.linkage.board import GRID, all_pairs
from engine.grid import Cell

BETWEEN_SHARE = 0.4
"""Share of the counters that lie between two squares."""


def free_squares(position: Mapping[str, Any]) -> set[Cell]:
    """The squares on which neither a piece nor the black counter lies, by a position in the form of the truths."""
    taken = {name for piece in position["pieces"] for name in piece["cells"]} | {position["black"]}
    return {cell for cell in GRID.cells if GRID.name(cell) not in taken}


def free_place(free: Set[Cell], rng: Generator) -> tuple[Cell, ...]:
    """One of the `free` squares, or two that share a side; empty if no two do."""
    pairs = [pair for pair in all_pairs() if free >= {*pair}]
    if not pairs:
        return ()
    pair = pairs[int(rng.integers(len(pairs)))]
    return pair if rng.random() < BETWEEN_SHARE else (pair[int(rng.integers(2))],)
