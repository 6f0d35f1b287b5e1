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
"""Probability that a cell shows no circle's colour from which it counts as covered, too. On photos no circle in view
reaches it; a sheet as pale as the mat over one does in every frame."""
CLEARLY_THERE = 0.05
"""Up to this probability of no ring, one is seen though its circle's colour is not: glare blots that out first."""
SURE_COLOUR, SURE_RING, SURE_BELOW_COVER = 0.9, 0.95, 0.99
"""Probabilities of a circle's colour and of what is round it, from which both are read though something reaches over a
part of them; the last where the cell counts as covered. Of 249 circles of photos, so sure though things and hands were
laid over them, five were mistaken."""
NEARLY_WHOLE = 0.97
"""Probability that a cell is covered, from which that no ring is seen tells nothing: nine of 102 such had one."""
SHARE_IN_GLARE = 0.5
"""What of the lead of white over black, or of black over white, counts then: glare whitens black rings, and shades what
is beside it. Of 68 rings on which a spot of light was drawn 4 were read as the other colour, by 2.5 to 4 nats."""
LEAST_INSIDE = 0.8
"""Share of a cell that must lie in the picture."""
MOST_NATS = 10.0
"""Nothing is less likely than the best by more. Of some 3800 answers on photos not trained on, 17 were mistaken, the
surest by 8.7 nats: a black ring whose top mirrored a lamp."""


def read(frame: Frame, pose: BoardPose, turns: int = TURNS, closer_in_doubt: bool = True) -> BoardReading:
    """Score every colour and every ring for every cell; `turns` is in how many quarter turns the board is looked at.

    Cells that a hand covers, a mirrored lamp blots out or the picture's edge cuts off are rows of zeros, and so are
    those that show no circle's colour, but for a ring that is clearly seen round one. What is surely seen beside cover
    is scored, and what less glare leaves, with the doubt that it leaves.
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
    """(N,) whether so much of a circle is seen beside what covers a part of it that its colour and ring are sure.

    `covered` (N,) and `rings` (N, 3) probabilities; `colours` (N, C) log-likelihoods.
    """
    is_ring = rings.argmax(axis=1) != RING_CONTENTS.index("none")
    least = np.where(covered > COVERED, SURE_BELOW_COVER, SURE_RING)
    is_sure = (rings.max(axis=1) >= least) & (softmax(colours, axis=1).max(axis=1) >= SURE_COLOUR)
    return np.asarray(is_sure & (is_ring | (covered < NEARLY_WHOLE)))


def _without_colour(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N,) probability, of colours (N, C), that a cell shows no circle.

    Of a circle that is seen at most two colours are likely, as one hue may pass for another; of what is none all are
    alike, C - 2 of C shares of it beyond the two likeliest.
    """
    shares = np.sort(softmax(table, axis=1), axis=1)
    return np.asarray(np.minimum(shares[:, :-2].mean(axis=1) * shares.shape[1], 1.0))


def _of_either_colour(rings: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log-likelihoods (N, 3) of RING_CONTENTS in which it counts less of which colour a ring is than that it is one."""
    white, black = (RING_CONTENTS.index(colour) for colour in RINGS)
    return leading_by(rings, white, black, SHARE_IN_GLARE * (rings[:, white] - rings[:, black]))


def _bounded(table: NDArray[np.float64], unseen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Differences within a row of (N, C) limited, rows that were not seen flat."""
    bounded = np.maximum(table - table.max(axis=1, keepdims=True), -MOST_NATS)
    return np.where(unseen[:, None], 0.0, bounded)


def _notes(pose: BoardPose, covered: NDArray[np.bool_]) -> tuple[str, ...]:
    if not covered.any():
        return ()
    names = pose.grid.names(cell for cell in pose.grid.cells if covered[cell])
    return (Phrase("something covers {cells}, or glare hides what is there", cells=names),)
