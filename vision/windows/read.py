"""Reads what stands in the windows of a frame: blue tiles, white tiles, or whatever is behind."""

import numpy as np

from engine.geometry import Grid
from vision.frame import Frame
from vision.pose import BoardPose
from vision.reading import BoardReading, Layer
from vision.windows.cells import Features, look_at
from vision.windows.materials import learn

GRID = Grid(9, 9)
CONTENTS = ("empty", "blue", "white")

TEXTURE_WEIGHTS = np.array([2.739, 0.749, 0.137, -1.628, 2.597, 1.153, 0.208, -0.133, -2.727, -1.311])
TEXTURE_BIAS = 6.06
"""Log odds of a tile by its edges alone; a logistic regression on photos with truth, their light and blur varied."""
JOINT_WEIGHTS = np.array([2.331, 1.271, -0.034, -1.45, 2.278, 1.241, 0.544, 0.257, -3.407, -0.574, -0.816])
JOINT_BIAS = 8.90
"""The same with the distance to the nearer of the two colours as the last feature."""
FARTHEST = 40.0
"""Squared distance beyond which a colour is simply another."""
COLOUR_TRUST = 0.5
"""Share of a colour's log odds that is believed: the spread within a photo is not quite normal."""
LARGEST_ODDS = 9.0
"""No log odds of a single view are larger: what was never seen in some thousand cells may still happen."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Score empty, blue and white for every cell, from that cell's look alone; columns may have holes."""
    cells = look_at(frame, pose)
    by_texture = cells.texture @ TEXTURE_WEIGHTS + TEXTURE_BIAS
    tile = 1 / (1 + np.exp(-by_texture))
    distances = learn(cells.log_colour, tile).distances(cells.log_colour)
    nearest = np.sqrt(np.minimum(distances.min(axis=1), FARTHEST))
    piece_odds = np.clip(
        np.column_stack((cells.texture, nearest)) @ JOINT_WEIGHTS + JOINT_BIAS, -LARGEST_ODDS, LARGEST_ODDS
    )
    blue_odds = np.clip(COLOUR_TRUST * (distances[:, 1] - distances[:, 0]) / 2, -LARGEST_ODDS, LARGEST_ODDS)
    layer = Layer("contents", CONTENTS, _log_likelihood(piece_odds, blue_odds))
    return BoardReading("linkx", GRID, (layer,), hidden=np.zeros(len(GRID)))


def _log_likelihood(piece_odds: Features, blue_odds: Features) -> Features:
    """Rows (81, 3) from log odds (81,) of a tile against none, and of a blue tile against a white one."""
    blue = piece_odds - np.logaddexp(0.0, -blue_odds)
    white = piece_odds - np.logaddexp(0.0, blue_odds)
    return np.column_stack((np.zeros(len(piece_odds)), blue, white))
