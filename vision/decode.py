"""Files and bytes to frames: upright, BGR, of a size that can be worked on."""

import contextlib
import io
import math
import os
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import ExifTags, Image, UnidentifiedImageError

from engine.errors import UnreadablePicture
from engine.files import read_whole
from vision.frame import Bgr, Frame
from vision.geometry.plane import Points, scaled
from vision.library_errors import error_output_into, is_partly_made_up

LONGEST_WORKED_PX = 2000
"""Photos are made at most this long; a phone's 12 megapixels show no more of a board that matters."""
SMALLEST_PX = 120
"""A photo's shorter side must have this many pixels, or cells of a board have too few."""
MOST_DECODED_PIXELS = 64_000_000
"""A picture with more pixels would fill a Pi's memory. JPEGs are decoded smaller, so most of them may be far larger."""
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP", "PPM", "JPEG2000")
"""What cameras, phones and editors write. Other formats that Pillow knows are not for photos, and EPS is a program that
would be run."""
JPEG_START = b"\xff\xd8\xff"
STARTS = (JPEG_START, b"\x89PNG", b"GIF8", b"BM")
TIFF_STARTS = (b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")
"""The first bytes of files of these formats; by them, even a file that is cut off after a few bytes is recognised."""
HEIF_BRANDS = (b"hei", b"hev", b"mif", b"msf", b"avi")
"""The first letters of the brands of HEIC and AVIF files."""
CUT = "expected a whole photo, got a broken or incomplete one; take it or send it again"
FULL_FRAME_DIAGONAL_MM = 43.27
"""Diagonal of 24 x 36 mm film, to which EXIF's equivalent focal length refers."""
PLAUSIBLE_FOCAL = (0.4, 6.0)
"""Least and largest plausible focal length, in long sides of the picture; EXIF with others is not believed."""
UPRIGHT_BY = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""By EXIF orientation: how a picture is turned upright. (Pillow's own function also rewrites EXIF, and fails on odd
values.)"""
ON_THEIR_SIDE = (5, 6, 7, 8)
"""EXIF orientations for which width and height are exchanged."""
NO_DATA = 128
"""The grey that a decoder paints if a JPEG was cut off and then closed as if it were whole."""
TRANSPARENT_IS = (128, 128, 128, 255)
"""RGBA of the grey that is put behind transparent pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A frame, and the size `(width, height)` of the upright picture that it was made from."""

    frame: Frame
    full_size_px: tuple[int, int]

    def full_pixels(self, points_px: Points) -> Points:
        """Points (N, 2) of the frame, in pixels of the picture in the file; (0, 0) is the first pixel's centre."""
        return scaled(points_px, np.array(self.full_size_px) / np.array(self.frame.size_px))

    def frame_pixels(self, points_px: Points) -> Points:
        """The inverse of `full_pixels`."""
        return scaled(points_px, np.array(self.frame.size_px) / np.array(self.full_size_px))


def read_photo(path: Path) -> Photo:
    """The photo in a file; see `decode`. Raises UnreadablePicture, with one sentence, if there is none."""
    try:
        encoded = read_whole(path)
    except FileNotFoundError:
        raise UnreadablePicture("expected a photo, but there is no such file; check its name") from None
    except IsADirectoryError:
        raise UnreadablePicture("expected a photo, got a folder; name the photos in it") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UnreadablePicture(
            f"expected a photo, but the file can't be read ({reason}); name a photo that is yours to read"
        ) from error
    return decode(encoded, str(path))


def decode(encoded: bytes, source: str, *, is_strict: bool = True) -> Photo:
    """The photo in the bytes of a file (JPEG, PNG, WebP, TIFF, BMP …), upright, at most LONGEST_WORKED_PX long.

    Raises UnreadablePicture with one sentence: what was expected, what came, and what to do. It does not name `source`.

    Parameters
    ----------
    source : becomes the frame's.
    is_strict : also refuse a JPEG whose data is damaged; this takes some milliseconds.
    """
    if not encoded:
        raise UnreadablePicture("expected a photo, got an empty file; copy it again")
    if encoded[4:8] == b"ftyp" and encoded[8:12].startswith(HEIF_BRANDS):
        raise UnreadablePicture(
            "expected JPEG or PNG, got HEIC or AVIF; save it as JPEG (iPhone: Settings, Camera, Formats)"
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            warnings.simplefilter("ignore", UserWarning)  # odd EXIF blocks are no reason to refuse a picture
            Image.MAX_IMAGE_PIXELS = None  # the size is checked below, before any pixel is decoded
            with _quiet_libtiff() if encoded.startswith(TIFF_STARTS) else contextlib.nullcontext():
                photo = _decode(encoded, source)
    except UnreadablePicture:
        raise
    except UnidentifiedImageError:
        if encoded.startswith(TIFF_STARTS):
            raise UnreadablePicture("expected a whole photo, got an incomplete or raw TIFF; save it as JPEG") from None
        if encoded.startswith(STARTS):
            raise UnreadablePicture(CUT) from None
        raise UnreadablePicture(
            "expected a photo (JPEG, PNG, WebP or TIFF), got a file of another kind; save it as JPEG"
        ) from None
    except MemoryError as error:
        raise UnreadablePicture(
            f"expected a photo that fits into this machine's memory; send it {LONGEST_WORKED_PX} pixels wide"
        ) from error
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise UnreadablePicture(CUT) from error
    if is_strict and encoded.startswith(JPEG_START) and is_partly_made_up(encoded):
        raise UnreadablePicture(CUT)
    return photo


@contextlib.contextmanager
def _quiet_libtiff() -> Iterator[None]:
    """What libtiff writes on the process's error output goes nowhere."""
    with Path(os.devnull).open("wb") as nowhere, error_output_into(nowhere.fileno()):
        yield


def _decode(encoded: bytes, source: str) -> Photo:
    picture = _opened(encoded)
    width, height = picture.size
    _draft(picture)
    if picture.width * picture.height > MOST_DECODED_PIXELS:
        most, came = MOST_DECODED_PIXELS // 1_000_000, math.ceil(width * height / 1_000_000)
        raise UnreadablePicture(
            f"expected at most {most} megapixels, got {came}; send it smaller, {LONGEST_WORKED_PX} pixels wide will do"
        )
    rgb = _as_rgb(picture)
    exif = picture.getexif()  # a decoded TIFF is turned already, and its EXIF no longer says how
    orientation = exif.get(ExifTags.Base.Orientation, 1)
    focal_35mm = exif.get_ifd(ExifTags.IFD.Exif).get(ExifTags.Base.FocalLengthIn35mmFilm)
    if picture.format in ("JPEG", "MPO") and _ends_in_nothing(rgb):
        raise UnreadablePicture(CUT)
    scale = LONGEST_WORKED_PX / max(rgb.size)
    if scale < 1:
        rgb = rgb.resize((round(rgb.width * scale), round(rgb.height * scale)), Image.Resampling.BOX, reducing_gap=2.0)
    turn = UPRIGHT_BY.get(orientation)
    upright = rgb if turn is None else rgb.transpose(turn)
    full_size_px = (height, width) if orientation in ON_THEIR_SIDE else (width, height)
    bgr: Bgr = np.asarray(cv2.cvtColor(np.asarray(upright), cv2.COLOR_RGB2BGR), np.uint8)
    return Photo(Frame(bgr, source, focal_px=_focal_px(focal_35mm, upright.size)), full_size_px)


def _opened(encoded: bytes) -> Image.Image:
    """A picture of which only the header was read. Raises UnreadablePicture for several in one file, or a small one."""
    picture: Image.Image = Image.open(io.BytesIO(encoded), formats=FORMATS)
    if picture.format != "MPO" and getattr(picture, "is_animated", False):  # phones put a preview into an MPO
        raise UnreadablePicture(
            f"expected one photo, got {picture.format} with several pictures in it; save the one of the board as JPEG"
        )
    width, height = picture.size
    if min(width, height) * min(1.0, LONGEST_WORKED_PX / max(width, height)) < SMALLEST_PX:
        least = f"{SMALLEST_PX} x {SMALLEST_PX} pixels"
        raise UnreadablePicture(
            f"expected a photo of at least {least}, and no narrow strip, got {width} x {height}; send the whole photo"
        )
    return picture


def _draft(picture: Image.Image) -> None:
    """Have a JPEG decoded at 1/2, 1/4 or 1/8 of its size if that is enough; this takes no extra time."""
    if not picture.info.get("progressive"):  # which needs the memory of the whole picture in any case
        worked = LONGEST_WORKED_PX / max(picture.size)
        picture.draft("RGB", (math.ceil(picture.width * worked), math.ceil(picture.height * worked)))


def _ends_in_nothing(rgb: Image.Image) -> bool:
    """Whether the last row was missing in the file: it is NO_DATA, and the first is not, as in a grey frame."""
    first, last = (np.asarray(rgb.crop((0, row, rgb.width, row + 1))) for row in (0, rgb.height - 1))
    return bool((last == NO_DATA).all() and not (first == NO_DATA).all())


def _focal_px(focal_35mm: object, size_px: tuple[int, int]) -> float | None:
    """Focal length in pixels from EXIF's equivalent for 35 mm film; None if that says nothing plausible."""
    try:
        focal_px = float(str(focal_35mm)) / FULL_FRAME_DIAGONAL_MM * math.hypot(*size_px)
    except ValueError:
        return None
    least, most = PLAUSIBLE_FOCAL
    return focal_px if least <= focal_px / max(size_px) <= most else None


def _as_rgb(picture: Image.Image) -> Image.Image:
    """A picture of any mode as 8-bit RGB. What is transparent becomes grey; 16 bits are scaled and not clipped."""
    if picture.mode.startswith("I") or picture.mode == "F":
        levels = np.nan_to_num(np.asarray(picture, np.float32))
        top = next((top for top in (1.0, 255.0) if levels.max() <= top), 65535.0)
        return Image.fromarray((np.clip(levels / top, 0, 1) * 255).astype(np.uint8)).convert("RGB")
    if "A" in picture.getbands() or "transparency" in picture.info:
        layered = picture.convert("RGBA")
        ground = Image.new("RGBA", layered.size, TRANSPARENT_IS)
        return Image.alpha_composite(ground, layered).convert("RGB")
    picture.load()
    return picture if picture.mode == "RGB" else picture.convert("RGB")
