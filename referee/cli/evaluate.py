"""`gridref evaluate`: how well photos with truth are read."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from typing import TypeVar

import click
import cv2

from calibration.profile.profile import Profile
from engine.errors import BadTruth, NotWritten
from engine.files import check_own, check_writable, make_folder, write_whole
from referee.cli.command import Command
from referee.cli.complain import complain, remark
from referee.cli.exit_status import at_least
from referee.cli.options import OutputPath, profile_option
from referee.evaluation.game_comparison import compare_game
from referee.evaluation.game_table import games_as_text
from referee.evaluation.game_truth import GameTruth, game_truth
from referee.evaluation.photo_comparison import PhotoComparison, compare
from referee.evaluation.photo_table import LEGEND, as_csv, as_text, is_csv, table
from referee.evaluation.photo_truth import PhotoTruth, truth_files, truths_of
from referee.evaluation.text_table import ENDLESS
from referee.evaluation.watched import told_of
from referee.photo.overlay import overlay
from referee.photo.score import score_photo
from vision.cameras.kinds.recorded import FRAMES, GAME
from vision.decode import Photo, read_photo
from vision.drawing.ink import with_banner
from vision.encode import write_picture
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard

Truth = TypeVar("Truth")


@click.command(cls=Command)
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--tell-game", is_flag=True, help="Tell gridref which game it is, instead of letting it find out.")
@profile_option
@click.option(
    "--csv",
    "csv_path",
    type=OutputPath(),
    help="Write one row per photo to this file.",
)
@click.option("--failures", type=OutputPath(), help="Write pictures of what went wrong into this folder.")
def evaluate(
    folders: tuple[Path, ...], tell_game: bool, profile: Profile | None, csv_path: Path | None, failures: Path | None
) -> None:
    """Score the photos with truth in each DIR and print how right the answers are, per game and per tag.

    A photo NNNN.jpg has its truth in NNNN.json ("game": null says that no board is there); a folder with a
    game.json is a game in frames. A single photo may be named too; one that is named twice counts once. Photos with
    even and with odd numbers have rows of their own: what was tuned on one half is to be judged by the other. Times
    are of one core. Games are also watched from their first frame to their last, and the events that are told
    compared with those of their truth. Exit status: 0 measured, 2 a folder or a photo cannot be read, or a file not
    be written.
    """
    _check_places(csv_path, failures)
    cv2.setNumThreads(1)
    files = [file for folder in folders for file in truth_files(folder)]
    per_file, broken = _understood(truths_of, files)
    truths = {truth.photo.resolve(): truth for of_file in per_file for truth in of_file}.values()
    drawn = None if failures is None else _Failures(failures)
    with click.progressbar(truths, file=sys.stderr, hidden=not sys.stderr.isatty()) as photos:
        comparisons = [_measure(truth, tell_game, profile, drawn) for truth in photos]
    unreadable = [one for one in comparisons if one.answer.status == "error"]
    for one in unreadable:
        remark(f"{one.truth.photo}: {one.answer.message}")
    recorded, broken_games = _understood(game_truth, _games_in(folders))
    is_kept = csv_path is None or _written(csv_path, comparisons)
    at_least(2 if unreadable or broken or broken_games or not is_kept else 0)
    widest = get_terminal_size().columns if sys.stdout.isatty() else ENDLESS
    if comparisons:
        click.echo(f"{LEGEND}\n{as_text(table(comparisons), widest)}")
    for complaint in dict.fromkeys((*broken, *broken_games)):
        complain(complaint)
    if recorded:
        told = [told_of(game, _known(profile, game)) for game in recorded]
        compared = [compare_game(*pair) for pair in zip(recorded, told, strict=True)]
        click.echo("\n" + games_as_text(compared, widest))
    sys.exit(at_least(0))


def _check_places(csv_path: Path | None, failures: Path | None) -> None:
    """Check before the work that its results can be written, and make the folder for `failures`.

    Raises NotWritten if they can't.
    """
    if csv_path is not None:
        check_writable(csv_path)
        check_own(csv_path, is_csv)
    if failures is not None:
        make_folder(failures)
        check_writable(failures / "failure.png")


def _written(csv_path: Path, comparisons: Iterable[PhotoComparison]) -> bool:
    """Write a row for each photo. If that fails, complain and return False."""
    try:
        write_whole(csv_path, as_csv(comparisons).encode(errors="backslashreplace"))
    except NotWritten as error:
        complain(str(error))
        return False
    return True


def _games_in(folders: Iterable[Path]) -> list[Path]:
    """The folders of recorded games whose pictures are there, each once."""
    games = {file.parent.resolve(): file.parent for folder in folders for file in sorted(folder.rglob(GAME))}.values()
    return [game for game in games if (game / FRAMES).is_dir()]


def _understood(read: Callable[[Path], Truth], paths: Iterable[Path]) -> tuple[list[Truth], list[str]]:
    """The truths that can be understood, and what is wrong with the others."""
    truths: list[Truth] = []
    complaints: list[str] = []
    for path in paths:
        try:
            truths.append(read(path))
        except BadTruth as error:
            complaints.append(str(error))
    return truths, complaints


def _known(profile: Profile | None, game: GameTruth) -> KnownBoard | None:
    known = None if profile is None else profile.known
    return known if known is not None and known.pose.game == game.game else None


class _Failures:
    """Pictures of what went wrong, in one folder. Photos in several folders may be called alike."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._called = folder, Counter[str]()

    def draw(self, comparison: PhotoComparison, photo: Photo, pose: BoardPose | None) -> None:
        """Write what was answered, drawn into the photo, with what is wrong with that."""
        of = comparison.truth.photo
        name = f"{comparison.group}-{of.parent.name}-{of.stem}".replace(" ", "-")
        self._called[name] += 1
        number = f".{self._called[name]}" if self._called[name] > 1 else ""
        picture = with_banner(overlay(comparison.answer, photo.frame, pose), ("; ".join(comparison.complaints),))
        write_picture(self._folder / f"{name}{number}.png", picture)


def _measure(truth: PhotoTruth, tell_game: bool, profile: Profile | None, drawn: _Failures | None) -> PhotoComparison:
    game = truth.board.game if truth.board and tell_game else "auto"
    options = truth.board.options if truth.board and tell_game else {}
    load = partial(read_photo, truth.photo)
    answer, photo, pose = score_photo(str(truth.photo), load, game=game, options=options, profile=profile)
    comparison = compare(truth, answer)
    if drawn is not None and photo is not None and comparison.complaints:
        drawn.draw(comparison, photo, pose)
    return comparison
