"""Reads what stands in the windows of a frame: blue tiles, white tiles, or whatever is behind.

A small network looks at the whole board, so that shades are judged beside each other and beside the frame; it was
taught with boards whose columns have holes, and takes no stack for granted (`training/windows/read.py`). It is asked
of the board and of its mirror image, as the mean of both answers is right where one of them slips. Where that leaves a
window in doubt, so is a sharp one, which sees more detail, where by the first answer the tiles lie (`on_tiles.py`): the
mean of both counts.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from engine.games.linkx.board import CONTENTS
from engine.games.linkx.shapes import GRID
from vision.blown_out import without_blown_out
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import means_by_cell
from vision.network import Network
from vision.reading import BoardReading, Layer
from vision.srgb import CLIPPED
from vision.windows.network_input import CELL_PX, FINER, MARGIN_CELLS, evened, straightened
from vision.windows.on_tiles import Edges, edges, on_tiles
from vision.windows.seams import seams

WEIGHTS, SHARP_WEIGHTS = (Path(__file__).with_name(name) for name in ("read.onnx", "sharp.onnx"))
EMPTY, BLUE, WHITE = range(len(CONTENTS))
FLIPS = ((), (2,))
"""The board is shown as it stands and mirrored."""
LEAST_DOUBT = 3e-5
"""Probability that a cell is none of what it looks like: what was never seen may still happen."""
SURE = 0.99
"""Where each window is so surely what it looks like, there is no closer look: of 212 boards 118 are so sure, and it
would have read none of them otherwise. 59 of 60 photos are, 59 of 152 of makes that nothing had learned from."""
SURELY_EMPTY = 0.98
"""A frame of which each window is so surely empty holds no piece."""
HIDDEN = 0.5
"""A cell that is hidden with this probability says nothing."""
PERHAPS_HIDDEN = 0.04
"""One that seems empty and is hidden with this probability is in as much doubt. Of 235 such ones in 255 photos 18 were
pieces, of 10 916 with less 32; a hand lay before two that else were surely empty."""
LARGEST_SPOT_CELLS, LEAST_GLARE = 2.0, 0.1
"""Where all channels are clipped nothing is left to see, and in a spot of up to so many cells a lamp is mirrored:
what is larger lies behind the frame. A window of which it hides so much says nothing if it seems empty. Of 100 photos
with a spot or two, all 6 cells that were surely misread were pieces behind one that were taken for empty."""
MOST_MORE_GLARE = 0.5
"""Where such a spot hides so much more of a cell that seems white than is blown out of the others, that white may be
the lamp's: of six such cells in 423 renderings that nothing had learned from one was a blue tile."""


def read(frame: Frame, pose: BoardPose, is_in_place: bool = False) -> BoardReading:
    """Score empty, blue and white for every cell; columns may have holes. What is covered is a row of zeros.

    `is_in_place` : whether the grid surely lies there, so that it need not be moved onto its tiles.
    """
    board = straightened(frame, pose).bgr
    cells = answer(board)
    if _leaves_doubt(cells):
        place = None if is_in_place else on_tiles(board, pose, _likeliest(cells))
        closer = straightened(frame, place or pose, FINER * CELL_PX).bgr
        cells = (cells + answer(closer, SHARP_WEIGHTS)) / 2
    hidden = np.where(frame.shows(pose.centres_px), expit(cells[:, -1]), 1.0)
    seems_empty = cells[:, :-1].argmax(axis=1) == EMPTY
    table = _log_likelihood(cells[:, :-1], np.where(seems_empty & (hidden >= PERHAPS_HIDDEN), hidden, 0.0))
    is_clipped = board.min(axis=2) >= CLIPPED
    glare, clipped = (means_by_cell(are, CELL_PX, MARGIN_CELLS) for are in (_is_spot(is_clipped), is_clipped))
    hidden[seems_empty & (glare > LEAST_GLARE)] = 1.0
    table = _as_far_as_not_mirrored(table, glare, clipped)
    table[hidden > HIDDEN] = 0.0
    contents = _likeliest(table)  # of a row of zeros: empty
    layer = Layer("contents", CONTENTS, table)
    return BoardReading("linkx", GRID, (layer,), hidden, faint_seams=partial(seams, frame, pose, contents))


def tile_edges(frame: Frame, pose: BoardPose) -> Edges:
    """Where tiles meet that are read at a pose."""
    board = straightened(frame, pose).bgr
    return edges(board, pose, _likeliest(answer(board, flips=FLIPS[:1])))


def is_surely_empty(frame: Frame, pose: BoardPose) -> bool:
    """Whether each window of a frame is so surely empty, at a glance, that no tile stands in it."""
    cells = answer(straightened(frame, pose).bgr, flips=FLIPS[:1])
    return bool(softmax(cells[:, : len(CONTENTS)], axis=1)[:, EMPTY].min() > SURELY_EMPTY)


def answer(board: Bgr, weights: Path = WEIGHTS, flips: Sequence[tuple[int, ...]] = FLIPS) -> NDArray[np.float64]:
    """What a network says of the cells of a straightened board (81, 4): scores of CONTENTS, and of being hidden."""
    logits = Network.load(weights).mean_of_flipped(evened(board), flips).astype(np.float64)
    inner = slice(MARGIN_CELLS, -MARGIN_CELLS)
    return np.asarray(logits[:, inner, inner].reshape(len(CONTENTS) + 1, len(GRID)).T)


def _leaves_doubt(cells: NDArray[np.float64]) -> bool:
    """Whether a window that is probably in view may hold something else than its scores (81, 4) say."""
    sure = softmax(cells[:, : len(CONTENTS)], axis=1).max(axis=1)
    return bool((sure[expit(cells[:, -1]) < HIDDEN] < SURE).any())


def _likeliest(scores: NDArray[np.float64]) -> list[str]:
    """For each cell (81, 3 or more) the content that scores most."""
    return [CONTENTS[i] for i in scores[:, : len(CONTENTS)].argmax(axis=1)]


def _is_spot(is_clipped: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the pixels (H, W) of a straightened board that are blown out lie in a spot of a mirrored lamp's size."""
    _, labels, found, _ = cv2.connectedComponentsWithStats(is_clipped.astype(np.uint8))
    is_spot = found[:, cv2.CC_STAT_AREA] <= LARGEST_SPOT_CELLS * CELL_PX**2
    is_spot[0] = False
    return np.asarray(is_spot[labels])


def _as_far_as_not_mirrored(
    table: NDArray[np.float64], glare: NDArray[np.float64], clipped: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The same table (81, 3), but that a cell is white counts only as far as no lamp makes it so.

    `glare`, `clipped` : share (81,) of each cell that lies in a mirrored lamp's spot, and that is blown out at all.
    """
    seems_white = table.argmax(axis=1) == WHITE
    usual = np.median(clipped[seems_white]) if seems_white.any() else 0.0
    in_doubt = np.where(seems_white & (glare > usual + MOST_MORE_GLARE), glare, 0.0)
    for other in (EMPTY, BLUE):
        table = without_blown_out(table, WHITE, other, in_doubt)
    return table


def _log_likelihood(logits: NDArray[np.float64], doubt: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log likelihoods (81, 3) of what scores so, mixed with as much of what says nothing as there is `doubt` (81,)."""
    blind = np.clip(doubt, LEAST_DOUBT, 1.0)[:, None]
    return np.asarray(np.log((1 - blind) * softmax(logits, axis=1) + blind / len(CONTENTS)), np.float64)
