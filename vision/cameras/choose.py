"""A source by its name: `pi`, `pi:1`, `usb:0`, `folder:PATH`, `video:PATH`, `url:http://…`."""

from collections.abc import Callable

from engine.errors import BadOption
from engine.files import typed_path
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
) -> FrameSource:
    """Open a source. Raises BadOption for a name that means nothing, or a folder or video that can't be played.

    A camera is opened in a thread of its own, so this returns at once, and the first `read` tells if it failed. After a
    loss, reading on opens it again.

    Parameters
    ----------
    fps, at_own_pace : for folders and videos: another rate than their own; whether to wait between pictures.
    pi : for a Raspberry Pi's camera.
    """
    kind, _, rest = name.partition(":")
    match kind:
        case "folder" if rest:
            return folder(typed_path(rest), fps, at_own_pace)
        case "video" if rest:
            return video(typed_path(rest), fps, at_own_pace)
        case "pi":
            number = _number(rest or "0", name)
            return _reopening(name, lambda: PiCamera(number, pi))
        case "usb":
            number = _number(rest or "0", name)
            return _reopening(name, lambda: UsbCamera(number))
        case "url" if rest.startswith(("http://", "https://")):
            return _reopening(without_password(name), lambda: UrlCamera(rest))
    raise BadOption(f"expected a camera as {NAMES}, got {name!r}")


def is_recording(name: str) -> bool:
    """Whether a source by this name has an end, and pictures that can be fetched again."""
    return name.partition(":")[0] in ("folder", "video")


def from_anywhere(name: str) -> str:
    """The name by which a source is found from any working folder: that of a recording gets its whole path."""
    kind, _, path = name.partition(":")
    return f"{kind}:{typed_path(path).absolute()}" if is_recording(name) and path else name


def _reopening(name: str, open_grabber: Callable[[], Grabber]) -> Reopening:
    """A camera that is opened again after a loss. Its watchdog stays, so one that is still black is not called back."""
    watchdog = Watchdog()
    return Reopening(lambda: Live(name, open_grabber, watchdog))


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadOption(f"expected a camera as {NAMES}, got {name!r}")
    return int(text)
