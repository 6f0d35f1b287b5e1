"""Reads a board of coloured circles: each circle's colour, and the ring round it."""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.pose import BoardPose
from vision.reading import BoardReading, Layer
from vision.rings.colours import NAMES, colour_log_likelihood
from vision.rings.polar import Looks, look_at
from vision.rings.ringness import beyond_border, ring_log_odds

RINGS = ("none", "white", "black")
LARGEST_ODDS = 9.0
"""No log odds of a single view are larger: what was never seen in some thousand cells may still happen."""
RING_STEPS = (2, 6)
"""Where a ring's top lies, in steps beyond the border of the circle that it surrounds."""
WHITE_OVER_BLACK = 3.4
"""Natural log of a white ring's light over a black one's: reflectances about 0.8 and 0.03."""
CIRCLES_BELOW_WHITE = 1.6
"""Natural log of a white ring's light over the mean of a board's coloured circles."""
SHADE_TRUST = 3.0
"""Log odds for each nat of lightness beyond half-way between a white and a black ring."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Score every colour and every ring for every cell, from that cell's look and the photo's own colours."""
    looks = look_at(frame, pose)
    size = pose.grid.rows
    colour = Layer("colour", NAMES[:size], colour_log_likelihood(looks.disc, looks.mat, looks.clear))
    odds = np.clip(ring_log_odds(looks.polar), -LARGEST_ODDS, LARGEST_ODDS)
    white = np.clip(SHADE_TRUST * _shade(looks), -LARGEST_ODDS, LARGEST_ODDS)
    ring = np.column_stack((np.zeros(len(odds)), odds - np.logaddexp(0, -white), odds - np.logaddexp(0, white)))
    return BoardReading(pose.game, pose.grid, (colour, Layer("ring", RINGS, ring)), hidden=1 - looks.clear)


def _shade(looks: Looks) -> NDArray[np.float64]:
    """(N,) lightness where a ring would be, in nats above half-way between white and black rings in this light."""
    ring = beyond_border(looks.polar, *RING_STEPS).mean(axis=1)
    light = (looks.mat - np.median(looks.mat, axis=0)).mean(axis=1)
    circles = float(np.mean(looks.disc.mean(axis=1) - light))
    return np.asarray(ring - light - (circles + CIRCLES_BELOW_WHITE - WHITE_OVER_BLACK / 2))
