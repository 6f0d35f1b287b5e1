"""How similar a frame's view is to the empty view, block by block, and whether its blocks lie where they did there.

A block is a cell of the raster, in the grid or in the margin round it.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.known.board import KnownBoard
from vision.known.view import MARGIN, STEPS, Floats, View, in_blocks

TEXTURED = 0.03
"""A block is textured if its log light has this standard deviation; others show nothing to recognise them by."""
LEAST_IN_SIGHT = 0.5
"""A frame must show this share of the textured blocks that calibration saw, before a place is believed."""
NUDGE_CELLS = 0.05
"""Blocks that together seem to have moved by less than this, which is less than a raster point, lie where they did.
Shadows that fall on many blocks in the same way seem to move them by 0.04."""
ONE_CELL_BETTER = 0.1
"""A board is believed to lie one cell further only if its correlation is larger there by this, as cells look alike."""
BESIDE = tuple((rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if (rows, columns) != (0, 0))
"""Rows and columns by which a board whose cells look alike may be mistaken."""
SHIFTED_CELLS = (0.2, 2.0)
"""A view is shifted if it seems to have moved by a distance between these two. Boards that lay still under hands seemed
to have moved by up to 0.13, or by three cells or more if too little of them was seen. Boards that were pushed by half a
cell seemed to have moved by 0.5 to 0.7."""
LEAST_ACROSS = 0.1
"""The slopes of lightness must be this strong in the direction in which they are weakest, as a share (of the mean
squares) of the strongest one. What could be seen of a mat under a hand, in a test, had 0.2; a striped cloth that stayed
when the board on it was pushed, 0.03."""
SMOOTH = 5
"""Side, in raster points, of a Gaussian filter that lets a fit begin half a cell away."""


def alike(view: View, board: KnownBoard) -> float:
    """How similar a view is to the empty view, 0 to 1: the mean correlation of lightness over the textured blocks.

    0 if most of these are blown out or outside the picture, as a few blocks may look like anything.
    """
    correlation, strength = _correlation(view, board)
    textured = strength > TEXTURED
    if textured.sum() < max(1, LEAST_IN_SIGHT * _in_sight(board)):
        return 0.0
    return float(np.maximum(correlation[textured], 0.0).mean())


def alike_of_grid(view: View, board: KnownBoard) -> float:
    """The same for the grid's blocks alone, however few are seen. What lies round the board may have stayed."""
    correlation, strength = _correlation(view, board)
    textured = (strength > TEXTURED) & _of_grid(view)
    return float(np.maximum(correlation[textured], 0.0).mean()) if textured.any() else 0.0


def lies_in_place(view: View, board: KnownBoard, like: float, share: float, share_of_grid: float = 0.0) -> bool:
    """Whether the blocks that look as in the empty view lie just where they did there.

    The grid's blocks must do so by themselves, too, as what is seen round the grid may be the table. By one step of
    Lucas and Kanade's method (1981) for all blocks together, which is much faster than fitting.

    Parameters
    ----------
    like : correlation from which on a block looks as in the empty view.
    share : how many blocks must, as a share of the textured ones that calibration saw.
    share_of_grid : how many of the grid's blocks must, as a share of its textured ones in view.
    """
    correlation, strength = _correlation(view, board)
    textured, of_grid = strength > TEXTURED, _of_grid(view)
    same = textured & (correlation > like)
    own = same & of_grid
    if same.sum() < max(1, share * _in_sight(board)) or own.sum() < share_of_grid * (textured & of_grid).sum():
        return False
    return all(_nudge(view, board, blocks) < NUDGE_CELLS for blocks in (same, own) if blocks.any())


def shows_any_push(view: View, board: KnownBoard, like: float) -> bool:
    """Whether the blocks that correlate by `like` with the empty view would show it if the board were pushed.

    Not so if they show, say, a cloth's stripes, which look the same further along. By the smallest eigenvalue of their
    slopes, as Shi and Tomasi (1994) choose what can be tracked.
    """
    correlation, strength = _correlation(view, board)
    along = _slopes(board, (strength > TEXTURED) & (correlation > like))
    least, most = np.linalg.eigvalsh(along.T @ along)
    return bool(least > LEAST_ACROSS * most)


def share_alike(view: View, board: KnownBoard, like: float) -> float:
    """Share of the textured blocks that calibration saw which correlate by `like` with the empty view."""
    correlation, strength = _correlation(view, board)
    return float(((strength > TEXTURED) & (correlation > like)).sum() / max(1, _in_sight(board)))


def is_shifted(view: View, board: KnownBoard) -> bool:
    """Whether the view as a whole seems to be the empty view moved, by phase correlation (Kuglin and Hines 1975).

    Single blocks may look unmoved by chance: if a grid is moved along its lines, many do.
    """
    empty, shown = (one.lightness - one.lightness.mean() for one in (board.empty_view, view))
    height, width = shown.shape
    (right, down), _ = cv2.phaseCorrelate(empty, shown, cv2.createHanningWindow((width, height), cv2.CV_32F))
    least, most = SHIFTED_CELLS
    return bool(least < np.hypot(right, down) / STEPS < most)


def _nudge(view: View, board: KnownBoard, blocks: NDArray[np.bool_]) -> float:
    """How far the chosen `blocks` (M,) together seem to have moved since the empty view, in cells."""
    change = np.asarray(in_blocks(_smooth(board.empty_view) - _smooth(view))[blocks], np.float64)
    change -= np.median(change, axis=1, keepdims=True)
    moved, *_ = np.linalg.lstsq(_slopes(board, blocks), change.ravel(), rcond=None)
    return float(np.linalg.norm(moved)) / STEPS


def _slopes(board: KnownBoard, blocks: NDArray[np.bool_]) -> NDArray[np.float64]:
    """(P, 2) how the empty view's lightness rises to the right and downwards at each point of chosen `blocks` (M,)."""
    template = _smooth(board.empty_view)
    slopes = [in_blocks(cv2.Sobel(template, cv2.CV_32F, *order, scale=1 / 8))[blocks] for order in ((1, 0), (0, 1))]
    return np.stack(slopes, axis=-1).reshape(-1, 2).astype(np.float64)


def _smooth(view: View) -> Floats:
    return np.asarray(cv2.GaussianBlur(view.lightness, (SMOOTH, SMOOTH), 0))


def fits_one_cell_further(view: View, board: KnownBoard) -> bool:
    """Whether a view is clearly more like the empty view if it is moved by one block in some direction."""
    ours, spread = _patterns_in_rows(view)
    theirs, strength = _patterns_in_rows(board.empty_view)
    spread, used = np.maximum(spread, TEXTURED), _used(view, board).reshape(view.blocks)
    in_place = np.einsum("rcp,rcp->rc", ours, theirs)
    for rows, columns in BESIDE:
        here, there = _overlap(rows, columns)
        both = used[here] & used[there] & (strength[here] > TEXTURED)
        if not both.any():
            continue
        beside = np.einsum("rcp,rcp->rc", ours[there], theirs[here]) / spread[there]
        correlations = (beside, in_place[here] / spread[here])
        shifted, stayed = ((np.maximum(one, 0.0)[both] / strength[here][both]).mean() for one in correlations)
        if shifted > stayed + ONE_CELL_BETTER:
            return True
    return False


def _overlap(rows: int, columns: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """Indices of the blocks that have another one `rows` below and `columns` right of them, and of those others."""
    here = tuple(slice(max(0, -by), -by if by > 0 else None) for by in (rows, columns))
    there = tuple(slice(max(0, by), by if by < 0 else None) for by in (rows, columns))
    return (here[0], here[1]), (there[0], there[1])


@lru_cache(maxsize=4)
def _correlation(view: View, board: KnownBoard) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each block its correlation with the empty view, and that view's standard deviation; 0 if it is not seen."""
    (ours, spread), (theirs, strength) = _patterns(view), _patterns(board.empty_view)
    strength = np.where(_used(view, board), strength, 0.0)
    products = np.einsum("bp,bp->b", ours, theirs)
    return products / (np.maximum(spread, TEXTURED) * np.maximum(strength, TEXTURED)), strength


@lru_cache(maxsize=4)
def _patterns(view: View) -> tuple[Floats, NDArray[np.float64]]:
    """Lightness of each block less its mean, divided by STEPS, (blocks, STEPS²); and its standard deviation."""
    blocks = np.asarray(in_blocks(view.lightness), np.float32) / STEPS
    patterns = blocks - blocks.mean(axis=1, keepdims=True)
    return patterns, np.sqrt(np.einsum("bp,bp->b", patterns, patterns, dtype=np.float64))


def _patterns_in_rows(view: View) -> tuple[Floats, NDArray[np.float64]]:
    """The same by rows and columns of blocks: (r, c, STEPS²) and (r, c)."""
    patterns, deviations = _patterns(view)
    return patterns.reshape(*view.blocks, -1), deviations.reshape(view.blocks)


def _in_sight(board: KnownBoard) -> int:
    """How many textured blocks calibration saw."""
    return int((_used(board.empty_view, board) & (_patterns(board.empty_view)[1] > TEXTURED)).sum())


def _used(view: View, board: KnownBoard) -> NDArray[np.bool_]:
    """(M,) which blocks are compared: those in view, and of a frame only its rim, as windows show what is behind."""
    used = np.asarray(in_blocks(view.shows_as(board.empty_view)).mean(axis=1) > 0.5)
    return used & ~_of_grid(view) if board.pose.is_standing else used


def _of_grid(view: View) -> NDArray[np.bool_]:
    """(M,) which blocks are the grid's, not the margin's."""
    own = np.zeros(view.blocks, np.bool_)
    own[MARGIN:-MARGIN, MARGIN:-MARGIN] = True
    return own.ravel()
