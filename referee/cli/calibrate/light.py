"""`gridref calibrate light`: what is wrong with the light over an empty board."""

from collections.abc import Sequence
from pathlib import Path

import click

from calibration.board.locate import locate_board
from calibration.light import judge_light
from calibration.profile.profile import Profile
from calibration.profile.store import Profiles
from engine.files import make_folder
from engine.games import GAMES
from engine.phrase import counted
from referee.cli.advice import with_advice
from referee.cli.calibrate.options import out_option
from referee.cli.calibrate.profile_to_add_to import camera_options
from referee.cli.calibrate.shots import PICTURES, shots
from referee.cli.command import Command
from referee.cli.complain import refuse, remark
from referee.cli.exit_status import at_least
from referee.cli.options import any_game_option, camera_option, check_board, corners_option, options_option
from vision.drawing.ink import with_banner
from vision.drawing.overlay import draw
from vision.encode import write_picture
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose, NotFound
from vision.known.locate.place import place


@click.command("light", cls=Command, short_help="Say what is wrong with the light, and what to do.")
@camera_option
@click.option(
    "--profile",
    "name",
    metavar="NAME",
    default="default",
    show_default=True,
    help="The profile with the board; without one, the board is looked for.",
)
@any_game_option
@options_option
@corners_option
@out_option
def light(camera: str, name: str, game: str, options: dict[str, str], corners_px: Points | None, out: Path) -> None:
    """Say what is wrong with the light over the empty board, and what to do. Exit status: 0 all well, 1 something.

    The board is where the profile has it, unless --corners say where.
    """
    check_board(game, options, corners_px)
    frames = shots(camera, PICTURES, camera_options(Profiles(), name))
    profile = Profiles().get(name)
    pose = _pose(frames, profile, game, options, corners_px)
    findings = judge_light(frames, pose)
    status = at_least(1 if findings else 0)
    for finding in findings:
        click.echo(finding.words)
    if findings:
        picture = out / "light.png"
        make_folder(out)
        marked = sorted({cell for finding in findings for cell in finding.cells})
        drawn = draw(frames[0], pose, faults=marked)
        write_picture(picture, with_banner(drawn, [finding.words for finding in findings]))
        remark(f"marked in the picture: {picture}")
        raise click.exceptions.Exit(status)
    pictures = counted(len(frames), "picture")
    click.echo(f"the light is fine, as far as {pictures} {'shows' if len(frames) == 1 else 'show'}")


def _pose(
    frames: Sequence[Frame], profile: Profile | None, game: str, options: dict[str, str], corners_px: Points | None
) -> BoardPose:
    """Where the profile's board lies, or another one. If none is seen, as in the dark: where the profile has it."""
    known = None if profile is None or corners_px is not None else profile.known
    if known is not None and isinstance(pose := place(frames[0], known), BoardPose):
        return pose
    lens = Lens.guess(frames[0].size_px) if profile is None else profile.lens_for(frames[0].size_px)
    located = locate_board(frames, lens, game, options, corners_px=corners_px)
    if isinstance(located, NotFound):
        if known is None or known.size_px != frames[0].size_px:
            refuse("not calibrated", with_advice(located.reason, located.unsaid))
        remark("no board is seen: it is taken to lie where the profile has it")
        return known.pose
    if known is not None:
        title = GAMES[located.pose.game].title
        remark(f"this is not the profile's board: the light is judged over the {title} board seen here")
    return located.pose
