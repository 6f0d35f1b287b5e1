"""What the networks say of every cell of a board: ring, colour, and whether something covers it."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from engine.games.line_or_colour.board import RING_CONTENTS
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells, means_by_cell
from vision.network import Network
from vision.rings.network_input import CELL_PX, FINER, MARGIN_CELLS, annulus, network_input

WEIGHTS, SHARP_WEIGHTS = (Path(__file__).with_name(name) for name in ("read.onnx", "sharp.onnx"))
"""Made by `training/rings/read.py`."""
TEMPERATURE = 0.9
"""The networks' scores are divided by this; it was fitted to photos that they were not trained on."""
SURE = 0.97
"""The sharp network looks too unless every ring and every colour has this probability. With .99 it would look twice as
often, and find no more."""
COVERED = 0.5
"""A cell counts as covered if the network says so with this probability."""
TURNS, SHARP_TURNS = 4, 2
"""In how many quarter turns each network is shown the board: the mean of the answers is often right if one is wrong.
Two are enough for the sharp one, which takes 2.5 times as long."""
RING_CELLS = (0.3, 0.47)
"""Between these distances from a circle's middle lie the rings of all makes."""
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class NetworkAnswer:
    """What the networks say of the N cells of a board of n x n.

    Attributes
    ----------
    rings : (N, 3) log-likelihoods of RING_CONTENTS.
    colours : (N, n) log-likelihoods of the first n of COLOURS.
    strange : (N,) by how many nats one of the other COLOURS, which the board lacks, is likelier than all of its own;
        -inf if it lacks none.
    covered : (N,) probability that a hand or a thing covers more than a third of the cell.
    inside : (N,) share of the cell that lies in the picture.
    clipped : (N,) share of a ring's place that is blown out.
    """

    rings: Numbers
    colours: Numbers
    strange: Numbers
    covered: Numbers
    inside: Numbers
    clipped: Numbers


def ask_network(frame: Frame, pose: BoardPose, turns: int = TURNS, closer_in_doubt: bool = True) -> NetworkAnswer:
    """The mean answer over some quarter turns of the board; if that leaves doubt, the mean with the sharp network's."""
    seen, size = network_input(frame, pose, CELL_PX), pose.grid.rows
    table = _table(frame, pose, turns)
    if closer_in_doubt and _leaves_doubt(table, size):
        table = (table + _table(frame, pose, SHARP_TURNS, is_sharp=True)) / 2
    rings, colours = np.split(table[:, :-1] / TEMPERATURE, [len(RING_CONTENTS)], axis=1)
    inside = means_by_cell(seen.inside, CELL_PX, MARGIN_CELLS)
    clipped = in_cells(seen.clipped, CELL_PX, MARGIN_CELLS)[:, annulus(*RING_CELLS)].mean(axis=1)
    own, others = np.split(colours, [size], axis=1)
    strange = others.max(axis=1, initial=-np.inf) - own.max(axis=1)
    return NetworkAnswer(rings, own, strange, expit(table[:, -1]), inside, clipped)


def _table(frame: Frame, pose: BoardPose, turns: int, *, is_sharp: bool = False) -> Numbers:
    """(N, 11) scores of each cell, the mean of some turns: rings, colours, cover."""
    scores = np.mean([_scores(frame, pose, turn, is_sharp) for turn in range(turns)], axis=0)
    return np.asarray(scores.reshape(scores.shape[0], -1).T, np.float64)


def _leaves_doubt(table: Numbers, size: int) -> bool:
    """Whether the scores (N, 11) of some cell that is probably in view leave doubt of its ring or its colour."""
    in_view = table[expit(table[:, -1]) <= COVERED]
    rings, colours, _ = np.split(in_view, [len(RING_CONTENTS), len(RING_CONTENTS) + size], axis=1)
    return any((softmax(scores, axis=1).max(axis=1) < SURE).any() for scores in (rings, colours))


@lru_cache(maxsize=4)
def _scores(frame: Frame, pose: BoardPose, turn: int, is_sharp: bool) -> NDArray[np.float32]:
    """(11, n, n) scores of rings, colours and cover, with the board shown in one turn; cached like `network_input`."""
    weights, cell_px = (SHARP_WEIGHTS, FINER * CELL_PX) if is_sharp else (WEIGHTS, CELL_PX)
    turned = np.rot90(network_input(frame, pose, cell_px).picture, turn, (1, 2))
    (scores,) = Network.load(weights).run(turned[None])
    return np.rot90(scores, -turn, (1, 2))
