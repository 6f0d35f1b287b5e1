"""The camera's automatics: exposure, white balance and focus, which take time and obey when told."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .controls import FIXED_FOCUS, ControlId
from .world import world

DELAY_FRAMES = 2
"""A sensor uses an exposure that is written to it two frames later."""
SETTLING = 0.5
"""Share of the way to their goal that the automatics go with each frame."""
SCAN_FRAMES = 8


@dataclass
class Automatics:
    exposure_us: float = 8000.0
    gain: float = 2.0
    colour_gains: tuple[float, float] = (1.2, 2.4)
    focus_dioptres: float = 1.0
    is_ae_on: bool = True
    is_awb_on: bool = True
    scanning_left: int = 0
    state: dict[str, Any] = field(default_factory=lambda: {"FrameDurationLimits": (33333, 33333)})
    _pipeline: deque[dict[str, Any]] = field(default_factory=lambda: deque({} for _ in range(DELAY_FRAMES)))

    def next_frame(self, controls: dict[ControlId, Any]) -> dict[str, Any]:
        """What the metadata of the next frame say, if `controls` come with its request."""
        self._pipeline.append({control.name: value for control, value in controls.items()})
        self.apply(self._pipeline.popleft())
        if self.is_ae_on:
            self.exposure_us += SETTLING * (world.exposure_us - self.exposure_us)
        if self.is_awb_on:
            red, blue = (mine + SETTLING * (goal - mine) for mine, goal in self._gains_and_goals())
            self.colour_gains = (red, blue)
        if self.scanning_left:
            self.scanning_left -= 1
            self.focus_dioptres = world.focus_dioptres
        reported = {
            "ExposureTime": int(self.exposure_us),
            "AnalogueGain": self.gain,
            "ColourGains": self.colour_gains,
            "FrameDuration": int(self.state["FrameDurationLimits"][0]),
        }
        if world.has_autofocus:
            reported |= {"LensPosition": self.focus_dioptres, "AfState": 1 if self.scanning_left else 2}
        return reported

    def _gains_and_goals(self) -> Iterator[tuple[float, float]]:
        return zip(self.colour_gains, world.colour_gains, strict=True)

    def apply(self, wanted: dict[str, Any]) -> None:
        """Take over controls by name, as far as the automatics allow."""
        unknown = [name for name in wanted if name not in FIXED_FOCUS and not world.has_autofocus]
        if unknown:
            raise RuntimeError(f"unknown control {unknown[0]}")
        if world.stubborn:
            return
        self.state |= wanted
        self.is_ae_on = bool(wanted.get("AeEnable", self.is_ae_on))
        self.is_awb_on = bool(wanted.get("AwbEnable", self.is_awb_on))
        if not self.is_ae_on:
            self.exposure_us = wanted.get("ExposureTime", self.exposure_us)
            self.gain = wanted.get("AnalogueGain", self.gain)
        if "ColourGains" in wanted:  # setting them switches the white balance off
            self.colour_gains, self.is_awb_on = tuple(wanted["ColourGains"]), False
        if "AfTrigger" in wanted and self.state.get("AfMode") == 1:
            self.scanning_left = SCAN_FRAMES
        if self.state.get("AfMode") == 0 and "LensPosition" in wanted:
            self.focus_dioptres = wanted["LensPosition"]
