"""`gridref rules` and `gridref perft`: print a game's rules, and count its sequences of legal moves."""

from collections.abc import Mapping
from shutil import get_terminal_size

import click

from engine.errors import GridrefError
from engine.games import game_called
from engine.perft import perft as count_sequences
from referee.cli.command import Command
from referee.cli.options import GAME, options_option

PERFT_DEFAULTS: Mapping[str, Mapping[str, str]] = {"linkx": {"first": "blue"}, "line-or-colour": {"size": "5"}}
"""By game: options that counting needs. Which colour begins LINKX makes no difference to the count."""
WIDEST = 100
"""Lines of rules are at most so many letters long, also where no terminal limits them."""


@click.command(cls=Command)
@click.argument("game", type=GAME)
def rules(game: str) -> None:
    """Print GAME's rules in short, and its options."""
    chosen, width = game_called(game), min(WIDEST, get_terminal_size((WIDEST, 24)).columns)
    click.echo(f"{chosen.title}, for {chosen.roles[0]} and {chosen.roles[1]}")
    for rule in chosen.rules:
        certainty = "" if rule.certainty == "certain" else f" [{rule.certainty}]"
        click.echo(click.wrap_text(f"{rule.id}{certainty} {rule.text}", width, "", "    "))
    click.echo("Options, as --option NAME=VALUE:")
    for option in chosen.options:
        about = f"{option.name}={'|'.join(option.values)}: {option.meaning}. Default: {option.default}."
        click.echo(click.wrap_text(about, width, "", "    "))


@click.command(cls=Command)
@click.argument("game", type=GAME)
@click.argument("depth", type=click.IntRange(min=0))
@options_option
def perft(game: str, depth: int, options: dict[str, str]) -> None:
    """Count the sequences of DEPTH legal moves from GAME's start.

    Line or Colour is counted on 5x5 unless --option size=7 is given.
    """
    try:
        start = game_called(game).start({**PERFT_DEFAULTS.get(game, {}), **options})
    except GridrefError as error:
        raise click.UsageError(str(error)) from error
    click.echo(count_sequences(start, depth))
