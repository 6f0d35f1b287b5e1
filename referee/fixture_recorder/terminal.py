"""The terminal at which fixtures are recorded: the keyboard, the draft at the foot, and above it what was kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Group
from rich.text import Text

from referee.fixture_recorder.page import Page
from referee.terminal.footer import Footer
from referee.terminal.keyboard import Keyboard


@dataclass(frozen=True, slots=True)
class FixtureTerminal:
    """See `referee.fixture_recorder.session.Terminal`."""

    _footer: Footer
    _keyboard: Keyboard

    def say(self, sentence: str) -> None:
        self._footer.say(sentence)

    def show(self, page: Page) -> None:
        self._footer.draw(lambda: _drawn(page), page)

    def line(self, wait_s: float) -> str | None:
        return self._keyboard.line(wait_s)

    @property
    def typed(self) -> str:
        return self._keyboard.typed

    @property
    def height(self) -> int:
        return self._footer.height

    def rows(self, line: str) -> int:
        return self._footer.rows(line)


def _drawn(page: Page) -> Group:
    styled = [Text(page.head, "bold"), *map(Text, page.board)]
    return Group(*styled, *(Text(point, "bold red") for point in page.points), Text(page.foot, "dim"))


@contextmanager
def fixture_terminal() -> Iterator[FixtureTerminal]:
    """A terminal of standard input and output, which must both be one."""
    with Footer() as footer, Keyboard(footer.show_typed) as keyboard:
        yield FixtureTerminal(footer, keyboard)
