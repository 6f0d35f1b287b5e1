"""Whether what seems to be a board of 5x5 circles is part of one of 7x7, for instance beside an arm."""

from itertools import product

import numpy as np

from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.locate.rings.companions import contrasts, least_contrast
from vision.rings.network_answer import COVERED, ask_network

FIVE, SEVEN = 5, 7
STRANGE_NATS, MOST_STRANGE = 3.0, 2
"""A circle is strange on a board of five if one of the colours that it lacks, orange and grey, is likelier by the first
number; at most MOST_STRANGE circles may be strange. Of 269 boards of five, five had more, under coloured lamps. So had
a part of a board of seven under a green lamp."""
LEAST_GOING_ON = 0.7
"""Circles go on round a board if this share of the cells there shows one. Round those five boards up to .38 did, round
that part .92."""
LEAST_SHOWN = 2
"""How many cells round a board must be in the picture to tell whether circles go on there. Of 204 pictures cut out
round parts of boards of seven, 16 were taken for boards of five; none or one of these cells was in them."""
LEAST_SEEN = 20
"""How many circles must be in view to know a board of five by its colours. Each of 204 parts of boards of seven had
three or more circles that look orange or grey rather than a colour of five; 45 of 58 boards of five had none."""


def is_surely_five(frame: Frame, pose: BoardPose) -> bool:
    """Whether the colours of all circles in view show that a board of five is not part of one of seven."""
    if (pose.game, pose.grid.rows) != ("line-or-colour", FIVE):
        return False
    answer = ask_network(frame, pose, turns=1, closer_in_doubt=False)
    is_seen = answer.covered <= COVERED
    return bool(is_seen.sum() >= LEAST_SEEN and not (answer.strange[is_seen] > 0).any())


def is_part_of_seven(frame: Frame, pose: BoardPose) -> bool:
    """Whether a board of five shows colours that it lacks, and circles go on round it, or may go on out of sight."""
    if (pose.game, pose.grid.rows) != ("line-or-colour", FIVE):
        return False
    answer = ask_network(frame, pose, turns=1, closer_in_doubt=False)
    if ((answer.strange > STRANGE_NATS) & (answer.covered <= COVERED)).sum() <= MOST_STRANGE:
        return False
    margin = SEVEN - FIVE
    contrast = contrasts(frame, pose, margin)
    least = least_contrast(contrast, margin)
    is_round = np.ones(contrast.shape, bool)
    is_round[margin:-margin, margin:-margin] = False
    for down, right in product(range(margin + 1), repeat=2):
        part = slice(down, down + SEVEN), slice(right, right + SEVEN)
        shown = contrast[part][is_round[part] & ~np.isnan(contrast[part])]
        if shown.size < LEAST_SHOWN or (shown > least).mean() >= LEAST_GOING_ON:
            return True
    return False
