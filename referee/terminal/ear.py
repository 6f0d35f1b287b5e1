"""What persons at a terminal say of the game: understood, or asked again."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import BadNotation
from referee.live.observation import Moment, Observation
from referee.live.session import Session
from referee.live.spoken import understood


@dataclass(frozen=True, slots=True)
class Ear:
    """Understands typed lines as observations.

    Attributes
    ----------
    line : the next line that was typed, if any. complain : told of lines that stand for nothing.
    """

    line: Callable[[], str | None]
    complain: Callable[[str], None]

    def hear(self, frame: int, time_s: float, session: Session) -> Observation | None:
        """For `referee.watch.run.watch`: the next thing that was said, if any."""
        while (line := self.line()) is not None:
            try:
                return understood(line, session, Moment(frame, time_s))
            except BadNotation as error:
                self.complain(str(error))
        return None
