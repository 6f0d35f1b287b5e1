"""Whether it is believed of a quadrilateral that settled that a board lies there: how sure is sure enough."""

from collections.abc import Sequence

from vision.locate.corners import is_in_picture
from vision.locate.quad import FRAME, Candidate

LEAST_CHANCE = 0.9
"""Below it a quadrilateral is no mat. Of 177 mats in the right place, 85 of which nothing had learned from, none had
less than 0.9; two that the picture's edge cut, and one beside its place under a hand, had 0.7."""
LEAST_CHANCE_OF_FRAME = 0.6
"""The same for a frame."""
MOST_SPREAD_CELLS = 0.055
"""Beyond this spread a board's place is too doubtful. Boards of makes not seen in training that have it are off by a
third of a cell; of those seen in training few have it, and of those in the right place one in 100."""
MOST_SPREAD_OF_FRAME = 0.06
"""The same for a frame that is clearly one, whose lines correct its place (`windows/upright.py`)."""
CLEAR_CHANCE_OF_FRAME = 0.97
"""From it on, a frame is clearly one. Of 360 pictures of frames that their edge cuts by .45 to 1.3 cells one had it and
little enough spread."""
MOST_SPREAD_IN_DOUBT = 0.08
"""Beyond this spread nothing confirms a frame. Nine in the right place that are in doubt have up to 0.075; one that lay
beside its place and seemed to be read well, 0.11."""
LITTLE_SPREAD_CELLS = 0.04
"""Up to this spread a board is where the exact network says: of 271 times that a mat settled in its place 248 had it,
of 4 that it lay beside it none."""
LITTLE_SPREAD_OF_FRAME = 0.046
"""The same for a frame that is nearly clear, or to which only one height leads: its lines and tiles place it, too. Of
136 found in their place 134 had it, of three beside it by .35 to .55 of a cell all."""
EXACT_SPREAD_OF_FRAME = 0.03
"""A frame whose place is in more doubt is looked for from where the close network leads from there, too, and the whole
network must see that it lies there."""
CLEAR_CHANCE = 0.95
"""From it on, what else was proposed in the same place as a board is not looked at, and a frame is nearly clear. Of
some 300 frames three that were less lay more than a cell beside, and to none of these other heights led."""
PRINTED = 0.88
"""Share of a board's side within which something is printed or stands: five circles begin .29 of a cell inside."""


def is_sure(board: Candidate) -> bool:
    """Whether it is believed that a board lies there.

    A clear frame may be in more doubt of its place than a mat, one that is not clear only in little.
    """
    if board.kind != FRAME:
        return board.chance >= LEAST_CHANCE and board.spread_cells <= MOST_SPREAD_CELLS
    if board.chance >= CLEAR_CHANCE_OF_FRAME:
        return board.spread_cells <= MOST_SPREAD_OF_FRAME
    most_spread_cells = LITTLE_SPREAD_OF_FRAME if board.chance >= CLEAR_CHANCE else LITTLE_SPREAD_CELLS
    return board.chance >= LEAST_CHANCE_OF_FRAME and board.spread_cells <= most_spread_cells


def is_sure_by_itself(board: Candidate) -> bool:
    """Whether that is believed though nothing else leads there: of a frame, if it is nearly clear."""
    return is_sure(board) and (board.kind != FRAME or board.chance >= CLEAR_CHANCE)


def clear_ones(boards: list[Candidate]) -> list[Candidate]:
    """Those of which there is no doubt that they are boards."""
    return [board for board in boards if board.chance >= CLEAR_CHANCE]


def may_be_frame(board: Candidate) -> bool:
    """Whether it is a frame if something else says so."""
    is_likely = board.kind == FRAME and board.chance >= LEAST_CHANCE_OF_FRAME
    return is_likely and board.spread_cells <= MOST_SPREAD_IN_DOUBT


def is_whole(board: Candidate, size_px: Sequence[int]) -> bool:
    """Whether all that is printed on it lies in a picture of that width and height."""
    middle = board.corners_px.mean(axis=0)
    return is_in_picture(middle + PRINTED * (board.corners_px - middle), size_px)
