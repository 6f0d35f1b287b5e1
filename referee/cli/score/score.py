"""`gridref score`: from photos to positions, scores and winners."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from calibration.profile.profile import Profile
from engine.errors import BadOption, UnreadablePicture
from engine.files import read_stream
from engine.games import GAMES
from referee.cli.advice import with_advice
from referee.cli.command import Command
from referee.cli.complain import remark
from referee.cli.exit_status import at_least
from referee.cli.options import (
    OutputPath,
    any_game_option,
    cells_and_contents,
    check_board,
    corners_option,
    language_for,
    language_option,
    names_of_files,
    options_option,
    profile_option,
)
from referee.cli.score.overlays import overlay_paths, write_overlay
from referee.languages import Language
from referee.photo.answer import Answer
from referee.photo.answering import Load, Scored
from referee.photo.same_board import score_same_board
from referee.photo.score import score_photo
from referee.photo.words import in_words
from vision.decode import Photo, decode, read_photo
from vision.geometry.plane import Points

CONTENTS = frozenset(word for game in GAMES.values() for words in game.layers.values() for word in words)
"""All that cells of any game may hold."""
UNREADABLE = 2
CLEAR_LINE = "\r\x1b[K"


@click.command(cls=Command)
@click.argument("photos", metavar="PHOTO...", nargs=-1, required=True, callback=names_of_files)
@any_game_option
@options_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each photo.")
@click.option("--overlay", "overlay_path", type=OutputPath(), help="Write the photo with the answer drawn in.")
@click.option("--overlay-dir", type=OutputPath(), help="As --overlay, for several photos: a folder to write to.")
@corners_option
@click.option(
    "--set",
    "said",
    multiple=True,
    metavar="CELL=CONTENT",
    callback=cells_and_contents,
    help="What lies on a cell, as c5=red or c5=empty, also in the players' language. For LINKX also over=yes: none of "
    "the pieces left fits.",
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
    profile: Profile | None,
    same_board: bool,
    code: str | None,
) -> None:
    """Score the board in each PHOTO (- for standard input): position, groups or links, winner, and how sure.

    Exit status: 0 all fine and certain; 1 something unclear, faulty or not found; 2 unreadable or misused. Of several
    photos, the highest.
    """
    check_board(game, options, corners_px)
    has_corners = corners_px is not None
    _check_go_together(same_board=same_board, has_corners=has_corners, has_profile=profile is not None)
    if not same_board:
        _check_is_one(photos, {"--overlay": overlay_path, "--corners": has_corners, "--set": said})
    pictures = overlay_paths(photos, overlay_path, overlay_dir)
    loads = [_load(photo) for photo in photos]
    told_in = language_for(code, sys.stdout.isatty())
    said = [(cell, told_in.meant(content, CONTENTS)) for cell, content in said]
    if same_board:
        results: Iterable[Scored] = [score_same_board(photos, loads, game=game, options=options, said=said)]
    else:
        results = (
            score_photo(photo, load, game=game, options=options, corners_px=corners_px, profile=profile, said=said)
            for photo, load in zip(photos, loads, strict=True)
        )
    tell = partial(_tell, as_json=as_json, told_in=told_in)
    try:
        games = _tell_all(results, pictures, tell, 1 if same_board else len(photos))
    except BadOption as error:  # what is said may be in the players' words
        raise BadOption(told_in.say(error.args[0])) from error
    _say_what_changed_nothing(options, games)
    context.exit(at_least(0))


def _check_go_together(*, same_board: bool, has_corners: bool, has_profile: bool) -> None:
    """Raises UsageError if options exclude each other."""
    if has_corners and same_board:
        raise click.UsageError("--corners is for one photo, not for --same-board")
    if has_profile and (same_board or has_corners):
        raise click.UsageError("--profile is for a camera that stays where it is: leave out --same-board and --corners")


def _check_is_one(photos: Sequence[str], given: Mapping[str, object]) -> None:
    """Raises UsageError if there are several photos, and one of the options `given`, which are for a single photo."""
    for name, value in given.items():
        if value and len(photos) > 1:
            raise click.UsageError(f"{name} is for one photo, got {len(photos)}")


def _load(photo: str) -> Load:
    if photo == "-":
        return _from_stdin
    return partial(read_photo, Path(photo))


def _from_stdin() -> Photo:
    try:
        encoded = b"" if sys.stdin.isatty() else read_stream(sys.stdin.buffer)
    except OSError as error:
        raise UnreadablePicture(
            f"expected a photo on standard input, but it can't be read ({error.strerror}); name the photo's file"
        ) from error
    if not encoded:
        raise UnreadablePicture("expected a photo on standard input, got none; send one as in: gridref score - < a.jpg")
    return decode(encoded, "standard input")


def _tell_all(
    results: Iterable[Scored], pictures: Iterable[Path | None], tell: Callable[[Answer], None], total: int
) -> set[str | None]:
    """Write each answer's picture and tell the answer, with a progress bar. Returns their games; None for no board."""
    games: set[str | None] = set()
    has_bar = total > 1 and sys.stderr.isatty()
    with click.progressbar(length=total, file=sys.stderr, hidden=not has_bar) as bar:
        for scored, picture in zip(map(_with_advice, results), pictures, strict=False):
            if has_bar:  # the bar stands where the answer goes, and is drawn again below it
                click.echo(CLEAR_LINE, nl=False, err=True)
            at_least(scored.answer.exit_status if write_overlay(picture, scored) else UNREADABLE)
            tell(scored.answer)
            games.add(scored.answer.game)
            bar.update(1)
    return games


def _say_what_changed_nothing(options: Mapping[str, str], games: set[str | None]) -> None:
    """Say which `options` no game has that was seen, unless some board was not seen, which may be of such a game."""
    boards = [GAMES[game] for game in games if game is not None]
    known = {option.name for game in boards for option in game.options}
    if None not in games and (unused := [name for name in options if name not in known]):
        titles = " and ".join(sorted(game.title for game in boards))
        remark(f"--option {' and '.join(unused)} changed nothing: there is no such option in {titles}")


def _with_advice(scored: Scored) -> Scored:
    answer = scored.answer
    return scored._replace(answer=replace(answer, message=with_advice(answer.message, answer.unsaid)))


def _tell(answer: Answer, as_json: bool, told_in: Language) -> None:
    if as_json:
        click.echo(json.dumps(answer.to_json(told_in.say)))
    else:
        said = in_words(answer, told_in.say)
        click.echo(said if answer.judgement is None else f"{said}\n", err=answer.status == "error")
    sys.stdout.flush()
