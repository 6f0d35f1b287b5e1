"""Which cameras this machine has, and why one can't be used."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.errors import CameraLost
from vision.cameras.kinds.picamera2_import import import_picamera2
from vision.cameras.kinds.usb import UsbCamera
from vision.cameras.settings import UNLOCKED

VIDEO_CLASS = Path("/sys/class/video4linux")
DEV = Path("/dev")


@dataclass(frozen=True, slots=True)
class Present:
    """One line of an answer.

    Attributes
    ----------
    source : the name to choose it by (`pi:0`), or the kind that is missing (`usb`).
    words : what it is; where it cannot be used, why, and what to do.
    """

    source: str
    is_usable: bool
    words: str


def cameras_present() -> list[Present]:
    """The machine's Raspberry Pi cameras and USB cameras. For a kind that has none, one line that says why."""
    return [*pi_cameras(), *usb_cameras()]


def pi_cameras() -> list[Present]:
    """Cameras on the ribbon cable, as picamera2 finds them."""
    try:
        found = import_picamera2().Picamera2.global_camera_info()
    except CameraLost as error:
        return [Present("pi", False, str(error))]
    if not found:
        return [
            Present(
                "pi",
                False,
                "no camera answers: check the ribbon cable (contacts towards the contacts, latch closed) and that "
                "`rpicam-hello --list-cameras` shows it",
            )
        ]
    return [Present(f"pi:{index}", True, f"camera module {info['Model']}") for index, info in enumerate(found)]


def usb_cameras(
    video_class: Path = VIDEO_CLASS, dev: Path = DEV, open_camera: Callable[[int], UsbCamera] = UsbCamera
) -> list[Present]:
    """Cameras of the USB bus, from the kernel's own list: a Pi has a dozen other video devices that are no cameras."""
    nodes = sorted(video_class.glob("video*"), key=lambda node: int(node.name.removeprefix("video")))
    found = [_usb_camera(node, dev, open_camera) for node in nodes if _is_usb_camera(node)]
    return found or [Present("usb", False, "no USB camera is plugged in (`lsusb` lists what is)")]


def _is_usb_camera(node: Path) -> bool:
    """Whether a video device is that of a USB camera's pictures: cameras have another one, for metadata."""
    index = node / "index"
    on_usb = "/usb" in str((node / "device").resolve())
    return on_usb and (not index.is_file() or index.read_text(encoding="ascii").strip() == "0")


def _usb_camera(node: Path, dev: Path, open_camera: Callable[[int], UsbCamera]) -> Present:
    number = int(node.name.removeprefix("video"))
    source, device = f"usb:{number}", dev / node.name
    name_file = node / "name"
    words = name_file.read_text(encoding="utf-8").strip() if name_file.is_file() else "camera"
    if not device.exists():
        return Present(source, False, f"{words}: {device} is missing (in a container, pass the device on)")
    if not os.access(device, os.R_OK | os.W_OK):
        return Present(
            source, False, f"{words}: no permission for {device}: `sudo adduser $USER video`, then log in again"
        )
    try:
        camera = open_camera(number)
        try:
            frame = camera.grab()()
        finally:
            camera.close()
    except CameraLost:
        return Present(source, False, f"{words}: it sends no picture: in use by another program (`fuser -v {device}`)")
    unlocked = frame.metadata.get(UNLOCKED)
    return Present(source, True, f"{words}; does not let its {' and '.join(unlocked)} be locked" if unlocked else words)
