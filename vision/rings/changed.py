"""On which circles rings were laid between two looks at a board: a network that sees both.

A white ring on a white mat can hardly be seen in one picture, but well beside one in which it is not there.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.games.line_or_colour.board import RING_CONTENTS
from engine.grid import Cell
from vision.network import Network
from vision.reading import BoardReading

WEIGHTS = Path(__file__).with_name("changed.onnx")
"""Made by `training/rings/changed.py`."""
PRIOR_NATS = 3.3
"""In the network's training data, each way in which a circle may change is so much rarer than that it stays the
same."""
LAID_NATS = 4.0
"""From this on, a ring was laid. Of 640 rings that were laid in 45 games, from which the weights in use had learned
nothing, 632 had it. So had 25 of 26 858 looks at other free circles, 22 of them while a thing lay on the board."""
UNLAID_NATS = 6.0
"""If no ring seems to have been laid since its circle was seen free, this counts against a ring by so much at most. In
six recordings, each of 66 rings that were laid had 3.9 nats or more for it. The shadow of a thing that was read as a
white ring, by 6 nats, had 8 against it."""
Picture = NDArray[np.float32]
"""(3, H, W) a `NetworkInput.picture`, CELL_PX to a cell."""


def laid_nats(now: Picture, before: Picture) -> NDArray[np.float64]:
    """(N,) by how many nats it is likelier that a ring was laid on each circle between two pictures than that none was.

    Both show the same board, straightened in the same way.
    """
    (scores,) = Network.load(WEIGHTS).run(np.concatenate((before, now))[None])
    same, taken, white, black = scores.reshape(len(scores), -1).astype(np.float64)
    return np.asarray(np.maximum(white, black) - np.maximum(same - PRIOR_NATS, taken))


def with_changes_counted(reading: BoardReading, laid: Mapping[Cell, float]) -> BoardReading:
    """A reading in which it counts against a ring if none was laid there.

    `laid` : `laid_nats` of circles that were seen free before.
    """
    unlaid = {cell: max(nats, -UNLAID_NATS) for cell, nats in laid.items() if nats < 0}
    if not unlaid:
        return reading
    rings = reading.layer("ring").log_likelihood.copy()
    cells = [cell for cell in unlaid if rings[cell].any()]
    rings[cells, RING_CONTENTS.index("none")] -= [unlaid[cell] for cell in cells]
    return reading.with_scores("ring", rings)
