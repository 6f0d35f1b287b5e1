"""Reads a board of flat, opaque pieces on a printed grid, Linkage's, with a network that looks at the whole board."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from engine.games.linkage.board import CONTENTS, GRID, all_pairs
from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.network import Network
from vision.reading import BoardReading, Layer, Marker, Seams
from vision.tiles.half_cells import CELL_INDEX, CHANNELS, LINE_INDEX, PLACE_INDEX, PLACES
from vision.tiles.network_input import CELL_PX, MARGIN_CELLS, Planes, straightened

WEIGHTS = Path(__file__).with_name("read.onnx")
CELL_ERROR = 1e-4
"""No cell is surer than that, whatever the network says: a board of 49 is then at best 99.5 % certain."""
FLIPS = ((), (1,), (2,), (1, 2))
"""The board is shown as it lies, mirrored either way, and turned by half a turn."""
MOST_SEAM_NATS = 4.0
UNSEEN_SHARE = 0.35
"""A cell is not read if so much of it lies outside the picture, or it is so probably covered or under a piece askew."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Score what each cell may hold, where the green counter lies, and where pieces meet."""
    planes = straightened(frame, pose)
    picture = np.asarray(planes.bgr.transpose(0, 3, 1, 2).reshape(-1, *planes.bgr.shape[1:3]) / 255, np.float32)
    answers = Network.load(WEIGHTS).of_flipped(picture, FLIPS)
    views = answers.reshape(len(FLIPS), len(CHANNELS), -1).astype(np.float64)
    scores = views.mean(axis=0)
    covered = expit(scores[CHANNELS.index("unreadable"), CELL_INDEX])
    hidden = np.maximum(covered, _outside(planes))
    table = _log_shares(_shares(views[:, : len(CONTENTS), CELL_INDEX].transpose(0, 2, 1)), hidden)
    hidden[hidden < UNSEEN_SHARE] = 0.0
    table[hidden > 0] = 0.0
    green = np.concatenate(([0.0], scores[CHANNELS.index("green"), PLACE_INDEX]))
    marker = Marker("green", PLACES, _log_shares(softmax(green)[None], np.zeros(1))[0])
    seams = np.clip(scores[CHANNELS.index("seam"), LINE_INDEX], -MOST_SEAM_NATS, MOST_SEAM_NATS)
    layer = Layer("contents", CONTENTS, table)
    return BoardReading(
        "linkage",
        GRID,
        (layer,),
        marker=marker,
        seams=Seams(all_pairs(), seams),
        hidden=hidden,
        notes=_notes(hidden > 0),
    )


def _shares(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each content's share (N, C), of the scores (V, N, C) that V views give.

    Half of it is what the views' mean score says, which is right where one of them slips; half is the mean of what each
    says by itself, which is in doubt where they contradict one another.
    """
    return np.asarray((softmax(scores.mean(axis=0), axis=1) + softmax(scores, axis=2).mean(axis=0)) / 2)


def _log_shares(shares: NDArray[np.float64], doubt: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log of each content's share (N, C), where these are believed but for `doubt` (N,) and CELL_ERROR."""
    blind = np.clip(doubt, CELL_ERROR, 1.0)[:, None]
    return np.asarray(np.log((1 - blind) * shares + blind / shares.shape[1]))


def _outside(planes: Planes) -> NDArray[np.float64]:
    """Share of each cell (49,) that the picture does not show."""
    rim = round(MARGIN_CELLS * CELL_PX)
    inner = planes.inside[rim:-rim, rim:-rim].reshape(GRID.rows, CELL_PX, GRID.columns, CELL_PX)
    return np.asarray(1.0 - inner.mean(axis=(1, 3)).ravel())


def _notes(unread: NDArray[np.bool_]) -> tuple[str, ...]:
    if not unread.any():
        return ()
    names = GRID.names(cell for cell in GRID.cells if unread[cell])
    return (
        Phrase(
            "not to be seen, as something covers it, lies across or shines there, or the picture ends before: {cells}",
            cells=names,
        ),
    )
