"""Pictures from a camera or a folder, for the commands that learn from them."""

import time
from collections.abc import Iterator

import click
import numpy as np

from engine.errors import CameraLost, UnreadablePicture
from referee.cli.complain import remark
from vision.cameras.choose import open_source
from vision.cameras.kinds.pi import PiOptions
from vision.cameras.settings import not_locked
from vision.cameras.source import FrameSource, without_password
from vision.cameras.watchdog import Watchdog
from vision.frame import Frame

PICTURES = 8
"""So many pictures are taken of a board that lies still. Noise falls with the root of their number; more take long."""
INTERVAL_S = 0.25
"""Seconds between pictures of a live camera: enough for lamps to flicker and for noise to be new."""


def shots(camera: str, count: int, pi: PiOptions | None) -> list[Frame]:
    """At most `count` pictures of one size. A live camera must show something new in each.

    `pi` : how a Raspberry Pi's camera is set. Raises CameraLost if no picture comes.
    """
    frames: list[Frame] = []
    last: Frame | None = None
    with open_source(camera, pi=pi) as source:
        for frame in readable(source):
            if source.is_live and not _shows_something_new(frame, last):
                last = frame
                continue  # until the camera sees again, or is given up as lost
            last = frame
            if frames and frame.size_px != frames[0].size_px:
                remark(f"left out: {frame.source} is of another size")
                continue
            frames.append(frame)
            if len(frames) == count:
                break
            if source.is_live:
                time.sleep(INTERVAL_S)
    if not frames:
        raise CameraLost(f"{without_password(camera)} gave no picture: expected at least one of the board")
    warn_not_locked(frames[0])
    return frames


def warn_not_locked(frame: Frame) -> None:
    """Say, once in a command, which settings its camera goes on choosing by itself."""
    warning, said = not_locked(frame), click.get_current_context().meta
    if warning and warning not in said:
        said[warning] = True
        remark(warning)


def readable(source: FrameSource) -> Iterator[Frame]:
    """The pictures of a source. If one can't be read, the reason is said, and it is left out."""
    while True:
        try:
            frame = source.read()
        except UnreadablePicture as error:
            remark(f"left out: {error}")
            continue
        if frame is None:
            return
        yield frame


def _shows_something_new(frame: Frame, last: Frame | None) -> bool:
    """Whether a live camera sees: its pictures are not black, and differ at least by noise."""
    is_repeated = last is not None and np.array_equal(frame.bgr, last.bgr)
    return not (is_repeated or Watchdog.is_black(frame))
