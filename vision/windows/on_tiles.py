"""Where a frame's grid lies by its tiles: blue and white ones meet on its lines.

Of a make that no network has learned from, a frame is found by its bars up to a third of a cell beside its tiles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.games.linkx.board import CONTENTS
from engine.games.linkx.shapes import GRID
from vision.frame import Bgr
from vision.geometry.plane import Points
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


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Where tiles of unlike colours are seen to meet; truly each lies on a line of the grid.

    Attributes
    ----------
    places : (M, 2) where they should be, in cells from the grid's outer corner: to the right, down.
    is_level : (M,) whether the line is level: tiles that stand on each other.
    off_cells : (M,) how far from there, across the line, they are seen.
    pose : that of the grid where they are seen.
    """

    places: Points
    is_level: NDArray[np.bool_]
    off_cells: Numbers
    pose: BoardPose

    def __len__(self) -> int:
        return len(self.places)

    def seen_px(self) -> tuple[Points, Points]:
        """Where they are seen (M, 2) in the picture, and the lines' normals there."""
        along = np.where(self.is_level[:, None], (1.0, 0.0), (0.0, 1.0))
        where = self.places + along[:, ::-1] * self.off_cells[:, None]
        seen, further = (self.pose.project(places * self.pose.pitch_mm) for places in (where, where + along))
        x, y = (further - seen).T / np.linalg.norm(further - seen, axis=1)
        return seen, np.column_stack((-y, x))


def edges(board: Bgr, pose: BoardPose, contents: Sequence[str]) -> Edges:
    """The edges between tiles of a board, straightened by `pose` as the network sees it.

    `contents` : what its windows seem to hold (81,).
    """
    levels = np.log(board + DARK)
    tiles = np.array([CONTENTS.index(content) for content in contents]).reshape(GRID.rows, GRID.columns)
    beside, stacked = _meetings(levels, tiles), _meetings(levels.swapaxes(0, 1), tiles.T)[:, [1, 0, 2]]
    both = np.concatenate((beside, stacked))
    return Edges(both[:, :2], np.arange(len(both)) >= len(beside), both[:, 2], pose)


def on_tiles(board: Bgr, pose: BoardPose, contents: Sequence[str]) -> BoardPose | None:
    """The pose whose grid lies where tiles of unlike colours meet; None where none do. Parameters as for `edges`."""
    seen = edges(board, pose, contents)
    if not len(seen):
        return None
    right, down = (2 * seen.places / GRID.columns - 1).T
    upright = ~seen.is_level
    middle_x, wider, slant_x = _moves(right[upright], down[upright], seen.off_cells[upright])
    middle_y, higher, slant_y = _moves(down[seen.is_level], right[seen.is_level], seen.off_cells[seen.is_level])
    side_mm, unit = GRID.columns * pose.pitch_mm, 2 / GRID.columns
    from_mm = np.array([[2 / side_mm, 0, -1], [0, 2 / side_mm, -1], [0, 0, 1]])
    moves = np.array([[wider, slant_x, middle_x], [slant_y, higher, middle_y], [0, 0, 0]])
    return pose.moved(np.linalg.inv(from_mm) @ (np.eye(3) + unit * moves) @ from_mm)


def _meetings(levels: Numbers, tiles: NDArray[np.intp]) -> Numbers:
    """Where unlike tiles beside each other should meet (M, 3), in cells: right, down; how far off they do."""
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
    return np.column_stack((before_line + 1.0, row + 0.5, offs[meet]))


def _moves(line: Numbers, at: Numbers, off_cells: Numbers) -> Numbers:
    """By how much lines (M,) are off (3,), in cells: in the middle, and more at the last one, and further along them.

    `line` and `at`, where along it: -1 to 1. A ridge regression.
    """
    places = np.column_stack((np.ones(len(line)), line, at))
    expected = np.diag((OFF_CELLS / MOVE_CELLS) ** 2)
    return np.asarray(np.linalg.solve(places.T @ places + expected, places.T @ off_cells))
