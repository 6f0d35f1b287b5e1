"""Reads a board of coloured circles: each circle's colour, and the ring round it."""

import numpy as np
from numpy.typing import NDArray

from engine.games.line_or_colour.board import COLOURS, RING_CONTENTS
from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading, Layer
from vision.rings.answer import TURNS, ask_network

COVERED = 0.5
"""Probability from which a cell counts as covered."""
LEAST_INSIDE = 0.8
"""Share of a cell that must lie in the picture."""
MOST_NATS = 10.0
"""Nothing is less likely than the best by more. Of some 3800 answers on photos not trained on, 17 were mistaken, the
surest by 8.7 nats: a black ring whose top mirrored a lamp."""


def read(frame: Frame, pose: BoardPose, turns: int = TURNS) -> BoardReading:
    """Score every colour and every ring for every cell; `turns` is in how many quarter turns the board is looked at.

    Cells that a hand covers, a mirrored lamp blots out or the picture's edge cuts off are rows of zeros. What less
    glare leaves is scored, with the doubt that it leaves.
    """
    answer = ask_network(frame, pose, turns)
    covered = answer.covered > COVERED
    unseen = covered | (answer.inside < LEAST_INSIDE)
    layers = (
        Layer("colour", COLOURS[: pose.grid.rows], _bounded(answer.colours, unseen)),
        Layer("ring", RING_CONTENTS, _bounded(answer.rings, unseen)),
    )
    hidden = np.maximum(answer.covered, 1 - answer.inside)
    return BoardReading(pose.game, pose.grid, layers, hidden=hidden, notes=_notes(pose, covered))


def _bounded(table: NDArray[np.float64], unseen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Differences within a row of (N, C) limited, rows that were not seen flat."""
    bounded = np.maximum(table - table.max(axis=1, keepdims=True), -MOST_NATS)
    return np.where(unseen[:, None], 0.0, bounded)


def _notes(pose: BoardPose, covered: NDArray[np.bool_]) -> tuple[str, ...]:
    if not covered.any():
        return ()
    names = pose.grid.names(cell for cell in pose.grid.cells if covered[cell])
    return (Phrase("something covers or outshines {cells}", cells=names),)
