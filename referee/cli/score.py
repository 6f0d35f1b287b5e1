"""`gridref score`: from photos to positions, scores and winners."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, count
from pathlib import Path

import click

from calibration.profile import Profiles
from engine.errors import NotWritten, UnreadablePicture
from engine.files import make_folder, read_stream
from referee.cli.complain import complain
from referee.cli.options import (
    any_game_option,
    cells_and_contents,
    check_board,
    corners_option,
    language_option,
    options_option,
    profile_option,
    spoken,
)
from referee.languages import Language
from referee.photo.answer import Answer
from referee.photo.overlay import overlay, write_picture
from referee.photo.same_board import score_same_board
from referee.photo.score import score_photo
from referee.photo.scored import Load, Scored
from referee.photo.words import in_words
from vision.decode import Photo, decode, read_photo
from vision.pose import Points

UNREADABLE = 2
CLEAR_LINE = "\r\x1b[K"


@click.command()
@click.argument("photos", metavar="PHOTO...", nargs=-1, required=True)
@any_game_option
@options_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line and photo.")
@click.option(
    "--overlay", "overlay_path", type=click.Path(path_type=Path), help="Write the photo with the answer drawn in."
)
@click.option("--overlay-dir", type=click.Path(path_type=Path), help="The same for several photos, into a folder.")
@corners_option
@click.option(
    "--set",
    "said",
    multiple=True,
    metavar="CELL=CONTENT",
    callback=cells_and_contents,
    help="What lies on a cell, as c5=red; over=yes if no piece that is left fits.",
)
@profile_option
@click.option("--same-board", is_flag=True, help="All photos show one board from several sides: give one answer.")
@language_option
@click.pass_context
def score(
    context: click.Context,
    photos: tuple[str, ...],
    game: str,
    options: dict[str, str],
    as_json: bool,
    overlay_path: Path | None,
    overlay_dir: Path | None,
    corners_px: Points | None,
    said: list[tuple[str, str]],
    profile_name: str | None,
    same_board: bool,
    code: str | None,
) -> None:
    """Score the board in each PHOTO (- for standard input): position, groups or links, winner, and how sure.

    Exit status: 0 all fine and certain; 1 something unclear, faulty or not found; 2 unreadable or misused. Of several
    photos, the highest.
    """
    _check_use(photos, game, options, corners_px, same_board)
    if overlay_path and overlay_dir:
        raise click.UsageError("expected --overlay or --overlay-dir, got both")
    if overlay_path == Path("-"):
        raise click.UsageError("--overlay needs a file's name: standard output is for the answer")
    if len(photos) > 1 and not same_board:
        for given, name in ((overlay_path, "--overlay"), (corners_px is not None, "--corners"), (said, "--set")):
            if given:
                raise click.UsageError(f"{name} is for one photo, got {len(photos)}")
    if profile_name and (same_board or corners_px is not None):
        raise click.UsageError("--profile is for a camera that stays: without --same-board and --corners")
    targets = _targets(photos, overlay_path, overlay_dir)
    _check_nothing_lost(photos, targets)
    profile = Profiles().load(profile_name) if profile_name else None
    loads = [_load(photo) for photo in photos]
    if same_board:
        results: Iterator[Scored] = iter([score_same_board(photos, loads, game=game, options=options, said=said)])
    else:
        results = (
            score_photo(photo, load, game=game, options=options, corners_px=corners_px, profile=profile, said=said)
            for photo, load in zip(photos, loads, strict=True)
        )
    told_in = spoken(code, sys.stdout.isatty())
    worst = 0
    total = 1 if same_board else len(photos)
    has_bar = total > 1 and sys.stderr.isatty()
    with click.progressbar(length=total, file=sys.stderr, hidden=not has_bar) as bar:
        for scored, target in zip(results, targets, strict=False):
            if has_bar:  # it stands where the answer will, and is drawn anew below
                click.echo(CLEAR_LINE, nl=False, err=True)
            _tell(scored.answer, as_json, told_in)
            worst = max(worst, scored.answer.exit_status, _write(target, scored))
            bar.update(1)
    context.exit(worst)


def _check_use(
    photos: tuple[str, ...], game: str, options: dict[str, str], corners_px: Points | None, same_board: bool
) -> None:
    if corners_px is not None and same_board:
        raise click.UsageError("--corners is for one photo, not for --same-board")
    if "" in photos:
        raise click.UsageError("expected the name of a photo, got an empty one")
    if photos.count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once")
    check_board(game, options, corners_px)


def _load(photo: str) -> Load:
    if photo == "-":
        return _from_stdin
    return partial(read_photo, Path(photo))


def _from_stdin() -> Photo:
    if sys.stdin is None or sys.stdin.isatty():
        raise UnreadablePicture("expected a photo on standard input, got none; send one as in: gridref score - < a.jpg")
    try:
        encoded = read_stream(sys.stdin.buffer)
    except OSError as error:
        raise UnreadablePicture(
            f"expected a photo on standard input, but it can't be read ({error.strerror}); name the photo's file"
        ) from error
    return decode(encoded, "standard input")


def _targets(photos: tuple[str, ...], overlay_path: Path | None, overlay_dir: Path | None) -> list[Path | None]:
    """Where each photo's picture goes: its name with .scored.png, numbered where two photos have the same name."""
    if overlay_dir is None:
        return [overlay_path] * len(photos)
    make_folder(overlay_dir)
    names: list[str] = []
    for photo in photos:
        stem = "stdin" if photo == "-" else Path(photo).stem
        numbered = (f"{stem}-{number}" for number in count(2))
        names.append(next(name for name in chain([stem], numbered) if name not in names))
    return [overlay_dir / f"{name}.scored.png" for name in names]


def _check_nothing_lost(photos: tuple[str, ...], targets: Iterable[Path | None]) -> None:
    """Refuse a picture in the place of a photo, under whatever name."""
    for target in filter(None, targets):
        for photo in photos:
            with suppress(OSError):  # one of them is not there, or out of reach
                if target.samefile(photo):
                    raise click.UsageError(f"the picture would replace the photo {photo}: give it another place")


def _tell(answer: Answer, as_json: bool, told_in: Language) -> None:
    if as_json:
        click.echo(json.dumps(answer.to_json(told_in.say)))
    else:
        click.echo(in_words(answer, told_in.say) + "\n", err=answer.status == "error")
    sys.stdout.flush()


def _write(target: Path | None, scored: Scored) -> int:
    """Writes the answer's picture, if there is one and a place for it; a complaint instead of an error, for a batch."""
    if target is None or scored.photo is None:
        return 0
    try:
        write_picture(target, overlay(scored.answer, scored.photo.frame, scored.pose))
    except NotWritten as error:
        complain(str(error))
        return UNREADABLE
    return 0
