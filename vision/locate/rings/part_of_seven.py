"""Whether what seems to be a board of five circles a side is one, or a part of one of seven, as beside an arm."""

from itertools import product

import numpy as np

from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.locate.rings.companions import contrasts, least_contrast
from vision.rings.network_answer import COVERED, ask_network

FIVE, SEVEN = 5, 7
STRANGE_NATS, MOST_STRANGE = 3.0, 2
"""A circle is strange on a board of five if orange or grey, which that lacks, is likelier by this; and how many circles
may be strange. Of 269 boards of five five had more, under coloured lamps; so had a part of one of seven under a green
one."""
LEAST_GOING_ON = 0.7
"""Share of the cells round it that must show a circle. Round those five boards .38 did at most, round the part .92."""
LEAST_SHOWN = 2
"""Cells beyond a board that must be in the picture to tell whether circles go on there. Of 204 pictures cut out round
parts of boards of seven 16 were taken for boards of five, where none or one was seen."""
LEAST_SEEN = 20
"""Circles that must be in view for a board of five to be told by its colours. Of 204 parts of boards of seven each had
three circles or more that are likelier orange or grey, of 58 boards of five 45 none."""


def is_surely_five(frame: Frame, pose: BoardPose) -> bool:
    """Whether all circles of a board of five have its colours, so that it is no part of one of seven."""
    if (pose.game, pose.grid.rows) != ("line-or-colour", FIVE):
        return False
    answer = ask_network(frame, pose, turns=1, closer_in_doubt=False)
    is_seen = answer.covered <= COVERED
    return bool(is_seen.sum() >= LEAST_SEEN and not (answer.strange[is_seen] > 0).any())


def is_part_of_seven(frame: Frame, pose: BoardPose) -> bool:
    """Whether circles of colours that a board of five lacks lie on it, and they go on round it, or may do so unseen."""
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
