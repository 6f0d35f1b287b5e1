"""Pictures into files, in the form that the file's name says."""

from pathlib import Path

import cv2

from engine.errors import NotWritten
from engine.files import check_own, check_writable, write_whole
from vision.frame import Bgr

DRAWN = b"\ndrawn by gridref\n"
"""Ends the files of `write_drawn`, behind the picture, where no program looks. They may be replaced, no others."""


def write_picture(path: Path, bgr: Bgr) -> None:
    """Write a picture whole or not at all. Raises NotWritten with what stood in the way, as a picture of others."""
    suffix = _suffix(path)
    check_replaceable(path)
    done, encoded = cv2.imencode(suffix, bgr)
    if not done:
        raise NotWritten(f"{path}: the picture can't be encoded as {suffix}")
    write_drawn(path, encoded.tobytes())


def write_drawn(path: Path, encoded: bytes) -> None:
    """Write what gridref drew, as the bytes of a file, whole or not at all. Raises NotWritten as `write_picture`."""
    check_replaceable(path)
    write_whole(path, encoded + DRAWN)


def jpeg(bgr: Bgr, quality: int, *, has_sharp_colours: bool = False) -> bytes:
    """A picture (H, W, 3) as the bytes of a JPEG file. Raises NotWritten if it is too large for JPEG.

    Parameters
    ----------
    quality : up to 100.
    has_sharp_colours : keep colours at full resolution, where JPEG usually halves it.
    """
    settings = [cv2.IMWRITE_JPEG_QUALITY, quality]
    if has_sharp_colours:
        settings += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
    done, encoded = cv2.imencode(".jpg", bgr, settings)
    if not done:
        raise NotWritten("the picture can't be encoded as JPEG")
    return encoded.tobytes()


def check_picture_writable(path: Path) -> None:
    """Raises NotWritten if `write_picture` would, because of what is there or the name; changes nothing there."""
    _suffix(path)
    check_writable(path)
    check_replaceable(path)


def check_replaceable(path: Path) -> None:
    """Raises NotWritten if a file is there that gridref did not draw."""
    check_own(path, lambda content: content.endswith(DRAWN))


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower() or ".png"
    if suffix not in {".png", ".jpg", ".jpeg", ".webp"}:
        raise NotWritten(f"{path}: expected a name that ends in .png, .jpg or .webp, got {suffix}")
    return suffix
