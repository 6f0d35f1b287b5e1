"""Whether a settled quadrilateral is believed to hold a board: how sure is sure enough.

Two numbers of the `Candidate` decide: `chance`, whether it is a board, and `spread`, how exactly its place is known.
"""

from collections.abc import Sequence

from vision.locate.quads.corners import is_in_picture
from vision.locate.quads.quad import FRAME, Candidate

LEAST_CHANCE = 0.9
"""A mat needs this chance. Of 177 mats in the right place, 85 of which nothing had learned from, all had it. Two mats
that the picture's edge cut, and one that was placed wrongly under a hand, had 0.7."""
LEAST_CHANCE_OF_FRAME = 0.6
"""A frame needs this chance."""
MOST_SPREAD_CELLS = 0.055
"""With a larger spread, a mat's place is too doubtful. One in 100 mats in the right place has a larger one, and few of
makes seen in training; mats of other makes that have it are off by a third of a cell."""
MOST_SPREAD_OF_FRAME = 0.06
"""The same for a frame that is clearly one: its lines correct its place (`windows/upright.py`)."""
CLEAR_CHANCE_OF_FRAME = 0.97
"""A frame with this chance is clearly one. In 360 pictures that cut off .45 to 1.3 cells of a frame, only one frame had
it together with a small enough spread."""
MOST_SPREAD_IN_DOUBT = 0.08
"""With a larger spread, a frame in doubt is given up. Nine such frames in the right place have up to 0.075. One beside
its place that seemed to be read well has 0.11."""
LITTLE_SPREAD_CELLS = 0.04
"""With a spread up to this, a board lies where the exact network says. Of 271 mats that settled in the right place, 248
had it; of 4 that settled beside theirs, none."""
LITTLE_SPREAD_OF_FRAME = 0.046
"""The same for a frame that is nearly clear, or to which only one height leads, as its lines and tiles place it too. Of
136 frames found in the right place, 134 had it; so had all three that were found .35 to .55 of a cell beside theirs."""
EXACT_SPREAD_OF_FRAME = 0.03
"""With a larger spread, the close network is also asked where a frame lies, and the whole network must see it there."""
CLEAR_CHANCE = 0.95
"""With this chance a frame is nearly clear, and nothing else is tried in a board's place. Of some 300 frames, three
with less lay more than a cell beside their place; no other height led to any of these three."""
PRINTED = 0.88
"""What is printed or stands on a board lies within this share of its side: five circles begin .29 of a cell inside."""


def is_sure(board: Candidate) -> bool:
    """Whether a board is believed to lie there.

    The place of a clear frame may be in more doubt than that of a mat, the place of other frames only in little.
    """
    if board.kind != FRAME:
        return board.chance >= LEAST_CHANCE and board.spread_cells <= MOST_SPREAD_CELLS
    if board.chance >= CLEAR_CHANCE_OF_FRAME:
        return board.spread_cells <= MOST_SPREAD_OF_FRAME
    most_spread_cells = LITTLE_SPREAD_OF_FRAME if board.chance >= CLEAR_CHANCE else LITTLE_SPREAD_CELLS
    return board.chance >= LEAST_CHANCE_OF_FRAME and board.spread_cells <= most_spread_cells


def is_sure_by_itself(board: Candidate) -> bool:
    """Whether it is believed even if nothing else leads there: a frame must then be nearly clear."""
    return is_sure(board) and (board.kind != FRAME or board.chance >= CLEAR_CHANCE)


def clear_ones(boards: list[Candidate]) -> list[Candidate]:
    """The boards that are clearly boards."""
    return [board for board in boards if board.chance >= CLEAR_CHANCE]


def may_be_frame(board: Candidate) -> bool:
    """Whether it is believed to be a frame once something else confirms it."""
    is_likely = board.kind == FRAME and board.chance >= LEAST_CHANCE_OF_FRAME
    return is_likely and board.spread_cells <= MOST_SPREAD_IN_DOUBT


def is_whole(board: Candidate, size_px: Sequence[int]) -> bool:
    """Whether all that is printed on a board lies in a picture of `size_px`, its width and height."""
    middle = board.corners_px.mean(axis=0)
    return is_in_picture(middle + PRINTED * (board.corners_px - middle), size_px)
