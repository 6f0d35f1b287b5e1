"""A stand-in for a `cv2.VideoCapture` over V4L2: a scene under a lamp, automatics, and a driver's manners.

Its controls behave as those of the kernel's uvcvideo: one that is not there is -1, one that its automatic holds is not
set, values are kept within their range and to whole steps, and what is refused is refused without a word.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr

AUTO_EXPOSURE, EXPOSURE = cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE
AUTO_WB, TEMPERATURE = cv2.CAP_PROP_AUTO_WB, cv2.CAP_PROP_WB_TEMPERATURE
AUTOFOCUS, FOCUS = cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS
HELD_BY = {EXPOSURE: (AUTO_EXPOSURE, 1.0), TEMPERATURE: (AUTO_WB, 0.0), FOCUS: (AUTOFOCUS, 0.0)}
"""The switch of each value, and its state in which the value can be set."""
TOLD_BY_LIARS = 157.0
"""The exposure that some cameras tell, whatever it is, while they choose it themselves."""
GREY = 0.18
"""Mean light that the automatic brings a picture to."""


@dataclass
class V4l2Capture:
    """A camera over a grey table.

    Attributes
    ----------
    controls : by property, those that the camera has.
    stubborn : switches that it does not let be turned.
    lamp : brightness and colour (3,) of blue, green and red; change it to change the light.
    pictures : how many it sends before it is unplugged.
    tells_exposure : whether it tells the exposure that its automatic has chosen.
    """

    controls: dict[int, float] = field(
        default_factory=lambda: {AUTO_EXPOSURE: 3.0, EXPOSURE: 40.0, AUTO_WB: 1.0, TEMPERATURE: 4000.0}
    )
    stubborn: frozenset[int] = frozenset()
    lamp: tuple[float, float, float] = (0.6, 0.8, 1.1)
    pictures: int = 10_000
    tells_exposure: bool = True
    is_open: bool = True
    was_released: bool = False
    asked: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._grain: Iterator[NDArray[np.float64]] = iter(np.random.default_rng(0).normal(0, 0.5, (10_000, 1)))

    def isOpened(self) -> bool:
        return self.is_open

    def release(self) -> None:
        self.was_released = True

    def get(self, propId: int) -> float:
        if propId == EXPOSURE and not self.tells_exposure and self.controls[AUTO_EXPOSURE] != 1:
            return TOLD_BY_LIARS
        return self.controls.get(propId, -1.0)

    def set(self, propId: int, value: float) -> bool:
        self.asked[propId] = value
        if propId not in self.controls or propId in self.stubborn:
            return False
        if propId in HELD_BY:
            switch, free = HELD_BY[propId]
            if self.controls[switch] != free:
                return False
        self.controls[propId] = float(np.clip(round(value), 1, 10_000)) if propId in HELD_BY else value
        return True

    def read(self) -> tuple[bool, Bgr | None]:
        self.pictures -= 1
        if self.pictures < 0:
            return False, None
        if self.controls.get(AUTO_EXPOSURE, 3.0) != 1.0:
            brightness = float(np.mean(self.lamp)) * self.controls.get(EXPOSURE, 40.0) / 500
            step = float(np.clip(GREY / brightness, 0.7, 1.4))
            self.controls[EXPOSURE] = self.controls.get(EXPOSURE, 40.0) * step
        if self.controls.get(AUTO_WB, 1.0) != 0.0:
            blue, _, red = self.lamp
            self.controls[TEMPERATURE] = round(5000 * blue / red)
        warmth = self.controls[TEMPERATURE] / 5000
        gains = np.array([1.0, 1.0, warmth])
        light = np.array(self.lamp) * gains * self.controls[EXPOSURE] / 500
        level = 255 * np.clip(light, 0, 1) ** (1 / 2.2) + next(self._grain)
        return True, np.full((48, 64, 3), np.rint(np.clip(level, 0, 255)), np.uint8)
