"""What surrounds the stand-in's camera: tests change it to see what the program does."""

from collections.abc import Callable
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]


def gradient(width: int, height: int, index: int) -> Rgb:
    """Red grows to the right, green downwards, blue with the frame's number."""
    rows, columns = np.mgrid[0:height, 0:width]
    blue = np.full_like(columns, (index * 8) % 256)
    return np.stack([columns * 255 // width, rows * 255 // height, blue], -1).astype(np.uint8)


@dataclass
class World:
    """The state of things.

    Attributes
    ----------
    picture : (width, height, frame number) -> what the camera sees, RGB.
    frozen : no frame is completed any more.
    busy : another program holds the camera.
    stubborn : controls set while running are ignored.
    has_autofocus : the module has a lens that moves.
    exposure_us, colour_gains, focus_dioptres : where the automatics settle.
    nudge_us : added to the exposure of every third frame, as a driver's slip.
    """

    picture: Callable[[int, int, int], Rgb] = gradient
    frozen: bool = False
    busy: bool = False
    stubborn: bool = False
    has_autofocus: bool = False
    exposure_us: int = 20000
    colour_gains: tuple[float, float] = (1.9, 1.6)
    focus_dioptres: float = 2.0
    nudge_us: int = 0

    def reset(self) -> None:
        """As at the start."""
        fresh = World()
        for each in fields(self):
            setattr(self, each.name, getattr(fresh, each.name))


world = World()
