"""Pictures for a calibration: some from a camera or a folder, and the options that its commands share."""

import time
from pathlib import Path

import click
import numpy as np

from engine.errors import CameraLost, UnreadablePicture
from vision.cameras.choose import NAMES, open_source
from vision.cameras.pi import PiOptions
from vision.cameras.settings import not_locked
from vision.cameras.watchdog import Watchdog
from vision.frame import Frame

INTERVAL_S = 0.25
"""Between pictures of a live camera: far enough for lamps to flicker and for noise to be new."""

camera_option = click.option("--camera", required=True, help=f"{NAMES}.")
profile_option = click.option("--profile", "name", default="default", show_default=True, help="The profile to add to.")
out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("gridref-calibration"),
    show_default=True,
    help="Folder for the picture that shows what was found.",
)


def shots(camera: str, count: int, pi: PiOptions | None = None) -> list[Frame]:
    """At most `count` pictures of one size, those of a live camera each a new one. Raises CameraLost where none comes.

    `pi` : how a Raspberry Pi's camera is set.
    """
    frames: list[Frame] = []
    last: Frame | None = None
    with open_source(camera, pi=pi) as source:
        while len(frames) < count:
            try:
                frame = source.read()
            except UnreadablePicture as error:
                click.echo(f"left out: {error}", err=True)
                continue
            if frame is None:
                break
            if source.is_live and not _shows_something_new(frame, last):
                last = frame
                continue  # until the camera sees again, or is given up as lost
            last = frame
            if frames and frame.size_px != frames[0].size_px:
                click.echo(f"left out: {frame.source} is of another size", err=True)
                continue
            frames.append(frame)
            if source.is_live and len(frames) < count:
                time.sleep(INTERVAL_S)
    if frames and (warning := not_locked(frames[0])):
        click.echo(warning, err=True)
    if not frames:
        raise CameraLost(f"{camera} gave no picture: expected at least one of the board")
    return frames


def _shows_something_new(frame: Frame, last: Frame | None) -> bool:
    """Whether a live camera sees: two pictures of it differ, by its noise at least, and are not black."""
    is_repeated = last is not None and np.array_equal(frame.bgr, last.bgr)
    return not (is_repeated or Watchdog.is_black(frame))
