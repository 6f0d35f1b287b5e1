"""`gridref calibrate board`: where a fixed camera's board lies, and how it looks empty."""

from dataclasses import replace
from pathlib import Path

import click

from calibration.board.learn import learn_board
from calibration.board.locate import Located, locate_board
from calibration.profile.store import Profiles
from engine.files import make_folder
from engine.games import GAMES
from engine.phrase import counted
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from referee.cli.advice import with_advice
from referee.cli.calibrate.known_position import objections
from referee.cli.calibrate.options import added_to_option, out_option, row_1_option
from referee.cli.calibrate.profile_to_add_to import camera_options, profile_for, settings_of
from referee.cli.calibrate.shots import PICTURES, shots
from referee.cli.command import Command
from referee.cli.complain import refuse, remark
from referee.cli.options import any_game_option, camera_option, check_board, corners_option, options_option
from vision.drawing.ink import with_banner
from vision.drawing.overlay import draw
from vision.encode import write_picture
from vision.frame import Frame
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose, NotFound
from vision.read import read

SETTLED_LATER = (
    "an empty frame does not show how deep its tiles will stand, so the grid may lie up to a third of a cell beside "
    "them: `gridref calibrate colours` settles it by the pieces"
)


@click.command("board", cls=Command, short_help="Learn where the board lies and how it looks empty.")
@camera_option
@added_to_option
@any_game_option
@options_option
@row_1_option
@corners_option
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
    check_board(game, options, corners_px)
    kept = Profiles()
    frames = shots(camera, PICTURES, camera_options(kept, name))
    profile = profile_for(kept, name, camera, frames[0])
    lens = profile.lens_for(frames[0].size_px)
    if profile.lens is None:
        remark("the lens is not calibrated: it is taken as straight")
    located = locate_board(frames, lens, game, options, row_1, corners_px)
    if isinstance(located, NotFound):
        refuse("not calibrated", with_advice(located.reason, located.unsaid))
    judged = [(frame, judge_reading(read(frame, located.pose), options, DEFAULT)) for frame in frames]
    frame, judgement = next((one for one in judged if objections(one[1])), judged[0])
    _show(frame, located, judgement, row_1, out)
    if reasons := objections(judgement):
        refuse("not calibrated", *(f"{frame.source}: {reason}" for reason in reasons))
    known = learn_board(frames, located.pose, dict(judgement.position.layers))
    if profile.known is not None and profile.known.has_colours:
        remark("the colours learned before are forgotten: run `gridref calibrate colours` again")
    size_px = frames[0].size_px if profile.lens is None else profile.size_px
    settings = settings_of(frames[0]) or profile.settings
    path = kept.save(replace(profile, size_px=size_px, known=known, settings=settings))
    remark(f"kept in profile {name}: {path}")


def _show(frame: Frame, located: Located, judgement: Judgement, row_1: str | None, out: Path) -> None:
    """Show what was found, in words and as a picture in the folder `out`."""
    picture, about = out / "board.png", _about(located, row_1)
    make_folder(out)
    write_picture(picture, with_banner(draw(frame, located.pose), about))
    click.echo(judgement.game.diagram(judgement.position))
    for line in about:
        click.echo(line)
    remark(f"check that the grid and its names fit: {picture}")
    if located.pose.is_standing:
        remark(SETTLED_LATER)


def _about(located: Located, row_1: str | None) -> tuple[str, ...]:
    pose: BoardPose = located.pose
    mm = located.mm_per_px
    board = f"{GAMES[pose.game].title} {pose.grid.rows}x{pose.grid.columns}"
    upright = "as seen" if pose.is_standing else f"at the picture's {row_1 or 'bottom'}"
    sides = "by the corner markers" if located.by_markers else upright
    scatter = f"frames differ by {located.scatter_px:.2f} px ({located.scatter_px * mm:.2f} mm)"
    return (
        f"{board}, in {counted(located.frames, 'frame')}, row 1 {sides}",
        f"error: {pose.residual_px:.2f} px ({pose.residual_px * mm:.2f} mm); {scatter}",
    )
