"""What is kept at the foot of a terminal, below lines that stay: something drawn, and a line to type on."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

PROMPT = "> "


class Footer:
    """Drawn only when something changed. Use it in a `with` statement, which leaves the last drawing at the end."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False, markup=False, emoji=False)
        self._live = Live(console=self._console, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
        self._drawn: RenderableType = Text()
        self._typed = ""
        self._shown: Hashable = None

    @property
    def height(self) -> int:
        """Lines of the terminal."""
        return self._console.height

    def say(self, sentence: str) -> None:
        """A line above the foot, which stays."""
        self._console.print(sentence)

    def draw(self, draw: Callable[[], RenderableType], sign: Hashable) -> None:
        """Show what `draw` makes, if its `sign` is another than that of what is shown."""
        if sign != self._shown:
            self._shown, self._drawn = sign, draw()
            self._refresh()

    def show_typed(self, typed: str) -> None:
        """What stands on the line that a person types."""
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
