"""Importing picamera2, and what to do where that fails: the bindings belong to the system, not to PyPI."""

import importlib
from pathlib import Path
from types import ModuleType

from engine.errors import CameraLost

MODEL_FILE = Path("/proc/device-tree/model")

SEE_SYSTEM = "make the environment with `python3 -m venv --system-site-packages`"
CURES = {
    "picamera2": f"`sudo apt install python3-picamera2`, and {SEE_SYSTEM}",
    "libcamera": f"libcamera's bindings come from the system: `sudo apt install python3-libcamera`, and {SEE_SYSTEM}",
    "pykms": "`sudo apt install python3-kms++` (not `pip install kms`: that is something else)",
    "kms": "`sudo apt install python3-kms++` (not `pip install kms`: that is something else)",
}


def is_raspberry_pi(model_file: Path = MODEL_FILE) -> bool:
    """Whether this machine says that it is one."""
    return model_file.is_file() and "Raspberry Pi" in model_file.read_text(encoding="utf-8", errors="replace")


def import_picamera2() -> ModuleType:
    """The module. Raises CameraLost saying what is missing and how to get it."""
    try:
        return importlib.import_module("picamera2")
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        where = "" if is_raspberry_pi() else "this is not a Raspberry Pi; on one: "
        raise CameraLost(
            f"{missing or error} is not visible here: {where}{CURES.get(missing, CURES['picamera2'])}"
        ) from error
    except ValueError as error:  # "numpy.dtype size changed": compiled against another numpy
        raise CameraLost(
            f"picamera2 does not load beside this numpy ({error}): reinstall simplejpeg from PyPI with "
            "`pip install --force-reinstall --no-deps simplejpeg`, or use numpy < 2 with opencv 4.11"
        ) from error
