"""Taking exposure, white balance and focus of a USB camera out of its own hands, as far as its driver allows.

The values are those of the kernel's controls (V4L2_CID_EXPOSURE_AUTO and so on), which OpenCV 4 and later hands on
unchanged; -1 says that a camera has no such control. Drivers refuse silently, so all that is set is read back.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr

MANUAL_EXPOSURE, APERTURE_PRIORITY, OFF = 1.0, 3.0, 0.0
"""V4L2_EXPOSURE_MANUAL, and V4L2_EXPOSURE_APERTURE_PRIORITY: the automatic of cameras with a fixed iris, as most."""
MISSING = -1.0
"""OpenCV's answer for a control that the camera does not have."""
SETTLE_FRAMES = 10
"""The automatics have settled when so many pictures in a row are alike."""
SETTLE_LIMIT_S = 6.0
"""Then they are locked as they are: under flickering light they never agree."""
ALIKE = 0.03
"""Of the light: noise and lamps on the mains change the mean of a picture by less."""
SAME_LIGHT = 1.15
"""Factor of the light within which a locked camera is where its automatic had been."""
CORRECTIONS = 4
"""Some cameras tell a wrong exposure while they choose it themselves; light grows with it, so it can be corrected."""
SETTINGS_DELAY = 3
"""Pictures under way when a setting changes."""
DISPLAY_GAMMA = 2.2
"""Near enough to the curve of levels over light, which cameras do not tell."""


class Controls(Protocol):
    """What is used of `cv2.VideoCapture`."""

    def get(self, propId: int) -> float: ...
    def set(self, propId: int, value: float) -> bool: ...


@dataclass(frozen=True, slots=True)
class Automatic:
    """Something a camera does by itself: its switch, the switch's value for "no longer", and what it would change."""

    name: str
    switch: int
    off: float
    value: int


EXPOSURE = Automatic("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE, cv2.CAP_PROP_EXPOSURE)
WHITE_BALANCE = Automatic("white balance", cv2.CAP_PROP_AUTO_WB, OFF, cv2.CAP_PROP_WB_TEMPERATURE)
FOCUS = Automatic("focus", cv2.CAP_PROP_AUTOFOCUS, OFF, cv2.CAP_PROP_FOCUS)


def lock(controls: Controls, read: Callable[[], Bgr]) -> tuple[str, ...]:
    """Let the camera settle, then hold it there. Returns the names of what it keeps doing by itself.

    A camera without a control for its focus has none to move; one without a control for exposure or white balance
    changes them as it likes.
    """
    settled = _settled(read)
    refused = [each.name for each in (EXPOSURE, WHITE_BALANCE) if not _hold(controls, each)]
    if controls.get(FOCUS.switch) != MISSING and not _hold(controls, FOCUS):
        refused.append(FOCUS.name)
    if EXPOSURE.name not in refused and not _exposed_as(settled, controls, read):
        refused.insert(0, EXPOSURE.name)
    return tuple(refused)


def _hold(controls: Controls, automatic: Automatic) -> bool:
    """Switch an automatic off at the value it had chosen; whether the camera says that it did."""
    before = controls.get(automatic.switch)
    if before == MISSING:
        return False
    chosen = controls.get(automatic.value)
    controls.set(automatic.switch, automatic.off)
    if controls.get(automatic.switch) != automatic.off:
        return False
    if chosen == MISSING:
        return True  # it stays where it is, without a number for it
    controls.set(automatic.value, chosen)
    if controls.get(automatic.value) == chosen:
        return True
    controls.set(automatic.switch, before)
    return False


def _exposed_as(wanted: NDArray[np.float64], controls: Controls, read: Callable[[], Bgr]) -> bool:
    """Bring the pictures back to the light they had; where that fails, give the exposure back to the camera."""
    for _ in range(CORRECTIONS):
        for _ in range(SETTINGS_DELAY):
            read()
        factor = float(wanted.mean() / max(_light(read()).mean(), np.finfo(float).eps))
        if 1 / SAME_LIGHT <= factor <= SAME_LIGHT:
            return True
        controls.set(EXPOSURE.value, max(1.0, round(controls.get(EXPOSURE.value) * factor)))
    controls.set(EXPOSURE.switch, APERTURE_PRIORITY)
    return False


def _settled(read: Callable[[], Bgr]) -> NDArray[np.float64]:
    """Light (3,) of blue, green and red when it changes no more, or at the time limit."""
    due_s = time.monotonic() + SETTLE_LIMIT_S
    lights: list[NDArray[np.float64]] = []
    while time.monotonic() < due_s:
        lights = [*lights[1 - SETTLE_FRAMES :], _light(read())]
        apart = np.ptp(lights, axis=0) / np.maximum(np.mean(lights, axis=0), np.finfo(float).eps)
        if len(lights) == SETTLE_FRAMES and (apart < ALIKE).all():
            break
    return lights[-1]


def _light(bgr: Bgr) -> NDArray[np.float64]:
    """Mean light (3,) of a picture, in parts of white."""
    thinned = bgr[::8, ::8].reshape(-1, 3) / 255
    return np.asarray((thinned**DISPLAY_GAMMA).mean(axis=0))
