"""What six small networks say of a quadrilateral of a picture: which board lies in it, if any, and where exactly.

Each is a `Stage`; `settle.py` says in which order they are asked. Trained by `training/locate/quads.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.games import GAMES
from engine.grid import Grid
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate.quads.patch import CONTROL, CORNERS, Pyramid, levelled, patch
from vision.network import Network

KINDS = ("none", "linkage", "line-or-colour 5", "line-or-colour 7", "linkx")
"""What the networks tell apart; the number is the board's size."""
BOARD_KINDS = KINDS[1:]
"""The KINDS that are boards."""
TILED, FRAME = "linkage", "linkx"
"""Linkage's mat, on which pieces abut, and LINKX's frame, which stands."""
CELLS = {"linkage": 7, "line-or-colour 5": 5, "line-or-colour 7": 7, "linkx": 9}
"""Cells along a side of each kind of board."""
MIRRORED = [2, 1, 0, 5, 4, 3, 8, 7, 6]
"""Indices of CONTROL in the order in which a mirror image shows it. Every second correction looks at the mirror image,
so that a network's error to one side does not add up; the last correction is the mean of both."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One of the six networks.

    Attributes
    ----------
    margin : how much is shown round the quad on every side, as a share of its side. It shows where the board ends.
    offset_unit : an offset of 1 in the network's answer, as a share of the quad's side.
    steps : how often it corrects a quad at most.
    least_step : it stops after a step smaller than this share of the quad's side.
    gain : steps are so many times as long as the network says, as that is only about half of what is needed (successive
        over-relaxation).
    raster_px : side of the square patch that it sees.
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
        """Loaded when it is first asked."""
        return Network.load(self.weights)


HERE = Path(__file__).parent
ROUGH = Stage(HERE / "quad_rough.onnx", margin=0.5, offset_unit=0.1, steps=6, least_step=0.03)
"""For quads that are off by up to a third of a board."""
CLOSE = Stage(HERE / "quad_close.onnx", margin=0.3, offset_unit=0.05, steps=6, least_step=0.01, raster_px=144)
"""For quads that the rough one left a cell or two beside the board."""
FINE = Stage(HERE / "quad_fine.onnx", margin=0.18, offset_unit=0.02, steps=24, least_step=0.03, gain=1.5)
"""For quads that are off by up to half a cell."""
EXACT = Stage(HERE / "quad_exact.onnx", margin=0.18, offset_unit=0.02, steps=16, least_step=0.006, gain=1.75)
"""Goes on from the fine one, and decides whose board it is. It sees the same patch, has twice as many channels, and
takes 1.6 times as long."""
SHARP = Stage(
    HERE / "quad_sharp.onnx", margin=0.18, offset_unit=0.02, steps=16, least_step=0.006, gain=1.75, raster_px=224
)
"""The exact one for frames, whose rails and walls are thin: it sees finer details, and takes twice as long."""
WHOLE = replace(SHARP, weights=HERE / "quad_whole.onnx")
"""The sharp one, trained further on frames with something in front of a line of windows (`windows/whole_frame.py`)."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A quadrilateral that may hold a board, after one correction or all of them.

    Attributes
    ----------
    chances : (5,) how likely it holds each of KINDS.
    control_px : (9, 2) where CONTROL lies in the picture.
    spread : the network's own estimate of its error: the expected distance of the worst control point from its place,
        as a share of the quad's side.
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
        """How likely it holds a board of the likeliest kind."""
        return float(self.chances[1:].max())

    @property
    def spread_cells(self) -> float:
        """`spread` in cells of the likeliest kind."""
        return self.spread * CELLS[self.kind]

    @property
    def corners_px(self) -> Points:
        """(4, 2) clockwise."""
        return self.control_px[CORNERS]

    def at(self, corners_px: Points) -> "Candidate":
        """The same in another quad (4, 2) of the picture."""
        return replace(self, control_px=transform(homography(UNIT_SQUARE, corners_px), CONTROL))


def board_of(kind: str) -> tuple[str, Grid]:
    """Game and grid of one of KINDS, "none" left aside."""
    game, _, size = kind.partition(" ")
    return game, GAMES[game].grid({"size": size} if size else {})


def kind_chances(levels: Pyramid, quads_px: list[Points]) -> NDArray[np.float64]:
    """(N, 5) how likely each of N quads (4, 2) holds each of KINDS, without moving it; by the exact network."""
    batch = np.stack([levelled(patch(levels, quad, EXACT.margin, EXACT.raster_px)) for quad in quads_px])
    return _chances(EXACT.network.run(batch)[:, : len(KINDS)])


def correct(levels: Pyramid, corners_px: Points, stage: Stage, mirrored: Sequence[bool]) -> Candidate:
    """A quad (4, 2) corrected once by a network.

    `mirrored` : what the network is shown, the patch (False), its mirror image (True) or both; its answers are
    averaged.
    """
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
