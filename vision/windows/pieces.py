"""Which squares are one piece: the likeliest split into pieces of the set, as an exact cover of maximum weight."""

from collections.abc import Sequence

import numpy as np

from engine.games.linkx.board import COLOURS
from engine.games.linkx.shapes import COPIES, GRID, SHAPES
from engine.games.linkx.split import placements, split
from engine.grid import Cell, connected
from vision.reading import Seams

LONGEST_S = 2.0
"""The search is stopped then. Photos take up to 0.1 s, but seams that contradict each other may take longer."""


def split_into_pieces(contents: Sequence[str], seams: Seams) -> tuple[tuple[Cell, ...], ...]:
    """The likeliest split into pieces: the squares of each, ascending.

    Weights are the log odds that one piece spans the lines inside it. If the set can't cover a colour's squares, those
    that are connected are given as one piece.

    `contents` : (81,) what each cell holds, in the words of the game.
    """
    spanned = {pair: -float(nats) for pair, nats in zip(seams.pairs, seams.log_odds, strict=True)}
    pieces: list[tuple[Cell, ...]] = []
    for colour in COLOURS:
        cells = tuple(Cell(i) for i, held in enumerate(contents) if held == colour)
        some = split(cells)
        pieces += connected(cells, GRID.neighbours) if some is None else _likeliest(cells, spanned) or some
    return tuple(sorted(pieces))


def _likeliest(cells: tuple[Cell, ...], spanned: dict[tuple[Cell, Cell], float]) -> list[tuple[Cell, ...]]:
    """The cover of one colour's cells that weighs most, by at most COPIES of each shape.

    The best that was found within LONGEST_S; empty if none was.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp  # heavy, and many who import this split no board

    possible = placements(cells)
    if not possible:
        return []
    covers = np.array([[cell in piece for _, piece in possible] for cell in cells], np.float64)
    is_shape = np.array([[shape == name for shape, _ in possible] for name in SHAPES], np.float64)
    weights = np.array([sum(spanned.get((a, b), 0.0) for a in piece for b in piece) for _, piece in possible])
    found = milp(
        -weights,
        integrality=np.ones(len(possible), int),
        bounds=Bounds(0, 1),
        constraints=[LinearConstraint(covers, 1, 1), LinearConstraint(is_shape, 0, COPIES)],
        options={"time_limit": LONGEST_S},
    )
    return [] if found.x is None else [possible[i][1] for i in np.flatnonzero(found.x > 0.5)]
