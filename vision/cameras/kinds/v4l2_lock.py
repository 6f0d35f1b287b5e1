"""Locks exposure, white balance and focus of a USB camera, as far as its driver allows.

Values are those of the kernel's controls (V4L2_CID_EXPOSURE_AUTO and so on), which OpenCV passes on unchanged from
version 4 on; -1 means that a camera has no such control. Drivers refuse silently, so all that is set is read back.
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
"""V4L2_EXPOSURE_MANUAL, and V4L2_EXPOSURE_APERTURE_PRIORITY: automatic exposure with a fixed iris, as most cameras
have; and the value that switches other automatics off."""
MISSING = -1.0
"""OpenCV's answer for a control that the camera does not have."""
SETTLE_FRAMES = 10
"""The automatics have settled if so many pictures in a row are alike."""
SETTLE_LIMIT_S = 6.0
"""After so long they are locked as they are: under flickering light, pictures are never alike."""
ALIKE = 0.03
"""Pictures are alike if their mean light differs by a smaller share: noise and lamps on the mains change it by less."""
SAME_LIGHT = 1.15
"""A locked camera is exposed like before if its light differs by no more than this factor."""
CORRECTIONS = 4
"""How often the exposure is corrected. Some cameras report a wrong one while they choose it themselves; as light grows
with it, the right one can be found."""
SETTINGS_DELAY = 3
"""So many pictures may still have been taken with the old setting."""
DISPLAY_GAMMA = 2.2
"""Exponent from levels to light; near enough, as cameras do not tell their own."""


class Controls(Protocol):
    """The part of `cv2.VideoCapture` that is used."""

    def get(self, propId: int) -> float: ...
    def set(self, propId: int, value: float) -> bool: ...


@dataclass(frozen=True, slots=True)
class Automatic:
    """Something that a camera does by itself.

    Attributes
    ----------
    name : in words.
    switch, off : OpenCV's property that switches it, and the value with which it is off.
    value : OpenCV's property that it would change.
    """

    name: str
    switch: int
    off: float
    value: int


EXPOSURE = Automatic("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE, cv2.CAP_PROP_EXPOSURE)
WHITE_BALANCE = Automatic("white balance", cv2.CAP_PROP_AUTO_WB, OFF, cv2.CAP_PROP_WB_TEMPERATURE)
FOCUS = Automatic("focus", cv2.CAP_PROP_AUTOFOCUS, OFF, cv2.CAP_PROP_FOCUS)


def lock(controls: Controls, read: Callable[[], Bgr]) -> tuple[str, ...]:
    """Let the camera settle, then lock it as it is. Returns the names of what it keeps changing by itself.

    A camera without a control for focus can't move it, so it counts as locked; one without a control for exposure or
    white balance changes these as it likes.

    `read` : gives the camera's next picture (H, W, 3).
    """
    settled = _settled(read)
    refused = [each.name for each in (EXPOSURE, WHITE_BALANCE) if not _hold(controls, each)]
    if controls.get(FOCUS.switch) != MISSING and not _hold(controls, FOCUS):
        refused.append(FOCUS.name)
    if EXPOSURE.name not in refused and not _exposed_as(settled, controls, read):
        refused.insert(0, EXPOSURE.name)
    return tuple(refused)


def _hold(controls: Controls, automatic: Automatic) -> bool:
    """Switch an automatic off and keep the value that it had chosen. Returns whether the camera confirms both."""
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
    """Correct the exposure until pictures have the `wanted` mean light (3,). Returns whether that was possible.

    If not, the exposure is left to the camera again.
    """
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
    """(3,) mean light, blue, green, red, once it no longer changes, or at the time limit."""
    due_s = time.monotonic() + SETTLE_LIMIT_S
    lights: list[NDArray[np.float64]] = []
    while time.monotonic() < due_s:
        lights = [*lights[1 - SETTLE_FRAMES :], _light(read())]
        apart = np.ptp(lights, axis=0) / np.maximum(np.mean(lights, axis=0), np.finfo(float).eps)
        if len(lights) == SETTLE_FRAMES and (apart < ALIKE).all():
            break
    return lights[-1]


def _light(bgr: Bgr) -> NDArray[np.float64]:
    """(3,) mean light of a picture, blue, green, red, in parts of white."""
    thinned = bgr[::8, ::8].reshape(-1, 3) / 255
    return np.asarray((thinned**DISPLAY_GAMMA).mean(axis=0))
