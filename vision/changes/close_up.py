"""How each cell looks close up, and which changed by themselves: this shows even a pale ring on a pale mat."""

from collections.abc import Set

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell, Grid
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells, rectify

CELL_POINTS = 24
"""Points of a cell that are looked at, across and down. A ring's rim is two of them wide."""
SMOOTHING = 2.0
"""Standard deviation, in points, of a blur against the camera's noise."""
FLOOR = 16.0
"""Levels added before logarithms are taken, so that noise in the dark is no change."""
LEAST, OUTLYING = 0.016, 4.0
"""A cell has changed by itself if its log levels changed by more than LEAST (root mean square) and by more than
OUTLYING times the median of all cells. Of 163 rings that were laid or taken in recordings, 151 changed their cells so
much; where nothing was done, no cell changed by more than 2.4 times the median."""
MOST_CELLS_PERCENT, TWICE = 80.0, 2.0
"""It must also have changed by more than TWICE what this percentage of the cells changed by at most: if several cells
changed nearly as much, it was light or a shadow. In 21 recordings, 272 of 294 rings changed their cells so much, as
many as without this rule; in some 800 views, seven other circles did, and eleven without it."""
STANDING_OUT = 1.6
"""If no cell has changed by itself by these rules, as amid coarse noise, one has that changed by more than LEAST and so
many times as much as every cell that does not touch it. Eleven of the twelve rings that are missing of those 163 are
seen in this way; where nothing was done, the factor was 1.5 at most."""

USUAL, LIKE_MOST = 1.5, 1.8
"""A cell is unchanged if it changed by at most USUAL times the median and by no more than LEAST. It changed like most
if it changed by at most LIKE_MOST times the median. In 21 recordings, 97 % of the circles on which nothing was done
changed like most, and so did six of 294 on which a ring was laid or from which one was taken."""

CloseUps = NDArray[np.float32]
"""(N, P, 3) log levels of the P points of each of N cells."""


def close_ups(frame: Frame, pose: BoardPose) -> CloseUps:
    """The cells of a board as a frame shows them."""
    board = cv2.GaussianBlur(rectify(frame, pose, CELL_POINTS, 0.0).bgr, (0, 0), SMOOTHING)
    cells = in_cells(np.log(board.astype(np.float32) + FLOOR), CELL_POINTS)
    return np.asarray(cells.reshape(len(cells), -1, 3))


def changed_by_themselves(
    now: CloseUps, before: CloseUps, grid: Grid, unseen: Set[Cell] = frozenset()
) -> frozenset[Cell]:
    """Cells that changed far more than most: a ring that is laid changes its cell like that, light does not.

    Of neighbouring cells, only the one that changed most is given, as a ring reaches into the cells beside it. If no
    cell changed enough, the one, if any, that stands out from all those that do not touch it. `unseen` cells are
    neither given nor counted.
    """
    amount = changes(now, before)
    amount[sorted(unseen)] = 0.0
    seen = np.delete(amount, sorted(unseen))
    if not len(seen):
        return frozenset()
    least = max(LEAST, OUTLYING * float(np.median(seen)), TWICE * float(np.percentile(seen, MOST_CELLS_PERCENT)))
    changed = [cell for cell in grid.cells if amount[cell] > least]
    if not changed:
        return _standing_out(amount, grid)
    return frozenset(cell for cell in changed if all(amount[cell] >= amount[near] for near in grid.around(cell)))


def _standing_out(amount: NDArray[np.float32], grid: Grid) -> frozenset[Cell]:
    """The one cell that changed much more than all that do not touch it."""
    most = Cell(int(amount.argmax()))
    apart = np.delete(amount, sorted(grid.with_rim({most})))
    return frozenset({most}) if amount[most] > max(LEAST, STANDING_OUT * float(apart.max())) else frozenset()


def unchanged(now: CloseUps, before: CloseUps) -> frozenset[Cell]:
    """Cells that changed little, and no more than most: nothing was laid on them."""
    amount = changes(now, before)
    return _at_most(min(LEAST, USUAL * float(np.median(amount))), amount)


def like_most_close_by(now: CloseUps, before: CloseUps) -> frozenset[Cell]:
    """Cells that changed hardly more than most: no more than noise and light change them, however coarse these are."""
    amount = changes(now, before)
    return _at_most(LIKE_MOST * float(np.median(amount)), amount)


def _at_most(most: float, amount: NDArray[np.float32]) -> frozenset[Cell]:
    return frozenset(Cell(int(cell)) for cell in np.flatnonzero(amount <= most))


def changes(now: CloseUps, before: CloseUps) -> NDArray[np.float32]:
    """(N,) root mean square of how much each cell's log levels changed, apart from what light does to all of it."""
    difference = now - before
    left = difference - np.median(difference, axis=1, keepdims=True)  # light changes a cell evenly
    return np.asarray(np.sqrt(np.square(left).mean(axis=(1, 2))))
