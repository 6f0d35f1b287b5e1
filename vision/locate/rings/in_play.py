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
"""By how many rings, as chances add up, those round a board's circles must outnumber those that lie loose on it, before
it is taken for the one in play."""
LEAD = 4.0
"""How many times as many rings it must carry as the other board of the mat, on which some may lie beside the game."""
MOST_AHEAD = 1
"""By how many rings one colour can be ahead where turns were taken. Where it is by more, they may lie beside a game on
the other board."""
LEAST_SEEN = 0.3
"""Share of a board's own circles that must be seen before rings on it count. Of 40 boards that are whole in the picture
at least 0.85 were; of a few rings beside a mat, which had been taken for another board, 0.15."""


SAME_CIRCLE = 1 / 3
"""Of a cell: circles of two boards whose middles lie nearer to each other are one."""


@dataclass(frozen=True, slots=True)
class _Rings:
    """Rings on one of two boards, less doubts: those round its circles, and others that lie loose there.

    `took_turns` : whether those of one colour are no more ahead than turns allow.
    """

    laid: float
    loose: float
    took_turns: bool

    @property
    def surplus(self) -> float:
        """By how much more are laid than loose: of rings that were strewn over a board some lie round circles."""
        return self.laid - self.loose


def in_play(frame: Frame, poses: Sequence[BoardPose]) -> BoardPose | Ambiguous:
    """The one of two boards that carries rings outside the circles they share.

    Boards that share none are not of one mat: a game may be played on each, so only one without a ring is passed over.
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
    """What lies on the circles that are a board's `alone` (N,)."""
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
