"""What the network says of every cell of a board: ring, colour, and whether something covers it."""

from dataclasses import dataclass
from functools import lru_cache
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
    """

    rings: Numbers
    colours: Numbers
    covered: Numbers
    inside: Numbers


def ask_network(frame: Frame, pose: BoardPose, turns: int = TURNS) -> NetworkAnswer:
    """One run for the whole board in each turn."""
    inside, size = network_input(frame, pose).inside, pose.grid.rows
    scores = np.stack([_scores(frame, pose, turn) for turn in range(turns)]).mean(axis=0)
    table = scores.reshape(scores.shape[0], -1).T.astype(np.float64)
    rings, colours = np.split(table[:, :-1] / TEMPERATURE, [len(RING_CONTENTS)], axis=1)
    margin = round(MARGIN_CELLS * CELL_PX)
    cells = inside[margin:-margin, margin:-margin].reshape(size, CELL_PX, size, CELL_PX)
    return NetworkAnswer(rings, colours[:, :size], expit(table[:, -1]), cells.mean(axis=(1, 3)).ravel())


@lru_cache(maxsize=2)
def _scores(frame: Frame, pose: BoardPose, turn: int) -> NDArray[np.float32]:
    """(11, n, n) scores of rings, colours and cover, shown in one turn; kept as `network_input` is."""
    turned = np.rot90(network_input(frame, pose).picture, turn, (1, 2))
    (scores,) = Network.load(WEIGHTS).run(turned[None])
    return np.rot90(scores, -turn, (1, 2))
