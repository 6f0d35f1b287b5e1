"""Whether a frame lies a column beside where it was found: bars look alike, and clear plastic shows no sides."""

import numpy as np

from vision.geometry.plane import UNIT_SQUARE, homography, transform
from vision.locate.quads.patch import Pyramid
from vision.locate.quads.quad import CELLS, FRAME, Candidate
from vision.locate.quads.settle import settled


def in_likeliest_column(levels: Pyramid, frame: Candidate) -> Candidate:
    """The frame, or the one that the exact network finds a column to its left or right, whichever is the likeliest.

    A frame in doubt was found a column beside its place and seemed to be read well there; its chance was .79 there, and
    .99 in its place.
    """
    to_picture = homography(UNIT_SQUARE, frame.corners_px)
    beside = (transform(to_picture, UNIT_SQUARE + np.array([columns / CELLS[FRAME], 0.0])) for columns in (-1, 1))
    seen = [settled(levels, quad) for quad in beside]
    return max([frame, *(one for one in seen if one and one.kind == FRAME)], key=lambda one: one.chance)
