"""A quadrilateral moved until it rests on a board, or found to hold none.

The rough network moves one that is off by up to a third of a board, the exact one by up to half a cell; a frame that
does not lie there is looked for a cell beside.
"""

from dataclasses import replace

import numpy as np

from vision.geometry.plane import Points, homography, transform
from vision.locate.corners import is_convex
from vision.locate.overlap import is_near
from vision.locate.patch import CONTROL, UNIT_SQUARE, Pyramid
from vision.locate.quad import CELLS, EXACT, FRAME, KINDS, ROUGH, Settled, Stage, correct, kind_chances

SURE_ROUGHLY = 0.95
"""Chance of a board from which on the rough network corrects more than three times: under a hand it needs to."""
HOPELESS_ROUGHLY, HOPELESS_ROUGHLY_LATER = 0.05, 0.3
"""Chance of a board below which the rough network does not go on correcting, after its first look and after later ones:
of 460 boards, a third of which no network had learned from, none had less than 0.25 and 0.66."""
HOPELESS = 0.01
"""Chance of a board below which the exact network does not go on correcting: no board began lower in any of our photos,
and most of the time in a picture without a board went there."""
HOPELESS_LATER = 0.2
"""The same from the third correction on: boards had 0.35 by then; other things were led on to look like them."""

BESIDE: Points = np.array(
    [
        cells * np.outer(corners, direction)
        for direction, sides in (((1, 0), ((1, 0, 0, 1), (0, 1, 1, 0))), ((0, 1), ((1, 1, 0, 0), (0, 0, 1, 1))))
        for corners in (*np.eye(4), *sides, np.ones(4))
        for cells in (-1, 1)
    ]
)
"""(28, 4, 2) how the corners move, in cells: one of them, a side in or out, or all. A frame's bars are as wide as its
columns, and the exact network moves corners singly: on sets that it has not learned from it may settle nowhere."""
LIKELY_BESIDE = 0.9
"""Chance of a frame from which on a quadrilateral beside is settled, and believed."""
MOST_BESIDE = 3


def settle(levels: Pyramid, near: Settled, *, around: bool = True) -> Settled | None:
    """The board near the quadrilateral where the rough network stopped; None if none is there.

    `around`: whether a frame that is not there is looked for a cell beside.
    """
    board = settled(levels, near.corners_px)
    if board is None and around and is_surely(FRAME, near):
        return frame_beside(levels, near.corners_px)
    return board


def settled(levels: Pyramid, near_px: Points, stage: Stage = EXACT) -> Settled | None:
    """The board that a network finds near a quad (4, 2); None if none is there or no quad is left."""
    exact = _exactly(levels, near_px, stage)
    if exact is None:
        return None
    board = correct(levels, exact, stage, (False, True))
    return board if _flat(board.control_px) is not None else None


def frame_beside(levels: Pyramid, corners_px: Points, least_chance: float = LIKELY_BESIDE) -> Settled | None:
    """The frame whose place is least in doubt of the likely ones BESIDE a quad (4, 2); None if there is none."""
    matrix = homography(UNIT_SQUARE, corners_px)
    quads = [transform(matrix, UNIT_SQUARE + move / CELLS[FRAME]) for move in BESIDE]
    chances = kind_chances(levels, quads)[:, KINDS.index(FRAME)]
    likeliest = [best for best in np.argsort(-chances)[:MOST_BESIDE] if chances[best] >= least_chance]
    found = (settled(levels, quads[best]) for best in likeliest)
    frames = [one for one in found if one and one.kind == FRAME and one.chance >= least_chance]
    return min(frames, key=lambda frame: frame.spread, default=None)


def is_surely(kind: str, near: Settled) -> bool:
    """Whether the rough network is sure that this is what is near."""
    return near.kind == kind and near.chance >= SURE_ROUGHLY


def roughly(levels: Pyramid, corners_px: Points) -> Settled | None:
    """Where the rough network leaves a quad (4, 2), or midway where it goes to and fro, and what it last held.

    None if no quad is left or it holds no board.
    """
    way = [corners_px]
    for step in range(ROUGH.steps):
        corrected = correct(levels, way[-1], ROUGH, (step % 2 == 1,))
        after = _flat(corrected.control_px)
        if after is None or corrected.chance < (HOPELESS_ROUGHLY_LATER if step else HOPELESS_ROUGHLY):
            return None
        if (step >= 2 and corrected.chance < SURE_ROUGHLY) or is_near(way[-1], after, ROUGH.settled):
            return _at(after, corrected)
        way.append(after)
        if len(way) > 2 and is_near(way[-3], after, ROUGH.settled):
            break
    return _at(np.mean(way[-2:], axis=0), corrected)


def _at(corners_px: Points, seen: Settled) -> Settled:
    """What was seen, at a quad (4, 2)."""
    return replace(seen, control_px=transform(homography(UNIT_SQUARE, corners_px), CONTROL))


def _exactly(levels: Pyramid, corners_px: Points, stage: Stage) -> Points | None:
    """The quad (4, 2) where the exact network leaves it; None if none is left or it holds no board."""
    way = [corners_px]
    for step in range(stage.steps):
        corrected = correct(levels, way[-1], stage, (step % 2 == 1,))
        after = _flat(corrected.control_px)
        if after is None or corrected.chance < (HOPELESS if step < 2 else HOPELESS_LATER):
            return None
        way.append(after)
        if any(is_near(before, after, stage.settled) for before in way[-3:-1]):
            break
    return way[-1]


def _flat(control_px: Points) -> Points | None:
    """Corners (4, 2) of the plane nearest to the control points, None if that is no convex quad."""
    corners = transform(homography(CONTROL, control_px), UNIT_SQUARE)
    return corners if is_convex(corners) else None
