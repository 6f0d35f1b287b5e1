"""Where Linkage's green counter may lie beside all pieces."""

from collections.abc import Set

from numpy.random import Generator

from engine.games.linkage.board import all_pairs
from engine.grid import Cell

BETWEEN_SHARE = 0.4
"""Share of the counters that lie between two squares."""


def free_place(free: Set[Cell], rng: Generator) -> tuple[Cell, ...]:
    """One of the `free` squares, or two that share a side; empty if no two do."""
    pairs = [pair for pair in all_pairs() if free >= {*pair}]
    if not pairs:
        return ()
    pair = pairs[int(rng.integers(len(pairs)))]
    return pair if rng.random() < BETWEEN_SHARE else (pair[int(rng.integers(2))],)
