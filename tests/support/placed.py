"""Where a board was found, compared with a photo's truth."""

import numpy as np

from tests.support.truth import Truth, cell_px, corners_px
from vision.pose import BoardPose

FOUND_WITHIN_CELLS = 0.35
"""Every corner must be this near to its true place for a board to count as found."""


def quarter_turns(pose: BoardPose, truth: Truth) -> int | None:
    """By how many quarter turns the pose's rows and columns are turned against the truth's; None where it misses."""
    if pose.grid.rows != truth["position"]["size"]:
        return None
    for turns in range(4 if truth["game"] != "linkx" else 1):
        distances = np.linalg.norm(np.roll(pose.corners_px, -turns, axis=0) - corners_px(truth), axis=1)
        if distances.max() <= FOUND_WITHIN_CELLS * cell_px(truth):
            return turns
    return None
