"""A referee that is killed at any moment loses nothing that it said, and goes on as if it had not been."""

import os
import random
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from engine.games import GAMES
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.recorder import Recorder
from referee.game_record.resume import first_frame, session_of
from referee.game_record.store import Store
from referee.live.advance import advance
from referee.live.event import Event, Kind
from referee.live.session import start
from tests.support.watched import watched

GAME = "line-or-colour"
OPTIONS = {"size": "5"}
OBSERVATIONS = watched(GAMES[GAME], OPTIONS, 4).observations
OF_THE_VIEW = (Kind.READY, Kind.OCCLUDED, Kind.CLEAR_AGAIN, Kind.MOVED, Kind.RELOCATED, Kind.LIGHT)
REFEREE = f"""
import sys
from datetime import date
from pathlib import Path
from engine.games import GAMES
from referee.live.advance import advance
from referee.live.session import start
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.recorder import Recorder
from tests.support.watched import watched

game, options = GAMES["{GAME}"], {OPTIONS}
observations = watched(game, options, 4).observations
about = {{"options": options, "players": {{}}}}
store = RecordedGames(Path(sys.argv[1])).begin("g", game.name, date(2026, 5, 1), about)
recorder, session = Recorder(store, print), start(game, options, {{}})
for seen in observations:
    session, events = advance(session, seen)
    for event in recorder.keep(seen, events, session):
        print(event.frame, event.kind, event.move, flush=True)
"""
"""Watches and records a made-up game, and says each event when it is recorded."""


def killed_after(lines: int, microseconds: int, folder: Path) -> list[str]:
    """What a referee said before it was killed, a little after so many lines."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", REFEREE, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as referee:
        assert referee.stdout is not None
        said = [referee.stdout.readline() for _ in range(lines)]
        try:
            referee.wait(microseconds / 1e6)
        except subprocess.TimeoutExpired:
            referee.kill()
        said += referee.stdout.readlines()
    return [line.strip() for line in said if line.endswith("\n")]


def gone_on(store: Store) -> list[tuple[Kind, str | None]]:
    """What happened in the whole game, once it was taken up where its record ends and watched to its end."""
    if not store.has_ended():
        recorder, session, first = Recorder(store, pytest.fail), session_of(store), first_frame(store)
        for seen in OBSERVATIONS:
            if seen.frame >= first:
                session, events = advance(session, seen)
                recorder.keep(seen, events, session)
    return course(store.events())


def course(events: Iterable[Event]) -> list[tuple[Kind, str | None]]:
    """What happened in the game; that its board was seen, or was out of sight, is said again after a break."""
    return [(event.kind, event.move) for event in events if event.kind not in OF_THE_VIEW]


@cache
def unbroken() -> list[tuple[Kind, str | None]]:
    """The same of the game that nobody broke off."""
    session, told = start(GAMES[GAME], OPTIONS, {}), list[Event]()
    for seen in OBSERVATIONS:
        session, events = advance(session, seen)
        told += events
    return course(told)


def check(seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    said = killed_after(chance.randrange(1, 14), chance.randrange(20_000), folder)
    with RecordedGames(folder).open("g") as store:
        recorded = [f"{event.frame} {event.kind} {event.move}" for event in store.events()]
        assert recorded[: len(said)] == said
        if not store.has_ended():
            state = session_of(store).state
            assert state is not None
            assert tuple(move.notation for move in state.moves) == store.moves()
        assert gone_on(store) == unbroken()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_was_said_is_lost(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_nothing_is_lost_at_a_hundred_moments(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)
