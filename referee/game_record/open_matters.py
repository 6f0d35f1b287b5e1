"""What was open when a game was left: a foul that nobody settled, a question without an answer, cells under a thing."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.position import Json
from referee.live.event import By, Event, Kind
from referee.live.telling import ALL_IN_VIEW

ACCEPTS_NOTHING = frozenset({Kind.READY, Kind.END})
"""Events that say what is accepted without changing it."""


@dataclass(frozen=True, slots=True)
class SettledFoul:
    """A foul that a person's word settled while it lay there. `before`: the position in which it was made."""

    foul: Event
    before: Json


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """The events that opened what is still open; None where nothing is.

    Attributes
    ----------
    foul, doubt : to be settled by the players. occluded : what lies on or before the board.
    settled : the last foul that was withdrawn by a word, as long as the camera saw nothing else: it may lie there yet.
    """

    foul: Event | None = None
    doubt: Event | None = None
    occluded: Event | None = None
    settled: SettledFoul | None = None

    @property
    def to_settle(self) -> tuple[Event, ...]:
        """What the players must settle."""
        return tuple(event for event in (self.foul, self.doubt) if event is not None)


def open_matters(events: Iterable[Event]) -> OpenMatters:
    """What is open after `events`, which are all that was told of a game, in order."""
    foul = doubt = occluded = settled = before = None
    for event in events:
        if event.position is not None and event.event not in ACCEPTS_NOTHING:
            if event.by is By.CAMERA or event.event is Kind.REVISED:
                settled = None
            elif foul is not None and before is not None and event.event is not Kind.LET_STAND:
                settled = SettledFoul(foul, before)
            foul = None
            if event.by is By.PERSON and event.move is not None and event.event is not Kind.LET_STAND:
                doubt = None  # a move was told; what the camera makes out is said to be clear
        before = event.position or before
        match event.event:
            case Kind.FOUL:
                foul = event
            case Kind.UNCLEAR:
                doubt = event
            case Kind.OCCLUDED:
                occluded = event
            case Kind.CLEAR_AGAIN if event.message == ALL_IN_VIEW:
                occluded = None
            case Kind.CLEAR_AGAIN:
                doubt = None
    return OpenMatters(foul, doubt, occluded, settled)
