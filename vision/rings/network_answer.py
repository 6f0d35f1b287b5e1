"""What the network says of every cell of a board: ring, colour, and whether something covers it."""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from engine.games.line_or_colour.board import RING_CONTENTS
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.network import Network
from vision.rings.network_input import CELL_PX, MARGIN_CELLS, network_input

WEIGHTS = Path(__file__).with_name("read.onnx")
"""Made by `training/rings/read.py`."""
TEMPERATURE = 0.9
"""Divides the network's scores: fitted to photos it was not trained on."""
TURNS = 4
"""Quarter turns in which the board is shown. The mean of the answers is right where one of them slips."""
RING_CELLS = (0.3, 0.47)
"""How far from its circle's middle a ring reaches at most, inwards and outwards; those of all makes lie within."""
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class NetworkAnswer:
    """Of N cells of a board of n x n.

    Attributes
    ----------
    rings : (N, 3) log-likelihoods of RING_CONTENTS.
    colours : (N, n) log-likelihoods of the first n of COLOURS.
    covered : (N,) probability that a hand or thing covers more than a third of the cell.
    inside : (N,) share of the cell that lies in the picture.
    clipped : (N,) share of where a ring would lie that is blown out.
    """

    rings: Numbers
    colours: Numbers
    covered: Numbers
    inside: Numbers
    clipped: Numbers


def ask_network(frame: Frame, pose: BoardPose, turns: int = TURNS) -> NetworkAnswer:
    """One run for the whole board in each turn."""
    seen, size = network_input(frame, pose), pose.grid.rows
    scores = np.stack([_scores(frame, pose, turn) for turn in range(turns)]).mean(axis=0)
    table = scores.reshape(scores.shape[0], -1).T.astype(np.float64)
    rings, colours = np.split(table[:, :-1] / TEMPERATURE, [len(RING_CONTENTS)], axis=1)
    inside, clipped = (_by_cell(pixels, size) for pixels in (seen.inside, seen.clipped))
    shares = inside.mean(axis=(1, 2)), clipped[:, _where_rings_lie()].mean(axis=1)
    return NetworkAnswer(rings, colours[:, :size], expit(table[:, -1]), *shares)


def _by_cell(pixels: NDArray[np.bool_], size: int) -> NDArray[np.bool_]:
    """What a straightened board's pixels are, cell by cell: (N, CELL_PX, CELL_PX)."""
    margin = round(MARGIN_CELLS * CELL_PX)
    cells = pixels[margin:-margin, margin:-margin].reshape(size, CELL_PX, size, CELL_PX)
    return cells.swapaxes(1, 2).reshape(-1, CELL_PX, CELL_PX)


@cache
def _where_rings_lie() -> NDArray[np.bool_]:
    """Pixels of a cell (CELL_PX, CELL_PX)."""
    along = (np.arange(CELL_PX) + 0.5) / CELL_PX - 0.5
    far = np.hypot(along[:, None], along)
    return (far > RING_CELLS[0]) & (far < RING_CELLS[1])


@lru_cache(maxsize=2)
def _scores(frame: Frame, pose: BoardPose, turn: int) -> NDArray[np.float32]:
    """(11, n, n) scores of rings, colours and cover, shown in one turn; kept as `network_input` is."""
    turned = np.rot90(network_input(frame, pose).picture, turn, (1, 2))
    (scores,) = Network.load(WEIGHTS).run(turned[None])
    return np.rot90(scores, -turn, (1, 2))
