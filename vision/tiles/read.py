"""Reads a board of flat, opaque pieces on a printed grid (Linkage's) with a network that looks at all of it."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from engine.games.linkage.board import CONTENTS, GRID, all_pairs
from engine.phrase import Phrase
from vision.blown_out import without_blown_out
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells, means_by_cell
from vision.network import Network
from vision.reading import BoardReading, Layer, Marker, Seams
from vision.srgb import FLOOR, LINEAR, wholly_clipped
from vision.tiles.half_cells import CELL_INDEX, CHANNELS, IS_BELOW, LINE_INDEX, PLACE_INDEX, PLACES
from vision.tiles.network_input import CELL_PX, MARGIN_CELLS, Planes, straightened
from vision.tiles.shades import by_shade, shade_of

WEIGHTS = Path(__file__).with_name("read.onnx")
CELL_ERROR = 1e-4
"""Every cell is taken to be wrong with this probability at least, whatever the network says. So a board of 49 cells is
99.5 % certain at best."""
FLIPS = ((), (1,), (2,), (1, 2))
"""Axes over which the board is flipped before it is shown: as it lies, mirrored either way, turned by half a turn."""
MOST_SEAM_NATS = 4.0
"""The network says no more than this for or against a seam, so that no single seam decides how squares split."""
INNER_CELLS = 0.5
"""Side of the square in a cell's middle whose shade is looked at."""
ROW, COLUMN = np.divmod(np.arange(len(GRID)), GRID.columns)
APART = np.abs(ROW[:, None] - ROW) + np.abs(COLUMN[:, None] - COLUMN) > 1
"""(49, 49) whether two cells are apart: not the same, and not neighbours. Neighbours may be halves of one piece, which
are misread together."""
UNSEEN_SHARE = 0.35
"""A cell is not read if this share of it lies outside the picture, or if it is covered, or lies under a piece that is
askew, with this probability."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """How well each content explains each cell of a board, where the green counter stands, and where pieces meet."""
    planes = straightened(frame, pose)
    picture = np.asarray(planes.bgr.transpose(0, 3, 1, 2).reshape(-1, *planes.bgr.shape[1:3]) / 255, np.float32)
    answers = Network.load(WEIGHTS).of_flipped(picture, FLIPS)
    views = answers.reshape(len(FLIPS), len(CHANNELS), -1).astype(np.float64)
    scores = views.mean(axis=0)
    covered = expit(scores[CHANNELS.index("unreadable"), CELL_INDEX])
    hidden = np.maximum(covered, _outside(planes))
    green = softmax(np.concatenate(([0.0], scores[CHANNELS.index("green"), PLACE_INDEX])))
    shares = _doubted(_contents(views[..., CELL_INDEX], green @ IS_BELOW), hidden)
    hidden[hidden < UNSEEN_SHARE] = 0.0
    told = np.log(_like_others(shares, planes, hidden == 0))
    seen = without_blown_out(told, CONTENTS.index("empty"), CONTENTS.index("white"), _clipped(planes))
    table = np.log(_doubted(softmax(seen, axis=1), np.zeros(len(GRID))))
    table[hidden > 0] = 0.0
    marker = Marker(PLACES, np.log(_doubted(green[None], np.zeros(1))[0]))
    seams = np.clip(scores[CHANNELS.index("seam"), LINE_INDEX], -MOST_SEAM_NATS, MOST_SEAM_NATS)
    layer = Layer("contents", CONTENTS, table)
    return BoardReading(
        "linkage",
        GRID,
        (layer,),
        hidden,
        marker=marker,
        seams=Seams(all_pairs(), seams),
        notes=_notes(hidden > 0),
    )


def _contents(views: NDArray[np.float64], under: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities (N, C) of what cells hold, by all scores (V, K, N) of V views.

    `under` : (N,) how probably the green counter lies on each cell.
    """
    kinds = len(CONTENTS)
    plain, below = (_shares(scores.transpose(0, 2, 1)) for scores in (views[:, :kinds], views[:, -kinds:]))
    return np.asarray((1 - under)[:, None] * plain + under[:, None] * below)


def _shares(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N, C) the probability of each content, by the scores (V, N, C) of V views.

    It is the mean of two: that of the views' mean score, which is often right if one view is wrong, and the mean of
    each view's own, which is in doubt if views contradict each other.
    """
    return np.asarray((softmax(scores.mean(axis=0), axis=1) + softmax(scores, axis=2).mean(axis=0)) / 2)


def _like_others(shares: NDArray[np.float64], planes: Planes, seen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Probabilities (N, C) weighed by whether each cell has the shade of others with the same content.

    Pieces are compared by their tops, empty cells by the mat. There is only one black cell, so it has no others. What
    covers a cell seldom has the shade of a content, so a shade that fits also speaks against doubt.

    `seen` : (N,) which cells are in view.
    """
    cut = round((1 - INNER_CELLS) / 2 * CELL_PX)
    cells = np.stack([in_cells(plane, CELL_PX, MARGIN_CELLS) for plane in planes.bgr])
    inner = cells[:, :, cut:-cut, cut:-cut].reshape(len(cells), len(GRID), -1, 3)
    mat, tops = shade_of(np.log(LINEAR[inner] + FLOOR))
    shades = np.repeat(tops[:, None], len(CONTENTS), axis=1)
    shades[:, CONTENTS.index("empty")] = mat
    known = shares * seen[:, None]
    known[:, CONTENTS.index("black")] = 0.0
    likely = shares * np.exp(by_shade(shades, known, APART))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def _doubted(shares: NDArray[np.float64], doubt: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities (N, C) made more alike by a `doubt` (N,) of 0 to 1, and by CELL_ERROR at least."""
    blind = np.clip(doubt, CELL_ERROR, 1.0)[:, None]
    return np.asarray((1 - blind) * shares + blind / shares.shape[1])


def _outside(planes: Planes) -> NDArray[np.float64]:
    """(49,) share of each cell that the picture does not show."""
    return 1.0 - means_by_cell(planes.inside, CELL_PX, MARGIN_CELLS)


def _clipped(planes: Planes) -> NDArray[np.float64]:
    """(49,) share of each cell that is clipped in all channels, on the mat and on the pieces' tops."""
    mat, tops = planes.bgr
    return means_by_cell(wholly_clipped(mat) & wholly_clipped(tops), CELL_PX, MARGIN_CELLS)


def _notes(unread: NDArray[np.bool_]) -> tuple[str, ...]:
    if not unread.any():
        return ()
    names = GRID.names(cell for cell in GRID.cells if unread[cell])
    return (Phrase("can't be seen (covered, in glare or outside the picture): {cells}", cells=names),)
