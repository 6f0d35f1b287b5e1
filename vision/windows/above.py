"""Whether the topmost piece of a column shows above the frame, too: then it sticks out."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading
from vision.windows.network_input import CELL_PX, FINER, straightened
from vision.windows.read import EMPTY, HIDDEN, SHARP_WEIGHTS, answer

ROWS = 2
"""How many rows above the grid are looked at. The upper bar is about as high as a tile, and hides the lower one."""
PERHAPS = 0.5
"""If the chance of a tile is at least this, the sharp network looks too."""


def tiles_above(frame: Frame, pose: BoardPose, reading: BoardReading) -> NDArray[np.float64]:
    """(9,) for each column, the probability that a tile of its top window's colour shows above the frame.

    0 if the top window seems empty. The readers of windows are shown the board as if its grid lay ROWS higher. What is
    covered, or outside the picture, counts as not showing.
    """
    tops = reading.layer("contents").log_likelihood[: pose.grid.columns].argmax(axis=1)
    if (tops == EMPTY).all():
        return np.zeros(len(tops))
    raised = pose.shifted(0, -ROWS)
    scores = answer(straightened(frame, raised).bgr)
    chances = _chances(frame, raised, tops, scores)
    if chances.max() < PERHAPS:
        return chances
    closer = answer(straightened(frame, raised, FINER * CELL_PX).bgr, SHARP_WEIGHTS)
    return _chances(frame, raised, tops, (scores + closer) / 2)


def _chances(
    frame: Frame, raised: BoardPose, tops: NDArray[np.intp], scores: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The same by the scores of the raised grid (81, 4), and by what the top windows hold (9,)."""
    cells = np.arange(ROWS * len(tops))
    is_seen = (frame.shows(raised.centres_px) & (expit(scores[:, -1]) < HIDDEN))[cells]
    shows = softmax(scores[cells, :-1], axis=1)[cells, np.tile(tops, ROWS)]
    missing = np.where(is_seen, 1 - shows, 1.0).reshape(ROWS, -1).prod(axis=0)
    return np.where(tops == EMPTY, 0.0, 1 - missing)
