"""Cells that changed all over since an earlier view, as if a piece was laid there, and cells that hardly changed."""

from collections.abc import Set

import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell
from vision.changes.glance import Change, Glance, points_of_cells
from vision.geometry.pose import BoardPose

MOST_OF_IT, HALF = 0.75, 0.5
"""How much of a cell must have changed. Not all of it: a piece in the next cell shows along an edge, a shadow in a
corner."""
MOST_CELLS_PERCENT = 80.0
"""The usual change is what this percentage of the cells in view changed by at most."""
LEAST, OUTLYING = 0.04, 3.0
"""A cell has changed by itself if MOST_OF_IT changed by more than LEAST, in log levels, and by more than OUTLYING times
the usual change. In seven recordings of Linkage, 95 % of 238 squares on which a piece was laid did, among them ten
white ones on a white mat that seemed unchanged at a glance; so did eight of 4278 free squares."""
LIKE_MOST = 1.5
"""A cell has changed like most if HALF of it changed by no more than so many times the usual change. In seven
recordings, 98 % of 9400 free LINKX windows that seemed unchanged at a glance did, and none of eight that held a tile
hardly darker than what is behind it. So did 99 % of Linkage's free squares, and one in a hundred of those with a
piece."""


def changed_all_over(since: Change, pose: BoardPose, now: Glance, unseen: Set[Cell]) -> frozenset[Cell]:
    """The cells that changed by themselves. `unseen` cells are neither given nor counted for what is usual.

    `since` : the change from an earlier glance to `now`.
    """
    amount, usual = _changes(since, pose, now, unseen, MOST_OF_IT)
    least = max(LEAST, OUTLYING * usual)
    return frozenset(cell for cell in pose.grid.cells if amount[cell] > least and cell not in unseen)


def like_most_at_a_glance(
    since: Change, pose: BoardPose, now: Glance, unseen: Set[Cell], counted: NDArray[np.bool_] | None = None
) -> frozenset[Cell]:
    """The cells that changed no more than noise and light change them. `unseen` cells do not count for what is usual.

    Parameters
    ----------
    since : the change from an earlier glance to `now`.
    counted : (N, P) which of the points of each cell count, at least one; None if all do.
    """
    amount, usual = _changes(since, pose, now, unseen, HALF, counted)
    return frozenset(cell for cell in pose.grid.cells if amount[cell] <= LIKE_MOST * usual)


def _changes(
    since: Change,
    pose: BoardPose,
    now: Glance,
    unseen: Set[Cell],
    part: float,
    counted: NDArray[np.bool_] | None = None,
) -> tuple[NDArray[np.float32], float]:
    """(N,) what a `part` of each cell changed by at least, in log levels, and the usual value of that."""
    points = points_of_cells(since.amount, pose, now)
    amount = np.quantile(points, 1 - part, axis=1)
    if counted is not None:
        for cell in np.flatnonzero(~counted.all(axis=1)).tolist():
            amount[cell] = np.quantile(points[cell][counted[cell]], 1 - part)
    seen = np.delete(amount, sorted(unseen))
    return amount, float(np.percentile(seen, MOST_CELLS_PERCENT)) if len(seen) else -np.inf
