"""The board and the state of a watched game, shown at the foot of a terminal, below what was told."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Self

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from engine.fault import faults_in_words
from engine.phrase import Phrase, listed
from referee.languages import Language
from referee.live.observation import Observation
from referee.live.session import Session
from referee.live.typed import can_be_said
from referee.terminal.footer import Footer
from referee.terminal.status import doing, last_moves, left, turn

LINES_BELOW = 5
"""So many lines are kept free below the board: two for a foul, one for what can be said of it, one for the prompt and
one for the cursor; one more if the machine has troubles. If the terminal is too low for all this, no board is shown."""


@dataclass(slots=True)
class Display:
    """Use it in a `with` statement. At the end the last board stays, without the line of what can be said."""

    session: Session
    language: Language
    console: Console | None = None
    _footer: Footer = field(init=False)
    _seen: Observation | None = None
    _troubles: Sequence[Phrase] = ()
    _is_heard: bool = True

    def __post_init__(self) -> None:
        self._footer = Footer(self.console)

    def say(self, sentence: str) -> None:
        """Print a line above the board. It stays there."""
        self._footer.say(sentence)

    def show(self, session: Session, seen: Observation, troubles: Sequence[Phrase] = ()) -> None:
        """Show the game after what was `seen`, and the machine's troubles."""
        self.session, self._seen, self._troubles = session, seen, troubles
        self._refresh()

    def show_typed(self, typed: str) -> None:
        """Show what is typed so far on the line that a person types."""
        self._footer.show_typed(typed)

    def _refresh(self) -> None:
        session = self.session
        sign = (id(session.state), id(session.pending.foul), doing(session, self._seen), tuple(self._troubles))
        self._footer.draw(self._drawn, (*sign, self._is_heard))

    def _drawn(self) -> Group:
        state, opened = self.session.state, self.session.pending.foul
        say = self.language.say
        side = [Text(say(turn(self.session)), "bold"), Text(say(doing(self.session, self._seen))), Text()]
        side += [Text(say(line)) for line in last_moves(self.session)]
        below = []
        if opened is not None:
            below.append(Text(say(faults_in_words(opened.foul.faults)), "bold red"))
        if self._is_heard and (answers := can_be_said(self.session)):
            below.append(Text(answers, "dim"))
        if self._troubles:
            below.append(Text(say(Phrase("{said:C}.", said=listed(self._troubles))), "dim"))
        if state is None:
            return Group(*side, *below)
        side += [Text(), *(Text(say(line), "dim") for line in left(state.reserve))]
        diagram = state.game.diagram(state.position)
        room = self._footer.height - len(diagram.splitlines()) - LINES_BELOW - bool(self._troubles)
        if room < 0:
            return Group(*side, *below)
        board = Table.grid(padding=(0, 4))
        board.add_row(Text(diagram), Group(*side))
        return Group(Padding(board, (1, 0)) if room >= 2 else board, *below)

    def __enter__(self) -> Self:
        self._footer.__enter__()
        self._refresh()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_heard = False
        with suppress(OSError):  # a terminal that was closed
            self._refresh()
        self._footer.__exit__()
