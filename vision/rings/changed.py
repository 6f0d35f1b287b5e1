"""On which circles rings were laid between two looks at a board: a network that sees both.

What is hardly to be told in one picture, a white ring on a white mat, is plain beside one in which it is not there.
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
"""In what it learned from, each way in which a circle may change is so much less likely than that it stays the same."""
LAID_NATS = 4.0
"""From here on a ring was laid. Of 640 that were laid in 45 games, from which the weights in use had learned nothing,
632 were surer; of 26 858 looks at other free circles 25, 22 of them while a thing lay on the board."""
UNLAID_NATS = 6.0
"""By so much at most it counts against a ring that none was laid since its circle was seen free. In six recordings each
of 66 rings that were laid was by 3.9 nats at least; what was read as a white one by 6, the shadow of a thing, by -8."""
Picture = NDArray[np.float32]
"""`NetworkInput.picture` (3, H, W), CELL_PX to a cell."""


def laid_nats(now: Picture, before: Picture) -> NDArray[np.float64]:
    """(N,) by how many nats it is likelier that a ring was laid on a circle since `before` than that none was.

    Both pictures show the same board, straightened alike.
    """
    (scores,) = Network.load(WEIGHTS).run(np.concatenate((before, now))[None])
    same, taken, white, black = scores.reshape(len(scores), -1).astype(np.float64)
    return np.asarray(np.maximum(white, black) - np.maximum(same - PRIOR_NATS, taken))


def with_changes_counted(reading: BoardReading, laid: Mapping[Cell, float]) -> BoardReading:
    """A reading in which it counts against rings that none was laid: `laid` are `laid_nats` of circles once free."""
    unlaid = {cell: max(nats, -UNLAID_NATS) for cell, nats in laid.items() if nats < 0}
    if not unlaid:
        return reading
    rings = reading.layer("ring").log_likelihood.copy()
    cells = [cell for cell in unlaid if rings[cell].any()]
    rings[cells, RING_CONTENTS.index("none")] -= [unlaid[cell] for cell in cells]
    return reading.with_scores("ring", rings)
