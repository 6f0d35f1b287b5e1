"""Options that commands of `gridref calibrate` share, and their values, checked as they are read."""

from pathlib import Path

import click

from calibration.board.locate import SIDES
from calibration.lens.target import Chessboard
from referee.cli.options import OutputPath


def _chessboard(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Chessboard | None:
    """The pattern that `9x6` says: inner corners along the long and the short side. None for no value."""
    if value is None:
        return None
    columns, _, rows = value.lower().partition("x")
    if not (columns.isdecimal() and rows.isdecimal() and min(int(columns), int(rows)) >= 3):
        raise click.BadParameter(f"expected inner corners as 9x6, each 3 or more, got {value!r}")
    return Chessboard(int(columns), int(rows))


added_to_option = click.option(
    "--profile", "name", metavar="NAME", default="default", show_default=True, help="The profile to add to."
)
pattern_option = click.option(
    "--pattern",
    callback=_chessboard,
    metavar="COLUMNSxROWS",
    help="The inner corners of a plain chessboard, as 9x6; without it, gridref's own sheet is looked for.",
)
row_1_option = click.option(
    "--row-1",
    type=click.Choice(SIDES),
    help="The side of the picture nearest to row 1. Without it: by markers, or else bottom.",
)
out_option = click.option(
    "--out",
    type=OutputPath(file_okay=False),
    default=Path("gridref-calibration"),
    show_default=True,
    help="Folder for pictures of what was found, and for the views of the sheet that a live camera takes.",
)
