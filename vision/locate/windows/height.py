"""A frame looked for at other heights than the rough network gives it.

The rough network sees a frame's sides and its floor, but not how far up its rows go. Of eleven frames of other makes
that it placed wrongly, nine were off only at the top, by up to 4.4 cells, and one only at the floor.
"""

from collections.abc import Iterator

import numpy as np

from vision.geometry.plane import Points
from vision.locate.quads.patch import Pyramid
from vision.locate.quads.quad import CELLS, EXACT, FRAME, Candidate, correct
from vision.locate.quads.settle import settled

TOPS_CELLS = (-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4)
"""How far down the top is moved in each try. The exact network corrects up to half a cell."""
FLOORS_CELLS = (-1.5, -1, -0.5, 0.5, 1)
"""How far down the floor is moved in each try."""
LEAST_CHANCE = 0.5
"""A height is followed only if a frame is seen there with this chance."""
MOST_HEIGHTS = 2
"""How many heights are followed, the likeliest and least doubtful ones: a third one found none of eleven frames."""


def at_other_heights(levels: Pyramid, near_px: Points) -> list[Candidate]:
    """The frames found near a quad (4, 2), from its top left, at other heights; the least doubtful first."""
    seen = [correct(levels, quad, EXACT, (False,)) for quad in _other_heights(near_px)]
    likely = [board for board in seen if board.kind == FRAME and board.chance >= LEAST_CHANCE]
    likely.sort(key=lambda board: board.spread / board.chance)
    led = [settled(levels, board.corners_px) for board in likely[:MOST_HEIGHTS]]
    return sorted((frame for frame in led if frame and frame.kind == FRAME), key=lambda frame: frame.spread)


def _other_heights(quad: Points) -> Iterator[Points]:
    """Quads (4, 2) with their top, or their floor, moved along the sides."""
    top_left, top_right, bottom_right, bottom_left = quad
    down = np.array([bottom_left - top_left, bottom_right - top_right]) / CELLS[FRAME]
    for cells in TOPS_CELLS:
        yield np.array([*(quad[:2] + cells * down), bottom_right, bottom_left])
    for cells in FLOORS_CELLS:
        yield np.array([top_left, top_right, *(quad[2:] + cells * down[::-1])])
