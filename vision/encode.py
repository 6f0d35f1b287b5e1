"""Pictures into files, in the form that the file's name says."""

from pathlib import Path

import cv2

from engine.errors import NotWritten
from engine.files import check_writable, write_whole
from vision.frame import Bgr


def write_picture(path: Path, bgr: Bgr) -> None:
    """Write a picture whole or not at all. Raises NotWritten with what stood in the way."""
    suffix = _suffix(path)
    done, encoded = cv2.imencode(suffix, bgr)
    if not done:
        raise NotWritten(f"{path}: the picture can't be encoded as {suffix}")
    write_whole(path, encoded.tobytes())


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
    """Raises NotWritten if `write_picture` would, because of the file's name or its folder; changes nothing there."""
    _suffix(path)
    check_writable(path)


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower() or ".png"
    if suffix not in {".png", ".jpg", ".jpeg", ".webp"}:
        raise NotWritten(f"{path}: expected a name that ends in .png, .jpg or .webp, got {suffix}")
    return suffix
