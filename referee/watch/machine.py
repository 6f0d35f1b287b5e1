"""What the machine tells of itself: how hot it is, whether it is held back, how much room a disk has.

What a machine does not tell (most that are no Raspberry Pi) is taken to be well.
"""

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from enum import CONFORM, IntFlag
from pathlib import Path

THERMAL = Path("/sys/class/thermal")
PROCESSOR = "cpu-thermal"
"""What a Raspberry Pi's kernel calls the zone of its processor."""
PLATFORM = Path("/sys/devices/platform")
FIRMWARE = "soc*/soc*:firmware/get_throttled"
"""Below PLATFORM: what `vcgencmd get_throttled` says, as hexadecimal digits, at most 2 s old. The folders are `soc` and
`soc:firmware`, on a Pi 5 `soc@107c000000` and `soc@107c000000:firmware`. Only kernels of Raspberry Pi have the file
(drivers/firmware/raspberrypi.c, where it is called deprecated)."""
ASKED = ("vcgencmd", "get_throttled")
"""The command that is run if there is no such file. It answers `throttled=0x50005`, for example."""
ASKED_S = 1.0
"""How long its answer is waited for. It answers within 0.02 s or not at all."""
MONITORS = Path("/sys/class/hwmon")
VOLTAGE, ALARM = "rpi_volt", "in0_lcrit_alarm"
"""Below MONITORS: a monitor's name, and its file that says whether the voltage was too low in the last 2 s. Any
Linux kernel on a Raspberry Pi has it (drivers/hwmon/raspberrypi-hwmon.c)."""


class Held(IntFlag, boundary=CONFORM):
    """How a Raspberry Pi is held back at the moment.

    Bits of get_throttled in https://www.raspberrypi.com/documentation/computers/os.html. Those from 16 on, which say
    what has been, are left out: since when hangs on who asked last.
    """

    UNDER_VOLTAGE = 1 << 0
    FREQUENCY_CAPPED = 1 << 1
    THROTTLED = 1 << 2
    SOFT_TEMPERATURE_LIMIT = 1 << 3


def free_bytes(folder: Path) -> int:
    """What this user may still write to the disk of a folder. Raises OSError."""
    return shutil.disk_usage(folder).free


def ask_firmware() -> str:
    """What vcgencmd says of throttling; empty if it is not installed or may not be asked."""
    if shutil.which(ASKED[0]) is None:
        return ""
    try:
        answer = subprocess.run(ASKED, capture_output=True, text=True, timeout=ASKED_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip()


@dataclass(frozen=True, slots=True)
class Machine:
    """What the machine's sensors say, in the files of Linux or, in a test, in others."""

    thermal: Path = THERMAL
    platform: Path = PLATFORM
    monitors: Path = MONITORS
    ask_firmware: Callable[[], str] = ask_firmware
    free_bytes: Callable[[Path], int] = free_bytes

    def celsius(self) -> float | None:
        """Temperature of the processor; None if the machine does not tell it."""
        zones = (zone for zone in self.thermal.glob("thermal_zone*") if _said(zone / "type") == PROCESSOR)
        zone = next(zones, None)
        millidegrees = None if zone is None else _number(_said(zone / "temp"), 10)
        return None if millidegrees is None else millidegrees / 1000

    def held(self) -> Held:
        """How the machine is held back, as far as it tells."""
        file = next(self.platform.glob(FIRMWARE), None)
        said = self.ask_firmware().removeprefix("throttled=") if file is None else _said(file)
        bits = _number(said, 16) or 0
        alarms = (_said(monitor / ALARM) for monitor in self.monitors.glob("*") if _said(monitor / "name") == VOLTAGE)
        return Held(bits) | (Held.UNDER_VOLTAGE if "1" in alarms else Held(0))

    def free(self, folder: Path) -> int | None:
        """Bytes that may still be written to the disk of a folder; None if that can't be told."""
        try:
            return self.free_bytes(folder)
        except OSError:
            return None


def _said(file: Path) -> str | None:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return None


def _number(said: str | None, base: int) -> int | None:
    try:
        return int(said or "", base)
    except ValueError:
        return None
