"""Photos of Linkage boards with the pieces, or the mat, in other shades."""

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games.linkage.board import COLOURS, CONTENTS, GRID
from training.tiles.draw import Drawn
from training.tiles.light import CELL, MARGIN, SIDE
from vision.srgb import LINEAR, levels
from vision.tiles.half_cells import CELL_INDEX

TINT, TINT_OF_WHITE, LIGHTNESS = 0.08, 0.22, 0.1
"""Standard deviations of the logarithms by which a set's shades differ: white has no hue of its own, so that of one set
is bluish, of another like ivory, and a reader must tell it by what lies beside it."""
COLD = np.array([0.12, 0.0, -0.12])
"""A quarter of the whites are colder by this (BGR) or by twice as much: beside yellow those are known most easily."""
FLOOR, MOST_GAIN = 0.02, np.log(4)
"""Linear light below which a camera shows only noise, and the logarithm of the largest factor that brightens a mat."""
EDGE_CELLS = 0.05
"""Width of the transition from one shade to the next, in cells."""


def reshaded(photo: Drawn, rng: Generator) -> Drawn:
    """The photo with pieces of another set: each colour is tinted a little, all its squares in the same way."""
    contents = _contents(photo)
    return _multiplied(photo, [(contents == CONTENTS.index(colour), _tint(colour, rng)) for colour in COLOURS])


def rematted(photo: Drawn, rng: Generator) -> Drawn:
    """The photo with a field as light and as coloured as some of its pieces, or nearly: of pale ones, of the dark."""
    contents = _contents(photo)
    there = [colour for colour in COLOURS if (contents == CONTENTS.index(colour)).any()]
    empty = contents == CONTENTS.index("empty")
    if not there or not empty.any():
        return photo
    low, high = round(MARGIN * CELL), SIDE - round(MARGIN * CELL)
    light = LINEAR[photo.levels[0, low:high, low:high]].reshape(GRID.rows, CELL, GRID.columns, CELL, 3)
    inside = light[:, CELL // 4 : -CELL // 4, :, CELL // 4 : -CELL // 4].mean(axis=(1, 3))
    like = inside[contents == CONTENTS.index(str(rng.choice(there)))].mean(axis=0)
    now = inside[empty].mean(axis=0)
    log_gain = np.log((like + FLOOR) / (now + FLOOR)) * rng.uniform(0.5, 1) + rng.normal(0, TINT, 3)
    return _multiplied(photo, [(empty | (contents == CONTENTS.index("black")), np.minimum(log_gain, MOST_GAIN))])


def _contents(photo: Drawn) -> NDArray[np.int8]:
    """(7, 7) what lies on each square, as indices of CONTENTS."""
    return np.asarray(photo.targets.raster[0].ravel()[CELL_INDEX].reshape(GRID.rows, GRID.columns))


def _multiplied(photo: Drawn, tints: Iterable[tuple[NDArray[np.bool_], NDArray[np.float64]]]) -> Drawn:
    """The photo with the light on some squares (7, 7) multiplied by the exponentials of logarithms (3,), BGR."""
    log_gain = np.zeros((SIDE, SIDE, 3), np.float32)
    low, high = round(MARGIN * CELL), SIDE - round(MARGIN * CELL)
    for squares, tint in tints:
        log_gain[low:high, low:high] += np.kron(squares, np.ones((CELL, CELL)))[..., None] * tint
    gain = np.exp(cv2.GaussianBlur(log_gain, (0, 0), EDGE_CELLS * CELL))
    return Drawn(levels(LINEAR[photo.levels] * gain), photo.targets)


def _tint(colour: str, rng: Generator) -> NDArray[np.float64]:
    """(3,) logarithms of the factors for a colour's linear BGR; white never gets brighter, as it would clip."""
    is_white = colour == "white"
    tint = rng.normal(0, TINT_OF_WHITE if is_white else TINT, 3)
    lightness = rng.normal(0, LIGHTNESS)
    cold = COLD * rng.choice([0, 0, 1, 2]) if is_white and rng.random() < 0.5 else 0
    return np.asarray(tint - tint.mean() + (min(0.0, lightness) if is_white else lightness) + cold)
