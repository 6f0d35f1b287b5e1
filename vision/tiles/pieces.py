"""Which squares are one piece: the likeliest split into dominoes, a maximum-weight matching as grids are bipartite."""

from collections.abc import Sequence

import numpy as np

from engine.games.linkage.board import COLOURS, GRID
from engine.grid import Cell
from vision.reading import Seams

PAIRED_NATS = 1e4
"""More than all seams together can weigh: no square is left over that could be part of a piece."""
UNDER_COUNTER_NATS = 50.0
"""A counter that lies across a joint stands on one piece; seams, some 4 nats each, do not outweigh that."""


def split_into_pieces(
    contents: Sequence[str], seams: Seams, counter: tuple[Cell, ...] = ()
) -> tuple[tuple[Cell, ...], ...]:
    """Each piece's two squares, ascending, or one where a colour's squares do not come out even.

    Weights are the log odds that one piece spans a line. Black and white squares, as on a chessboard, are the two
    sides of the matching. How many pieces of a colour there are is the same in every split, so stock has no say here.

    Parameters
    ----------
    contents : words (49,).
    counter : cells on which a counter lies that stands on one piece.
    """
    from scipy.optimize import linear_sum_assignment  # heavy, and many who import this split no board

    spanned = np.zeros((len(GRID), len(GRID)))
    for (first, second), met in zip(seams.pairs, seams.log_odds, strict=True):
        if contents[first] == contents[second] and contents[first] in COLOURS:
            bonus = UNDER_COUNTER_NATS if {first, second} == set(counter) else 0.0
            spanned[first, second] = spanned[second, first] = PAIRED_NATS - float(met) + bonus
    columns = np.arange(len(GRID)) % GRID.columns
    dark = (np.arange(len(GRID)) // GRID.columns + columns) % 2 == 0
    weights = spanned[dark][:, ~dark]
    rows, partners = linear_sum_assignment(weights, maximize=True)
    chosen = weights[rows, partners] > 0
    rows, partners = rows[chosen], partners[chosen]
    pairs = zip(np.flatnonzero(dark)[rows], np.flatnonzero(~dark)[partners], strict=True)
    dominoes = [(Cell(int(min(pair))), Cell(int(max(pair)))) for pair in pairs]
    paired = {cell for domino in dominoes for cell in domino}
    singles = [(cell,) for cell in GRID.cells if contents[cell] in COLOURS and cell not in paired]
    return tuple(sorted([*dominoes, *singles]))
