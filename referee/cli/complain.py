"""What the program itself has to say, on standard error: data alone go to standard output."""

import click


def complaint(sentence: str) -> str:
    """How the program speaks of itself."""
    return f"gridref: {sentence}"


def complain(sentence: str) -> None:
    click.echo(complaint(sentence), err=True)
