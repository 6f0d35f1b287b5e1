"""The command `gridref`."""

import click

from referee.cli.rules import check, perft, rules


@click.group()
def main() -> None:
    """A camera referee for Linkage, Line or Colour and LINKX."""


for command in (rules, perft, check):
    main.add_command(command)
