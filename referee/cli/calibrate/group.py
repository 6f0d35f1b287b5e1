"""`gridref calibrate` itself: its commands, and the sheets to print for them."""

from pathlib import Path

import click

from calibration.lens.sheet import PAPERS_MM, charuco_sheet, marker_sheet, save
from engine.files import make_folder
from referee.cli.calibrate.board import board
from referee.cli.calibrate.colours import colours
from referee.cli.calibrate.guided import guided
from referee.cli.calibrate.lens import lens
from referee.cli.calibrate.light import light
from referee.cli.command import Group
from referee.cli.complain import remark
from referee.cli.options import OutputPath


@click.group("calibrate", cls=Group)
def calibrate() -> None:
    """Calibrate a camera that stays where it is: print the target, then let `all` guide you through the rest."""


calibrate.add_command(guided)
calibrate.add_command(lens)
calibrate.add_command(board)
calibrate.add_command(colours)
calibrate.add_command(light)


@calibrate.command("target", short_help="Write the sheets to print.")
@click.option(
    "--paper", type=click.Choice(sorted(PAPERS_MM)), default="a4", show_default=True, help="What the printer holds."
)
@click.option("--out", type=OutputPath(file_okay=False), default=Path(), help="Folder to write to.")
def target(paper: str, out: Path) -> None:
    """Write the sheets to print: the ChArUco sheet for the lens, and four corner markers."""
    make_folder(out)
    for name, page in (("gridref-sheet", charuco_sheet(paper)), ("gridref-markers", marker_sheet(paper))):
        for path in save(page, out / f"{name}-{paper}"):
            click.echo(path)
    remark("Print the PDF at 100 %, measure its ruler, and glue the sheet to something flat.")
