"""How each cell looks close up, and which one alone changed: how a pale ring on a pale mat shows."""

from collections.abc import Set

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell, Grid
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells, rectify

CELL_POINTS = 24
"""Points of a cell that are looked at, across and down: the rim of a ring is as wide as two of them."""
SMOOTHING = 2.0
"""Standard deviation in points of a blur against the camera's noise."""
FLOOR = 16.0
"""Levels added before logarithms are taken, so that noise in the dark is no change."""
LEAST, OUTLYING = 0.016, 4.0
"""A cell has changed if its log levels did by more than LEAST (root mean square) and more than OUTLYING times the
median of all cells. Of 163 rings that were laid or taken in recordings 151 changed theirs so; where nothing was done
the most was 2.4 times the median."""
MOST_CELLS_PERCENT, TWICE = 80.0, 2.0
"""And more than TWICE what so many per cent of the cells changed by at most: where several did nearly as much, light or
a shadow came or went. In 21 recordings 272 of 294 rings changed theirs so, with this and without it; of the other
circles seven in some 800 views did instead of eleven."""
STANDING_OUT = 1.6
"""Where none did, as in coarse noise, one has that changed by more than LEAST and so many times as much as each that
does not touch it: eleven of those twelve rings; where nothing was done the most was 1.5."""

USUAL, LIKE_MOST = 1.5, 1.8
"""A cell that changed by at most USUAL times the median, and by no more than LEAST, is unchanged. One that changed by
at most LIKE_MOST times the median changed like most: in 21 recordings 97 % of circles on which nothing was done did,
and six of 294 on which a ring was laid or from which one was taken."""

CloseUps = NDArray[np.float32]
"""Log levels (N, P, 3) of the points of each cell."""


def close_ups(frame: Frame, pose: BoardPose) -> CloseUps:
    """The cells as they are seen in `frame` (sRGB, BGR)."""
    board = cv2.GaussianBlur(rectify(frame, pose, CELL_POINTS, 0.0).bgr, (0, 0), SMOOTHING)
    cells = in_cells(np.log(board.astype(np.float32) + FLOOR), CELL_POINTS)
    return np.asarray(cells.reshape(len(cells), -1, 3))


def changed_by_themselves(
    now: CloseUps, before: CloseUps, grid: Grid, unseen: Set[Cell] = frozenset()
) -> frozenset[Cell]:
    """Cells that changed far more than most, as a laid ring makes them and light does not.

    Of neighbours only the one that changed most: a ring reaches into the cells beside it. If there are none, the single
    cell, if any, that stands out from all that do not touch it. `unseen` cells are never given, and not counted.
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
    """Cells that changed as little as most, which changed little: nothing was laid on these."""
    amount = changes(now, before)
    return _at_most(min(LEAST, USUAL * float(np.median(amount))), amount)


def like_most_close_by(now: CloseUps, before: CloseUps) -> frozenset[Cell]:
    """Cells that changed hardly more than most, as noise and light change them, coarse as that may be."""
    amount = changes(now, before)
    return _at_most(LIKE_MOST * float(np.median(amount)), amount)


def _at_most(most: float, amount: NDArray[np.float32]) -> frozenset[Cell]:
    return frozenset(Cell(int(cell)) for cell in np.flatnonzero(amount <= most))


def changes(now: CloseUps, before: CloseUps) -> NDArray[np.float32]:
    """(N,) how much the log levels of each cell changed, root mean square, but for what light does to them."""
    difference = now - before
    left = difference - np.median(difference, axis=1, keepdims=True)  # light changes a cell evenly
    return np.asarray(np.sqrt(np.square(left).mean(axis=(1, 2))))
