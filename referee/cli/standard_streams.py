"""Standard input, output and error, which may be closed, or read by somebody who goes away."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO


def open_closed_streams() -> None:
    """Give somebody who closed a stream (`<&-`, `>&-`) one of nothing: the exit status still says how it went.

    What an output's encoding has no letter for is written as Python would.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def drop(stream: TextIO) -> None:
    """Let what is still in its buffer go nowhere, or Python complains of it at the end, with a status of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
