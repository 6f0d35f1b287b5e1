"""A game that was broken off and is taken up again: what its record says of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.errors import BadRecord
from engine.games import game_called
from referee.live.event import Event, Kind
from referee.live.session import Session, start
from referee.record.store import Store

ECHO_S = 3.0
"""For so long after a game is taken up, what was said of the board as it lay when it broke off is not said again."""
ECHOING = frozenset({Kind.FOUL, Kind.UNCLEAR, Kind.OCCLUDED})
"""What is said of a board for as long as it lies there."""

Said = tuple[Kind, str | None, tuple[str, ...]]


def session_of(store: Store) -> Session:
    """The session as it stood when the last event was committed. Raises BadRecord where the game is over."""
    if store.has_ended():
        raise BadRecord(f"the game {store.name} is over: see it with `gridref show {store.name}`")
    about = store.about()
    return start(game_called(about["game"]), about["options"], about["players"], states=store.states())


def first_frame(store: Store) -> int:
    """The frame to go on from: the last one that something was told of, which is seen again."""
    return max((event.frame for event in store.events()), default=0)


@dataclass(slots=True)
class Echoes:
    """Keeps back what the record has already been told of the board that still lies there."""

    _said: set[Said] = field(default_factory=set)
    _until_s: float | None = None

    def new(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Those of `events` that were not said before the game was broken off."""
        return tuple(event for event in events if not self._is_echo(event))

    def _is_echo(self, event: Event) -> bool:
        if self._until_s is None:
            self._until_s = event.time + ECHO_S
        said = (event.event, event.move, event.cells)
        if event.time > self._until_s or said not in self._said:
            return False
        self._said.remove(said)
        return True


def echoes(store: Store) -> Echoes:
    """What was said since the last thing that was accepted."""
    said = set[Said]()
    for event in store.events():
        if event.position is not None:
            said.clear()
        elif event.event in ECHOING:
            said.add((event.event, event.move, event.cells))
    return Echoes(said)
