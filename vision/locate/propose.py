"""Where boards may lie in a picture: a small network marks areas of each kind, and quadrilaterals are fitted to them.

Trained by `training/locate/masks.py`.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from vision.frame import Bgr
from vision.geometry.plane import Points, scaled
from vision.locate.quads.corners import from_the_top_left
from vision.locate.quads.overlap import first_of_each, is_near
from vision.locate.quads.patch import levelled
from vision.locate.quads.quad import BOARD_KINDS
from vision.network import Network

WEIGHTS = Path(__file__).with_name("boards.onnx")
MULTIPLE_PX = 32
"""The picture's sides must be multiples of this, as the network halves it five times."""
STRIDE_PX = 4
"""Pixels of the picture to one place of the network's map."""
THRESHOLDS = (0.95, 0.8, 0.5, 0.2)
"""Chances at which areas are outlined. A doubtful board shows only at the lower ones; at the higher ones, a board
stands apart from loose pieces or a cloth. Of 341 pictures, 62 had no proposal within a third of a side of the board if
only 0.5 and 0.2 were used, and 20 with all four."""
CORE = 0.8
"""An outline at this chance or more is called a core: it holds one board at most. At lower chances, what is seen
through a frame or beside it, such as a wall or a shirt, is taken for a part of the frame."""
ENLARGED = 4
"""The network's map is made so many times as large before areas are outlined."""
ALIKE = 0.01
"""Quadrilaterals are the same if they differ by less than this share of their side."""
LEAST_AREA = 40
"""Smallest area that is outlined, in places of the network's map."""


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """A quadrilateral in which a board may lie.

    Attributes
    ----------
    kind : of board, one of BOARD_KINDS.
    corners_px : (4, 2) clockwise from the top left.
    chance : how likely its area is a board's, 0 to 1.
    is_core : whether it was outlined at CORE or more; others are called wholes.
    """

    kind: str
    corners_px: Points
    chance: float
    is_core: bool


def propose(bgr: Bgr, long_side_px: int) -> list[Proposal]:
    """Quadrilaterals in a picture (H, W, 3), in its pixels, the likeliest first; each place of each kind only once.

    `long_side_px` : how long the network sees the picture; it is made larger or smaller for that.
    """
    maps, px_per_place = _chances(bgr, long_side_px)
    proposals = [
        Proposal(kind, *found, threshold >= CORE)
        for kind, chances in zip(BOARD_KINDS, maps, strict=True)
        for threshold in THRESHOLDS
        for found in _quads(chances, threshold, px_per_place)
    ]
    return _different(proposals)


def _different(proposals: list[Proposal]) -> list[Proposal]:
    """The likeliest first, each place once."""
    return first_of_each(sorted(proposals, key=lambda proposal: -proposal.chance), _is_same)


def _is_same(proposal: Proposal, other: Proposal) -> bool:
    return proposal.kind == other.kind and is_near(proposal.corners_px, other.corners_px, ALIKE)


def _chances(bgr: Bgr, long_side_px: int) -> tuple[NDArray[np.float32], float]:
    """How likely a board of each kind covers each place of the map (4, h, w), and how many pixels a place is wide."""
    scale = long_side_px / max(bgr.shape[:2])
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    height, width = small.shape[:2]
    padded = cv2.copyMakeBorder(small, 0, -height % MULTIPLE_PX, 0, -width % MULTIPLE_PX, cv2.BORDER_REPLICATE)
    picture = levelled(padded.transpose(2, 0, 1).astype(np.float32) / 255)
    logits = Network.load(WEIGHTS).run(picture[None])[0, :, : -(-height // STRIDE_PX), : -(-width // STRIDE_PX)]
    return np.asarray(expit(logits), np.float32), STRIDE_PX / scale


def _quads(chances: NDArray[np.float32], threshold: float, px_per_place: float) -> list[tuple[Points, float]]:
    """A quadrilateral (4, 2) in pixels round each area of a map (h, w) above a threshold, and its mean chance."""
    if chances.max() <= threshold:
        return []
    large = cv2.resize(chances, None, fx=ENLARGED, fy=ENLARGED, interpolation=cv2.INTER_LINEAR)
    outlines, _ = cv2.findContours(np.asarray(large > threshold, np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    quads = []
    for outline in outlines:
        if cv2.contourArea(outline) < LEAST_AREA * ENLARGED**2:
            continue
        corners = cv2.approxPolyN(outline.astype(np.float32), 4, ensure_convex=True).reshape(-1, 2)
        inside = np.zeros(large.shape, np.uint8)
        cv2.fillConvexPoly(inside, np.rint(corners).astype(np.int32), 1)
        corners_px = scaled(corners.astype(np.float64), px_per_place / ENLARGED)
        quads.append((from_the_top_left(corners_px), cv2.mean(large, inside)[0]))
    return quads
