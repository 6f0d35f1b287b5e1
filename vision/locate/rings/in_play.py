"""Which of Line or Colour's two boards is in play: the one that carries rings."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.pose import About, Ambiguous, BoardPose, Unsaid
from vision.locate.rings.loose_rings import are_loose
from vision.rings.read import read

SURE_RINGS = 0.9
"""A board is taken for the one in play only if its rings round circles outnumber its loose ones by more than this
(each ring counted with its probability)."""
LEAD = 4.0
"""It must also carry so many times as many rings as the other board of the mat, on which rings may be laid aside."""
MOST_AHEAD = 1
"""If players took turns, one colour has at most so many rings more than the other. If it has more, the rings may have
been laid aside from a game on the other board."""
LEAST_SEEN = 0.3
"""Rings count only on a board of whose own circles at least this share is seen. It was 0.85 or more on 40 boards that
were whole in the picture, and 0.15 where a few rings beside a mat had been taken for another board."""
SAME_CIRCLE = 1 / 3
"""Circles of two boards are one if their middles lie nearer to each other than this, in cells."""


@dataclass(frozen=True, slots=True)
class _Rings:
    """How many rings lie on one of two boards, each counted with its probability.

    Attributes
    ----------
    laid, loose : rings round its circles, and rings that lie beside them.
    took_turns : whether neither colour is ahead by more than MOST_AHEAD.
    """

    laid: float
    loose: float
    took_turns: bool

    @property
    def surplus(self) -> float:
        """How many more are laid than loose. Of rings that were strewn over a board, some lie round circles too."""
        return self.laid - self.loose


def in_play(frame: Frame, poses: Sequence[BoardPose]) -> BoardPose | Ambiguous:
    """The one of two boards that carries rings outside the circles that both share.

    Boards that share no circles are not on one mat, so a game may be going on on each of them: one is in play only if
    the other one carries no ring.
    """
    shared = shared_circles(*poses), shared_circles(*reversed(poses))
    rings = [_rings(frame, pose, ~others) for pose, others in zip(poses, shared, strict=True)]
    for pose, ours, theirs in zip(poses, rings, reversed(rings), strict=True):
        less_than = ours.surplus / LEAD if shared[0].any() and ours.took_turns else SURE_RINGS
        if ours.surplus > SURE_RINGS and theirs.laid < less_than:
            return pose
    if max(one.surplus for one in rings) <= SURE_RINGS:
        why = Phrase("two boards are in the picture and no ring shows which one is in play; lay a ring on it")
    else:
        why = Phrase(
            "two boards are in the picture and the rings on both do not show which one is in play; clear the other one"
        )
    return Ambiguous(tuple(poses), why, Unsaid(About.SIZE, tuple(str(pose.grid.rows) for pose in poses)))


def _rings(frame: Frame, pose: BoardPose, alone: NDArray[np.bool_]) -> _Rings:
    """The rings on those circles of a board that are its own: `alone` (N,)."""
    reading = read(frame, pose, turns=1, closer_in_doubt=False)
    ring = reading.layer("ring")
    chances = softmax(ring.log_likelihood, axis=1)
    white, black = (chances[:, ring.contents.index(colour)] for colour in ("white", "black"))
    took_turns = abs(int((white > 0.5).sum()) - int((black > 0.5).sum())) <= MOST_AHEAD
    in_view = [np.ptp(layer.log_likelihood, axis=1) > 0 for layer in (ring, reading.layer("colour"))]
    seen = alone & np.all(in_view, axis=0)  # what was not seen carries nothing, nor a ring that lies round no circle
    cells = np.flatnonzero(seen & (white + black > 0.5))
    if not cells.size or seen.sum() < LEAST_SEEN * alone.sum():
        return _Rings(0.0, 0.0, took_turns)
    there, loose = (white + black)[cells], are_loose(frame, pose, cells, (white > black)[cells])
    return _Rings(float(there[~loose].sum()), float(there[loose].sum()), took_turns)


def shared_circles(pose: BoardPose, other: BoardPose) -> NDArray[np.bool_]:
    """(N,) whether a cell of `pose` is also one of `other`."""
    distance = np.linalg.norm(pose.centres_px[:, None] - other.centres_px[None], axis=2).min(axis=1)
    return np.asarray(distance < SAME_CIRCLE * pose.cell_px)
