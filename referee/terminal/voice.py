"""Sentences spoken aloud by espeak-ng. The judging never waits for them, and stale ones are left out."""

import re
import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Self

PROGRAM = "espeak-ng"
STALE_S = 6.0
"""A sentence that waited longer than this for those before it is stale: the board has changed since."""
FAREWELL_S = 10.0
"""How long the program waits for the last sentences, the score among them, when the game is over."""
LONGEST_S = 30.0
"""A sentence that takes longer than this is stuck in the sound system."""


def voice_in(code: str, complain: Callable[[str], None]) -> "Voice | nullcontext[None]":
    """A voice for the language `code`. If espeak-ng is missing, that is complained of, and there is no voice."""
    if shutil.which(PROGRAM) is None:
        complain(f"{PROGRAM} is not installed (Debian: apt install {PROGRAM}); nothing is spoken")
        return nullcontext()
    return Voice(code, complain)


@dataclass(slots=True)
class Voice:
    """Speaks in a thread of its own, one sentence after another.

    Attributes
    ----------
    code : the language, as espeak-ng and ISO 639 call it.
    complain : told once, in one sentence, if nothing can be spoken.
    """

    code: str
    complain: Callable[[str], None]
    _waiting: deque[tuple[float, str]] = field(default_factory=deque)
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _thread: threading.Thread | None = None
    _has_ended: bool = False

    def say(self, sentence: str) -> None:
        """Speak `sentence` after those before it. Returns at once."""
        with self._changed:
            if not self._has_ended:
                self._waiting.append((time.monotonic(), sentence))
                self._changed.notify()

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, error_type: type[BaseException] | None, *_: object) -> None:
        """Let the waiting sentences be spoken, unless an error ends the program."""
        self._end(and_be_silent=error_type is not None)
        if self._thread is not None and error_type is None:
            self._thread.join(FAREWELL_S)

    def _speak(self) -> None:
        while (sentence := self._next()) is not None:
            trouble = spoken(sentence, self.code)
            if trouble:
                self._end(and_be_silent=True)
                self.complain(f"{trouble}; nothing more is spoken")

    def _end(self, *, and_be_silent: bool) -> None:
        with self._changed:
            self._has_ended = True
            if and_be_silent:
                self._waiting.clear()
            self._changed.notify()

    def _next(self) -> str | None:
        """The oldest sentence that is still worth saying; None after the end."""
        with self._changed:
            while True:
                self._changed.wait_for(lambda: self._waiting or self._has_ended)
                if not self._waiting:
                    return None
                since_s, sentence = self._waiting.popleft()
                if not self._waiting or time.monotonic() - since_s <= STALE_S:
                    return sentence


def _aloud(sentence: str) -> str:
    """The sentence without hyphens as in "b2-b3", which would be read out as minus."""
    return re.sub(r"(?<=[0-9])-(?=[a-z?])", " ", sentence)


def spoken(sentence: str, code: str) -> str | None:
    """Speak a sentence, and wait until that is done. Returns what went wrong, or None.

    It is spoken in a session of its own: a terminal's Ctrl-C ends the game, and not the sentences that tell how.
    """
    try:
        subprocess.run(
            [PROGRAM, "-v", code, "--", _aloud(sentence)],
            timeout=LONGEST_S,
            check=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            start_new_session=True,
        )
    except subprocess.CalledProcessError as failed:
        said = failed.stderr.decode(errors="replace").strip().splitlines()
        return f"{PROGRAM} failed: {said[-1] if said else f'status {failed.returncode}'}"
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{PROGRAM} can't be run: {error}"
    return None
