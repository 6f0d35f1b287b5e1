"""Folders of pictures and videos, played back: every frame, in order, on the recording's own clock."""

import json
import math
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from engine.errors import BadOption, CameraLost, UnreadablePicture
from vision.cameras.source import FRAME_TIMEOUT_S, Recording
from vision.decode import read_photo
from vision.frame import Frame

os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # quiet: it would write messages of its own on a broken video

PICTURE_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})
GAME, FRAMES = "game.json", "frames"
"""A recording's description, and the folder of its pictures beside it."""
FOLDER_FPS = 1.0
"""Pictures a second of a folder whose rate is not known."""
VIDEO_FPS = 25.0
"""Pictures a second of a video that does not tell its rate."""

MOST_MISSING = 1000
"""After so many frames in a row that can't be decoded, no more of a damaged video are tried."""
WHOLE_SHARE = 0.9
"""A video that ends before this share of its frames has broken off. Some formats only estimate how many they have."""

Picture = Callable[[], Frame]


class Recorded(Recording):
    """Pictures that exist already.

    Parameters
    ----------
    pictures : what fetches each picture, in order, without its time. If that raises UnreadablePicture, so does `read`,
        and the reader may read on.
    fps : pictures a second; `time_s` of frame n is n / fps, however fast it is read.
    at_own_pace : whether to wait, so that pictures come at `fps` from the first that is read; else they come as fast as
        they are read.
    """

    def __init__(
        self,
        name: str,
        pictures: Iterator[Picture],
        fps: float,
        at_own_pace: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if not (math.isfinite(fps) and fps > 0):
            raise BadOption(f"expected a number of frames a second above 0, got {fps:g}")
        self.name, self.fps = name, fps
        self._pictures: Iterator[Picture] | None = pictures
        self._at_own_pace, self._clock, self._sleep = at_own_pace, clock, sleep
        self._index = 0
        self._zero_s: float | None = None

    def read(self, timeout_s: float = FRAME_TIMEOUT_S) -> Frame | None:
        """The next picture. The time-out is not used: files answer, or fail, at once."""
        following = self._next()
        if following is None:
            return None
        picture, time_s = following
        frame = picture()
        if self._at_own_pace:
            self._zero_s = self._clock() - time_s if self._zero_s is None else self._zero_s
            self._sleep(max(0.0, self._zero_s + time_s - self._clock()))
        return replace(frame, time_s=time_s)

    def skip(self) -> bool:
        return self._next() is not None

    def _next(self) -> tuple[Picture, float] | None:
        """What fetches the next picture, and its time in s."""
        if self._pictures is None:
            raise CameraLost(f"{self.name} is closed")
        picture, time_s = next(self._pictures, None), self._index / self.fps
        self._index += 1
        return None if picture is None else (picture, time_s)

    def close(self) -> None:
        self._pictures = None


def folder(path: Path, fps: float | None = None, at_own_pace: bool = False) -> Recorded:
    """The pictures of a folder, or of `frames/` in it, in the order of their names (2 before 10).

    `game.json` in the folder may give their rate. Raises BadOption if there are no pictures.
    """
    inner = path / FRAMES
    paths = _pictures_in(path) or (_pictures_in(inner) if inner.is_dir() else [])
    if not paths:
        raise BadOption(f"expected a folder with pictures, got {path}, which has none; name the folder they lie in")
    pictures = (partial(_read, picture) for picture in paths)
    return Recorded(f"folder:{path}", pictures, fps or _fps_of_game(path) or FOLDER_FPS, at_own_pace)


def _pictures_in(path: Path) -> list[Path]:
    """Picture files of a folder in natural order. Raises BadOption if there is no such folder."""
    if not path.is_dir():
        came = "a file; name its folder" if path.exists() else "not there; check its name"
        raise BadOption(f"expected a folder, got {path}, which is {came}")
    found = (file for file in path.iterdir() if file.suffix.lower() in PICTURE_SUFFIXES and file.is_file())
    return sorted(found, key=lambda file: _natural(file.name))


def video(path: Path, fps: float | None = None, at_own_pace: bool = False) -> Recorded:
    """The frames of a video file, at its own rate unless `fps` says otherwise.

    Raises BadOption if there is no such file, CameraLost if OpenCV can't read it.
    """
    if not path.is_file():
        came = f"a folder; say folder:{path}" if path.exists() else "not there; check its name"
        raise BadOption(f"expected a video file, got {path}, which is {came}")
    capture = cv2.VideoCapture(str(path))
    if not (capture.isOpened() and capture.grab()):
        raise CameraLost(
            f"expected a video that OpenCV can read, got {path}; save it as MP4, or name a folder of pictures"
        )
    own_fps = capture.get(cv2.CAP_PROP_FPS)
    usable = math.isfinite(own_fps) and own_fps > 0
    return Recorded(f"video:{path}", _frames_of(capture, path), fps or (own_fps if usable else VIDEO_FPS), at_own_pace)


def _read(path: Path) -> Frame:
    try:
        return read_photo(path).frame
    except UnreadablePicture as error:
        raise UnreadablePicture(f"{path}: {error}") from error


def _frames_of(capture: cv2.VideoCapture, path: Path) -> Iterator[Picture]:
    """The frames of a video, of which the first was grabbed already. One that is damaged does not end it."""
    announced = capture.get(cv2.CAP_PROP_FRAME_COUNT)
    index, played, is_grabbed = 0, 0, True
    try:
        while is_grabbed or (index < announced and index < played + MOST_MISSING):
            has_picture, bgr = capture.retrieve() if is_grabbed else (False, None)
            if has_picture:
                yield from (partial(_broken, f"{path} frame {missing}") for missing in range(played, index))
                yield partial(Frame, np.asarray(bgr, np.uint8), f"{path} frame {index}")
                played = index + 1
            is_grabbed = capture.grab()
            index += 1
        if played < WHOLE_SHARE * announced:
            yield partial(_broken, f"{path} from frame {played} on, of {announced:.0f}")
    finally:
        capture.release()


def _broken(what: str) -> Frame:
    raise UnreadablePicture(f"{what}: expected a whole video, got a broken or incomplete one; copy it again")


def _fps_of_game(path: Path) -> float | None:
    """The rate in the description of the recorded game; None without one. Raises BadOption for a broken description."""
    for game in (path / GAME, path.parent / GAME):
        if game.is_file():
            fps = None
            with suppress(OSError, ValueError, AttributeError, RecursionError):
                fps = json.loads(game.read_text(encoding="utf-8")).get("fps", FOLDER_FPS)
            if isinstance(fps, int | float) and not isinstance(fps, bool) and 0 < fps <= sys.float_info.max:
                return float(fps)
            raise BadOption(
                f"{game}: expected a description of a game with its fps, a number above 0; correct it, or watch with "
                "--fps"
            )
    return None


def _natural(name: str) -> list[tuple[bool, int, str]]:
    """Sorting key: numbers within a name count as numbers."""
    parts = re.findall(r"\d+|\D+", name.lower())
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]
