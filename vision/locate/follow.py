"""A quadrilateral corrected by one network again and again, until it rests."""

from vision.geometry.plane import Points, homography, transform
from vision.locate.corners import is_convex
from vision.locate.overlap import is_near
from vision.locate.patch import CONTROL, UNIT_SQUARE, Pyramid
from vision.locate.quad import Candidate, Stage, correct

HOPELESS_LATER = 0.3
"""Chance of a board below which no network goes on from the third correction on: boards had 0.35 by then; other things
were led on to look like them."""


def followed(levels: Pyramid, corners_px: Points, stage: Stage, hopeless: float) -> Candidate | None:
    """Where a network leaves a quad (4, 2), and what it last held.

    None if none is left or it holds no board: a chance of one that is `hopeless` at first, or HOPELESS_LATER.
    """
    way = [corners_px]
    for step in range(stage.steps):
        corrected = correct(levels, way[-1], stage, (step % 2 == 1,))
        after = flat(corrected.control_px)
        if after is None or corrected.chance < (hopeless if step < 2 else HOPELESS_LATER):
            return None
        farther = way[-1] + stage.gain * (after - way[-1])
        way.append(farther if is_convex(farther) else after)
        if any(is_near(before, way[-1], stage.least_step) for before in way[-3:-1]):
            break
    return corrected.at(way[-1])


def flat(control_px: Points) -> Points | None:
    """Corners (4, 2) of the plane nearest to the control points, None if that is no convex quad."""
    corners = transform(homography(CONTROL, control_px), UNIT_SQUARE)
    return corners if is_convex(corners) else None
