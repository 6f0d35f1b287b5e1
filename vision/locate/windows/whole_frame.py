"""Whether a frame lies where it was found, or a line lower because something hides its lowest line of windows.

If something hides the lowest line, the other networks take the lintel for the highest one, and place the frame a line
too high. The whole network has learned from such frames, but is less exact on others, so it is asked only at the end,
and only if a place is in doubt. Of 198 frames with something drawn over their lowest line, 36 were found in their place
and 49 beside it without this network, and 60 and 20 with it. Of 180 frames with nothing drawn over them it rejects
none. It would reject one whose highest line mirrors a lamp, but the others have no doubt of that one.
"""

import numpy as np

from vision.geometry.plane import UNIT_SQUARE, homography, transform
from vision.locate.quads.follow import HOPELESS_LATER, followed
from vision.locate.quads.patch import Pyramid
from vision.locate.quads.quad import CELLS, FRAME, WHOLE, Candidate, correct
from vision.locate.quads.sure import CLEAR_CHANCE

LEAST_CHANCE_OF_WHOLE = 0.7
"""With a smaller chance there is no frame where it was found. At .8 only 16 of those 198 would be found beside their
place, but one of 56 frames of new makes would be lost, and twice as many views of recorded games."""
LINE_LOWER = UNIT_SQUARE + np.array([0.0, 1 / CELLS[FRAME]])
"""Corners (4, 2) of the quad a line lower, in the unit square."""
BOTH = (False, True)
"""What `correct` is to look at: the patch as it is seen, and its mirror image."""


def in_its_lines(levels: Pyramid, frame: Candidate) -> Candidate | None:
    """A frame where it was found, or a line lower if the whole network finds that likelier; None if it sees neither."""
    here = correct(levels, frame.corners_px, WHOLE, BOTH)
    if here.chance >= CLEAR_CHANCE:
        return frame
    lower_px = transform(homography(UNIT_SQUARE, frame.corners_px), LINE_LOWER)
    if correct(levels, lower_px, WHOLE, BOTH).chance > max(here.chance, LEAST_CHANCE_OF_WHOLE):
        rest = followed(levels, lower_px, WHOLE, HOPELESS_LATER)
        lower = rest and correct(levels, rest.corners_px, WHOLE, BOTH)
        return lower if lower and lower.chance >= CLEAR_CHANCE else None
    return frame if here.chance >= LEAST_CHANCE_OF_WHOLE else None
