"""The controls that the camera advertises, with their ranges, and what its frames report."""

import enum
from dataclasses import dataclass
from typing import Any


class ControlType(enum.Enum):
    Null, Bool, Byte, Integer32, Integer64, Float, String, Rectangle, Size, Point = range(10)


@dataclass(frozen=True)
class ControlId:
    name: str
    type: ControlType

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class ControlInfo:
    min: Any
    max: Any
    default: Any


_BOOL, _INT, _FLOAT = ControlType.Bool, ControlType.Integer32, ControlType.Float
FIXED_FOCUS: dict[str, tuple[ControlType, Any, Any, Any]] = {
    "AeEnable": (_BOOL, False, True, True),
    "AwbEnable": (_BOOL, False, True, True),
    "ExposureTime": (_INT, 75, 11766829, 20000),
    "ExposureTimeMode": (_INT, 0, 1, 0),
    "AnalogueGain": (_FLOAT, 1.0, 10.666667, 1.0),
    "AnalogueGainMode": (_INT, 0, 1, 0),
    "ExposureValue": (_FLOAT, -8.0, 8.0, 0.0),
    "AeMeteringMode": (_INT, 0, 3, 0),
    "AeConstraintMode": (_INT, 0, 3, 0),
    "AeExposureMode": (_INT, 0, 3, 0),
    "AeFlickerMode": (_INT, 0, 1, 0),
    "AeFlickerPeriod": (_INT, 100, 1000000, None),
    "AwbMode": (_INT, 0, 7, 0),
    "ColourGains": (_FLOAT, 0.0, 32.0, None),
    "ColourTemperature": (_INT, 100, 100000, None),
    "Brightness": (_FLOAT, -1.0, 1.0, 0.0),
    "Contrast": (_FLOAT, 0.0, 32.0, 1.0),
    "Saturation": (_FLOAT, 0.0, 32.0, 1.0),
    "Sharpness": (_FLOAT, 0.0, 16.0, 1.0),
    "NoiseReductionMode": (_INT, 0, 4, 0),
    "HdrMode": (_INT, 0, 4, 0),
    "FrameDurationLimits": (ControlType.Integer64, 33333, 120000, 33333),
    "ScalerCrop": (ControlType.Rectangle, (0, 0, 64, 64), (0, 0, 3280, 2464), (0, 2, 3280, 2460)),
    "StatsOutputEnable": (_BOOL, False, True, False),
    "SyncMode": (_INT, 0, 2, 0),
}
AUTOFOCUS: dict[str, tuple[ControlType, Any, Any, Any]] = {
    "AfMode": (_INT, 0, 2, 0),
    "AfTrigger": (_INT, 0, 1, 0),
    "LensPosition": (_FLOAT, 0.0, 15.0, 1.0),
}
_REPORTED = (
    *("SensorTimestamp", "DigitalGain", "Lux", "FrameDuration", "FocusFoM", "SensorBlackLevels"),
    *("ColourCorrectionMatrix", "AfState"),
)
IDS = {name: ControlId(name, limits[0]) for name, limits in (FIXED_FOCUS | AUTOFOCUS).items()}
IDS |= {name: ControlId(name, ControlType.Float) for name in _REPORTED}


class _NoiseReduction(enum.IntEnum):
    Off, Fast, HighQuality, Minimal, ZSL = range(5)


class _Draft:
    NoiseReductionModeEnum = _NoiseReduction


class _Controls:
    draft = _Draft

    def __getattr__(self, name: str) -> ControlId:
        try:
            return IDS[name]
        except KeyError:
            raise AttributeError(name) from None


controls = _Controls()


class _ColourFilter(enum.IntEnum):
    RGGB, GRBG, GBRG, BGGR, RGB, MONO = range(6)


class properties:
    class draft:
        ColorFilterArrangementEnum = _ColourFilter
