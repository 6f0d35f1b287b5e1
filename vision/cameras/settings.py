"""The settings with which a camera is locked, so that two pictures of a board differ only where the board does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vision.frame import Frame

EXPOSURE_TOLERANCE = 0.02
"""Relative. Sensors count exposure in lines of 20 to 60 µs and gain in steps, so they give nearly what is asked."""
LINE_US = 60
"""An exposure may also be off by a line, which matters for the shortest ones."""
FOCUS_TOLERANCE = 0.15
"""Dioptres; the lens of a Camera Module 3 settles within about a tenth."""
AF_MANUAL = 0
"""libcamera's AfMode Manual."""

UNLOCKED = "unlocked"
"""Key in a frame's metadata: the names of what the camera goes on changing by itself."""


def not_locked(frame: Frame) -> str:
    """One sentence on what a frame's camera goes on changing by itself; empty if all is locked, or it is no camera."""
    names = frame.metadata.get(UNLOCKED, ())
    if not names:
        return ""
    *most, last = names
    locks = f"{', '.join(most)} and {last}" if most else last
    return (
        f"camera {frame.source} does not let gridref lock its {locks}: what passes before it may change "
        "its colours; lock what you can in its own app or driver"
    )


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """All that an automatic camera would change by itself.

    Attributes
    ----------
    exposure_us : exposure time in microseconds.
    analogue_gain : of the sensor, 1 or more.
    colour_gains : of red and of blue, relative to green.
    focus_dioptres : 1 / distance in m; None for a camera with a fixed focus.
    """

    exposure_us: int
    analogue_gain: float
    colour_gains: tuple[float, float]
    focus_dioptres: float | None = None

    @staticmethod
    def read_back(metadata: Mapping[str, Any]) -> "CameraSettings":
        """The settings under which libcamera says that a frame was taken."""
        red, blue = metadata["ColourGains"]
        focus = metadata.get("LensPosition")
        return CameraSettings(
            int(metadata["ExposureTime"]),
            float(metadata["AnalogueGain"]),
            (float(red), float(blue)),
            None if focus is None else float(focus),
        )

    @property
    def controls(self) -> dict[str, Any]:
        """These settings as libcamera's controls, with the automatics switched off."""
        controls: dict[str, Any] = {
            "AeEnable": False,
            "AwbEnable": False,
            "ExposureTime": self.exposure_us,
            "AnalogueGain": self.analogue_gain,
            "ColourGains": self.colour_gains,
        }
        if self.focus_dioptres is not None:
            controls |= {"AfMode": AF_MANUAL, "LensPosition": self.focus_dioptres}
        return controls

    def agrees(self, other: "CameraSettings") -> bool:
        """Whether frames taken with either can be compared: equal, except for the steps in which a sensor counts."""
        gains = zip((self.analogue_gain, *self.colour_gains), (other.analogue_gain, *other.colour_gains), strict=True)
        exposure_tolerance_us = max(LINE_US, EXPOSURE_TOLERANCE * self.exposure_us)
        return (
            abs(self.exposure_us - other.exposure_us) <= exposure_tolerance_us
            and all(abs(mine - theirs) <= EXPOSURE_TOLERANCE * mine for mine, theirs in gains)
            and (
                self.focus_dioptres is None
                or other.focus_dioptres is None
                or abs(self.focus_dioptres - other.focus_dioptres) <= FOCUS_TOLERANCE
            )
        )
