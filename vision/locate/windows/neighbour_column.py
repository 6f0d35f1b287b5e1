"""A frame a column beside where it was found: its bars look all alike, and one of clear plastic shows no sides."""

import numpy as np

from vision.geometry.plane import homography, transform
from vision.locate.patch import UNIT_SQUARE, Pyramid
from vision.locate.quad import CELLS, FRAME, Candidate
from vision.locate.settle import settled


def in_likeliest_column(levels: Pyramid, frame: Candidate) -> Candidate:
    """The frame, or what the exact network finds a column to either side, if that is more clearly one.

    Of a frame in doubt that seemed to be read well a column beside its place, it saw .79 there, and .99 in its place.
    """
    to_picture = homography(UNIT_SQUARE, frame.corners_px)
    beside = (transform(to_picture, UNIT_SQUARE + np.array([columns / CELLS[FRAME], 0.0])) for columns in (-1, 1))
    seen = [settled(levels, quad) for quad in beside]
    return max([frame, *(one for one in seen if one and one.kind == FRAME)], key=lambda one: one.chance)
