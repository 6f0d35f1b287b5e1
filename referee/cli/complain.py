"""What the program itself has to say, on standard error: data alone go to standard output."""

from typing import NoReturn

import click

from engine.phrase import on_one_line


def remark(sentence: str) -> None:
    """Say something on one line, whatever letters the files have that it names."""
    click.echo(on_one_line(sentence), err=True)


def complaint(sentence: str) -> str:
    """How the program speaks of itself."""
    return on_one_line(f"gridref: {sentence}")


def complain(sentence: str) -> None:
    """Say it."""
    remark(complaint(sentence))


def refuse(what: str, *reasons: str, hint: str | None = None) -> NoReturn:
    """Say that something was `not calibrated`, or `not learned`, and why, and end the command with status 1."""
    for reason in reasons:
        remark(f"{what}: {reason}")
    if hint is not None:
        remark(hint)
    raise click.exceptions.Exit(1)
