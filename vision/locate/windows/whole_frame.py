"""Whether a frame's lines of windows are all where it was found, or one of them hidden below.

Where a thing hides the lowest line, the other networks take the lintel for the highest one, and see the frame a line
too high. This one has learned from such frames, but sees others less exactly: so it is only asked at the end, of
places that are in doubt. Of 198 frames with a thing drawn over that line 36 were found in their place and 49 beside it;
with this one 60 and 20. Of 180 with nothing drawn over them it rejects none, but would one of which the others have no
doubt: in its highest line a lamp is mirrored.
"""

import numpy as np

from vision.geometry.plane import homography, transform
from vision.locate.follow import HOPELESS_LATER, followed
from vision.locate.patch import UNIT_SQUARE, Pyramid
from vision.locate.quad import CELLS, FRAME, WHOLE, Candidate, correct
from vision.locate.sure import CLEAR_CHANCE

LEAST_CHANCE_OF_WHOLE = 0.7
"""Below it no frame lies where it was found, unless a line lower. At .8 there were 16 beside their place, but one of 56
frames of new makes would be lost, and twice as many views of recorded games."""
LINE_LOWER = UNIT_SQUARE + np.array([0.0, 1 / CELLS[FRAME]])
BOTH = (False, True)
"""As it is seen, and mirrored."""


def in_its_lines(levels: Pyramid, frame: Candidate) -> Candidate | None:
    """A frame that was found in a picture, or where it lies a line lower if that is likelier; None if neither is."""
    here = correct(levels, frame.corners_px, WHOLE, BOTH)
    if here.chance >= CLEAR_CHANCE:
        return frame
    lower_px = transform(homography(UNIT_SQUARE, frame.corners_px), LINE_LOWER)
    if correct(levels, lower_px, WHOLE, BOTH).chance > max(here.chance, LEAST_CHANCE_OF_WHOLE):
        rest = followed(levels, lower_px, WHOLE, HOPELESS_LATER)
        lower = rest and correct(levels, rest.corners_px, WHOLE, BOTH)
        return lower if lower and lower.chance >= CLEAR_CHANCE else None
    return frame if here.chance >= LEAST_CHANCE_OF_WHOLE else None
