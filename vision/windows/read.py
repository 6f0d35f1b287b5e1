"""Reads what stands in the windows of a frame: blue tiles, white tiles, or whatever is behind.

A small network looks at the whole board, so that shades are judged beside each other and beside the frame; it was
taught with boards whose columns have holes, and takes no stack for granted (`training/windows/read.py`). It is asked
of the board and of its mirror image, as the mean of both answers is right where one of them slips.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from engine.games.linkx.board import CONTENTS
from engine.games.linkx.shapes import GRID
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.network import Network
from vision.reading import BoardReading, Layer
from vision.windows.network_input import MARGIN_CELLS, evened, straightened

WEIGHTS = Path(__file__).with_name("read.onnx")
LEAST_DOUBT = 3e-5
"""Probability that a cell is none of what it looks like: what was never seen may still happen."""
HIDDEN = 0.5
"""A cell that is hidden with this probability says nothing."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Score empty, blue and white for every cell; columns may have holes. What is covered is a row of zeros."""
    seen = evened(straightened(frame, pose).bgr)
    answer, of_mirrored = Network.load(WEIGHTS).run(np.stack((seen, seen[..., ::-1]))).astype(np.float64)
    logits = (answer + of_mirrored[..., ::-1]) / 2
    inner = slice(MARGIN_CELLS, -MARGIN_CELLS)
    cells = logits[:, inner, inner].reshape(len(CONTENTS) + 1, len(GRID)).T
    hidden = np.where(_in_view(frame, pose), expit(cells[:, -1]), 1.0)
    table = _log_likelihood(cells[:, :-1])
    table[hidden > HIDDEN] = 0.0
    return BoardReading("linkx", GRID, (Layer("contents", CONTENTS, table),), hidden=hidden)


def _in_view(frame: Frame, pose: BoardPose) -> NDArray[np.bool_]:
    """Which cells' centres (81,) lie in the picture."""
    centres = pose.centres_px
    return np.asarray(((centres >= 0) & (centres <= np.array(frame.size_px) - 1)).all(axis=1))


def _log_likelihood(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log likelihoods (81, 3), mixed with a little of what would say nothing."""
    return np.asarray(np.log((1 - LEAST_DOUBT) * softmax(logits, axis=1) + LEAST_DOUBT / len(CONTENTS)), np.float64)
