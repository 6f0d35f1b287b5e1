"""Reads a board of coloured circles: each circle's colour, and the ring round it."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.games.line_or_colour.board import COLOURS, RING_CONTENTS
from engine.phrase import Phrase
from vision.blown_out import as_far_as_seen
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading, Layer
from vision.rings.network_answer import TURNS, ask_network

COVERED, WITHOUT_COLOUR = 0.5, 0.15
"""Probabilities from which a cell counts as covered: the network's word for that, and that it shows no circle's colour.
On photos no circle in view reaches the latter; a sheet as pale as the mat over one does in every frame."""
LEAST_INSIDE = 0.8
"""Share of a cell that must lie in the picture."""
MOST_NATS = 10.0
"""Nothing is less likely than the best by more. Of some 3800 answers on photos not trained on, 17 were mistaken, the
surest by 8.7 nats: a black ring whose top mirrored a lamp."""


def read(frame: Frame, pose: BoardPose, turns: int = TURNS) -> BoardReading:
    """Score every colour and every ring for every cell; `turns` is in how many quarter turns the board is looked at.

    Cells that a hand covers, a mirrored lamp blots out or the picture's edge cuts off are rows of zeros, and so are
    those that show no circle's colour. What less glare leaves is scored, with the doubt that it leaves.
    """
    answer = ask_network(frame, pose, turns)
    without_colour = _without_colour(answer.colours)
    covered = (answer.covered > COVERED) | (without_colour > WITHOUT_COLOUR)
    unseen = covered | (answer.inside < LEAST_INSIDE)
    none, white = RING_CONTENTS.index("none"), RING_CONTENTS.index("white")
    rings = as_far_as_seen(answer.rings, none, white, answer.clipped)
    layers = (
        Layer("colour", COLOURS[: pose.grid.rows], _bounded(answer.colours, unseen)),
        Layer("ring", RING_CONTENTS, _bounded(rings, unseen)),
    )
    chance = 1 - (1 - answer.covered) * (1 - without_colour)
    hidden = np.where(unseen, 1.0, np.maximum(chance, 1 - answer.inside))
    return BoardReading(pose.game, pose.grid, layers, hidden=hidden, notes=_notes(pose, covered))


def _without_colour(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N,) probability, of colours (N, C), that a cell shows no circle.

    Of a circle that is seen at most two colours are likely, as one hue may pass for another; of what is none all are
    alike, C - 2 of C shares of it beyond the two likeliest.
    """
    shares = np.sort(softmax(table, axis=1), axis=1)
    return np.asarray(np.minimum(shares[:, :-2].mean(axis=1) * shares.shape[1], 1.0))


def _bounded(table: NDArray[np.float64], unseen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Differences within a row of (N, C) limited, rows that were not seen flat."""
    bounded = np.maximum(table - table.max(axis=1, keepdims=True), -MOST_NATS)
    return np.where(unseen[:, None], 0.0, bounded)


def _notes(pose: BoardPose, covered: NDArray[np.bool_]) -> tuple[str, ...]:
    if not covered.any():
        return ()
    names = pose.grid.names(cell for cell in pose.grid.cells if covered[cell])
    return (Phrase("something covers or outshines {cells}", cells=names),)
