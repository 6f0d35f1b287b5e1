"""`gridref calibrate board` and `light`: where a fixed camera's board lies, how it looks empty, how it is lit."""

import datetime
from dataclasses import replace
from pathlib import Path

import click

from calibration.board import learn_board
from calibration.light import judge_light
from calibration.locate import SIDES, Located, locate_board
from calibration.profile import Profile, Profiles
from engine.errors import BadOption
from engine.games import GAMES
from engine.options import Options, checked
from referee.cli.options import names_and_values, points
from referee.cli.shots import camera_option, out_option, profile_option, shots
from referee.known_position import covered, judged, objections, printed
from referee.overlay import make_folder, write_picture
from vision.cameras.pi import PiOptions
from vision.cameras.settings import CameraSettings
from vision.draw import draw
from vision.frame import Frame
from vision.pose import BoardPose, Lens, NotFound, Points
from vision.read import read

FRAMES = 8


@click.command("board")
@camera_option
@profile_option
@click.option("--game", type=click.Choice(["auto", *GAMES]), default="auto", show_default=True, help="Whose board.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", callback=names_and_values, help="As size=7.")
@click.option(
    "--row-1", type=click.Choice(SIDES), help="The picture's side nearest to row 1; else by markers, or bottom."
)
@click.option(
    "--corners",
    "corners_px",
    nargs=4,
    metavar="X,Y X,Y X,Y X,Y",
    callback=points,
    help="The grid's outer corners in pixels, where it is not found. Needs --game.",
)
@out_option
def board(
    camera: str,
    name: str,
    game: str,
    options: dict[str, str],
    row_1: str | None,
    corners_px: Points | None,
    out: Path,
) -> None:
    """Learn where the board lies and how it looks with nothing on it (Linkage: with the black counter on d4).

    Exit status: 0 learned and kept; 1 not found, or read as something else than an empty board: then nothing is kept.
    """
    if corners_px is not None and game == "auto":
        raise click.UsageError("--corners needs --game: corners do not say which game lies between them")
    _check(game, options)
    kept = Profiles()
    frames = shots(camera, FRAMES, camera_options(kept, name))
    profile = profile_for(kept, name, camera, frames[0])
    lens = profile.lens_for(frames[0].size_px)
    if profile.lens is None:
        click.echo("the lens is not calibrated: it is taken as straight", err=True)
    located = locate_board(frames, lens, game, options, row_1, corners_px)
    if isinstance(located, NotFound):
        raise _not_calibrated(located.reason)
    judgement = judged(read(frames[0], located.pose), options)
    picture = out / "board.png"
    make_folder(out)
    about = _about(located, row_1)
    write_picture(picture, draw(frames[0], located.pose, banner=about))
    click.echo(judgement.game.diagram(judgement.position))
    for line in about:
        click.echo(line)
    click.echo(f"look whether the grid and its names fit: {picture}", err=True)
    reasons = objections(judgement)
    if reasons:
        raise _not_calibrated(*reasons)
    known = learn_board(frames, located.pose, printed(judgement), covered(judgement))
    if profile.known is not None and profile.known.materials:
        click.echo("the colours learned before are forgotten: run `gridref calibrate colours` again", err=True)
    path = kept.save(replace(profile, known=known, settings=settings_of(frames[0]) or profile.settings))
    click.echo(f"kept in profile {name}: {path}", err=True)


@click.command("light")
@camera_option
@profile_option
@out_option
def light(camera: str, name: str, out: Path) -> None:
    """Say what is wrong with the light over the empty board, and what to do. Exit status: 0 all well, 1 something."""
    frames = shots(camera, FRAMES, camera_options(Profiles(), name))
    profile = Profiles().load(name) if name in Profiles().names() else None
    pose = profile.board if profile is not None else None
    if pose is None:
        lens = Lens.guess(frames[0].size_px) if profile is None else profile.lens_for(frames[0].size_px)
        located = locate_board(frames, lens, "auto", {})
        if isinstance(located, NotFound):
            raise _not_calibrated(located.reason)
        pose = located.pose
    findings = judge_light(frames, pose)
    for finding in findings:
        click.echo(finding)
    if findings:
        picture = out / "light.png"
        make_folder(out)
        write_picture(picture, draw(frames[0], pose, banner=findings))
        click.echo(f"which cells those are: {picture}", err=True)
        raise click.exceptions.Exit(1)
    click.echo(f"the light is fine, as far as {len(frames)} {'picture shows' if len(frames) == 1 else 'pictures show'}")


def profile_for(kept: Profiles, name: str, camera: str, frame: Frame) -> Profile:
    """The profile to add to, or a new one. Raises BadProfile where one of that name is broken: it is not replaced."""
    if kept.path(name).is_file():
        return kept.load(name)
    made = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    return Profile(name, camera, made, frame.size_px, settings=settings_of(frame))


def camera_options(kept: Profiles, name: str) -> PiOptions | None:
    """How the camera of a profile is opened to calibrate it; None where there is no such profile yet."""
    return kept.load(name).camera_options(measured_anew=True) if kept.path(name).is_file() else None


def settings_of(frame: Frame) -> CameraSettings | None:
    """What was locked when the frame was taken; None for a camera that does not tell."""
    return CameraSettings.read_back(frame.metadata) if "ExposureTime" in frame.metadata else None


def _check(game: str, options: Options) -> None:
    asked = GAMES.values() if game == "auto" else [GAMES[game]]
    known = [option for one in asked for option in one.options]
    if options and not known:
        raise BadOption(f"{GAMES[game].title} has no options, got {', '.join(options)}")
    checked(options, known)


def _about(located: Located, row_1: str | None) -> tuple[str, ...]:
    pose: BoardPose = located.pose
    mm = located.mm_per_px
    board = f"{GAMES[pose.game].title} {pose.grid.rows}x{pose.grid.columns}"
    frames = f"{located.frames} {'frame' if located.frames == 1 else 'frames'}"
    upright = "as seen" if pose.game == "linkx" else f"at the picture's {row_1 or 'bottom'}"
    sides = "by the corner markers" if located.by_markers else upright
    scatter = f"frames differ by {located.scatter_px:.2f} px ({located.scatter_px * mm:.2f} mm)"
    return (
        f"{board}, in {frames}, row 1 {sides}",
        f"left over: {pose.residual_px:.2f} px ({pose.residual_px * mm:.2f} mm); {scatter}",
    )


def _not_calibrated(*reasons: str) -> click.exceptions.Exit:
    for reason in reasons:
        click.echo(f"not calibrated: {reason}", err=True)
    return click.exceptions.Exit(1)
