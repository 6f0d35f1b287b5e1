"""Which of the rings that were read on a board lie loose: beside its circles and not round them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.geometry.around import around
from vision.geometry.pose import BoardPose
from vision.rings.network_input import CELL_PX, HEIGHT_MM, MARGIN_CELLS, evened, straightened_at

RADII = np.array([0.29, 0.325, 0.36])
"""Radii of a ring's middle line that are tried, in cells: the 8.65 mm of the game's rings are between the first and the
last of them on all its mats."""
ANGLES = np.linspace(0, 2 * np.pi, 32, endpoint=False)
CENTRED, FARTHEST, STEP = 0.13, 0.5, 1 / 16
"""In cells: how far from a circle's middle a ring in play may lie, how far a loose one is looked for, and the step."""
HIGHER_MM = (4.5, 7.0)
"""Heights at which the tops of tall rings are looked for: the game's are 4 to 5 mm high, other makes up to some 8."""
HIDDEN = len(ANGLES) // 8
"""So many points of a ring may look unlike it: in glare, in shadow, or below another ring."""
LOOSE_NATS = 0.4
"""A ring lies loose if somewhere beside its circle a ring would be whiter (or blacker) than round it by more than this,
in log light. Of 210 rings in play on 20 photos of both boards, 4 % were taken for loose; so were 57 % of 99 drawn rings
that lay loose and had been read as rings."""


def are_loose(
    frame: Frame, pose: BoardPose, cells: NDArray[np.intp], are_white: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(N,) whether the ring that was read in each of `cells` (N,) lies beside its circle.

    Seen at a slant, the tops of tall rings all lie beside their circles in the same way. So some greater heights are
    tried, and the one counts at which the fewest rings are loose, if those are less than half of all.

    `are_white` : (N,) whether each ring is white; else it is black.
    """
    usual = _are_loose_at(HEIGHT_MM, frame, pose, cells, are_white)
    if not usual.any():
        return usual
    higher = (_are_loose_at(height, frame, pose, cells, are_white) for height in HIGHER_MM)
    fewest = min(higher, key=np.count_nonzero)
    return fewest if fewest.sum() < min(usual.sum(), len(cells) / 2) else usual


def _are_loose_at(
    height_mm: float, frame: Frame, pose: BoardPose, cells: NDArray[np.intp], are_white: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """The same for rings whose upper edges lie at one height above the mat."""
    light = evened(straightened_at(*around(frame, pose), CELL_PX, MARGIN_CELLS, height_mm).bgr).mean(axis=0)
    steps = np.arange(-FARTHEST, FARTHEST + STEP, STEP)
    offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    offsets = offsets[np.linalg.norm(offsets, axis=1) <= FARTHEST]
    is_centred = np.linalg.norm(offsets, axis=1) <= CENTRED
    circles = RADII[:, None, None] * np.stack((np.cos(ANGLES), np.sin(ANGLES)), axis=-1)
    loose = []
    for cell, is_white in zip(cells, are_white, strict=True):
        row, column = divmod(cell, pose.grid.columns)
        middle = np.array([column, row]) + 0.5 + MARGIN_CELLS
        points = (middle + offsets[:, None, None] + circles) * CELL_PX - 0.5
        places = points.reshape(len(offsets), -1, 2).astype(np.float32)
        seen = cv2.remap(light, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        rings = seen.reshape(len(offsets), len(RADII), -1) * (1 if is_white else -1)
        likeness = np.partition(rings, HIDDEN, axis=2)[..., HIDDEN].max(axis=1)
        loose.append(likeness.max() - likeness[is_centred].max() > LOOSE_NATS)
    return np.array(loose, np.bool_)
