"""Lines that are typed while a game is watched, fetched without ever waiting for them."""

import os
import select
import sys
from collections import deque

AT_ONCE = 4096
"""Bytes fetched at a time; nobody types more between two frames."""


class Keyboard:
    """The standard input, which must be a terminal."""

    def __init__(self) -> None:
        self._typed = b""
        self._lines: deque[str] = deque()

    def line(self) -> str | None:
        """The next line that was typed to its end; None while there is none."""
        while not self._lines and select.select([sys.stdin], [], [], 0)[0]:
            fetched = os.read(sys.stdin.fileno(), AT_ONCE)
            if not fetched:
                break
            *ended, self._typed = (self._typed + fetched).split(b"\n")
            self._lines += [line.decode(errors="replace") for line in ended]
        return self._lines.popleft() if self._lines else None
