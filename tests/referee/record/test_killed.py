"""A referee that is killed at any moment loses nothing that it said."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from referee.record.games import Games
from referee.record.taken_up import session_of

GAME = "line-or-colour"
REFEREE = f"""
import sys
from datetime import date
from pathlib import Path
from engine.games import GAMES
from referee.live.advance import advance
from referee.live.session import start
from referee.record.games import Games
from referee.record.recorder import Recorder
from tests.support.watched import watched

game, options = GAMES["{GAME}"], {{"size": "5"}}
observations = watched(game, options, 4).observations
store = Games(Path(sys.argv[1])).begin("g", game.name, date(2026, 5, 1), {{"options": options, "players": {{}}}})
recorder, session = Recorder(store, print), start(game, options, {{}})
for seen in observations:
    session, events = advance(session, seen)
    for event in recorder.keep(seen, events, session):
        print(event.frame, event.event, event.move, flush=True)
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


def check(seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    said = killed_after(chance.randrange(1, 14), chance.randrange(20_000), folder)
    with Games(folder).open("g") as store:
        recorded = [f"{event.frame} {event.event} {event.move}" for event in store.events()]
        assert recorded[: len(said)] == said
        if not store.has_ended():
            state = session_of(store).state
            assert state is not None
            assert tuple(move.notation for move in state.moves) == store.moves()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_was_said_is_lost(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_nothing_is_lost_at_a_hundred_moments(seed: int, tmp_path: Path) -> None:
    check(seed, tmp_path)
