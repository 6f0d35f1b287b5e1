"""Which squares are one piece: the likeliest split into dominoes, a maximum-weight matching as grids are bipartite."""

from collections.abc import Sequence

import numpy as np

from engine.games.linkage.board import COLOURS, GRID
from engine.grid import Cell
from vision.reading import Seams

PAIRED_NATS = 1e4
"""What a piece weighs, beside its seam: more than all seams together, so that no square is left over needlessly."""
UNDER_COUNTER_NATS = 50.0
"""What it weighs more if a counter lies across its joint, as a counter stands on one piece. Seams weigh some 4 nats
each, and can't outweigh that."""


def split_into_pieces(
    contents: Sequence[str], seams: Seams, counter: tuple[Cell, ...] = ()
) -> tuple[tuple[Cell, ...], ...]:
    """The likeliest split into pieces: the two squares of each, ascending, or one that is left without a partner.

    Weights are the log odds that one piece spans a line. The two sides of the matching are the dark and the light
    squares of a chessboard. Every split has the same number of pieces of a colour, so it does not matter how many the
    set has.

    Parameters
    ----------
    contents : (49,) what each cell holds, in the words of the game.
    counter : cells on which a counter stands; two of them are one piece.
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
