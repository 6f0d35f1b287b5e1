"""The foot of a terminal, below lines that stay: something drawn, and a line to type on."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

PROMPT = "> "


class Footer:
    """It is drawn only when something changed. Use it in a `with` statement; the last drawing stays at its end."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, markup=False, emoji=False)
        self._live = Live(console=self._console, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
        self._drawn: RenderableType = Text()
        self._typed = ""
        self._shown: Hashable = None

    @property
    def height(self) -> int:
        """The terminal's height in lines."""
        return self._console.height

    def rows(self, line: str) -> int:
        """How many lines of the terminal a line takes up, as it is wrapped."""
        return len(Text(line).wrap(self._console, self._console.width))

    def say(self, sentence: str) -> None:
        """Print a line above the foot. It stays there."""
        self._console.print(sentence)

    def draw(self, draw: Callable[[], RenderableType], sign: Hashable) -> None:
        """Show what `draw` makes, unless its `sign` equals that of what is shown already."""
        if sign != self._shown:
            self._shown, self._drawn = sign, draw()
            self._refresh()

    def show_typed(self, typed: str) -> None:
        """Show what is typed so far on the line that a person types."""
        if typed != self._typed:
            self._typed = typed
            self._refresh()

    def _refresh(self) -> None:
        self._live.update(Group(self._drawn, Text(PROMPT + self._typed)), refresh=True)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # a terminal that was closed
            self._live.update(self._drawn)
            self._live.stop()
