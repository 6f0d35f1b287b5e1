"""Which of Line or Colour's two boards is in play: the one that carries rings."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.rings.read import read

SURE_RINGS = 0.9
"""Rings that are on one of two boards, less doubts, before it is taken for the one in play."""
LEAD = 4.0
"""Times as many rings as on the other board of the mat, where some may lie beside the game."""
MOST_AHEAD = 1
"""Rings that one colour can be ahead where turns were taken: else they may lie beside a game on the other board."""
LEAST_SEEN = 0.3
"""Share of a board's own circles that must be seen before rings on it count. Of 40 boards that are whole in the picture
at least 0.85 were; of a few rings beside a mat, which had been taken for another board, 0.15."""


def in_play(frame: Frame, poses: Sequence[BoardPose]) -> BoardPose | Ambiguous:
    """The one of two boards that carries rings outside the circles they share.

    Boards that share none are not of one mat: a game may be played on each, so only one without a ring is passed over.
    """
    rings, took_turns, share = [], [], False
    for pose, other in ((poses[0], poses[1]), (poses[1], poses[0])):
        shared = _shared(pose, other)
        share |= bool(shared.any())
        ring = read(frame, pose, turns=1).layer("ring")
        chances = softmax(ring.log_likelihood, axis=1)
        there = 1 - chances[:, ring.contents.index("none")]
        alone = ~shared & (np.ptp(ring.log_likelihood, axis=1) > 0)  # what was not seen carries nothing
        is_seen = alone.sum() >= LEAST_SEEN * (~shared).sum()
        rings.append(float(there[alone][there[alone] > 0.5].sum()) if is_seen else 0.0)
        white, black = ((chances[:, ring.contents.index(colour)] > 0.5).sum() for colour in ("white", "black"))
        took_turns.append(abs(int(white) - int(black)) <= MOST_AHEAD)
    for pose, ours, theirs, fair in zip(poses, rings, reversed(rings), took_turns, strict=True):
        if ours > SURE_RINGS and theirs < (ours / LEAD if share and fair else SURE_RINGS):
            return pose
    if max(rings) <= SURE_RINGS:
        why = Phrase("two boards are in the picture and no ring says which one is in play")
    else:
        why = Phrase("two boards are in the picture and the rings on both do not say which one is in play")
    this, that = (f"--option size={pose.grid.rows}" for pose in poses)
    return Ambiguous(tuple(poses), Phrase("{why}; say {this} or {that}", why=why, this=this, that=that))


def _shared(pose: BoardPose, other: BoardPose) -> NDArray[np.bool_]:
    """(N,) whether a cell of `pose` is also one of `other`."""
    distance = np.linalg.norm(pose.centres_px[:, None] - other.centres_px[None], axis=2).min(axis=1)
    return np.asarray(distance < pose.cell_px / 3)
