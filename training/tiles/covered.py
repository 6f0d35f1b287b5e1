"""Photos of Linkage boards with a hand, a thing or the picture's edge laid over them."""

import numpy as np
from numpy.random import Generator

from training.tiles.draw import Drawn
from training.tiles.light import cover, linear
from training.tiles.targets import hiding
from vision.srgb import levels


def covered(photo: Drawn, rng: Generator) -> Drawn:
    """The photo with something in front of it that hides squares, as `cover` draws it."""
    while True:
        seed = int(rng.integers(2**31))
        planes = [linear(plane) for plane in photo.levels]
        hidden = [cover(plane, np.random.default_rng(seed)) for plane in planes]
        if hidden[0].any():
            break
    return Drawn(levels(np.asarray(planes)), hiding(photo.targets, hidden[0]))
