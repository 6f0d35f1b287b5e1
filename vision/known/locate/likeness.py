"""How like the empty view a frame's view is, block by block, and whether its blocks lie just where they did there."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.known.board import KnownBoard
from vision.known.view import MARGIN, STEPS, Floats, View, in_blocks

TEXTURED = 0.03
"""Standard deviation of log light in a block: a block with less has nothing to be recognised by."""
LEAST_IN_SIGHT = 0.5
"""Share of the blocks that calibration saw, and that a frame must show before a place is believed."""
NUDGE_CELLS = 0.05
"""Where these blocks as a whole seem moved by less than this, less than a raster point, there is nothing to
fit. Shadows that fall alike on many blocks seem to move them by 0.04."""
ONE_CELL_BETTER = 0.1
"""More correlation one cell further is needed before a board is believed to lie there: its cells look alike."""
BESIDE = tuple((rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if (rows, columns) != (0, 0))
"""Whole cells down and to the right by which a board with cells that look alike is taken for itself."""
SHIFTED_CELLS = (0.2, 2.0)
"""A view is shifted if it seems moved by so much. Under hands, boards that lay still seemed moved by up to 0.13, or by
three cells and more where too little was left to see; boards that were pushed by half a cell by 0.5 to 0.7."""
LEAST_ACROSS = 0.1
"""Share that the squares of slopes must have in the direction in which they have least. Under a hand in a test what
peeped out of a mat had 0.2; of a striped cloth that was left when a board was pushed, 0.03."""
SMOOTH = 5
"""Side in raster points of the Gauss filter that lets a fit begin half a cell away."""


def alike(view: View, board: KnownBoard) -> float:
    """Mean over the blocks with some texture of how their lightness correlates with the empty view's, 0 to 1.

    0 where most of them are blown out or outside the picture: a few blocks look like anything.
    """
    correlation, strength = _correlation(view, board)
    textured = strength > TEXTURED
    if textured.sum() < max(1, LEAST_IN_SIGHT * _in_sight(board)):
        return 0.0
    return float(np.maximum(correlation[textured], 0.0).mean())


def alike_of_grid(view: View, board: KnownBoard) -> float:
    """The same of the grid's blocks by themselves, however few are seen: what lies round it may have stayed."""
    correlation, strength = _correlation(view, board)
    textured = (strength > TEXTURED) & _of_grid(view)
    return float(np.maximum(correlation[textured], 0.0).mean()) if textured.any() else 0.0


def lies_in_place(view: View, board: KnownBoard, like: float, share: float, share_of_grid: float = 0.0) -> bool:
    """Whether the blocks that correlate by `like` with the empty view, a `share` of all, lie just where they did there.

    So must those of the grid by themselves, a `share_of_grid` of it or more: what is seen round it may be the table.
    One step of Lucas and Kanade (1981) for all of them together; much faster than fitting.
    """
    correlation, strength = _correlation(view, board)
    textured, of_grid = strength > TEXTURED, _of_grid(view)
    same = textured & (correlation > like)
    own = same & of_grid
    if same.sum() < max(1, share * _in_sight(board)) or own.sum() < share_of_grid * (textured & of_grid).sum():
        return False
    return all(_nudge(view, board, blocks) < NUDGE_CELLS for blocks in (same, own) if blocks.any())


def shows_any_push(view: View, board: KnownBoard, like: float) -> bool:
    """Whether the blocks that correlate by `like` with the empty view would not, if the board were pushed anywhere.

    A cloth's stripes look the same further along: what changes least in them, as Shi and Tomasi (1994) have it.
    """
    correlation, strength = _correlation(view, board)
    along = _slopes(board, (strength > TEXTURED) & (correlation > like))
    least, most = np.linalg.eigvalsh(along.T @ along)
    return bool(least > LEAST_ACROSS * most)


def share_alike(view: View, board: KnownBoard, like: float) -> float:
    """Share of the blocks that correlate by `like` with the empty view."""
    correlation, strength = _correlation(view, board)
    return float(((strength > TEXTURED) & (correlation > like)).sum() / max(1, _in_sight(board)))


def is_shifted(view: View, board: KnownBoard) -> bool:
    """Whether the view as a whole seems to be the empty view moved, by the phase of what both show.

    Kuglin and Hines (1975). Blocks may look alike by chance: where a grid is moved along its lines many do.
    """
    empty, shown = (one.lightness - one.lightness.mean() for one in (board.empty_view, view))
    height, width = shown.shape
    (right, down), _ = cv2.phaseCorrelate(empty, shown, cv2.createHanningWindow((width, height), cv2.CV_32F))
    least, most = SHIFTED_CELLS
    return bool(least < np.hypot(right, down) / STEPS < most)


def _nudge(view: View, board: KnownBoard, blocks: NDArray[np.bool_]) -> float:
    """By how much, in cells, `blocks` (M,) seem moved against the empty view."""
    change = np.asarray(in_blocks(_smooth(board.empty_view) - _smooth(view))[blocks], np.float64)
    change -= np.median(change, axis=1, keepdims=True)
    moved, *_ = np.linalg.lstsq(_slopes(board, blocks), change.ravel(), rcond=None)
    return float(np.linalg.norm(moved)) / STEPS


def _slopes(board: KnownBoard, blocks: NDArray[np.bool_]) -> NDArray[np.float64]:
    """How the empty view's lightness rises to the right and downwards at each point (P, 2) of `blocks` (M,)."""
    template = _smooth(board.empty_view)
    slopes = [in_blocks(cv2.Sobel(template, cv2.CV_32F, *order, scale=1 / 8))[blocks] for order in ((1, 0), (0, 1))]
    return np.stack(slopes, axis=-1).reshape(-1, 2).astype(np.float64)


def _smooth(view: View) -> Floats:
    return np.asarray(cv2.GaussianBlur(view.lightness, (SMOOTH, SMOOTH), 0))


def fits_one_cell_further(view: View, board: KnownBoard) -> bool:
    """Whether the blocks, taken one further in some direction, are clearly more like the empty view."""
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
    """Index of the blocks that have one `rows` down and `columns` to the right of them, and of those."""
    here = tuple(slice(max(0, -by), -by if by > 0 else None) for by in (rows, columns))
    there = tuple(slice(max(0, by), by if by < 0 else None) for by in (rows, columns))
    return (here[0], here[1]), (there[0], there[1])


@lru_cache(maxsize=4)
def _correlation(view: View, board: KnownBoard) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of each block the correlation with the empty view, and that view's standard deviation; 0 for one not seen."""
    (ours, spread), (theirs, strength) = _patterns(view), _patterns(board.empty_view)
    strength = np.where(_used(view, board), strength, 0.0)
    products = np.einsum("bp,bp->b", ours, theirs)
    return products / (np.maximum(spread, TEXTURED) * np.maximum(strength, TEXTURED)), strength


@lru_cache(maxsize=4)
def _patterns(view: View) -> tuple[Floats, NDArray[np.float64]]:
    """Lightness of each block (blocks, STEPS²) less its mean, in parts of the root of its length; and its deviation."""
    blocks = np.asarray(in_blocks(view.lightness), np.float32) / STEPS
    patterns = blocks - blocks.mean(axis=1, keepdims=True)
    return patterns, np.sqrt(np.einsum("bp,bp->b", patterns, patterns, dtype=np.float64))


def _patterns_in_rows(view: View) -> tuple[Floats, NDArray[np.float64]]:
    """The same by the blocks' rows and columns: (r, c, STEPS²) and (r, c)."""
    patterns, deviations = _patterns(view)
    return patterns.reshape(*view.blocks, -1), deviations.reshape(view.blocks)


def _in_sight(board: KnownBoard) -> int:
    """How many blocks with some texture calibration saw."""
    return int((_used(board.empty_view, board) & (_patterns(board.empty_view)[1] > TEXTURED)).sum())


def _used(view: View, board: KnownBoard) -> NDArray[np.bool_]:
    """Blocks (M,) that are seen; of a frame with windows only its rim, as what is seen through them stays behind."""
    used = np.asarray(in_blocks(view.shows_as(board.empty_view)).mean(axis=1) > 0.5)
    return used & ~_of_grid(view) if board.pose.is_standing else used


def _of_grid(view: View) -> NDArray[np.bool_]:
    """Blocks (M,) of the grid itself."""
    own = np.zeros(view.blocks, np.bool_)
    own[MARGIN:-MARGIN, MARGIN:-MARGIN] = True
    return own.ravel()
