"""Cells that changed all over since an earlier view, as where a piece was laid, or changed no more than most."""

from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell
from vision.changes.glance import Change, Glance, points_of_cells
from vision.geometry.pose import BoardPose

MOST_OF_IT, HALF = 0.75, 0.5
"""Part of a cell that must have changed: along its edges a piece in the next one shows, in a corner a shadow."""
MOST_CELLS_PERCENT = 80.0
"""What so many of the cells in view changed by at most is usual."""
LEAST, OUTLYING = 0.04, 3.0
"""A cell has changed by itself if MOST_OF_IT did by more than LEAST, in log levels, and OUTLYING times the usual. In
seven recordings of Linkage 95 % of 238 squares on which a piece was laid had, ten white ones on a white mat that seemed
unchanged at a glance among them, and eight of 4278 free ones."""
LIKE_MOST = 1.5
"""It has changed like most if HALF of it did by no more than so many times the usual. In seven recordings 98 % of 9400
of LINKX's windows that were free and seemed unchanged at a glance did, of eight that held a tile hardly darker than
what is behind none; of Linkage's free squares 99 %, of those with a piece one in a hundred."""


def changed_all_over(since: Change, pose: BoardPose, now: Glance, unseen: Set[Cell]) -> frozenset[Cell]:
    """Those that changed by themselves; nothing is said of `unseen` ones, nor by them of others."""
    amount, usual = _changes(since, pose, now, unseen, MOST_OF_IT)
    least = max(LEAST, OUTLYING * usual)
    return frozenset(cell for cell in pose.grid.cells if amount[cell] > least and cell not in unseen)


def like_most_at_a_glance(since: Change, pose: BoardPose, now: Glance, unseen: Set[Cell]) -> frozenset[Cell]:
    """Those that changed as noise and light change them; by `unseen` ones nothing is told of others."""
    amount, usual = _changes(since, pose, now, unseen, HALF)
    return frozenset(cell for cell in pose.grid.cells if amount[cell] <= LIKE_MOST * usual)


def _changes(
    since: Change, pose: BoardPose, now: Glance, unseen: Set[Cell], part: float
) -> tuple[NDArray[np.float32], float]:
    """By how much that part of each cell changed at least (N,), and how much of it is usual."""
    amount = np.quantile(points_of_cells(since.amount, pose, now), 1 - part, axis=1)
    seen = np.delete(amount, sorted(unseen))
    return amount, float(np.percentile(seen, MOST_CELLS_PERCENT)) if len(seen) else -np.inf
