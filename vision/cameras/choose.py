"""A source by its name: `pi`, `pi:1`, `usb:0`, `folder:PATH`, `video:PATH`, `url:http://…`."""

from collections.abc import Callable
from pathlib import Path

from engine.errors import BadOption
from vision.cameras.kinds.pi import PiCamera, PiOptions
from vision.cameras.kinds.recorded import folder, video
from vision.cameras.kinds.url import UrlCamera
from vision.cameras.kinds.usb import UsbCamera
from vision.cameras.live import Grabber, Live
from vision.cameras.reopening import Reopening
from vision.cameras.source import NAMES, FrameSource, without_password
from vision.cameras.watchdog import Watchdog


def open_source(
    name: str,
    *,
    fps: float | None = None,
    at_own_pace: bool = False,
    pi: PiOptions | None = None,
    begins_s: float = 0.0,
) -> FrameSource:
    """Open a source.

    A live one opens in its own thread, so this returns at once and the first `read` tells of failure; after a loss,
    reading on opens it again. A folder or video is opened here. Raises BadOption for a name that means nothing.

    Parameters
    ----------
    fps, at_own_pace : for folders and videos: another rate than their own; wait between pictures as they were taken.
    pi : for a Raspberry Pi's camera.
    begins_s : for live ones: the time at which the first picture is taken to come.
    """
    kind, _, rest = name.partition(":")
    match kind:
        case "folder" if rest:
            return folder(Path(rest).expanduser(), fps, at_own_pace)
        case "video" if rest:
            return video(Path(rest).expanduser(), fps, at_own_pace)
        case "pi":
            number = _number(rest or "0", name)
            return _reopening(name, lambda: PiCamera(number, pi), begins_s)
        case "usb":
            number = _number(rest or "0", name)
            return _reopening(name, lambda: UsbCamera(number), begins_s)
        case "url" if rest.startswith(("http://", "https://")):
            return _reopening(without_password(name), lambda: UrlCamera(rest), begins_s)
    raise BadOption(f"expected a camera as {NAMES}, got {name!r}")


def is_recording(name: str) -> bool:
    """Whether a source has an end, and pictures that may be fetched again."""
    return name.partition(":")[0] in ("folder", "video")


def _reopening(name: str, open_grabber: Callable[[], Grabber], begins_s: float) -> Reopening:
    """A live source; its watchdog outlives each opening, so that a camera that stays black is not said to be back."""
    watchdog = Watchdog()
    return Reopening(lambda: Live(name, open_grabber, watchdog), begins_s=begins_s)


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadOption(f"expected a camera as {NAMES}, got {name!r}")
    return int(text)
