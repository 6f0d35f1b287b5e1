"""Reads a board of flat, opaque pieces on a printed grid, Linkage's, with a network that looks at the whole board."""

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
from vision.srgb import CLIPPED, FLOOR, LINEAR
from vision.tiles.half_cells import CELL_INDEX, CHANNELS, LINE_INDEX, PLACE_INDEX, PLACES
from vision.tiles.network_input import CELL_PX, MARGIN_CELLS, Planes, straightened
from vision.tiles.shades import by_shade, shade_of

WEIGHTS = Path(__file__).with_name("read.onnx")
CELL_ERROR = 1e-4
"""No cell is surer than that, whatever the network says: a board of 49 is then at best 99.5 % certain."""
FLIPS = ((), (1,), (2,), (1, 2))
"""The board is shown as it lies, mirrored either way, and turned by half a turn."""
MOST_SEAM_NATS = 4.0
"""Bound of what the network says of a seam, so that no single one decides how squares split into pieces."""
INNER_CELLS = 0.5
"""Side of the square in a cell's middle whose shade is looked at."""
ROW, COLUMN = np.divmod(np.arange(len(GRID)), GRID.columns)
APART = np.abs(ROW[:, None] - ROW) + np.abs(COLUMN[:, None] - COLUMN) > 1
"""Cells that are not each other's neighbours (49, 49): the halves of one piece are mistaken together."""
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
    shares = _doubted(_shares(views[:, : len(CONTENTS), CELL_INDEX].transpose(0, 2, 1)), hidden)
    hidden[hidden < UNSEEN_SHARE] = 0.0
    told = np.log(_like_others(shares, planes, hidden == 0))
    seen = without_blown_out(told, CONTENTS.index("empty"), CONTENTS.index("white"), _clipped(planes))
    table = np.log(_doubted(softmax(seen, axis=1), np.zeros(len(GRID))))
    table[hidden > 0] = 0.0
    green = np.concatenate(([0.0], scores[CHANNELS.index("green"), PLACE_INDEX]))
    marker = Marker(PLACES, np.log(_doubted(softmax(green)[None], np.zeros(1))[0]))
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


def _shares(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each content's share (N, C), of the scores (V, N, C) that V views give.

    Half of it is what the views' mean score says, which is right where one of them slips; half is the mean of what each
    says by itself, which is in doubt where they contradict one another.
    """
    return np.asarray((softmax(scores.mean(axis=0), axis=1) + softmax(scores, axis=2).mean(axis=0)) / 2)


def _like_others(shares: NDArray[np.float64], planes: Planes, seen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The shares (N, C) with what the cells' shades say: pieces are looked at on their tops, the field on the mat.

    Black lies on one cell alone, so its shade is not known. What covers a cell has seldom the shade of others, so that
    says something against doubt, too.
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
    """Each content's share (N, C), where these are believed but for `doubt` (N,) and CELL_ERROR."""
    blind = np.clip(doubt, CELL_ERROR, 1.0)[:, None]
    return np.asarray((1 - blind) * shares + blind / shares.shape[1])


def _outside(planes: Planes) -> NDArray[np.float64]:
    """Share of each cell (49,) that the picture does not show."""
    return 1.0 - means_by_cell(planes.inside, CELL_PX, MARGIN_CELLS)


def _clipped(planes: Planes) -> NDArray[np.float64]:
    """Share of each cell (49,) that is blown out, on the mat and on the pieces' tops."""
    return means_by_cell(planes.bgr.min(axis=(0, 3)) >= CLIPPED, CELL_PX, MARGIN_CELLS)


def _notes(unread: NDArray[np.bool_]) -> tuple[str, ...]:
    if not unread.any():
        return ()
    names = GRID.names(cell for cell in GRID.cells if unread[cell])
    return (Phrase("can't be seen (covered, in glare or outside the picture): {cells}", cells=names),)
