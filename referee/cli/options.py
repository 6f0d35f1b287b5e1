"""Options that several commands share, and their values, checked as they are read."""

import math
import os

import click
import numpy as np

from referee.languages import CODES, ENGLISH, Language, language, language_of
from vision.cameras.choose import NAMES
from vision.pose import Points

camera_option = click.option("--camera", required=True, help=f"{NAMES}.")
language_option = click.option(
    "--language",
    "code",
    type=click.Choice(CODES),
    help="What to speak to the players; without it, a terminal's own, and English elsewhere.",
)


def spoken(code: str | None, is_at_terminal: bool) -> Language:
    """The language that was wished for; else that of the terminal's environment, and English for a program."""
    return language(code or (language_of(os.environ) if is_at_terminal else ENGLISH))


def names_and_values(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """`("size=5",)` as `{"size": "5"}`."""
    chosen: dict[str, str] = {}
    for name, choice in _pairs(values, "NAME=VALUE"):
        if (first := chosen.setdefault(name, choice)) != choice:
            raise click.BadParameter(f"{name} is given twice, as {first} and as {choice}")
    return chosen


def cells_and_contents(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, str]]:
    """`("c5=red", "c5=none")` as pairs. A cell may be named again, for another thing about it."""
    return _pairs(values, "CELL=CONTENT")


def _pairs(values: tuple[str, ...], expected: str) -> list[tuple[str, str]]:
    """What stands before and after the = of each value."""
    pairs = []
    for value in values:
        name, _, choice = value.partition("=")
        if not (name and choice):
            raise click.BadParameter(f"expected {expected}, got {value!r}")
        pairs.append((name, choice))
    return pairs


def points(context: click.Context, parameter: click.Parameter, values: tuple[str, ...] | None) -> Points | None:
    """Texts `X,Y` as points (N, 2) in pixels; None for none."""
    return np.array([_point(value) for value in values]) if values else None


def _point(text: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise click.BadParameter(f"expected two numbers as X,Y, got {text!r}") from None
    if not (math.isfinite(x) and math.isfinite(y)):
        raise click.BadParameter(f"expected two finite numbers as X,Y, got {text!r}")
    return x, y
