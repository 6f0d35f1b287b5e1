"""What the network of `vision/tiles` should answer for a board."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage.board import COLOURS, CONTENTS, GRID, all_pairs
from engine.grid import Cell
from vision.tiles.half_cells import CELL_INDEX, LINE_INDEX, PLACE_INDEX, PLACES, SIDE

IGNORED = -1
QUESTIONS = ("contents", "unreadable", "green", "seam")
Laid = tuple[tuple[Cell, ...], str]
"""A piece: its cells, and its colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """The right answers on the network's raster.

    Attributes
    ----------
    raster : (4, SIDE, SIDE) int8 in the order of QUESTIONS, IGNORED where nothing is asked: index in CONTENTS; 1 where
        a cell is covered or its piece lies askew; 1 where the green counter may be said to be;
        1 where two pieces meet.
    no_green : whether it is right to say that there is no green counter.
    """

    raster: NDArray[np.int8]
    no_green: bool


def targets_of(
    pieces: Sequence[Laid], black: Cell | None, green: Sequence[Cell], unreadable: NDArray[np.bool_]
) -> Targets:
    """The right answers for a board.

    The black counter is at `black`, the green one on the piece with the cells `green`; some cells (49,) can't be read.
    """
    contents = np.zeros(len(GRID), np.int8)
    owner = np.full(len(GRID), IGNORED)
    for number, (cells, colour) in enumerate(pieces):
        for cell in cells:
            contents[cell], owner[cell] = CONTENTS.index(colour), number
    if black is not None:
        contents[black] = CONTENTS.index("black")
    seams = np.full(len(all_pairs()), IGNORED, np.int8)
    for index, (first, second) in enumerate(all_pairs()):
        both = CONTENTS[contents[first]] in COLOURS and CONTENTS[contents[second]] in COLOURS
        if both and not unreadable[first] and not unreadable[second]:
            seams[index] = owner[first] != owner[second]
    contents[unreadable] = IGNORED
    lost = any(unreadable[cell] for cell in green)
    raster = np.full((len(QUESTIONS), SIDE * SIDE), IGNORED, np.int8)
    raster[0, CELL_INDEX], raster[1, CELL_INDEX] = contents, unreadable
    raster[2, PLACE_INDEX] = [lost or set(place) <= set(green) for place in PLACES[1:]]
    raster[3, LINE_INDEX] = seams
    return Targets(raster.reshape(-1, SIDE, SIDE), lost or not green)


def hiding(targets: Targets, hidden: NDArray[np.bool_]) -> Targets:
    """The right answers if some more cells (49,) can't be seen, nor the green counter if it stands on one of them."""
    raster = targets.raster.reshape(len(QUESTIONS), -1).copy()
    green = {
        cell for place, is_there in zip(PLACES[1:], raster[2, PLACE_INDEX], strict=True) if is_there for cell in place
    }
    raster[0, CELL_INDEX[hidden]], raster[1, CELL_INDEX[hidden]] = IGNORED, 1
    raster[3, LINE_INDEX[hidden[np.array(all_pairs())].any(axis=1)]] = IGNORED
    lost = any(hidden[cell] for cell in green)
    if lost:
        raster[2, PLACE_INDEX] = 1
    return Targets(raster.reshape(targets.raster.shape), targets.no_green or lost)
