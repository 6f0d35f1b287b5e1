"""What was open when a game was left: an unsettled foul, an unanswered question, cells under a thing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.game import Game
from engine.games import game_called
from engine.grid import Cell
from engine.options import Options
from engine.position import Json, Position
from referee.game_record.store import Store
from referee.live.event import By, Event, Kind
from referee.live.judging.changes import lying
from referee.live.telling import ALL_IN_VIEW

ACCEPTS_NOTHING = frozenset({Kind.READY, Kind.END})
"""Events that say which position is accepted without changing it."""


@dataclass(frozen=True, slots=True)
class SettledFoul:
    """A foul that a person settled by a word while it still lay there. `before` : the position in which it was made."""

    foul: Event
    before: Json


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """The events that opened what is still open; each is None if nothing of its kind is.

    Attributes
    ----------
    foul, doubt : a foul and a question, which the players must settle.
    occluded : says which cells something lies on or hides.
    settled : the last foul that was settled by a word. It may still lie there until the camera saw something else.
    is_away : the board was moved, and was not found again.
    """

    foul: Event | None = None
    doubt: Event | None = None
    occluded: Event | None = None
    settled: SettledFoul | None = None
    is_away: bool = False

    @property
    def to_settle(self) -> tuple[Event, ...]:
        """The events that opened what the players must settle."""
        return tuple(event for event in (self.foul, self.doubt) if event is not None)


def open_in(store: Store) -> OpenMatters:
    """What is open in a recorded game. Raises BadRecord if the record makes no sense."""
    about, events = store.about(), store.events()
    with store.understood():
        return open_matters(events, game_called(about["game"]), about["options"])


def open_matters(events: Iterable[Event], game: Game, options: Options) -> OpenMatters:
    """What is open after `events`, which are all events of a game, in order."""
    open_now, before = OpenMatters(), None
    for event in events:
        if event.by is By.PERSON and event.kind is Kind.REVISED and before is not None:
            lay, lies = map(game.position_from_json, (before, event.position or before))
            open_now = _PositionCorrected(game, options, lay, lies, event.turn).of(open_now)
        elif event.position is not None and event.kind not in ACCEPTS_NOTHING:
            open_now = _once_accepted(open_now, event, before)
        before = event.position or before
        open_now = _once_told(open_now, event)
    return open_now


def _once_accepted(was: OpenMatters, event: Event, before: Json | None) -> OpenMatters:
    """What is still open after an event that changes the accepted position, which was `before`."""
    settled, is_let_stand = was.settled, event.kind is Kind.LET_STAND
    if event.by is By.CAMERA:
        settled = None
    elif was.foul is not None and before is not None and not is_let_stand:
        settled = SettledFoul(was.foul, before)
    # a person who tells a move answers the question; if the camera makes it out, an event of its own says so
    is_answered = event.by is By.PERSON and event.move is not None and not is_let_stand
    return replace(was, foul=None, doubt=None if is_answered else was.doubt, settled=settled)


@dataclass(frozen=True, slots=True)
class _PositionCorrected:
    """A person's correction of the position, from `before` to `now`. `turn` : whose turn it is now."""

    game: Game
    options: Options
    before: Position
    now: Position
    turn: str | None

    @property
    def changed(self) -> frozenset[Cell]:
        """Cells that hold something else now than before."""
        return frozenset(self.before.differing(self.now, self.game.played_layer))

    def of(self, was: OpenMatters) -> OpenMatters:
        """What is still open after the correction: all but what it is about."""
        parse = self.now.grid.parse
        is_answered = was.doubt is not None and not self.changed.isdisjoint(map(parse, was.doubt.cells))
        foul = was.foul and self._made_in(was.foul, self.before, self.now, self.turn)
        settled = was.settled and self._settled(was.settled)
        return replace(was, foul=foul, doubt=None if is_answered else was.doubt, settled=settled)

    def _settled(self, was: SettledFoul) -> SettledFoul | None:
        before, now, layer = self.game.position_from_json(was.before), self.now, self.game.played_layer
        if before != self.before:  # a move was told instead
            new, contents = self.now.contents(layer), list(before.contents(layer))
            for cell in self.changed:
                contents[cell] = new[cell]
            now = lying(self.game, before, contents)
        foul = self._made_in(was.foul, before, now, was.foul.turn)
        return None if foul is None else SettledFoul(foul, self.game.position_to_json(now))

    def _made_in(self, foul: Event, before: Position, now: Position, turn: str | None) -> Event | None:
        """A foul that was made in `before`, as it is written in `now`; None if its cells were corrected."""
        was, then = (self.game.start(self.options, *state) for state in ((before, foul.turn), (now, turn)))
        done = self.game.parse_move(was, foul.move or "").changes
        if not done.cells.isdisjoint(self.changed):
            return None
        return replace(foul, move=self.game.named(then, done).notation, turn=turn)


def _once_told(was: OpenMatters, event: Event) -> OpenMatters:
    """What is open after an event that, by its kind, opens or closes something."""
    match event.kind:
        case Kind.FOUL:
            return replace(was, foul=event)
        case Kind.UNCLEAR if event.confidence is not None:  # else it says that no board is found yet
            return replace(was, doubt=event)
        case Kind.OCCLUDED:
            return replace(was, occluded=event)
        case Kind.CLEAR_AGAIN if event.message == ALL_IN_VIEW:
            return replace(was, occluded=None)
        case Kind.CLEAR_AGAIN:
            return replace(was, doubt=None)
        case Kind.MOVED | Kind.RELOCATED:
            return replace(was, is_away=event.kind is Kind.MOVED)
        case _:
            return was
