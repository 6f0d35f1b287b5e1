"""Photos of Line or Colour boards with truth, straightened, to learn from."""

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games.line_or_colour.board import COLOURS, RING_CONTENTS
from engine.grid import Grid
from tests.support.truth import Truth, load, truth_pose
from tests.support.varied.variations import vary
from training.rings.boards import Board, Labels
from training.rings.drawing import CELL_PX, MARGIN_CELLS
from vision.frame import Bgr, Frame
from vision.rings.network_input import straightened_at
from vision.srgb import LINEAR

RECOLOURED = ((), ("recoloured_pieces",))
"""What is recoloured: as it is, or the pieces. Not the surroundings, as what is left of an old mat round a circle looks
like a ring."""
GAME_STEP = 5
"""Of a recorded game, only every so many frames are used, as neighbouring ones look alike."""
BUMPED_PX = 1.0
"""Frames of a game are left out once its board was moved by more, as its truth only says where cells were at first."""


def boards(photos: list[Path], recolour: bool) -> Iterator[Board]:
    """The boards of all photos, if wanted in other shades too, and of some frames of each game."""
    for number, photo in enumerate(photos):
        if photo.name == "game.json":
            yield from _of_game(photo)
            continue
        bgr, truth = load(photo)
        if truth["game"] != "line-or-colour":
            continue
        for kinds in RECOLOURED if recolour else RECOLOURED[:1]:
            yield board_of(vary(bgr, truth, kinds, number)[0], truth)


def _of_game(description: Path) -> Iterator[Board]:
    game = json.loads(description.read_text())
    for frame in game["frames"][::GAME_STEP]:
        if np.abs(np.array(frame["grid_corners_px"]) - game["frames"][0]["grid_corners_px"]).max() > BUMPED_PX:
            continue
        centres = {"cell_centres_px": game["cell_centres_px_at_start"]}
        bgr = np.asarray(cv2.imread(str(description.parent / frame["file"]), cv2.IMREAD_COLOR), np.uint8)
        yield board_of(bgr, {"game": game["game"], "camera": game["camera"]} | centres | frame)


def board_of(bgr: Bgr, truth: Truth) -> Board:
    """The board of one photo, straightened, with its truth."""
    seen = straightened_at(Frame(bgr, ""), truth_pose(truth), CELL_PX, MARGIN_CELLS)
    rings, hidden = labels_of(truth)
    colours = np.array([[COLOURS.index(name) for name in row] for row in truth["position"]["colours"]])
    return Board(LINEAR[seen.bgr], rings, colours, hidden)


def labels_of(truth: Truth) -> tuple[Labels, NDArray[np.float32]]:
    """Rings and hidden shares, each (n, n), as in `Board`, by a photo's truth."""
    size: int = truth["position"]["size"]
    grid = Grid(size, size)
    rings, hidden = np.zeros((2, size, size))
    for name, ring in truth["position"]["rings"].items():
        rings[grid.row_column(grid.parse(name))] = RING_CONTENTS.index(ring)
    for kind, share in (("partly_hidden", 0.2), ("hidden", 0.6)):
        for name in truth.get(kind, []):
            hidden[grid.row_column(grid.parse(name))] = share
    return rings.astype(np.int64), hidden.astype(np.float32)
