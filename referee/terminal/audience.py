"""To whom a watched game is told, and who may speak: people at a terminal, or a program that reads the output."""

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
    """Where all that there is to tell goes, and where answers come from.

    Attributes
    ----------
    say, complain : take a sentence about the game, and one about the program.
    show : takes the game after an observation, and the machine's troubles.
    hear : see `referee.watch.run.Hear`.
    """

    say: Say
    complain: Say
    show: Callable[[Session, Observation, Sequence[Phrase]], None] = nothing
    hear: Hear = nobody


@contextmanager
def at_a_terminal(session: Session, language: Language, complaint: Callable[[str], str]) -> Iterator[Audience]:
    """People who see the board drawn, and type. `complaint` : makes a line of a sentence about the program."""
    with Display(session, language) as display, Keyboard(display.show_typed) as keyboard:

        def complain(sentence: str) -> None:
            display.say(complaint(sentence))

        def hear(frame: int, time_s: float, session: Session) -> Observation | None:
            """What the next typed line means. Lines that mean nothing are complained of, unless they are empty."""
            while (line := keyboard.line()) is not None:
                if not line.strip():
                    continue
                try:
                    return understood(line, session, Moment(frame, time_s))
                except BadNotation as error:
                    complain(language.say(error.args[0]))
            return None

        yield Audience(display.say, complain, display.show, hear)
