"""Reads a board of flat, opaque pieces on a printed grid: Linkage's."""

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage.board import CONTENTS, GRID
from vision.frame import Frame
from vision.pose import BoardPose
from vision.reading import BoardReading, Layer
from vision.tiles.counters import black_odds, find_green
from vision.tiles.sample import BORDER_MM, Looker, border_offsets, cell_centres, rim_centres
from vision.tiles.seams import find_seams
from vision.tiles.shades import learn

OTHER_DENSITY = -3.0
"""Log density of whatever else may lie there, a hand for one: rows that nothing explains become flat."""
LEAST_WEIGHT = 0.05
"""What a patch counts that is clipped all over."""
UNSEEN = 0.5
"""Share of a cell's border that must lie in the picture."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Score what each cell may hold, from how it looks beside all others; and where the green counter lies."""
    looker = Looker(frame, pose)
    centres, rim = cell_centres(GRID), rim_centres(GRID)
    borders = looker.patches(centres, border_offsets(), BORDER_MM)
    ground = looker.patches(rim, np.zeros((1, 2)), 0.0)
    shades = learn(
        np.concatenate((borders.colour, ground.colour)),
        np.concatenate((borders.spread, ground.spread)),
        np.concatenate((centres, rim)),
        np.concatenate((borders.clear, ground.clear)) + LEAST_WEIGHT,
        len(GRID),
    )
    density = shades.log_density(borders.colour, borders.spread)
    marker = find_green(looker, borders, shades, density)
    table = _table(density, black_odds(looker, borders))
    hidden = np.where(borders.inside < UNSEEN, 1.0, 0.0)
    table[hidden > 0] = 0.0
    layer = Layer("contents", CONTENTS, table)
    return BoardReading("linkage", GRID, (layer,), marker, find_seams(looker), hidden)


def _table(density: NDArray[np.float64], black: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log likelihoods (49, 6) in the order of CONTENTS, from densities (49, 5) and log odds (49,) of a black disc."""
    empty = density[:, 0]
    table = np.column_stack((empty - np.logaddexp(0, black), empty - np.logaddexp(0, -black), density[:, 1:]))
    return np.logaddexp(table, OTHER_DENSITY)
