"""Whole games through the referee, seen by observers that read off true positions."""

from typing import Any

import pytest

from engine.games import game_called
from engine.options import Options
from referee.live.advance import advance
from referee.live.event import Event
from referee.live.observation import Observation
from referee.live.session import Session, start
from tests.support.observers import Eyes
from tests.support.watched import Watched, watched

GAMES: list[tuple[str, Options]] = [
    ("linkage", {}),
    ("line-or-colour", {"size": "5"}),
    ("line-or-colour", {"size": "7"}),
    ("linkx", {}),
    ("linkx", {"no-repeat": "off", "first": "white"}),
]
SETTLES_FOULS = {"withdrawn", "fixed"}


def watch(game: Watched, name: str, options: Options) -> tuple[Session, list[Event]]:
    session, events = start(game_called(name), options, {}), list[Event]()
    for observation in game.observations:
        session, more = advance(session, observation)
        events += more
    return session, events


def told(events: list[Event]) -> list[tuple[str, str | None]]:
    return [(event.kind.value, None if event.kind in SETTLES_FOULS else event.move) for event in events]


SEEDS: list[Any] = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 12))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_event_of_a_game_is_told_once_and_nothing_else(name: str, options: Options, seed: int) -> None:
    game = watched(game_called(name), options, seed, Eyes(noise_nats=0.7))
    session, events = watch(game, name, options)
    assert told(events) == list(game.told)
    assert session.state is not None
    assert session.state.position == game.last.position
    assert session.has_ended
    assert not session.has_doubt


def test_the_same_observations_make_the_same_events() -> None:
    game = watched(game_called("line-or-colour"), {"size": "7"}, 7)
    assert watch(game, "line-or-colour", {})[1] == watch(game, "line-or-colour", {})[1]


def test_a_session_can_be_gone_on_with_from_any_point() -> None:
    """Sessions are values: an old one is as it was, whatever became of it."""
    game = watched(game_called("line-or-colour"), {"size": "5"}, 3)
    half = len(game.observations) // 2
    first, before = _fold(start(game_called("line-or-colour"), {"size": "5"}, {}), game.observations[:half])
    once = _fold(first, game.observations[half:])[1]
    again = _fold(first, game.observations[half:])[1]
    assert once == again
    assert told(before + once) == list(game.told)


def _fold(session: Session, observations: tuple[Observation, ...]) -> tuple[Session, list[Event]]:
    events = list[Event]()
    for observation in observations:
        session, more = advance(session, observation)
        events += more
    return session, events
