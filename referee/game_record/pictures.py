"""Pictures that show why something was said, as JPEG files named by what is in them."""

import hashlib
import shutil
from pathlib import Path

from engine.errors import NotWritten, RecordLost
from engine.files import write_whole
from vision.encode import jpeg
from vision.frame import Bgr

QUALITY = 92
"""JPEG quality: the kept picture is read as the camera's was, except where a decision was very close."""
HASH_LETTERS = 20
"""So many hexadecimal digits of SHA-256 name a picture: 80 bits, which no two pictures of a lifetime share."""
KEPT_FOR_EVENTS = 8_000_000
"""Pictures leave so many bytes of the disk free for events. SQLite's log grows to 4 MB; a game's events are fewer."""


def save_picture(folder: Path, bgr: Bgr) -> str:
    """Keep a picture in `folder`, and return its file's name. The whole file is on the disk when this returns.

    Raises RecordLost if the picture can't be written.
    """
    try:
        contents = jpeg(bgr, QUALITY)
    except NotWritten as error:
        raise RecordLost("a picture can't be kept as JPEG") from error
    name = _named(contents)
    path = folder / name
    if not path.exists():
        try:
            folder.mkdir(exist_ok=True)  # a record may have been copied without its pictures
            is_full = shutil.disk_usage(folder).free < KEPT_FOR_EVENTS
        except OSError as error:
            raise RecordLost(f"a picture can't be kept in {folder} ({error.strerror or error})") from error
        if is_full:
            raise RecordLost(f"a picture can't be kept in {folder} (what room is left on the disk is for the events)")
        try:
            write_whole(path, contents)
        except NotWritten as error:
            cause = error.__cause__
            why = cause.strerror if isinstance(cause, OSError) else error
            raise RecordLost(f"a picture can't be kept in {folder} ({why})") from error
    return name


def kept_picture(folder: Path, name: str) -> bytes | None:
    """The file of a picture that was kept in `folder`; None if it is gone or is not what was kept.

    Raises RecordLost if it is there and can't be read.
    """
    try:
        contents = (folder / name).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise RecordLost(f"{folder / name}: the picture can't be read ({error.strerror})") from error
    return contents if _named(contents) == name else None


def _named(contents: bytes) -> str:
    return f"{hashlib.sha256(contents).hexdigest()[:HASH_LETTERS]}.jpg"
