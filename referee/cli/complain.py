"""What the program itself has to say, on standard error: data alone go to standard output."""

import click

from engine.phrase import on_one_line


def complaint(sentence: str) -> str:
    """How the program speaks of itself."""
    return f"gridref: {on_one_line(sentence)}"


def complain(sentence: str) -> None:
    """Say it."""
    click.echo(complaint(sentence), err=True)


def refused(what: str, *reasons: str) -> click.exceptions.Exit:
    """To be raised: says that something was `not calibrated`, or `not learned`, and why."""
    for reason in reasons:
        click.echo(on_one_line(f"{what}: {reason}"), err=True)
    return click.exceptions.Exit(1)
