"""Where a frame's grid lies by its tiles: blue and white ones meet on its lines.

Of a make that no network has learned from, a frame is found by its bars up to a third of a cell beside its tiles.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.games.linkx.board import CONTENTS
from engine.games.linkx.shapes import GRID
from vision.frame import Bgr
from vision.geometry.pose import BoardPose
from vision.windows.network_input import CELL_PX, MARGIN_CELLS

DARK = np.float32(8.0)
"""Added to levels of 0 to 255 before their logarithm."""
ALIKE = 0.05
"""Squared difference of two tiles' logarithms up to which nothing shows where they meet."""
OFF_CELLS = 0.12
"""How far from where they meet two tiles seem to: a standard deviation."""
MOVE_CELLS = np.array([0.12, 0.15, 0.03])
"""How far off a grid's middle is, and its rim by its size and by its slant, told by the frame's lines already."""

Numbers = NDArray[np.float64]


def on_tiles(board: Bgr, pose: BoardPose, contents: Sequence[str]) -> BoardPose | None:
    """The pose whose grid lies where tiles of unlike colours meet; None where none do.

    Parameters
    ----------
    board : straightened by `pose` as the network sees it.
    contents : what its windows seem to hold (81,).
    """
    levels = np.log(board + DARK)
    tiles = np.array([CONTENTS.index(content) for content in contents]).reshape(GRID.rows, GRID.columns)
    beside, stacked = _meetings(levels, tiles), _meetings(levels.swapaxes(0, 1), tiles.T)
    if not (len(beside) or len(stacked)):
        return None
    (middle_x, wider, slant_x), (middle_y, higher, slant_y) = _moves(beside), _moves(stacked)
    side_mm, unit = GRID.columns * pose.pitch_mm, 2 / GRID.columns
    from_mm = np.array([[2 / side_mm, 0, -1], [0, 2 / side_mm, -1], [0, 0, 1]])
    moves = np.array([[wider, slant_x, middle_x], [slant_y, higher, middle_y], [0, 0, 0]])
    return pose.moved(np.linalg.inv(from_mm) @ (np.eye(3) + unit * moves) @ from_mm)


def _meetings(levels: Numbers, tiles: NDArray[np.intp]) -> Numbers:
    """Where unlike tiles that stand beside each other should meet (M, 3): right, down, -1 to 1; how far off they do."""
    size, cell, half, margin = len(tiles), CELL_PX, CELL_PX // 2, MARGIN_CELLS * CELL_PX
    inner = slice(cell // 4, -cell // 4)
    rows = levels[margin:-margin].reshape(size, cell, -1, 3)[:, inner].mean(axis=1)
    looks = np.median(rows[:, margin:-margin].reshape(size, size, cell, 3)[:, :, inner], axis=2)
    before, changes = looks[:, :-1], np.diff(looks, axis=1)
    contrasts = (changes**2).sum(axis=2)
    between = rows[:, margin + half : -margin - half].reshape(size, size - 1, cell, 3)
    shares = np.einsum("rlpc,rlc->rlp", between - before[:, :, None], changes) / np.maximum(contrasts, ALIKE)[..., None]
    offs = 0.5 - np.clip(shares, 0, 1).mean(axis=2)
    is_tile = tiles != CONTENTS.index("empty")
    meet = is_tile[:, :-1] & is_tile[:, 1:] & (tiles[:, :-1] != tiles[:, 1:]) & (contrasts > ALIKE)
    row, before_line = np.nonzero(meet)
    return np.column_stack(((before_line + 1) / size * 2 - 1, (row + 0.5) / size * 2 - 1, offs[meet]))


def _moves(meetings: Numbers) -> Numbers:
    """By how much the lines are off (3,), in cells: at the middle, and more at the right and further down.

    A ridge regression.
    """
    places = np.column_stack((np.ones(len(meetings)), meetings[:, :2]))
    expected = np.diag((OFF_CELLS / MOVE_CELLS) ** 2)
    return np.asarray(np.linalg.solve(places.T @ places + expected, places.T @ meetings[:, 2]))
