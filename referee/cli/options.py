"""Options that several commands share, and their values, checked as they are read."""

import math
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from engine.cell_content import cell_and_content
from engine.errors import BadNotation, BadOption
from engine.games import GAMES
from engine.options import Options, checked
from referee.importing import ended_by_interrupt
from referee.languages import CODES, ENGLISH, Language, language, language_of
from vision.cameras.source import NAMES
from vision.geometry.plane import Points

if TYPE_CHECKING:
    from calibration.profile.profile import Profile


def names_of_files(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """The names, checked: none is empty, and standard input (-) is named at most once, as it can be read only once."""
    if "" in values:
        raise click.UsageError("expected a file's name, got an empty one")
    if values.count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once")
    return values


def above_zero(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """A number of frames a second, checked."""
    if value is not None and not 0 < value < math.inf:
        raise click.BadParameter(f"expected a number of frames a second above 0, got {value:g}")
    return value


def names_and_values(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """`("size = 5",)` as `{"size": "5"}`. What is expected is said by the parameter's `metavar`."""
    chosen: dict[str, str] = {}
    for value in values:
        name, choice = (part.strip() for part in value.partition("=")[::2])
        if not (name and choice):
            raise click.BadParameter(f"expected {parameter.metavar}, got {value!r}")
        if (first := chosen.setdefault(name, choice)) != choice:
            raise click.BadParameter(f"{name} is given twice, as {first} and as {choice}")
    return chosen


def cells_and_contents(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, str]]:
    """`("c5=red", "C5=None")` as pairs in small letters. A cell may be named again: for its ring, say."""
    try:
        return [cell_and_content(value) for value in values]
    except BadNotation as error:
        raise click.BadParameter(str(error)) from None


def kept_profile(context: click.Context, parameter: click.Parameter, name: str | None) -> "Profile | None":
    """The profile called `name`; None for no name. Raises BadProfile if there is no such profile."""
    with ended_by_interrupt():  # heavy, and not needed by commands without this option
        from calibration.profile.store import Profiles

    return None if name is None else Profiles().load(name)


def points(context: click.Context, parameter: click.Parameter, values: tuple[str, ...] | None) -> Points | None:
    """Texts `X,Y` as points (N, 2) in pixels; None if there are none."""
    return np.array([_point(value) for value in values]) if values else None


def _point(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise click.BadParameter(f"expected two numbers as X,Y, got {text!r}") from None
    if not (math.isfinite(x) and math.isfinite(y)):
        raise click.BadParameter(f"expected two finite numbers as X,Y, got {text!r}")
    return x, y


class OutputPath(click.Path):
    """The path of a file or folder to write. Standard output, or nothing, is none."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """The path. Raises BadParameter if there is none."""
        if value in ("", "-"):
            got = "-: standard output is for the answer" if value else "an empty one"
            self.fail(f"expected a name, got {got}", parameter, context)
        return super().convert(value, parameter, context)


camera_option = click.option("--camera", metavar="NAME", required=True, help=f"{NAMES}.")
profile_option = click.option(
    "--profile",
    metavar="NAME",
    callback=kept_profile,
    help="The calibrated camera, board and colours to read with; see `gridref profiles`.",
)
GAME = click.Choice(list(GAMES), case_sensitive=False)
"""A game's name."""
language_option = click.option(
    "--language",
    "code",
    type=click.Choice(CODES, case_sensitive=False),
    help="The language for the players. Without it: the terminal's own, and English elsewhere.",
)
any_game_option = click.option(
    "--game",
    type=click.Choice(["auto", *GAMES], case_sensitive=False),
    default="auto",
    show_default=True,
    help="Which game's board it is.",
)
options_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=names_and_values,
    help="An option of the rules, such as size=7; see `gridref rules`.",
)
corners_option = click.option(
    "--corners",
    "corners_px",
    nargs=4,
    metavar="X,Y X,Y X,Y X,Y",
    callback=points,
    help="The grid's outer corners in pixels, if it is not found. Needs --game.",
)


def check_board(game: str, options: Options, corners_px: Points | None) -> None:
    """Raises UsageError for corners without a game, and BadOption for options that `game`, or every game, lacks."""
    if corners_px is not None and game == "auto":
        raise click.UsageError("--corners needs --game: corners do not say which game lies between them")
    asked = GAMES.values() if game == "auto" else [GAMES[game]]
    known = [option for one in asked for option in one.options]
    if options and not known:
        raise BadOption(f"{GAMES[game].title} has no options, got {', '.join(options)}")
    checked(options, known)


def language_for(code: str | None, is_at_terminal: bool) -> Language:
    """The language called `code`; without it that of the terminal's environment, or English if there is no terminal."""
    return language(code or (language_of(os.environ) if is_at_terminal else ENGLISH))
