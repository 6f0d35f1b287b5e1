"""What the program itself has to say. It goes to standard error, as standard output is only for data."""

from typing import NoReturn

import click

from engine.phrase import on_one_line


def remark(sentence: str) -> None:
    """Say something on one line, even if it names files with strange letters."""
    click.echo(on_one_line(sentence), err=True)


def complaint(sentence: str) -> str:
    """A sentence as the program says it of itself."""
    return on_one_line(f"gridref: {sentence}")


def complain(sentence: str) -> None:
    """Say a sentence as a complaint of the program."""
    remark(complaint(sentence))


def refuse(what: str, *reasons: str, hint: str | None = None) -> NoReturn:
    """Say what failed (`what`: "not calibrated", "not learned") and why, and end the command with status 1."""
    for reason in reasons:
        remark(f"{what}: {reason}")
    if hint is not None:
        remark(hint)
    raise click.exceptions.Exit(1)
