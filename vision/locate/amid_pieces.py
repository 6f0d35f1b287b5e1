"""A mat amid loose pieces or rings that lie in line with its squares or circles, and were taken for more of them.

What the rough network then leaves is drawn round mat and pieces alike, and leans as the mat does: the mat is what is
left of it without some lines at its sides.
"""

from collections.abc import Iterable
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import Points, homography, transform
from vision.locate.overlap import is_near
from vision.locate.patch import UNIT_SQUARE, Pyramid
from vision.locate.quad import FRAME, KINDS, Settled, kind_chances
from vision.locate.settle import settled

LINES = (0.0, 1.0, 2.0, 3.0)
"""So many lines are left out at each side: a piece is two squares long. The exact network bears half a cell."""
WITHOUT = np.array(list(product(LINES, repeat=4))[1:])
"""(N, 4) lines left out at the left, top, right and bottom."""
AT_ONE_SIDE = WITHOUT[np.count_nonzero(WITHOUT, axis=1) == 1]
"""Where pieces of a TILED mat often lie in line with its squares, which is soon looked into."""
LIKELY_CHANCE = 0.3
"""Chance of a mat from which on the likeliest of what is left is settled."""
LEAST_CHANCE = 0.99
"""Chance of a mat, settled, from which on it is believed: so much is tried that something else may look like one. Of 40
mats that were found two had less; so had two amid drawn pieces, that lay a third and two thirds of a cell off."""
MOST_TRIED, LEAST_ROUGH_CHANCE = 3, 0.6
"""So many different quadrilaterals are looked into, where nothing else leads to a board, if the rough network takes
them for a mat with this chance: half a second each. Of 25 such pictures 17 show a mat in those (43); 16 did in the
first four of any chance and kind (58). Of 57 other drawings 8 are looked into, then 18."""
ALIKE = 0.07
"""Quadrilaterals whose corners differ by less than this share of their side are the same."""
MATS = [KINDS.index(kind) for kind in KINDS if kind not in ("none", FRAME)]
CELLS_A_SIDE = 7
"""Of a mat that is looked for; one of five is found among these, too."""


def mat_amid_pieces(levels: Pyramid, looked_at: Iterable[Settled]) -> Settled | None:
    """The first mat within what the rough network took for one; None if there is none."""
    tried: list[Points] = []
    for near in looked_at:
        may_hold_mat = near.kind != FRAME and near.chance >= LEAST_ROUGH_CHANCE
        if may_hold_mat and not any(is_near(near.corners_px, other, ALIKE) for other in tried):
            tried.append(near.corners_px)
    return next((mat for quad in tried[:MOST_TRIED] if (mat := mat_within(levels, quad, WITHOUT))), None)


def mat_within(levels: Pyramid, corners_px: Points, without: NDArray[np.float64]) -> Settled | None:
    """The mat that is a quad (4, 2) without some of these lines (N, 4), as in WITHOUT; None if there is none."""
    lines = without[:, None]
    before, after = lines[..., :2], lines[..., 2:]
    matrix = homography(UNIT_SQUARE, corners_px)
    quads = [
        transform(matrix, quad) for quad in (before + CELLS_A_SIDE * UNIT_SQUARE) / (before + CELLS_A_SIDE + after)
    ]
    chances = kind_chances(levels, quads)[:, MATS].max(axis=1)
    if chances.max() < LIKELY_CHANCE:
        return None
    mat = settled(levels, quads[int(np.argmax(chances))])
    return mat if mat and mat.kind != FRAME and mat.chance >= LEAST_CHANCE else None
