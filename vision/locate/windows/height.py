"""A frame at other heights than the rough network gives it.

That one sees a frame's sides and floor, but not how far up its rows go: of eleven of other makes that it led astray,
nine were off by their top alone, by up to 4.4 cells, and one by its floor.
"""

from collections.abc import Iterator

import numpy as np

from vision.geometry.plane import Points
from vision.locate.patch import Pyramid
from vision.locate.quad import CELLS, EXACT, FRAME, Candidate, correct
from vision.locate.settle import settled

TOPS_CELLS = (-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4)
"""How far down the top is moved; the exact network corrects up to half a cell."""
FLOORS_CELLS = (-1.5, -1, -0.5, 0.5, 1)
"""How far down the floor is."""
LEAST_CHANCE = 0.5
"""Of a frame, for a height to be followed."""
MOST_HEIGHTS = 2
"""How many heights are followed, the likeliest and least doubtful: a third found none of eleven frames."""


def at_other_heights(levels: Pyramid, near_px: Points) -> list[Candidate]:
    """The frames to which a quad (4, 2) from the top left leads from other heights, the least doubtful first."""
    seen = [correct(levels, quad, EXACT, (False,)) for quad in _other_heights(near_px)]
    likely = [board for board in seen if board.kind == FRAME and board.chance >= LEAST_CHANCE]
    likely.sort(key=lambda board: board.spread / board.chance)
    led = [settled(levels, board.corners_px) for board in likely[:MOST_HEIGHTS]]
    return sorted((frame for frame in led if frame and frame.kind == FRAME), key=lambda frame: frame.spread)


def _other_heights(quad: Points) -> Iterator[Points]:
    """The quad (4, 2) with its top, or its floor, moved along its sides."""
    top_left, top_right, bottom_right, bottom_left = quad
    down = np.array([bottom_left - top_left, bottom_right - top_right]) / CELLS[FRAME]
    for cells in TOPS_CELLS:
        yield np.array([*(quad[:2] + cells * down), bottom_right, bottom_left])
    for cells in FLOORS_CELLS:
        yield np.array([top_left, top_right, *(quad[2:] + cells * down[::-1])])
