"""Command-line arguments and options that several trainings share."""

from pathlib import Path

import click


def _games(context: click.Context, parameter: click.Parameter, folder: Path | None) -> list[Path]:
    games = [] if folder is None else sorted(file.parent for file in folder.glob("*/game.json"))
    if folder is not None and not games:
        raise click.BadParameter(f"expected a folder of recordings, as fixtures/games; there is none in {folder}")
    return games


out_argument = click.argument("out", type=click.Path(path_type=Path))
photos_argument = click.argument("photos", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
games_option = click.option(
    "--games", type=click.Path(path_type=Path), callback=_games, help="A folder of recordings to cut hands from."
)
start_option = click.option(
    "--start", type=click.Path(exists=True, path_type=Path), help="Weights (.onnx or .pt) to go on from."
)
sharpen_option = click.option(
    "--sharpen", type=click.Path(exists=True, path_type=Path), help="Plain weights for a sharp one to start from."
)
