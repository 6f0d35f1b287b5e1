"""Samples for the network of `vision/tiles`: drawn boards, and photos as under other lamps and by other cameras."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games.linkage.board import GRID
from training.tiles.draw import Drawn, draw_board
from training.tiles.light import CELL, MARGIN, SIDE, lamp, linear, photograph
from training.tiles.targets import Targets, targets_of
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.tiles.network_input import CELL_PX, MARGIN_CELLS, straightened

POSE_ERROR_CELLS = 0.1
"""How far a corner may be off when a board is found."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """`levels` (2, side, side, 3) uint8 as `straightened` gives them, and what to answer."""

    levels: NDArray[np.uint8]
    targets: Targets


def drawn_sample(rng: Generator) -> Sample:
    """A sample of a drawn board, found a little off its place."""
    board = draw_board(rng)
    return _found(board, rng)


def photo_of(frame: Frame, pose: BoardPose, truth: dict[str, Any]) -> Drawn:
    """A photo with truth, with more round the board than the network looks at."""
    position = truth["position"]
    pieces = [(tuple(map(GRID.parse, piece["cells"])), piece["colour"]) for piece in position["pieces"]]
    lost = np.zeros(len(GRID), bool)
    for piece in position["pieces"]:
        if piece.get("askew"):
            lost[[GRID.parse(name) for name in piece["cells"]]] = True
    lost[[GRID.parse(name) for name in truth.get("hidden", ())]] = True
    black = GRID.parse(position["black"]) if position["black"] else None
    green = tuple(map(GRID.parse, position["green"]["cells"])) if position["green"] else ()
    return Drawn(straightened(frame, pose, CELL, MARGIN).bgr, targets_of(pieces, black, green, lost))


def photo_sample(photo: Drawn, rng: Generator) -> Sample:
    """A sample of a photo as another camera would take it, with its board found a little off its place."""
    if rng.random() < 0.2:
        return _found(photo, rng)
    light = lamp(rng) ** rng.uniform(0, 0.7)
    seed = int(rng.integers(2**31))
    mat, top = (photograph(linear(plane) * light, np.random.default_rng(seed)) for plane in photo.levels)
    return _found(Drawn(np.stack((mat, top)), photo.targets), rng)


def _found(board: Drawn, rng: Generator) -> Sample:
    """What the network sees of a board that was found a little off its place."""
    side = round((GRID.columns + 2 * MARGIN_CELLS) * CELL_PX)
    low, high = MARGIN * CELL, SIDE - MARGIN * CELL
    corners = np.array([[low, low], [high, low], [high, high], [low, high]])
    error = rng.uniform(0, 0.6) * POSE_ERROR_CELLS * CELL
    found = corners + rng.uniform(-error, error, (4, 2)) + rng.uniform(-error, error, 2)
    low, high = MARGIN_CELLS * CELL_PX, side - MARGIN_CELLS * CELL_PX
    seen = np.array([[low, low], [high, low], [high, high], [low, high]])
    warp = cv2.getPerspectiveTransform((found - 0.5).astype(np.float32), (seen - 0.5).astype(np.float32))
    planes = [cv2.warpPerspective(plane, warp, (side, side), flags=cv2.INTER_LINEAR) for plane in board.levels]
    return Sample(np.asarray(planes, np.uint8), board.targets)
