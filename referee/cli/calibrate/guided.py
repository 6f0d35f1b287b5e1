"""`gridref calibrate all`: lens, light, board and colours in turn, with what a person has to do for each."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from calibration.profile.store import Profiles
from engine.errors import BadOption, GridrefError
from engine.files import typed_path
from referee.cli.calibrate.board import board
from referee.cli.calibrate.colours import colours
from referee.cli.calibrate.lens import lens
from referee.cli.calibrate.light import light
from referee.cli.calibrate.options import added_to_option, out_option, pattern_option, row_1_option
from referee.cli.command import Command
from referee.cli.complain import remark
from referee.cli.exit_status import at_least
from referee.cli.options import any_game_option, camera_option, check_board, corners_option, options_option
from referee.cli.profiles import about
from vision.cameras.choose import is_recording
from vision.geometry.plane import Points

SKIP = "skip"
EMPTY_BOARD = "clear the board (Linkage: lay the black counter on d4), and take your hands away"


@dataclass(frozen=True, slots=True)
class CalibrationStep:
    """A step of calibration.

    Attributes
    ----------
    asks : what a person is asked to do.
    folder : where its pictures are, if the camera is a folder.
    command : learns from them.
    """

    name: str
    asks: str
    folder: str
    command: click.Command


LENS = CalibrationStep(
    "the lens",
    "hold the sheet of `gridref calibrate target` before the camera, still for a moment in each place",
    "lens",
    lens,
)
STEPS = (
    CalibrationStep("the light", EMPTY_BOARD, "empty", light),
    CalibrationStep("the board", "leave the board as it is", "empty", board),
    CalibrationStep(
        "the colours",
        "lay at least two pieces of each colour anywhere (Linkage: and the green counter; Line or Colour: rings)",
        "pieces",
        colours,
    ),
)


@click.command("all", cls=Command)
@camera_option
@added_to_option
@any_game_option
@options_option
@row_1_option
@corners_option
@pattern_option
@click.option("--yes", is_flag=True, help="Take what is seen of the pieces as confirmed, without asking.")
@out_option
@click.pass_context
def guided(
    context: click.Context,
    /,
    camera: str,
    name: str,
    game: str,
    options: dict[str, str],
    corners_px: Points | None,
    **_others: object,  # for the steps, which take theirs from the context
) -> None:
    """Guide through all of it: lens, light, board and colours. A lens that the profile knows already is kept.

    With folder:DIR as the camera, its pictures are in DIR/lens, DIR/empty (the empty board) and DIR/pieces. Exit
    status: 0 all is learned and the light is fine; 1 something is missing.
    """
    check_board(game, options, corners_px)
    is_asked = sys.stdin.isatty() and not is_recording(camera)
    if camera.startswith("video:"):
        raise BadOption("expected a live camera, or folder:DIR with the folders lens, empty and pieces in it")
    pictures = typed_path(camera.partition(":")[2])
    if is_recording(camera) and not all((pictures / step.folder).is_dir() for step in STEPS):
        raise BadOption(f"expected a folder with the folders lens, empty and pieces in it, got {pictures}")
    if not (is_asked or is_recording(camera)):
        raise BadOption(
            "expected a person at a terminal, got none: run calibrate lens, light, board and colours one by one"
        )
    before = Profiles().get(name)
    steps: Sequence[CalibrationStep] = STEPS
    if before is None or before.lens is None:
        steps = (LENS, *STEPS)
    else:
        remark("the lens is known already, and is kept: `gridref calibrate lens` learns it anew")
    missing = list(_missing(context, steps, camera, is_asked))
    status = at_least(1 if missing else 0)
    if (learned := Profiles().get(name)) is not None:
        click.echo(f"\nprofile {name}:")
        for line in about(learned):
            click.echo(line)
    if missing:
        remark(f"not done: {', '.join(missing)}")
        raise click.exceptions.Exit(status)
    remark(f"calibration is complete: score and watch with --profile {name}")


def _missing(context: click.Context, steps: Sequence[CalibrationStep], camera: str, is_asked: bool) -> Iterator[str]:
    """Go through the steps. Gives the names of those that were skipped or refused."""
    for number, step in enumerate(steps, 1):
        click.echo(f"\n{number} of {len(steps)}, {step.name}: {step.asks}", err=True)
        source = f"{camera}/{step.folder}" if is_recording(camera) else camera
        is_wanted = not is_asked or _wanted("Enter when ready")
        while is_wanted and not _is_done(context, step, source):
            is_wanted = is_asked and _wanted("Enter to try again")
        if not is_wanted:
            yield step.name


def _wanted(words: str) -> bool:
    answer: str = click.prompt(f"{words}, or {SKIP}", default="", show_default=False, err=True)
    return answer.strip().lower() != SKIP


def _is_done(context: click.Context, step: CalibrationStep, camera: str) -> bool:
    """Run a step with the options of `all` that it has, too. Returns whether it learned without refusing."""
    its_own = {parameter.name for parameter in step.command.params}
    given = {name: value for name, value in context.params.items() if name in its_own}
    try:
        context.invoke(step.command, **{**given, "camera": camera})
    except click.exceptions.Exit:
        return False
    except GridrefError as error:
        remark(str(error))
        return False
    return True
