"""A quadrilateral moved until it rests on a board, or found to hold none.

Networks correct it one after another (`quad.py`), each from where the one before left it:

- rough: if it is off by up to a third of a board;
- close: only if the rough one ended a cell or two beside the board;
- fine: by up to half a cell;
- exact: what is then left; for what the fine one takes for a frame, sharp in its place;
- whole: has the last word on a frame whose place is in doubt (`windows/whole_frame.py`).
"""

import math
from dataclasses import replace

import numpy as np
from scipy.special import softmax

from vision.geometry.plane import Points
from vision.locate.quads.corners import oblong
from vision.locate.quads.follow import HOPELESS_LATER, flat, followed
from vision.locate.quads.overlap import is_near
from vision.locate.quads.patch import Pyramid
from vision.locate.quads.quad import CLOSE, EXACT, FINE, FRAME, ROUGH, SHARP, Candidate, correct
from vision.locate.quads.sure import EXACT_SPREAD_OF_FRAME, may_be_frame
from vision.locate.windows.whole_frame import in_its_lines

SURE_ROUGHLY = 0.95
"""The rough network goes on after three corrections only if it sees a board with this chance: under a hand it may need
more of them."""
HOPELESS_ROUGHLY, HOPELESS_ROUGHLY_LATER = 0.05, 0.3
"""The rough network gives up if it sees a board with less than this chance, at its first look or at a later one. On 460
boards, a third of which no network had learned from, these chances were never below 0.25 and 0.66."""
HOPELESS, HOPELESS_OF_EXACT = 0.03, 0.2
"""The same for the first looks of the fine and of the exact network. Of 560 boards, none is lost that would be found
with 0.01, and much time is saved in pictures without a board."""
MOST_OBLONG_OF_FRAME = 1.5
"""One side of a frame may seem this many times as long as the other, as players see it from the front. Of 570 frames,
none exceeded 1.28. Something that seemed to be a frame reaching to the table's far edge had 2.7."""


def settled(levels: Pyramid, near_px: Points, most_moved: float = math.inf) -> Candidate | None:
    """The board near a quad (4, 2), as the exact network places it, or the sharp one if it may be a frame.

    If the place of a frame is in doubt, the whole network must see all its lines. None if no board is there, if what
    is left is no convex quad or no frame as a player may see it, or if a corner was moved by more than `most_moved`, as
    a share of the quad's side.
    """
    fine = followed(levels, near_px, FINE, HOPELESS)
    if fine is None:
        return None
    last = SHARP if fine.kind == FRAME else EXACT
    rest = followed(levels, fine.corners_px, last, HOPELESS_OF_EXACT)
    if rest is None or not is_near(rest.corners_px, near_px, most_moved):
        return None
    board = correct(levels, rest.corners_px, last, (False, True))
    if last is SHARP:
        board = _as_both_see(board, correct(levels, rest.corners_px, EXACT, (False, True)))
    corners_px = flat(board.control_px)
    if corners_px is None or (board.kind == FRAME and oblong(corners_px) > MOST_OBLONG_OF_FRAME):
        return None
    is_asked_about = may_be_frame(board) and board.spread_cells > EXACT_SPREAD_OF_FRAME
    return in_its_lines(levels, board) if is_asked_about else board


def by_rough_network(levels: Pyramid, corners_px: Points) -> Candidate | None:
    """Where the rough network leaves a quad (4, 2), and what it saw there last.

    If its corrections go to and fro between two places, the mean of both. None if what is left is no convex quad, or
    holds no board.
    """
    way = [corners_px]
    for step in range(ROUGH.steps):
        corrected = correct(levels, way[-1], ROUGH, (step % 2 == 1,))
        after = flat(corrected.control_px)
        if after is None or corrected.chance < (HOPELESS_ROUGHLY_LATER if step else HOPELESS_ROUGHLY):
            return None
        if (step >= 2 and corrected.chance < SURE_ROUGHLY) or is_near(way[-1], after, ROUGH.least_step):
            return corrected.at(after)
        way.append(after)
        if len(way) > 2 and is_near(way[-3], after, ROUGH.least_step):
            break
    return corrected.at(np.mean(way[-2:], axis=0))


def by_close_network(levels: Pyramid, near_px: Points) -> Points | None:
    """Where the close network leaves a quad (4, 2) in which the rough one ended; None if it sees no board there."""
    closer = followed(levels, near_px, CLOSE, HOPELESS_LATER)
    return None if closer is None else closer.corners_px


def _as_both_see(frame: Candidate, other: Candidate) -> Candidate:
    """The mean of what the sharp and the exact network say of a frame's place and kind.

    Their errors differ, and the sharp one was trained on fewer things that are no frames.
    """
    log_chances = np.log(np.maximum((frame.chances, other.chances), np.finfo(np.float64).tiny))
    chances = np.asarray(softmax(log_chances.mean(axis=0)))
    return replace(frame, chances=chances, control_px=(frame.control_px + other.control_px) / 2)
