"""Reads what stands in the windows of a frame: blue tiles, white tiles, or nothing but what is behind.

A small network looks at the whole board, so that shades are judged beside each other and beside the frame. It was
trained with boards whose columns have holes, so it does not take stacks for granted (`training/windows/read.py`). It is
shown the board and its mirror image, as the mean of both answers is often right if one is wrong. If a window is then
still in doubt, a sharp network, which sees more detail, is shown the board with the grid moved to where the tiles lie
by the first answer (`on_tiles.py`), and the mean of both networks' answers counts.
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
from vision.srgb import wholly_clipped
from vision.windows.network_input import CELL_PX, FINER, MARGIN_CELLS, evened, straightened
from vision.windows.on_tiles import Edges, edges, on_tiles
from vision.windows.seams import seams

WEIGHTS, SHARP_WEIGHTS = (Path(__file__).with_name(name) for name in ("read.onnx", "sharp.onnx"))
EMPTY, BLUE, WHITE = range(len(CONTENTS))
"""Indices of CONTENTS."""
FLIPS = ((), (2,))
"""Axes over which the board is flipped before it is shown: none, then that of columns."""
LEAST_DOUBT = 3e-5
"""Probability that a cell holds nothing of what it looks like: what was never seen may still happen."""
SURE = 0.99
"""The sharp network looks too unless each window holds one of the contents with this probability. Of 212 boards, 118
are so sure (59 of 60 photos, and 59 of 152 of makes that nothing had learned from); the sharp network would have
changed none of these."""
SURELY_EMPTY = 0.98
"""A frame holds no piece if each of its windows is empty with this probability."""
HIDDEN = 0.5
"""A cell that is hidden with this probability is not read."""
PERHAPS_HIDDEN = 0.04
"""If a cell that seems empty is hidden with this probability, it is doubted to that degree. In 255 photos, 18 of 235
such cells held pieces, and 32 of 10 916 with less. A hand lay before two that would have been surely empty."""
LARGEST_SPOT_CELLS, LEAST_GLARE = 2.0, 0.1
"""A spot in which all channels are clipped mirrors a lamp if it is no larger than so many cells; a larger one lies
behind the frame. A window that seems empty is not read if a spot hides this share of it. In 100 photos with a spot or
two, six cells were surely misread: all of them were pieces behind a spot that were taken for empty."""
MOST_MORE_GLARE = 0.5
"""A cell that seems white may owe that to a lamp if a spot hides this much more of it than is blown out of other cells
that seem white. Of six such cells in 423 renderings that nothing had learned from, one was a blue tile."""


def read(frame: Frame, pose: BoardPose, is_in_place: bool = False) -> BoardReading:
    """How well empty, blue and white explain every cell of a board; rows of zeros for what is covered.

    Columns may have holes.

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
    is_clipped = wholly_clipped(board)
    glare, clipped = (means_by_cell(are, CELL_PX, MARGIN_CELLS) for are in (_is_spot(is_clipped), is_clipped))
    hidden[seems_empty & (glare > LEAST_GLARE)] = 1.0
    table = _as_far_as_not_mirrored(table, glare, clipped)
    table[hidden > HIDDEN] = 0.0
    contents = _likeliest(table)  # of a row of zeros: empty
    layer = Layer("contents", CONTENTS, table)
    return BoardReading("linkx", GRID, (layer,), hidden, faint_seams=partial(seams, frame, pose, contents))


def tile_edges(frame: Frame, pose: BoardPose) -> Edges:
    """Where tiles of different colours meet on a board, as they are read at a pose."""
    board = straightened(frame, pose).bgr
    return edges(board, pose, _likeliest(answer(board, flips=FLIPS[:1])))


def is_surely_empty(frame: Frame, pose: BoardPose) -> bool:
    """Whether each window of a frame is surely empty, by one quick look."""
    cells = answer(straightened(frame, pose).bgr, flips=FLIPS[:1])
    return bool(softmax(cells[:, : len(CONTENTS)], axis=1)[:, EMPTY].min() > SURELY_EMPTY)


def answer(board: Bgr, weights: Path = WEIGHTS, flips: Sequence[tuple[int, ...]] = FLIPS) -> NDArray[np.float64]:
    """(81, 4) what a network says of each cell of a straightened board: scores of CONTENTS, and of being hidden."""
    logits = Network.load(weights).mean_of_flipped(evened(board), flips).astype(np.float64)
    inner = slice(MARGIN_CELLS, -MARGIN_CELLS)
    return np.asarray(logits[:, inner, inner].reshape(len(CONTENTS) + 1, len(GRID)).T)


def _leaves_doubt(cells: NDArray[np.float64]) -> bool:
    """Whether the scores (81, 4) of some window that is probably in view leave doubt of what it holds."""
    sure = softmax(cells[:, : len(CONTENTS)], axis=1).max(axis=1)
    return bool((sure[expit(cells[:, -1]) < HIDDEN] < SURE).any())


def _likeliest(scores: NDArray[np.float64]) -> list[str]:
    """The content that scores most in each cell, by scores (81, 3 or more)."""
    return [CONTENTS[i] for i in scores[:, : len(CONTENTS)].argmax(axis=1)]


def _is_spot(is_clipped: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(H, W) which of the clipped pixels of a straightened board lie in a spot no larger than a mirrored lamp's."""
    _, labels, found, _ = cv2.connectedComponentsWithStats(is_clipped.astype(np.uint8))
    is_spot = found[:, cv2.CC_STAT_AREA] <= LARGEST_SPOT_CELLS * CELL_PX**2
    is_spot[0] = False
    return np.asarray(is_spot[labels])


def _as_far_as_not_mirrored(
    table: NDArray[np.float64], glare: NDArray[np.float64], clipped: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The log-likelihoods (81, 3) with the lead of white reduced where a mirrored lamp may make a cell white.

    `glare`, `clipped` : (81,) share of each cell that lies in a mirrored lamp's spot, and that is clipped at all.
    """
    seems_white = table.argmax(axis=1) == WHITE
    usual = np.median(clipped[seems_white]) if seems_white.any() else 0.0
    in_doubt = np.where(seems_white & (glare > usual + MOST_MORE_GLARE), glare, 0.0)
    for other in (EMPTY, BLUE):
        table = without_blown_out(table, WHITE, other, in_doubt)
    return table


def _log_likelihood(logits: NDArray[np.float64], doubt: NDArray[np.float64]) -> NDArray[np.float64]:
    """(81, 3) log-likelihoods by a network's scores, where a `doubt` (81,) of 0 to 1 makes all contents more alike."""
    blind = np.clip(doubt, LEAST_DOUBT, 1.0)[:, None]
    return np.asarray(np.log((1 - blind) * softmax(logits, axis=1) + blind / len(CONTENTS)), np.float64)
