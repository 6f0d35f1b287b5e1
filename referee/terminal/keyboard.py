"""Lines that are typed while pictures are looked at, fetched without waiting, or only as long as one wants."""

import codecs
import os
import re
import select
import signal
import sys
import termios
import tty
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NoReturn, Self

from referee.terminal.stopping import TO_END, heeded

AT_ONCE = 4096
"""Bytes that are fetched at a time. Nobody types more from one frame to the next."""
UTF_8 = codecs.getincrementaldecoder("utf-8")
RUBOUT, KILL, ENTER = "\b\x7f", "\x15", "\r\n"
ESCAPE = re.compile(r"\x1b(?:[\[O][0-9;]*[A-Za-z~]?)?")
"""What arrow and function keys send. It is ignored."""


def is_attended() -> bool:
    """Whether a person sees what is printed and can type. In the background, a program that listens is stopped."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:  # a terminal that controls no jobs: nothing is in its background
        return True


@dataclass(slots=True)
class Line:
    """A line that is being typed. `typed` : what stands on it so far."""

    typed: str = ""

    def feed(self, keys: str) -> list[str]:
        """Take more keys. Returns the lines that they end."""
        ended = []
        for key in ESCAPE.sub("", keys):
            if key in ENTER:
                ended.append(self.typed)
                self.typed = ""
            elif key in RUBOUT:
                self.typed = self.typed[:-1]
            elif key == KILL:
                self.typed = ""
            elif key.isprintable():
                self.typed += key
        return ended


@dataclass(slots=True)
class Keyboard:
    """The standard input, which must be a terminal. In a `with` statement, the terminal does not show what is typed.

    If a signal tells the program to end, the statement is left, so that the terminal is then as it was before.

    Attributes
    ----------
    show : called with what stands on the line after keys were pressed.
    """

    show: Callable[[str], None]
    _line: Line = field(default_factory=Line)
    _ended: deque[str] = field(default_factory=deque)
    _decoder: codecs.IncrementalDecoder = field(default_factory=lambda: UTF_8("replace"))
    _before: list[Any] = field(default_factory=list)
    _told_to_end_before: dict[signal.Signals, Any] = field(default_factory=dict)
    _told_to_end: int | None = None

    @property
    def typed(self) -> str:
        """What stands so far on the line that is being typed."""
        return self._line.typed

    def line(self, wait_s: float = 0.0) -> str | None:
        """The next line that was typed to its end; None if there is none, and no key is pressed for `wait_s`."""
        while not self._ended and select.select([sys.stdin], [], [], wait_s)[0]:
            fetched = os.read(sys.stdin.fileno(), AT_ONCE)
            if not fetched:
                break
            self._ended += self._line.feed(self._decoder.decode(fetched))
            self.show(self._line.typed)
        return self._ended.popleft() if self._ended else None

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(sys.stdin)
        tty.setcbreak(sys.stdin)
        self._told_to_end_before = {number: signal.signal(number, self._leave) for number in heeded(TO_END)}
        return self

    def __exit__(self, error_type: type[BaseException] | None, *_: object) -> None:
        for number, handler in self._told_to_end_before.items():
            signal.signal(number, handler)
        with suppress(termios.error):  # a terminal that was closed
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._before)
        if self._told_to_end is not None and error_type is not None and issubclass(error_type, OSError):
            self._leave(self._told_to_end)  # the signal came while it wrote to a terminal that was closed

    def _leave(self, number: int, *_: object) -> NoReturn:
        """End the program, with the status that a shell gives to a program that a signal ended."""
        self._told_to_end = number
        sys.exit(128 + number)
