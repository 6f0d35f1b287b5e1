"""A source by its name: `pi`, `pi:1`, `usb:0`, `folder:PATH`, `video:PATH`, `url:http://…`."""

from pathlib import Path

from engine.errors import BadOption
from vision.cameras.live import Live
from vision.cameras.pi import PiCamera, PiOptions
from vision.cameras.recorded import folder, video
from vision.cameras.reopening import Reopening
from vision.cameras.source import FrameSource
from vision.cameras.url import UrlCamera
from vision.cameras.usb import UsbCamera
from vision.cameras.watchdog import Watchdog

NAMES = "pi[:N], usb:N, folder:PATH, video:PATH or url:http://…"


def open_source(
    name: str, *, fps: float | None = None, at_own_pace: bool = False, pi: PiOptions | None = None
) -> FrameSource:
    """Open a source.

    A live one opens in its own thread, so this returns at once and the first `read` tells of failure; after a loss,
    reading on opens it again. A folder or video is opened here. Raises BadOption for a name that means nothing.

    Parameters
    ----------
    fps, at_own_pace : for folders and videos: another rate than their own; wait between pictures as they were taken.
    pi : for a Raspberry Pi's camera.
    """
    kind, _, rest = name.partition(":")
    match kind:
        case "folder" if rest:
            return folder(Path(rest).expanduser(), fps, at_own_pace)
        case "video" if rest:
            return video(Path(rest).expanduser(), fps, at_own_pace)
        case "pi":
            number = _number(rest or "0", name)
            return Reopening(lambda: Live(name, lambda: PiCamera(number, pi), Watchdog()))
        case "usb":
            number = _number(rest or "0", name)
            return Reopening(lambda: Live(name, lambda: UsbCamera(number), Watchdog()))
        case "url" if rest.startswith(("http://", "https://")):
            return Reopening(lambda: Live(name, lambda: UrlCamera(rest), Watchdog()))
    raise BadOption(f"expected a camera as {NAMES}, got {name!r}")


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadOption(f"expected a camera as {NAMES}, got {name!r}")
    return int(text)
