"""What small networks say of a quadrilateral of a picture: which board lies in it, if any, and where exactly.

The rough one is for quadrilaterals that are off by up to a third of a board, the close one for those in which it ends,
off by a cell or two, the fine one by up to half a cell; the exact one, twice as wide, goes on from there and has the
last word on whose board it is, or where that may be a frame, the sharp one, and the whole one a veto. Trained by
`training/locate/quads.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.games import GAMES
from engine.grid import Grid
from vision.geometry.plane import Points, homography, transform
from vision.locate.patch import CONTROL, CORNERS, UNIT_SQUARE, Pyramid, levelled, patch
from vision.network import Network

KINDS = ("none", "linkage", "line-or-colour 5", "line-or-colour 7", "linkx")
"""What the networks tell apart; the number is the board's size."""
BOARD_KINDS = KINDS[1:]
"""Those that are boards."""
TILED, FRAME = "linkage", "linkx"
"""Linkage's mat, on which pieces abut, and LINKX's frame, which stands."""
CELLS = {"linkage": 7, "line-or-colour 5": 5, "line-or-colour 7": 7, "linkx": 9}
"""Along a side of each."""
MIRRORED = [2, 1, 0, 5, 4, 3, 8, 7, 6]
"""Indices of CONTROL as a mirror shows it. Every second correction looks at the mirror image, so that what a network
gets wrong to one side is not added up; the last word is the mean of both."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One of the six networks.

    Attributes
    ----------
    margin : what is shown round the quad on every side, as a share of its side: where a board ends decides.
    offset_unit : what the network calls 1, as a share of the quad's side.
    steps : how often it corrects a quad at most.
    least_step : a step smaller than this share of the side is the last.
    gain : a step is so many times as long as the correction, which makes up for about half of what is off (successive
        over-relaxation).
    raster_px : side of what it sees.
    """

    weights: Path
    margin: float
    offset_unit: float
    steps: int
    least_step: float
    gain: float = 1.0
    raster_px: int = 112

    @property
    def network(self) -> Network:
        return Network.load(self.weights)


HERE = Path(__file__).parent
ROUGH = Stage(HERE / "quad_rough.onnx", margin=0.5, offset_unit=0.1, steps=6, least_step=0.03)
CLOSE = Stage(HERE / "quad_close.onnx", margin=0.3, offset_unit=0.05, steps=6, least_step=0.01, raster_px=144)
FINE = Stage(HERE / "quad_fine.onnx", margin=0.18, offset_unit=0.02, steps=24, least_step=0.03, gain=1.5)
EXACT = Stage(HERE / "quad_exact.onnx", margin=0.18, offset_unit=0.02, steps=16, least_step=0.006, gain=1.75)
"""Twice as wide as the fine one, it takes 1.6 times as long. Both see the same patch."""
SHARP = Stage(
    HERE / "quad_sharp.onnx", margin=0.18, offset_unit=0.02, steps=16, least_step=0.006, gain=1.75, raster_px=224
)
"""The exact one for frames, whose rails and walls are thin: it sees their details, too, and takes twice as long."""
WHOLE = replace(SHARP, weights=HERE / "quad_whole.onnx")
"""The sharp one, trained further on frames with a thing before a line of windows (`windows/whole_frame.py`)."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A quadrilateral after one correction or all, as what may be a board.

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
        return BOARD_KINDS[int(np.argmax(self.chances[1:]))]

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

    def at(self, corners_px: Points) -> "Candidate":
        """The same at a quad (4, 2)."""
        return replace(self, control_px=transform(homography(UNIT_SQUARE, corners_px), CONTROL))


def board_of(kind: str) -> tuple[str, Grid]:
    """Game and grid of one of KINDS, "none" left aside."""
    game, _, size = kind.partition(" ")
    return game, GAMES[game].grid({"size": size} if size else {})


def kind_of(game: str, grid: Grid) -> str:
    """The inverse of `board_of`, for training. Raises ValueError for a board that is none of KINDS."""
    return BOARD_KINDS[[board_of(kind) for kind in BOARD_KINDS].index((game, grid))]


def kind_chances(levels: Pyramid, quads_px: list[Points]) -> NDArray[np.float64]:
    """How likely each quad (4, 2), taken as it is, holds each of KINDS: (N, 5)."""
    batch = np.stack([levelled(patch(levels, quad, EXACT.margin, EXACT.raster_px)) for quad in quads_px])
    return _chances(EXACT.network.run(batch)[:, : len(KINDS)])


def correct(levels: Pyramid, corners_px: Points, stage: Stage, mirrored: Sequence[bool]) -> Candidate:
    """One correction: the mean of what the network says of the patch, of its mirror image (True), or of both."""
    straight = levelled(patch(levels, corners_px, stage.margin, stage.raster_px))
    pictures = np.stack([straight[:, :, ::-1] if mirror else straight for mirror in mirrored])
    answer = stage.network.run(pictures)
    logits, moves, log_spreads = np.split(answer, (len(KINDS), len(KINDS) + CONTROL.size), axis=1)
    seen = zip(moves.reshape(len(answer), -1, 2), mirrored, strict=True)
    offsets = [move[MIRRORED] * (-1, 1) if mirror else move for move, mirror in seen]
    corrected = CONTROL + np.mean(offsets, axis=0) * stage.offset_unit
    control_px = transform(homography(UNIT_SQUARE, corners_px), corrected)
    seen_spreads = [row[MIRRORED] if mirror else row for row, mirror in zip(log_spreads, mirrored, strict=True)]
    spread = float(np.exp(np.mean(seen_spreads, axis=0).max())) * stage.offset_unit if log_spreads.size else 0.0
    return Candidate(_chances(logits.mean(axis=0)), control_px, spread)


def _chances(logits: NDArray[np.float32]) -> NDArray[np.float64]:
    return np.asarray(softmax(logits.astype(np.float64), axis=-1))
