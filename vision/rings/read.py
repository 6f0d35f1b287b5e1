"""Reads a board of coloured circles: each circle's colour, and the ring round it."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.games.line_or_colour.board import COLOURS, RING_CONTENTS, RINGS
from engine.phrase import Phrase
from vision.blown_out import without_blown_out
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading, Layer, leading_by
from vision.rings.network_answer import COVERED, TURNS, ask_network
from vision.rings.network_input import CELL_PX, network_input
from vision.rings.shade import beside_each_other, rim_light

WITHOUT_COLOUR = 0.15
"""A cell counts as covered, too, if it shows the colour of no circle with this probability. On photos, no circle in
view reaches it; a sheet as pale as the mat that lies over one does in every frame."""
CLEARLY_THERE = 0.05
"""If the probability of no ring is smaller, a ring is read even if its circle's colour is not: glare hides that
first."""
SURE_COLOUR, SURE_RING, SURE_BELOW_COVER = 0.9, 0.95, 0.99
"""If something reaches over a part of a circle, it is read all the same if its colour has the first probability and
what lies round it the second, or the third if the cell counts as covered. Things and hands were laid over photos: of
249 circles that were so sure, five were misread."""
NEARLY_WHOLE = 0.97
"""If a cell is covered with this probability, it means nothing that no ring is seen: nine of 102 such cells had one."""
SHARE_IN_GLARE = 0.5
"""If a circle's colour is not seen, only this share of a ring's lead of white over black, or of black over white,
counts: glare whitens black rings, and what lies beside it looks darker. Of 68 rings on which a spot of light was drawn,
4 were read as the other colour, by 2.5 to 4 nats."""
LEAST_INSIDE = 0.8
"""A cell is read only if this share of it lies in the picture."""
MOST_NATS = 10.0
"""No content is taken to be less likely than the best one by more. Of some 3800 answers on photos that were not trained
on, 17 were wrong, the surest by 8.7 nats: a black ring whose top mirrored a lamp."""


def read(frame: Frame, pose: BoardPose, turns: int = TURNS, closer_in_doubt: bool = True) -> BoardReading:
    """How well every colour and every ring explains every cell of a board.

    Rows of zeros for cells that a hand covers, a mirrored lamp blots out, or the picture's edge cuts off, and for those
    that show the colour of no circle; but a ring that is clearly seen is read. What is surely seen of a partly covered
    circle is read too. Where part of a cell is blown out, the doubt is larger.

    Parameters
    ----------
    turns : in how many quarter turns the network looks at the board.
    closer_in_doubt : whether the sharp network may look too.
    """
    answer = ask_network(frame, pose, turns, closer_in_doubt)
    none, white = RING_CONTENTS.index("none"), RING_CONTENTS.index("white")
    rings = without_blown_out(answer.rings, none, white, answer.clipped)
    shares = softmax(rings, axis=1)
    shows_a_ring = shares[:, none] < CLEARLY_THERE
    without_colour = _without_colour(answer.colours)
    is_blank = without_colour > WITHOUT_COLOUR
    by_cover = np.where(_is_seen_beside_cover(answer.covered, shares, answer.colours), 0.0, answer.covered)
    covered = by_cover > COVERED
    unseen = covered | (answer.inside < LEAST_INSIDE)
    without_ring = unseen | (is_blank & ~shows_a_ring)
    rings[is_blank] = _of_either_colour(rings[is_blank])
    rings[without_ring] = 0.0
    light = rim_light(network_input(frame, pose, CELL_PX).picture)
    rings[~is_blank] = beside_each_other(rings[~is_blank], light[~is_blank])
    layers = (
        Layer("colour", COLOURS[: pose.grid.rows], _bounded(answer.colours, unseen | is_blank)),
        Layer("ring", RING_CONTENTS, _bounded(rings, without_ring)),
    )
    chance = 1 - (1 - by_cover) * np.where(shows_a_ring, 1.0, 1 - without_colour)
    hidden = np.where(without_ring, 1.0, np.maximum(chance, 1 - answer.inside))
    return BoardReading(pose.game, pose.grid, layers, hidden, notes=_notes(pose, covered | is_blank))


def _is_seen_beside_cover(
    covered: NDArray[np.float64], rings: NDArray[np.float64], colours: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """(N,) whether a circle's colour and ring are sure, though something may cover a part of it.

    `covered` (N,) and `rings` (N, 3) are probabilities, `colours` (N, C) log-likelihoods.
    """
    is_ring = rings.argmax(axis=1) != RING_CONTENTS.index("none")
    least = np.where(covered > COVERED, SURE_BELOW_COVER, SURE_RING)
    is_sure = (rings.max(axis=1) >= least) & (softmax(colours, axis=1).max(axis=1) >= SURE_COLOUR)
    return np.asarray(is_sure & (is_ring | (covered < NEARLY_WHOLE)))


def _without_colour(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N,) probability that a cell shows no circle, by the log-likelihoods of colours (N, C).

    For a circle, at most two colours are likely, as one hue may pass for another. For anything else, all colours are
    equally likely: what the colours beside the two likeliest have together is then (C - 2) / C.
    """
    shares = np.sort(softmax(table, axis=1), axis=1)
    return np.asarray(np.minimum(shares[:, :-2].mean(axis=1) * shares.shape[1], 1.0))


def _of_either_colour(rings: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log-likelihoods (N, 3) of RING_CONTENTS in which white against black counts only by SHARE_IN_GLARE."""
    white, black = (RING_CONTENTS.index(colour) for colour in RINGS)
    return leading_by(rings, white, black, SHARE_IN_GLARE * (rings[:, white] - rings[:, black]))


def _bounded(table: NDArray[np.float64], unseen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Log-likelihoods (N, C) with differences within a row limited to MOST_NATS; zeros for cells not seen."""
    bounded = np.maximum(table - table.max(axis=1, keepdims=True), -MOST_NATS)
    return np.where(unseen[:, None], 0.0, bounded)


def _notes(pose: BoardPose, covered: NDArray[np.bool_]) -> tuple[str, ...]:
    if not covered.any():
        return ()
    names = pose.grid.names(cell for cell in pose.grid.cells if covered[cell])
    return (Phrase("something covers {cells}, or glare hides what is there", cells=names),)
