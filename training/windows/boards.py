"""LINKX boards to learn from: straightened photos with truth, and parts of other photos to be put behind them."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games import GAMES
from engine.games.linkx.board import CONTENTS
from tests.support.truth import load, truth_pose
from vision.frame import Bgr, Frame
from vision.geometry.rectify import rectify

CELL_PX = 40
STEP_PX = CELL_PX / 24
"""A twenty-fourth of a cell: the unit of widths in the drawings."""
MARGIN_CELLS = 2
"""How much is shown round the grid: more than the reader sees, so that a board can be shifted and turned a little."""
CELLS = 9
SIDE_PX = (CELLS + 2 * MARGIN_CELLS) * CELL_PX


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One straightened board.

    Attributes
    ----------
    bgr : (SIDE_PX, SIDE_PX, 3) uint8.
    contents : (9, 9) index into CONTENTS.
    hidden : (9, 9) bool.
    """

    bgr: Bgr
    contents: NDArray[np.int64]
    hidden: NDArray[np.bool_]


def board(photo: Path) -> Board:
    """The board of a LINKX photo with truth."""
    bgr, truth = load(photo)
    pose = truth_pose(truth)
    finer = 2 if np.linalg.norm(pose.corners_px[1] - pose.corners_px[0]) > 1.5 * CELLS * CELL_PX else 1
    raster = rectify(Frame(bgr, photo.name), pose, finer * CELL_PX, MARGIN_CELLS).bgr
    words = GAMES["linkx"].position_from_json(truth["position"]).contents("contents")
    contents = np.array([CONTENTS.index(word) for word in words]).reshape(CELLS, CELLS)
    hidden = np.array([pose.grid.name(cell) in truth["hidden"] for cell in pose.grid.cells]).reshape(CELLS, CELLS)
    small = cv2.resize(raster, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    return Board(np.asarray(small, np.uint8), contents, hidden)


def cuttings(photos: list[Path], rng: Generator) -> list[Bgr]:
    """Two square parts (SIDE_PX, SIDE_PX, 3) of each photo, large and small."""
    found = []
    for photo in photos:
        bgr = cv2.imread(str(photo), cv2.IMREAD_REDUCED_COLOR_2)
        if bgr is None:
            continue
        for _ in range(2):
            side = int(min(bgr.shape[:2]) * rng.uniform(0.25, 1.0))
            y, x = (int(rng.integers(0, size - side + 1)) for size in bgr.shape[:2])
            part = cv2.resize(bgr[y : y + side, x : x + side], (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
            found.append(np.asarray(part, np.uint8))
    return found
