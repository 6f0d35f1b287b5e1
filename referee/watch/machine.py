"""What the machine tells of itself: how hot it is, whether it is held back, how much room a disk has.

What a machine does not tell, as one that is no Raspberry Pi, is taken to be well.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntFlag
from pathlib import Path

THERMAL = Path("/sys/class/thermal")
PROCESSOR = "cpu-thermal"
"""What a Raspberry Pi's kernel calls the zone of its processor."""
PLATFORM = Path("/sys/devices/platform")
FIRMWARE = "soc*/soc*firmware/get_throttled"
"""Below PLATFORM: what `vcgencmd get_throttled` says, as hexadecimal digits (raspberrypi/linux, pull request 2397)."""


class Held(IntFlag):
    """How a Raspberry Pi is held back at the moment.

    Bits of get_throttled in https://www.raspberrypi.com/documentation/computers/os.html; those from 16 on, which say
    what has been since the machine was started, are left out.
    """

    UNDER_VOLTAGE = 1 << 0
    FREQUENCY_CAPPED = 1 << 1
    THROTTLED = 1 << 2
    SOFT_TEMPERATURE_LIMIT = 1 << 3


NOW = Held.UNDER_VOLTAGE | Held.FREQUENCY_CAPPED | Held.THROTTLED | Held.SOFT_TEMPERATURE_LIMIT


def free_bytes(folder: Path) -> int:
    """What this user may still write to the disk of a folder. Raises OSError."""
    return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True)
class Machine:
    """Where it tells it: Linux's files, or those of a test."""

    thermal: Path = THERMAL
    platform: Path = PLATFORM
    free_bytes: Callable[[Path], int] = free_bytes

    def celsius(self) -> float | None:
        """Temperature of the processor."""
        zones = (zone for zone in self.thermal.glob("thermal_zone*") if _said(zone / "type") == PROCESSOR)
        zone = next(zones, None)
        millidegrees = None if zone is None else _number(zone / "temp", 10)
        return None if millidegrees is None else millidegrees / 1000

    def held(self) -> Held:
        """How it is held back."""
        told = next(self.platform.glob(FIRMWARE), None)
        bits = None if told is None else _number(told, 16)
        return Held((bits or 0) & NOW)

    def free(self, folder: Path) -> int | None:
        """Bytes that may still be written to the disk of a folder."""
        try:
            return self.free_bytes(folder)
        except OSError:
            return None


def _said(file: Path) -> str | None:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return None


def _number(file: Path, base: int) -> int | None:
    try:
        return int(_said(file) or "", base)
    except ValueError:
        return None
