"""A quadrilateral moved until it rests on a board, or found to hold none.

The rough network moves one that is off by up to a third of a board, the close one where that ends a cell or two beside,
the fine one by up to half a cell, the exact one what is left of that; of what the fine one takes for a frame, the sharp
one, and where the place of one is in doubt the whole one has the last word (`windows/whole_frame.py`).
"""

import math
from dataclasses import replace

import numpy as np
from scipy.special import softmax

from vision.geometry.plane import Points
from vision.locate.corners import oblong
from vision.locate.follow import HOPELESS_LATER, flat, followed
from vision.locate.overlap import is_near
from vision.locate.patch import Pyramid
from vision.locate.quad import CLOSE, EXACT, FINE, FRAME, ROUGH, SHARP, Candidate, correct
from vision.locate.sure import EXACT_SPREAD_OF_FRAME, may_be_frame
from vision.locate.windows.whole_frame import in_its_lines

SURE_ROUGHLY = 0.95
"""Chance of a board from which on the rough network corrects more than three times: under a hand it needs to."""
HOPELESS_ROUGHLY, HOPELESS_ROUGHLY_LATER = 0.05, 0.3
"""Chance of a board below which the rough network does not go on correcting, after its first look and after later ones:
of 460 boards, a third of which no network had learned from, none had less than 0.25 and 0.66."""
HOPELESS, HOPELESS_OF_EXACT = 0.03, 0.2
"""Chance of a board below which the fine and the exact network do not go on correcting: of 560 boards none that is
found at 0.01 is lost, and most of the time in a picture without a board went there."""
MOST_OBLONG_OF_FRAME = 1.5
"""One side of a frame may seem this many times the other: players see one from before. Of 570 none did by more than
1.28; one that seemed to end at the table's far edge, by 2.7."""


def settled(levels: Pyramid, near_px: Points, most_moved: float = math.inf) -> Candidate | None:
    """The board that the exact network, of what may be a frame the sharp one, finds near a quad (4, 2).

    Of a frame in doubt the whole one must see all lines. None if none is there, no quad is left or no frame that a
    player may see so, or these move some corner by more than a share `most_moved` of its side.
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
    """Where the rough network leaves a quad (4, 2), or midway where it goes to and fro, and what it last held.

    None if no quad is left or it holds no board.
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
    """Where the close network leaves a quad (4, 2) in which the rough one ended; None if that is none, or no board."""
    closer = followed(levels, near_px, CLOSE, HOPELESS_LATER)
    return None if closer is None else closer.corners_px


def _as_both_see(frame: Candidate, other: Candidate) -> Candidate:
    """A frame in the mean of what the sharp and the exact network say of its place and kind.

    Each errs in its own way, and the sharp one has seen less that is none.
    """
    log_chances = np.log(np.maximum((frame.chances, other.chances), np.finfo(np.float64).tiny))
    chances = np.asarray(softmax(log_chances.mean(axis=0)))
    return replace(frame, chances=chances, control_px=(frame.control_px + other.control_px) / 2)
