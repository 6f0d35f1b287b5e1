"""Reads what stands in the windows of a frame: blue tiles, white tiles, or whatever is behind."""

import numpy as np

from engine.geometry import Grid
from vision.frame import Frame
from vision.pose import BoardPose
from vision.reading import BoardReading, Layer
from vision.windows.cells import Features, look_at
from vision.windows.materials import SPREADS
from vision.windows.tile_model import load

GRID = Grid(9, 9)
CONTENTS = ("empty", "blue", "white")

COLOUR_TRUST = 0.3
"""Share of a colour's log odds that is believed: the spread within a photo is not quite normal."""
LARGEST_ODDS = 9.0
"""No log odds of a single view are larger: what was never seen in some ten thousand cells may still happen."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Score empty, blue and white for every cell, from that cell's look alone; columns may have holes."""
    cells = look_at(frame, pose)
    piece_odds, materials = load().judge(cells)
    to_blue, to_white = (materials.distances(cells.middle) + 2 * np.log(SPREADS).sum(axis=1)).T
    blue_odds = np.clip(COLOUR_TRUST * (to_white - to_blue) / 2, -LARGEST_ODDS, LARGEST_ODDS)
    log_likelihood = _log_likelihood(np.clip(piece_odds, -LARGEST_ODDS, LARGEST_ODDS), blue_odds)
    layer = Layer("contents", CONTENTS, log_likelihood)
    return BoardReading("linkx", GRID, (layer,), hidden=np.zeros(len(GRID)))


def _log_likelihood(piece_odds: Features, blue_odds: Features) -> Features:
    """Rows (81, 3) from log odds (81,) of a tile against none, and of a blue tile against a white one."""
    blue = piece_odds - np.logaddexp(0.0, -blue_odds)
    white = piece_odds - np.logaddexp(0.0, blue_odds)
    return np.column_stack((np.zeros(len(piece_odds)), blue, white))
