"""Where a frame's grid lies by its tiles: blue and white ones meet on the grid's lines.

The bars of a frame of a make that no network has learned from may place its grid up to a third of a cell beside its
tiles.
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
"""If two tiles' logarithms differ by less (sum of squares over the channels), it can't be seen where they meet."""
OFF_CELLS = 0.12
"""Standard deviation of where two tiles seem to meet from where they do."""
MOVE_CELLS = np.array([0.12, 0.15, 0.03])
"""Standard deviations of how far off a grid is, in cells: at its middle; at its rim, because of a wrong size; and there
because of a wrong slant, which the frame's lines have corrected already."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Where tiles of different colours are seen to meet. In truth they meet on lines of the grid.

    Attributes
    ----------
    places : (M, 2) where they should meet, in cells from the grid's outer corner: to the right, and down.
    is_level : (M,) whether that line is level, between tiles that stand on each other.
    off_cells : (M,) how far from there, across the line, they are seen to meet.
    pose : of the grid by which they were looked for.
    """

    places: Points
    is_level: NDArray[np.bool_]
    off_cells: Numbers
    pose: BoardPose

    def __len__(self) -> int:
        return len(self.places)

    def seen_px(self) -> tuple[Points, Points]:
        """Where tiles are seen to meet in the picture (M, 2), and the normals of the lines there (M, 2)."""
        along = np.where(self.is_level[:, None], (1.0, 0.0), (0.0, 1.0))
        where = self.places + along[:, ::-1] * self.off_cells[:, None]
        seen, further = (self.pose.project(places * self.pose.pitch_mm) for places in (where, where + along))
        x, y = (further - seen).T / np.linalg.norm(further - seen, axis=1)
        return seen, np.column_stack((-y, x))


def edges(board: Bgr, pose: BoardPose, contents: Sequence[str]) -> Edges:
    """Where tiles of different colours meet on a board.

    Parameters
    ----------
    board : (H, W, 3) straightened by `pose`, as the network sees it.
    contents : (81,) what the windows seem to hold.
    """
    levels = np.log(board + DARK)
    tiles = np.array([CONTENTS.index(content) for content in contents]).reshape(GRID.rows, GRID.columns)
    beside, stacked = _meetings(levels, tiles), _meetings(levels.swapaxes(0, 1), tiles.T)[:, [1, 0, 2]]
    both = np.concatenate((beside, stacked))
    return Edges(both[:, :2], np.arange(len(both)) >= len(beside), both[:, 2], pose)


def on_tiles(board: Bgr, pose: BoardPose, contents: Sequence[str]) -> BoardPose | None:
    """The pose moved so that tiles of different colours meet on the grid's lines; None if none meet.

    Parameters are those of `edges`.
    """
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
    """(M, 3) for different tiles side by side: where they should meet (right, down), and how far off they do, in cells.

    `levels` : logarithms of a straightened board; `tiles` : (9, 9) indices of CONTENTS.
    """
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
    """(3,) by how much parallel lines are off, in cells, by ridge regression.

    First the middle one; then how much more the last one is; then how much more they are at their far ends.

    `line`, `at`, `off_cells` : (M,) which line, -1 to 1; where along it, -1 to 1; and how far off it is there.
    """
    places = np.column_stack((np.ones(len(line)), line, at))
    expected = np.diag((OFF_CELLS / MOVE_CELLS) ** 2)
    return np.asarray(np.linalg.solve(places.T @ places + expected, places.T @ off_cells))
