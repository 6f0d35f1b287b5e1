"""A quadrilateral corrected by one network again and again, until it rests."""

from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate.quads.corners import is_convex
from vision.locate.quads.overlap import is_near
from vision.locate.quads.patch import CONTROL, Pyramid
from vision.locate.quads.quad import Candidate, Stage, correct

HOPELESS_LATER = 0.3
"""From the third correction on, every network gives up below this chance of a board. By then boards had 0.35 or more.
Without this, quads on other things were moved until they looked like boards."""


def followed(levels: Pyramid, corners_px: Points, stage: Stage, hopeless: float) -> Candidate | None:
    """Where a network leaves a quad (4, 2) after correcting it again and again, and what it saw there last.

    None if what is left is no convex quad, or if the chance of a board is below `hopeless` in the first two
    corrections, or below HOPELESS_LATER in later ones.
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
    """Corners (4, 2) of the quad that fits best to control points (9, 2); None if it is not convex."""
    corners = transform(homography(CONTROL, control_px), UNIT_SQUARE)
    return corners if is_convex(corners) else None
