"""Whether a column's topmost piece shows above the frame, too: then it sticks out."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading
from vision.windows.network_input import CELL_PX, FINER, straightened
from vision.windows.read import EMPTY, HIDDEN, SHARP_WEIGHTS, answer

ROWS = 2
"""How many rows above the grid are looked at: an upper bar is about as high as a tile, and hides the first of them."""
PERHAPS = 0.5
"""From this chance of a tile on, the sharp network has a closer look."""


def tiles_above(frame: Frame, pose: BoardPose, reading: BoardReading) -> NDArray[np.float64]:
    """For each column (9,), how probably a tile of its top window's colour shows above; 0 where that seems empty.

    The readers of windows look at what is there as if the grid lay higher. What is covered, or cut off, does not show.
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
    """The same by what is read of the raised grid (81, 4); `tops` (9,) : what the top windows hold."""
    cells = np.arange(ROWS * len(tops))
    is_seen = (frame.shows(raised.centres_px) & (expit(scores[:, -1]) < HIDDEN))[cells]
    shows = softmax(scores[cells, :-1], axis=1)[cells, np.tile(tops, ROWS)]
    missing = np.where(is_seen, 1 - shows, 1.0).reshape(ROWS, -1).prod(axis=0)
    return np.where(tops == EMPTY, 0.0, 1 - missing)
