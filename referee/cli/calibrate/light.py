"""`gridref calibrate light`: what is wrong with the light over an empty board."""

from pathlib import Path

import click

from calibration.light import judge_light
from calibration.locate import locate_board
from calibration.profile import Profiles
from engine.files import make_folder
from referee.cli.calibrate.options import out_option
from referee.cli.calibrate.shots import (
    FRAMES,
    camera_options,
    not_calibrated,
    shots,
)
from referee.cli.options import camera_option
from referee.photo.overlay import write_picture
from vision.draw import draw
from vision.pose import Lens, NotFound


@click.command("light")
@camera_option
@click.option(
    "--profile",
    "name",
    metavar="NAME",
    default="default",
    show_default=True,
    help="Whose board; else it is looked for.",
)
@out_option
def light(camera: str, name: str, out: Path) -> None:
    """Say what is wrong with the light over the empty board, and what to do. Exit status: 0 all well, 1 something."""
    frames = shots(camera, FRAMES, camera_options(Profiles(), name))
    profile = Profiles().load(name) if name in Profiles().names() else None
    if profile is not None and profile.known is not None:
        pose = profile.known.pose
    else:
        lens = Lens.guess(frames[0].size_px) if profile is None else profile.lens_for(frames[0].size_px)
        located = locate_board(frames, lens, "auto", {})
        if isinstance(located, NotFound):
            raise not_calibrated(located.reason)
        pose = located.pose
    findings = judge_light(frames, pose)
    for finding in findings:
        click.echo(finding.words)
    if findings:
        picture = out / "light.png"
        make_folder(out)
        marked = sorted({cell for finding in findings for cell in finding.cells})
        write_picture(picture, draw(frames[0], pose, faults=marked, banner=[finding.words for finding in findings]))
        click.echo(f"the same in the picture: {picture}", err=True)
        raise click.exceptions.Exit(1)
    click.echo(f"the light is fine, as far as {len(frames)} {'picture shows' if len(frames) == 1 else 'pictures show'}")
