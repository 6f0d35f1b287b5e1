"""A line as it is typed, and whether anybody can type."""

import errno
import os
import pty
import signal
import sys

import pytest

from referee.terminal.keyboard import Keyboard, Line, is_attended


@pytest.mark.parametrize(
    ("keys", "ended", "left"),
    [
        ("let st", [], "let st"),
        ("let stand\n", ["let stand"], ""),
        ("w\rq", ["w"], "q"),
        ("lex\x7ft\n", ["let"], ""),
        ("\x7f\x7fa", [], "a"),
        ("nonsense\x15m\n", ["m"], ""),
        ("a\x1b[Ab\x1bOC\tc\n", ["abc"], ""),
    ],
)
def test_keys_make_lines(keys: str, ended: list[str], left: str) -> None:
    line = Line()
    assert line.feed(keys) == ended
    assert line.typed == left


@pytest.mark.parametrize(
    ("are_terminals", "foreground", "expected"), [(True, 7, True), (True, 8, False), (False, 7, False)]
)
def test_only_a_program_in_the_foreground_of_a_terminal_is_attended(
    monkeypatch: pytest.MonkeyPatch, are_terminals: bool, foreground: int, expected: bool
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: are_terminals, raising=False)
    monkeypatch.setattr(sys.stdin, "fileno", lambda: 0, raising=False)
    monkeypatch.setattr(os, "tcgetpgrp", lambda descriptor: foreground)
    monkeypatch.setattr(os, "getpgrp", lambda: 7)
    assert is_attended() is expected


def test_a_terminal_that_is_closed_while_it_is_written_to_ends_the_program_as_the_signal_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def draw() -> None:
        try:
            os.kill(os.getpid(), signal.SIGHUP)
        finally:
            raise OSError(errno.EIO, "what is left of a drawing can't be written")

    ours, theirs = pty.openpty()
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored
    try:
        with os.fdopen(theirs) as terminal, os.fdopen(ours):
            monkeypatch.setattr(sys, "stdin", terminal)
            with pytest.raises(SystemExit) as ended, Keyboard(lambda typed: None):
                draw()
    finally:
        signal.signal(signal.SIGHUP, before)
    assert ended.value.code == 129
