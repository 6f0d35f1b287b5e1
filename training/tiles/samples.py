"""Samples for the network of `vision/tiles`: drawn boards, and photos under other lamps and cameras."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games.linkage.board import COLOURS, CONTENTS, GRID
from training.tiles.draw import Drawn, draw_board
from training.tiles.light import CELL, MARGIN, SIDE, lamp, linear, photograph
from training.tiles.targets import Targets, targets_of
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.srgb import LINEAR, encoded
from vision.tiles.half_cells import CELL_INDEX
from vision.tiles.network_input import CELL_PX, MARGIN_CELLS, straightened

POSE_ERROR_CELLS = 0.1
"""How far a corner may be off when a board was found."""
TINT, TINT_OF_WHITE, LIGHTNESS = 0.08, 0.22, 0.1
"""Standard deviations of the logarithms by which a set's shades differ: white has no hue of its own, so that of one set
is bluish, of another like ivory, and a reader must tell it by what lies beside it."""
COLD = np.array([0.12, 0.0, -0.12])
"""A quarter of the whites are colder by this (BGR) or by twice as much: beside yellow those are known most easily."""
FLOOR, MOST_GAIN = 0.02, np.log(4)
"""Linear light below which a camera shows noise, and the logarithm of the most that a mat is brightened by."""
EDGE_CELLS = 0.05
"""How softly one shade goes over into the next."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """`levels` (2, side, side, 3) uint8 as `straightened` gives them, and what to answer."""

    levels: NDArray[np.uint8]
    targets: Targets


def drawn_sample(rng: Generator) -> Sample:
    """A drawn board, found a little off its place."""
    board = draw_board(rng)
    return _found(board, rng)


def photo_of(frame: Frame, pose: BoardPose, truth: dict[str, Any]) -> Drawn:
    """A photo whose truth is known, with more around the board than the network looks at."""
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
    """A photo as another camera would give it, found a little off its place."""
    if rng.random() < 0.2:
        return _found(photo, rng)
    light = lamp(rng) ** rng.uniform(0, 0.7)
    seed = int(rng.integers(2**31))
    mat, top = (photograph(linear(plane) * light, np.random.default_rng(seed)) for plane in photo.levels)
    return _found(Drawn(np.stack((mat, top)), photo.targets), rng)


def reshaded(photo: Drawn, rng: Generator) -> Drawn:
    """The photo with pieces of another set: each colour tinted a little, on all its squares alike."""
    contents = photo.targets.raster[0].ravel()[CELL_INDEX].reshape(GRID.rows, GRID.columns)
    return _multiplied(photo, [(contents == CONTENTS.index(colour), _tint(colour, rng)) for colour in COLOURS])


def _multiplied(photo: Drawn, tints: Iterable[tuple[NDArray[np.bool_], NDArray[np.float64]]]) -> Drawn:
    """The photo's light on some squares (7, 7) multiplied: by the exponentials of logarithms (3,), BGR."""
    log_gain = np.zeros((SIDE, SIDE, 3), np.float32)
    low, high = round(MARGIN * CELL), SIDE - round(MARGIN * CELL)
    for squares, tint in tints:
        log_gain[low:high, low:high] += np.kron(squares, np.ones((CELL, CELL)))[..., None] * tint
    gain = np.exp(cv2.GaussianBlur(log_gain, (0, 0), EDGE_CELLS * CELL))
    levels = np.rint(255 * np.clip(encoded(LINEAR[photo.levels] * gain), 0, 1)).astype(np.uint8)
    return Drawn(levels, photo.targets)


def rematted(photo: Drawn, rng: Generator) -> Drawn:
    """The photo with a field as light and as coloured as some of its pieces, or nearly: of pale ones, of the dark."""
    contents = photo.targets.raster[0].ravel()[CELL_INDEX].reshape(GRID.rows, GRID.columns)
    there = [colour for colour in COLOURS if (contents == CONTENTS.index(colour)).any()]
    bare = (contents == CONTENTS.index("empty")) | (contents == CONTENTS.index("black"))
    if not there or not (contents == CONTENTS.index("empty")).any():
        return photo
    low, high = round(MARGIN * CELL), SIDE - round(MARGIN * CELL)
    light = LINEAR[photo.levels[0, low:high, low:high]].reshape(GRID.rows, CELL, GRID.columns, CELL, 3)
    inside = light[:, CELL // 4 : -CELL // 4, :, CELL // 4 : -CELL // 4].mean(axis=(1, 3))
    like = inside[contents == CONTENTS.index(str(rng.choice(there)))].mean(axis=0)
    now = inside[contents == CONTENTS.index("empty")].mean(axis=0)
    log_gain = np.log((like + FLOOR) / (now + FLOOR)) * rng.uniform(0.5, 1) + rng.normal(0, TINT, 3)
    return _multiplied(photo, [(bare, np.minimum(log_gain, MOST_GAIN))])


def _tint(colour: str, rng: Generator) -> NDArray[np.float64]:
    """Logarithms (3,) of what a colour's linear BGR is multiplied by; white is never brighter, as it would clip."""
    is_white = colour == "white"
    tint = rng.normal(0, TINT_OF_WHITE if is_white else TINT, 3)
    lightness = rng.normal(0, LIGHTNESS)
    cold = COLD * rng.choice([0, 0, 1, 2]) if is_white and rng.random() < 0.5 else 0
    return np.asarray(tint - tint.mean() + (min(0.0, lightness) if is_white else lightness) + cold)


def _found(board: Drawn, rng: Generator) -> Sample:
    """What the network sees of a board: cut out, its corners not quite where they are."""
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
