"""`gridref record`: pictures with truth for the tests, proposed by the reading and confirmed by a person."""

from pathlib import Path

import click

from calibration.profile.profile import Profile
from engine.errors import NobodyThere
from engine.games import GAMES
from engine.options import checked
from engine.phrase import counted
from referee.cli.command import Command
from referee.cli.complain import remark
from referee.cli.options import GAME, OutputPath, camera_option, options_option, profile_option
from referee.fixture_recorder.draft import Proposer
from referee.fixture_recorder.fixture_folder import FixtureFolder
from referee.fixture_recorder.session import FixtureSession
from referee.fixture_recorder.terminal import fixture_terminal
from referee.fixture_recorder.truth_document import Circumstances
from referee.terminal.keyboard import is_attended
from vision.cameras.choose import open_source
from vision.encode import check_picture_writable


@click.command(cls=Command)
@click.option("--game", required=True, type=GAME, help="Which game's board it is.")
@camera_option
@profile_option
@click.option(
    "--out",
    "folder",
    required=True,
    type=OutputPath(file_okay=False),
    help="Folder for the fixtures, as fixtures/linkage. Numbering goes on from what is there.",
)
@options_option
@click.option("--tag", "tags", multiple=True, help="A condition that holds for all these pictures, as dim or hand.")
@click.option(
    "--overlay",
    "overlay_path",
    type=OutputPath(dir_okay=False),
    help="Draw the picture that was read last into this file.",
)
def record(
    game: str,
    camera: str,
    profile: Profile | None,
    folder: Path,
    options: dict[str, str],
    tags: tuple[str, ...],
    overlay_path: Path | None,
) -> None:
    """Make fixtures: pictures of a board with what truly lies on it, for the tests and `gridref evaluate`.

    The reading is drawn; compare it with the board. Enter keeps picture and truth. What is wrong is corrected first:
    `c5=red` (as for `score --set`), `green=c5` (Linkage's counter), `hidden c5 d5` (covered by a hand or thing). What
    the reading doubts, or the rules forbid, must be corrected, or confirmed with `yes`. Where no board is found:
    `corners X,Y X,Y X,Y X,Y`, or `no board`. `next` leaves a picture out, `next 25` as many; `quit` ends.

    Exit status: 0; 2 usage or surroundings.
    """
    if not is_attended():
        raise NobodyThere("expected a person at a terminal, who confirms what is read; got none (through ssh: ssh -t)")
    chosen = checked(options, GAMES[game].options)
    if overlay_path is not None:
        check_picture_writable(overlay_path)
    fixtures = FixtureFolder(folder)
    fixtures.prepare()
    kept_profile = None if profile is None else {"name": profile.name, "file": fixtures.keep_profile(profile)}
    has_lens = profile is not None and profile.lens is not None
    circumstances = Circumstances(camera, options, tags, kept_profile, has_lens)
    pi = None if profile is None else profile.camera_options()
    with open_source(camera, pi=pi) as source, fixture_terminal() as terminal:
        proposer = Proposer(game, chosen, profile)
        session = FixtureSession(source, proposer, fixtures, circumstances, terminal, overlay_path)
        session.run()
    remark(f"{counted(session.kept, 'fixture')} kept in {folder}")
