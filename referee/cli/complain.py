"""What the program itself has to say, on standard error: data alone go to standard output."""

import os
from typing import NoReturn, TextIO

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


def counted(number: int, thing: str) -> str:
    """`1 photo`, `2 photos`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def refuse(what: str, *reasons: str, hint: str | None = None) -> NoReturn:
    """Say that something was `not calibrated`, or `not learned`, and why, and end the command with status 1."""
    for reason in reasons:
        remark(f"{what}: {reason}")
    if hint is not None:
        remark(hint)
    raise click.exceptions.Exit(1)


def drop(stream: TextIO) -> None:
    """Let what is still in its buffer go nowhere, or Python complains of it at the end, with a status of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
