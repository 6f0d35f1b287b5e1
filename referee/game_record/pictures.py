"""Pictures that show why something was said, as JPEG files named by what is in them."""

import hashlib
import shutil
from pathlib import Path

import cv2
import numpy as np

from engine.errors import NotWritten, RecordLost
from engine.files import write_whole
from engine.geometry import Cell
from vision.frame import Bgr
from vision.geometry.around import bounds_px
from vision.geometry.pose import BoardPose

QUALITY = 92
"""JPEG quality: reading the picture again gives what the camera's gave, but for what was decided by a hair."""
HASH_LETTERS = 20
"""Of SHA-256 in hexadecimal: 80 bits, no two pictures of a lifetime share them."""
KEPT_FOR_EVENTS = 8_000_000
"""Bytes of the disk that pictures leave free: SQLite's log grows to 4 MB, and what was told of a game is shorter."""
AROUND_CELLS = 1.0
"""What a crop shows round the cells it is about."""


def save_picture(folder: Path, bgr: Bgr) -> str:
    """The name of the file in `folder` that holds a picture; on the disk, whole, when this returns.

    Raises RecordLost where it can't be written.
    """
    done, jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise RecordLost("a picture can't be kept as JPEG")
    contents = jpeg.tobytes()
    name = f"{hashlib.sha256(contents).hexdigest()[:HASH_LETTERS]}.jpg"
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


def crop(bgr: Bgr, pose: BoardPose, cells: tuple[Cell, ...]) -> Bgr | None:
    """The part of a picture round some cells; None where that is outside it."""
    if not cells:
        return None
    places = np.array([pose.grid.row_column(cell) for cell in cells], np.float64)
    top, left = places.min(axis=0) - AROUND_CELLS
    bottom, right = places.max(axis=0) + 1 + AROUND_CELLS
    corners_mm = np.array([(left, top), (right, top), (right, bottom), (left, bottom)]) * pose.pitch_mm
    x0, y0, x1, y1 = bounds_px(pose.project(corners_mm), (bgr.shape[1], bgr.shape[0]))
    return bgr[y0:y1, x0:x1] if x1 > x0 and y1 > y0 else None
