"""Which board lies in a quadrilateral of a picture, if any, and where exactly: two small networks look straight at it.

The rough one moves a quadrilateral that is off by up to a third of a board, the exact one by up to half a cell; the
exact one also says whose board it is. Trained by `training/locate/quads.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from vision.frame import Bgr
from vision.geometry.plane import Matrix, Points, transform
from vision.locate.corners import is_convex
from vision.network import Network

KINDS = ("none", "linkage", "line-or-colour 5", "line-or-colour 7", "linkx")
"""What the networks tell apart; the number is the board's size."""
CELLS = {"linkage": 7, "line-or-colour 5": 5, "line-or-colour 7": 7, "linkx": 9}
"""Along a side of each."""
RASTER_PX = 112
CONTROL: Points = np.array([[u, v] for v in (0.0, 0.5, 1.0) for u in (0.0, 0.5, 1.0)])
"""Points (9, 2) of the unit square whose places the networks correct: corners, middles of the sides, centre."""
CORNERS = [0, 2, 8, 6]
"""Indices of the corners in CONTROL, clockwise from the top left."""
UNIT_SQUARE: Points = CONTROL[CORNERS]
MIRRORED = [2, 1, 0, 5, 4, 3, 8, 7, 6]
"""Indices of CONTROL as a mirror shows it. Every second correction looks at the mirror image, so that what a network
gets wrong to one side is not added up; the last word is the mean of both."""
LEAST_SPREAD = 0.02
"""Below this spread of brightness (0 to 1) a patch is blank and its noise is not enlarged."""
LEVELS = 4
COARSEST_STEP = 2.0
"""A patch is taken from a level of which it skips less than every second pixel."""
PLACES_PER_PX = 32
"""Between two pixels a picture is sampled at so many places: all that OpenCV 4 tells apart. OpenCV 5 tells more apart,
and a correction that ends a step later for it ends a tenth of a cell elsewhere."""

Pyramid = tuple[Bgr, ...]
"""A picture and its halves; (0, 0) is the centre of a level's first pixel."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One of the two networks.

    Attributes
    ----------
    margin : what is shown round the quad on every side, as a share of its side: where a board ends decides.
    offset_unit : what the network calls 1, as a share of the quad's side.
    steps : how often it corrects a quad at most; a correction makes up for about half of what is off.
    settled : a correction smaller than this share of the side is the last.
    """

    file: str
    margin: float
    offset_unit: float
    steps: int
    settled: float

    @property
    def network(self) -> Network:
        return Network.load(Path(__file__).with_name(self.file))


ROUGH = Stage("quad_rough.onnx", margin=0.5, offset_unit=0.1, steps=8, settled=0.03)
EXACT = Stage("quad_exact.onnx", margin=0.18, offset_unit=0.02, steps=12, settled=0.004)
SURE_ROUGHLY = 0.95
"""Chance of a board from which on the rough network corrects more than three times: under a hand it needs to."""
HOPELESS_ROUGHLY, HOPELESS_ROUGHLY_LATER = 0.05, 0.3
"""Chance of a board below which the rough network does not go on correcting, after its first look and after later ones:
of 460 boards, a third of which no network had learned from, none had less than 0.25 and 0.66."""
HOPELESS = 0.01
"""Chance of a board below which the exact network does not go on correcting: no board began lower in any of our photos,
and most of the time in a picture without a board went there."""
HOPELESS_LATER = 0.2
"""The same from the third correction on: boards had 0.35 by then; other things were led on to look like them."""

FRAME = "linkx"
"""What is looked for a cell beside, too: a frame's bars are as wide as its columns, and the exact network moves corners
singly. On sets that it has not learned from it stays at a bar that it took for a column, or settles nowhere."""
CLEAR_SPREAD_CELLS = 0.035
"""Up to here a frame is not looked for beside where it was found: nine of ten that were learned from."""
NEARER = 0.9
"""Share of a frame's spread below which a likelier one beside is believed instead: whoever lies right finds none."""
BESIDE: Points = np.array(
    [
        cells * np.outer(corners, direction)
        for direction, sides in (((1, 0), ((1, 0, 0, 1), (0, 1, 1, 0))), ((0, 1), ((1, 1, 0, 0), (0, 0, 1, 1))))
        for corners in (*np.eye(4), *sides, np.ones(4))
        for cells in (-1, 1)
    ]
)
"""(28, 4, 2) how the corners move, in cells: one of them, a side in or out, or all."""
LIKELY_BESIDE = 0.9
"""Chance of a frame from which on a quadrilateral beside is settled, and believed; more where a frame was found."""
MOST_BESIDE = 3

TILED = "linkage"
"""What is looked for within, too: loose pieces that lie in line with its squares are taken for more of them."""
WITHIN = [lines for lines in product(range(4), repeat=4) if 0 < sum(lines) <= 3]
"""So many lines of squares at the left, top, right and bottom: a piece is two squares long."""


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """A quadrilateral after its corrections.

    Attributes
    ----------
    chances : (5,) how likely it holds each of KINDS.
    control_px : (9, 2) where CONTROL lies in the picture.
    spread : how far off the control points are likely to be, as the network judges: the mean of the worst one's
        distance, as a share of the quad's side.
    """

    chances: NDArray[np.float64]
    control_px: Points
    spread: float

    @property
    def kind(self) -> str:
        """The likeliest board, "none" left aside."""
        return KINDS[1 + int(np.argmax(self.chances[1:]))]

    @property
    def chance(self) -> float:
        return float(self.chances[1:].max())

    @property
    def spread_cells(self) -> float:
        return self.spread * CELLS[self.kind]

    @property
    def corners_px(self) -> Points:
        """(4, 2) clockwise."""
        return self.control_px[CORNERS]


def settle(levels: Pyramid, corners_px: Points, *, roughly: bool = True) -> Settled | None:
    """The board near a quad (4, 2), given clockwise; None if none is there or no quad is left."""
    near, kind = _roughly(levels, corners_px) if roughly else (corners_px, None)
    if near is None:
        return None
    board = _settled(levels, near)
    if board is None and kind == TILED:
        return _board_within(levels, near)
    if kind != FRAME or (board is not None and board.spread_cells <= CLEAR_SPREAD_CELLS):
        return board
    if board is None:
        return frame_beside(levels, near)
    beside = frame_beside(levels, board.corners_px, max(board.chance, LIKELY_BESIDE))
    return beside if beside and beside.spread < NEARER * board.spread else board


def _settled(levels: Pyramid, near_px: Points) -> Settled | None:
    """The board that the exact network finds near a quad (4, 2); None if none is there or no quad is left."""
    exact = _exactly(levels, near_px)
    if exact is None:
        return None
    settled = _corrected(levels, exact, EXACT, (False, True))
    return settled if _flat(settled.control_px) is not None else None


def _board_within(levels: Pyramid, corners_px: Points) -> Settled | None:
    """The likely board WITHIN a quad (4, 2) of more squares than it has; None if there is none."""
    matrix, lines, cells = homography(UNIT_SQUARE, corners_px), np.array(WITHIN)[:, None], CELLS[TILED]
    before, after = lines[..., :2], lines[..., 2:]
    quads = [transform(matrix, quad) for quad in (before + cells * UNIT_SQUARE) / (before + cells + after)]
    chances = kind_chances(levels, quads)[:, KINDS.index(TILED)]
    if chances.max() < LIKELY_BESIDE:
        return None
    board = _settled(levels, quads[int(np.argmax(chances))])
    return board if board and board.kind == TILED and board.chance >= LIKELY_BESIDE else None


def frame_beside(levels: Pyramid, corners_px: Points, least_chance: float = LIKELY_BESIDE) -> Settled | None:
    """The frame whose place is least in doubt of the likely ones BESIDE a quad (4, 2); None if there is none."""
    matrix = homography(UNIT_SQUARE, corners_px)
    quads = [transform(matrix, UNIT_SQUARE + move / CELLS[FRAME]) for move in BESIDE]
    chances = kind_chances(levels, quads)[:, KINDS.index(FRAME)]
    likeliest = [best for best in np.argsort(-chances)[:MOST_BESIDE] if chances[best] >= least_chance]
    settled = (_settled(levels, quads[best]) for best in likeliest)
    frames = [one for one in settled if one and one.kind == FRAME and one.chance >= least_chance]
    return min(frames, key=lambda frame: frame.spread, default=None)


def kind_chances(levels: Pyramid, quads_px: list[Points]) -> NDArray[np.float64]:
    """How likely each quad (4, 2), taken as it is, holds each of KINDS: (N, 5)."""
    batch = np.stack([levelled(patch(levels, quad, EXACT.margin)) for quad in quads_px])
    return _chances(EXACT.network.run(batch)[:, : len(KINDS)])


def middle(corners_px: Points, share: float) -> Points:
    """The quad (4, 2) in the middle of another whose sides are so long a share of its, in its plane."""
    return transform(homography(UNIT_SQUARE, corners_px), 0.5 + share * (UNIT_SQUARE - 0.5))


def pyramid(bgr: Bgr) -> Pyramid:
    """A picture (H, W, 3) halved until it has LEVELS levels."""
    levels = [bgr]
    for _ in range(LEVELS - 1):
        levels.append(np.asarray(cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8))
    return tuple(levels)


def patch(levels: Pyramid, corners_px: Points, margin: float) -> NDArray[np.float32]:
    """The quad (4, 2) and a margin round it seen straight on (3, RASTER_PX, RASTER_PX), 0 to 1."""
    side = RASTER_PX / (1 + 2 * margin)
    low, high = margin * side - 0.5, (1 + margin) * side - 0.5
    target = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    step = float(np.sqrt(cv2.contourArea(corners_px.astype(np.float32)))) / side
    level = int(np.clip(np.ceil(np.log2(max(step, 1e-6) / COARSEST_STEP)), 0, len(levels) - 1))
    corners = (corners_px + 0.5) / 2**level - 0.5
    places = _raster(homography(target.astype(np.float64), corners))
    picture = levels[level].astype(np.float32)
    straight = cv2.remap(picture, places[0], places[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(straight.transpose(2, 0, 1) / np.float32(255), np.float32)


def _raster(matrix: Matrix) -> NDArray[np.float32]:
    """Where a patch's points are seen, x and y (2, RASTER_PX, RASTER_PX), to a whole number of PLACES_PER_PX."""
    steps = np.arange(RASTER_PX)
    scaled = matrix[:, 0, None, None] * steps + matrix[:, 1, None, None] * steps[:, None] + matrix[:, 2, None, None]
    return np.asarray(np.rint(scaled[:2] / scaled[2] * PLACES_PER_PX) / PLACES_PER_PX, np.float32)


def levelled(picture: NDArray[np.floating]) -> NDArray[np.float32]:
    """A picture with mean 0 and unit spread: how bright it is says nothing."""
    return np.asarray((picture - picture.mean()) / (picture.std() + LEAST_SPREAD), np.float32)


def homography(source: Points, target: Points) -> Matrix:
    """(3, 3) by least squares from points (N, 2) to points (N, 2)."""
    if len(source) == 4:
        return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)), np.float64)
    return np.asarray(cv2.findHomography(source, target)[0], np.float64)


def _roughly(levels: Pyramid, corners_px: Points) -> tuple[Points | None, str | None]:
    """The quad (4, 2) where the rough network leaves it, or midway where it goes to and fro, and what it surely holds.

    No quad if none is left or it holds no board.
    """
    way = [corners_px]
    kind = None
    for step in range(ROUGH.steps):
        corrected = _corrected(levels, way[-1], ROUGH, (step % 2 == 1,))
        after = _flat(corrected.control_px)
        if after is None or corrected.chance < (HOPELESS_ROUGHLY_LATER if step else HOPELESS_ROUGHLY):
            return None, None
        kind = corrected.kind if corrected.chance >= SURE_ROUGHLY else None
        if (step >= 2 and kind is None) or _is_near(way[-1], after, ROUGH):
            return after, kind
        way.append(after)
        if len(way) > 2 and _is_near(way[-3], after, ROUGH):
            break
    return np.asarray(np.mean(way[-2:], axis=0)), kind


def _exactly(levels: Pyramid, corners_px: Points) -> Points | None:
    """The quad (4, 2) where the exact network leaves it; None if none is left or it holds no board."""
    way = [corners_px]
    for step in range(EXACT.steps):
        corrected = _corrected(levels, way[-1], EXACT, (step % 2 == 1,))
        after = _flat(corrected.control_px)
        if after is None or corrected.chance < (HOPELESS if step < 2 else HOPELESS_LATER):
            return None
        way.append(after)
        if any(_is_near(before, after, EXACT) for before in way[-3:-1]):
            break
    return way[-1]


def _is_near(before: Points, after: Points, stage: Stage) -> bool:
    """Whether a correction from one quad (4, 2) to the other, or two to and fro by the mirror, moved it but little."""
    side = np.sqrt(cv2.contourArea(after.astype(np.float32)))
    return bool(np.abs(after - before).max() < stage.settled * side)


def _corrected(levels: Pyramid, corners_px: Points, stage: Stage, mirrored: Sequence[bool]) -> Settled:
    """One correction: the mean of what the network says of the patch, of its mirror image (True), or of both."""
    straight = levelled(patch(levels, corners_px, stage.margin))
    answer = stage.network.run(np.stack([straight[:, :, ::-1] if mirror else straight for mirror in mirrored]))
    logits, moves, log_spreads = np.split(answer, (len(KINDS), len(KINDS) + CONTROL.size), axis=1)
    seen = zip(moves.reshape(len(answer), -1, 2), mirrored, strict=True)
    offsets = [move[MIRRORED] * (-1, 1) if mirror else move for move, mirror in seen]
    corrected = CONTROL + np.mean(offsets, axis=0) * stage.offset_unit
    control_px = transform(homography(UNIT_SQUARE, corners_px), corrected)
    spread = float(np.exp(log_spreads.mean(axis=0).max())) * stage.offset_unit if log_spreads.size else 0.0
    return Settled(_chances(logits.mean(axis=0)), control_px, spread)


def _flat(control_px: Points) -> Points | None:
    """Corners (4, 2) of the plane nearest to the control points, None if that is no convex quad."""
    corners = transform(homography(CONTROL, control_px), UNIT_SQUARE)
    return corners if is_convex(corners) else None


def _chances(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    return np.asarray(softmax(logits.astype(np.float64), axis=-1))
