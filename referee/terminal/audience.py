"""Whom a watched game is told, and who may speak: people at a terminal, or whoever reads the output."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from engine.errors import BadNotation
from engine.phrase import Phrase
from referee.languages import Language
from referee.live.observation import Moment, Observation
from referee.live.session import Session
from referee.live.typed import understood
from referee.terminal.display import Display
from referee.terminal.keyboard import Keyboard
from referee.watch.run import Hear, nobody

Say = Callable[[str], None]


def nothing(session: Session, seen: Observation, troubles: Sequence[Phrase]) -> None:
    """Shows nothing between one event and the next."""


@dataclass(frozen=True, slots=True)
class Audience:
    """What is done with what there is to tell, and where answers come from.

    Attributes
    ----------
    say, complain : a line about the game, and one about the program.
    show : the game as it stands after an observation, and the machine's troubles.
    hear : see `referee.watch.run.Hear`.
    """

    say: Say
    complain: Say
    show: Callable[[Session, Observation, Sequence[Phrase]], None] = nothing
    hear: Hear = nobody


@contextmanager
def at_a_terminal(session: Session, language: Language, complaint: Callable[[str], str]) -> Iterator[Audience]:
    """People who see the board drawn and type; `complaint` is how the program speaks of itself."""
    with Display(session, language) as display, Keyboard(display.show_typed) as keyboard:

        def complain(sentence: str) -> None:
            display.say(complaint(sentence))

        def hear(frame: int, time_s: float, session: Session) -> Observation | None:
            """The next typed line that stands for something; complains of those that do not, but for empty ones."""
            while (line := keyboard.line()) is not None:
                if not line.strip():
                    continue
                try:
                    return understood(line, session, Moment(frame, time_s))
                except BadNotation as error:
                    complain(language.say(error.args[0]))
            return None

        yield Audience(display.say, complain, display.show, hear)
