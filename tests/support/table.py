"""A game on a table before a camera without eyes, for tests that tell in a few words what is done there."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from engine.games import game_called
from engine.grid import Cell
from engine.options import Options
from engine.state import State
from referee.live.advance import advance
from referee.live.event import Event, Kind
from referee.live.observation import Observation, Still
from referee.live.session import Session, start
from tests.support.observers import Eyes, reading_of
from tests.support.play import after
from tests.support.watched import Camera

HARDLY_DOUBTFUL = Eyes(noise_nats=0.3)


class Table:
    """A game on a table with a camera over it: moves in the game's notation, anything else as changes.

    `set_up`: what was done to the usual board before the camera saw it. `told`: all events so far.
    """

    def __init__(
        self,
        name: str,
        players: Mapping[str, str] | None = None,
        options: Options | None = None,
        set_up: str | None = None,
        eyes: Eyes = HARDLY_DOUBTFUL,
    ) -> None:
        game = game_called(name)
        options = {"size": "5"} if name == "line-or-colour" else options or {}
        self.lies: State = game.start(options)
        if set_up is not None:
            self.lies = game.start(options, after(self.lies, set_up).position, self.lies.turn)
        self.session: Session = start(game, options, players or {})
        self.told: list[Event] = []
        self.camera = Camera(game, options, np.random.default_rng(1), eyes)
        self.look()

    def look(self, frames: int = 2, hidden: frozenset[Cell] = frozenset()) -> list[Event]:
        """The events of a still view of what lies there."""
        self.camera.view(self.lies.position, hidden, frames)
        return self._pass_on()

    def play(self, *moves: str, frames: int = 2, hidden: frozenset[Cell] = frozenset()) -> list[Event]:
        """The events of moves made one after the other while a hand is there, and of the still view after them."""
        self.camera.hand()
        self.lies = after(self.lies, *moves)
        return self.look(frames, hidden)

    def do(self, changes: str, frames: int = 2, hidden: frozenset[Cell] = frozenset()) -> list[Event]:
        """Something that no rule foresees: `+red b2-b3 -blue c4-d4 green=b2-b3`; `pass` takes the counter off."""
        self.camera.hand()
        done = self.lies.game.parse_move(self.lies, changes).changes
        position = self.lies.game.applied(self.lies.position, done)
        self.lies = State(self.lies.game, self.lies.options, position, self.lies.turn, self.lies.moves)
        return self.look(frames, hidden)

    def back_to(self, state: State) -> list[Event]:
        """The events of the board laid as it was in an earlier state."""
        self.camera.hand()
        self.lies = state
        return self.look()

    def keep_still(self, frames: int) -> list[Event]:
        """The events of frames like the last one, whose reading still holds."""
        since_s = self.session.stretch.since_s or 0.0
        for _ in range(frames):
            frame, time_s = self.camera.now()
            self.camera.observations.append(Still(frame, time_s, since_s, None))
        return self._pass_on()

    def say(self, observation: Observation) -> list[Event]:
        """The events of what a person says, or the world does."""
        self.camera.observations.append(observation)
        return self._pass_on()

    def cells(self, *names: str) -> frozenset[Cell]:
        """Of the board, by their names."""
        return frozenset(self.lies.position.grid.parse(name) for name in names)

    def see(
        self,
        changes: str,
        nats: Mapping[str, tuple[float, ...]],
        unlike: str = "",
        *,
        alike: str = "",
        is_pale: bool = False,
        hidden: str = "",
        reached: str = "",
    ) -> list[Event]:
        """The events of four frames once a hand made `changes` to what is accepted; some cells are read as `nats` says.

        `unlike` cells look different from when they were accepted, `alike` ones as they did; what `is_pale` changes
        nothing at a glance; `hidden` ones are covered; `reached` ones lie close to what has come over the edge.
        """
        self.camera.hand()
        game, accepted = self.lies.game, self.session.accepted
        position = game.applied(accepted.position, game.parse_move(accepted, changes).changes)
        reading = reading_of(game, position, np.random.default_rng(1))
        played = reading.layer(game.played_layer)
        table = played.log_likelihood.copy()
        for name, row in nats.items():
            table[position.grid.parse(name)] = row
        told = replace(played, log_likelihood=table)
        reading = replace(reading, layers=tuple(told if one is played else one for one in reading.layers))
        cells, covered, close = (self.cells(*names.split()) for names in (unlike, hidden, reached))
        stretch = [self.camera.now() for _ in range(4)]
        _, since_s = stretch[0]
        unchanged = frozenset(position.grid.cells) if is_pale else self.cells(*alike.split())
        self.camera.observations += [
            Still(frame, at_s, since_s, reading, covered, unchanged, cells, close) for frame, at_s in stretch
        ]
        return self._pass_on()

    def _pass_on(self) -> list[Event]:
        events: list[Event] = []
        for observation in self.camera.observations:
            self.session, more = advance(self.session, observation)
            events += more
        self.camera.observations.clear()
        self.told += events
        return events


def kinds(events: list[Event]) -> list[str]:
    """The words of events, in order."""
    return [event.kind.value for event in events]


def at_a_foul() -> tuple[Table, list[Event]]:
    """A table of Linkage on which blue lies beside the marked piece, and what was told of it."""
    table = Table("linkage")
    told = [*table.play("red b2-b3"), *table.do("+blue c3-d3 green=c3-d3")]
    assert [event.kind for event in told] == [Kind.MOVE, Kind.FOUL]
    return table, told
