"""Standard input, output and error, which may be closed, or whose reader may go away."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO


def open_closed_streams() -> None:
    """Put /dev/null in the place of a stream that was closed (`<&-`, `>&-`): the exit status still says how it went.

    Letters that the output's encoding lacks are written as Python escapes them.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def drop(stream: TextIO) -> None:
    """Throw away what a stream still has to write. Else Python complains of it at the end, with a status of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
