"""All the ways in which a photo with truth is varied, by name. Each keeps the truth right."""

from collections.abc import Callable
from zlib import crc32

import numpy as np
from numpy.random import Generator

from engine.games import GAMES
from tests.support.truth import Truth
from tests.support.varied.disturbances import DISTURBANCES
from tests.support.varied.geometric import GEOMETRIC
from tests.support.varied.photometric import PHOTOMETRIC, Varied
from tests.support.varied.recolour import RECOLOURING
from vision.frame import Bgr

Variation = Callable[[Bgr, Truth, Generator], Varied]

VARIATIONS: dict[str, Variation] = RECOLOURING | DISTURBANCES | PHOTOMETRIC | GEOMETRIC


def kinds(game: str) -> tuple[str, ...]:
    """The names of the variations that make sense for a game."""
    return tuple(name for name in VARIATIONS if not (GAMES[game].is_standing and name.startswith("turn_")))


def vary(bgr: Bgr, truth: Truth, names: tuple[str, ...], seed: int = 0) -> Varied:
    """Apply variations one after the other; the same names and seed give the same picture.

    Recolouring needs the camera's truth and so goes before what warps.
    """
    for name in names:
        bgr, truth = VARIATIONS[name](bgr, truth, np.random.default_rng([seed, crc32(name.encode())]))
    return bgr, truth
