"""A game that is broken off at any moment goes on where it was."""

from datetime import date
from pathlib import Path

import pytest

from engine.errors import BadRecord
from engine.games import GAMES
from referee.live.advance import advance
from referee.live.event import Event, Kind
from referee.live.session import start
from referee.record.games import Games
from referee.record.recorder import Recorder
from referee.record.taken_up import echoes, first_frame, session_of
from tests.support.watched import Watched, watched

OPTIONS = {"size": "5"}
GAME = GAMES["line-or-colour"]
TODAY = date(2026, 5, 1)
OF_A_GAME = frozenset(Kind) - {Kind.READY}
"""What must be the same however often a game is broken off; that it is ready is said each time."""


def broken_off_at(moments: list[int], game: Watched, folder: Path) -> tuple[list[Event], tuple[str, ...]]:
    """The record of a game that is left, without a word, after each of the observations numbered `moments`."""
    ends = [*moments, len(game.observations)]
    Games(folder).begin("g", GAME.name, TODAY, {"options": OPTIONS, "players": {}}).close()
    session = start(GAME, OPTIONS, {})
    first = 0
    for end in ends:
        with Games(folder).open("g") as store:
            if store.start() is not None:
                session, first = session_of(store), first_frame(store)
            said_before, recorder = echoes(store), Recorder(store, pytest.fail)
            for seen in [seen for seen in game.observations[:end] if seen.frame >= first]:
                session, events = advance(session, seen)
                recorder.keep(seen, said_before.new(events), session)
    with Games(folder).open("g") as store:
        return [event for event in store.events() if event.event in OF_A_GAME], store.moves()


def test_the_record_is_the_same(tmp_path: Path) -> None:
    game = watched(GAME, OPTIONS, 4, troubles=False)
    whole, moves = broken_off_at([], game, tmp_path / "whole")
    assert moves == tuple(move.notation for move in game.last.moves)
    for moment in (3, 8, 13, 20):
        events, again = broken_off_at([moment], game, tmp_path / str(moment))
        assert again == moves
        assert [(e.event, e.move, e.frame) for e in events] == [(e.event, e.move, e.frame) for e in whole]


def test_moves_made_meanwhile_are_seen(tmp_path: Path) -> None:
    game = watched(GAME, OPTIONS, 4, troubles=False)
    with Games(tmp_path).begin("g", GAME.name, TODAY, {"options": OPTIONS, "players": {}}) as store:
        session, recorder = start(GAME, OPTIONS, {}), Recorder(store, pytest.fail)
        for seen in game.observations[:6]:
            session, events = advance(session, seen)
            recorder.keep(seen, events, session)
        before = store.moves()
        session = session_of(store)
        for seen in game.observations[9:11]:
            session, events = advance(session, seen)
            recorder.keep(seen, events, session)
        assert store.moves()[: len(before)] == before
        assert len(store.moves()) > len(before)


def test_a_game_that_is_over_is_not_taken_up(tmp_path: Path) -> None:
    game = watched(GAME, OPTIONS, 4, troubles=False)
    broken_off_at([], game, tmp_path)
    with Games(tmp_path).open("g") as store, pytest.raises(BadRecord, match="is over"):
        session_of(store)
