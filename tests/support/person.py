"""A person before a terminal, for commands that talk."""

import os
import pty
import select
import signal
import subprocess
import sys

import pytest

GRIDREF = """
import signal
# As at a terminal: tests in a shell's background ignore the one, those under nohup the other.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from referee.cli import main
main()
"""
PATIENCE_S = 90.0
"""A command that shows nothing new for so long hangs."""


class Person:
    """Sits at the terminal of a command."""

    def __init__(self, *arguments: str) -> None:
        ours, theirs = pty.openpty()
        command = [sys.executable, "-c", GRIDREF, *arguments]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "100", "LINES": "40"}
        self._process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        self._terminal = ours
        self.seen = ""

    def reads(self, words: str) -> None:
        """Wait until `words` were shown; fails if the command ends before."""
        while words not in self.seen:
            if not self._looks():
                pytest.fail(f"expected {words!r} in:\n{self.seen}")

    def types(self, line: str) -> None:
        """A line, ended by Enter."""
        os.write(self._terminal, f"{line}\n".encode())

    def types_no_more(self) -> None:
        """Ctrl-D."""
        os.write(self._terminal, b"\x04")

    def breaks_off(self, by: signal.Signals) -> None:
        """The command, by a signal: Ctrl-C, or what `kill` sends."""
        self._process.send_signal(by)

    def closes_the_terminal(self) -> int:
        """Of which the command hears by a signal when it is closed already; its exit status."""
        self._process.send_signal(signal.SIGSTOP)
        self._process.send_signal(signal.SIGHUP)
        os.close(self._terminal)
        self._process.send_signal(signal.SIGCONT)
        return self._process.wait(60)

    def waits(self) -> int:
        """Until the command ends; its exit status."""
        while self._looks():
            pass
        status = self._process.wait(60)
        os.close(self._terminal)
        return status

    def _looks(self) -> bool:
        """Take in what is shown next; False when the command has ended. Fails if nothing comes."""
        if not select.select([self._terminal], [], [], PATIENCE_S)[0]:
            self._process.kill()
            pytest.fail(f"nothing more was shown in {PATIENCE_S:.0f} s after:\n{self.seen}")
        try:
            self.seen += os.read(self._terminal, 4096).decode(errors="replace")
        except OSError:
            return False
        return True
