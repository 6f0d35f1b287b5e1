"""The pictures that go with the answers of `gridref score`: where they are to be, and writing them."""

from collections.abc import Iterable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

import click

from engine.errors import NotWritten
from engine.files import make_folder
from engine.phrase import on_one_line
from referee.cli.complain import complain
from referee.photo.answering import Scored
from referee.photo.overlay import overlay
from vision.encode import check_picture_writable, write_picture


def overlay_paths(photos: tuple[str, ...], path: Path | None, folder: Path | None) -> list[Path | None]:
    """The path of each photo's picture: `path`, or one in `folder`, which is made; None if neither is given.

    In a folder, a picture has the photo's name with .scored.png, numbered if several photos have one name.

    Raises
    ------
    UsageError : if both are given, and if a picture would overwrite a photo, by whatever name.
    NotWritten : if a picture can't be written there.
    """
    if path and folder:
        raise click.UsageError("expected --overlay or --overlay-dir, got both")
    paths: list[Path | None] = [path] * len(photos) if folder is None else [*_named(photos, folder)]
    places = list(filter(None, paths))
    _check_nothing_lost(photos, places)
    for place in places:
        check_picture_writable(place)
    return paths


def _named(photos: tuple[str, ...], folder: Path) -> list[Path]:
    make_folder(folder)
    names: list[str] = []
    for photo in photos:
        stem = "stdin" if photo == "-" else Path(photo).stem
        numbered = (f"{stem}-{number}" for number in count(2))
        names.append(next(name for name in chain([stem], numbered) if name not in names))
    return [folder / f"{name}.scored.png" for name in names]


def _check_nothing_lost(photos: tuple[str, ...], paths: Iterable[Path]) -> None:
    for path in paths:
        for photo in photos:
            with suppress(OSError):  # one of them is not there, or out of reach
                if path.samefile(photo):
                    raise click.UsageError(
                        f"the picture would overwrite the photo {on_one_line(str(photo))}: name another file"
                    )


def write_overlay(path: Path | None, scored: Scored) -> bool:
    """Write an answer's picture, if it has a photo and a `path`. If that fails, complain and return False."""
    if path is None or scored.photo is None:
        return True
    try:
        write_picture(path, overlay(scored.answer, scored.photo.frame, scored.pose))
    except NotWritten as error:
        complain(str(error))
        return False
    return True
