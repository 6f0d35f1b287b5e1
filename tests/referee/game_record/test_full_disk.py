"""A disk that is full or takes nothing: a game goes on, what can be read is read, and what is missing is said."""

import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.errors import RecordLost
from engine.games import GAMES
from referee.game_record.pictures import KEPT_FOR_EVENTS
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.recorder import Recorder
from referee.game_record.store import EVIDENCE, FILE, Store
from referee.live.advance import advance
from referee.live.event import Event, Kind
from referee.live.observation import LightChanged
from referee.live.session import start
from tests.referee.game_record.test_store import LENGTH, OPTIONS, TODAY, kept, said
from tests.support.watched import watched


def test_what_cannot_be_written_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is said once; the game goes on, and all is written when there is room again."""
    complaints: list[str] = []
    game = GAMES["linkx"]
    options = OPTIONS[game.name]
    observations = watched(game, options, 3).observations[:LENGTH]
    session = start(game, options, {})
    add = Store.add

    def full(*_: object) -> None:
        raise RecordLost("the disk is full: make room")

    with RecordedGames(tmp_path).begin("full", "linkx", TODAY, {}) as store:
        recorder = Recorder(store, complaints.append)
        told: list[Event] = []
        for number, seen in enumerate(observations):
            monkeypatch.setattr(Store, "add", full if 5 < number < 15 else add)
            session, events = advance(session, seen)
            told += recorder.keep(seen, events, session)
        assert said(store.events()) == said(told)
    assert len(complaints) == 2
    assert "the disk is full" in complaints[0]


@pytest.mark.parametrize(
    ("free", "words"), [(0, "the disk is full: make room"), (10**9, "disk I/O error.*look at its disk")]
)
def test_a_full_disk_is_known_by_its_room_where_sqlite_does_not_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, words: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    RecordedGames(tmp_path).begin("tea", "linkx", TODAY, {}).close()
    monkeypatch.setattr(sqlite3, "connect", fails)
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(RecordLost, match=words):
        RecordedGames(tmp_path).open("tea")


def test_missing_pictures_are_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> str:
        raise RecordLost("the disk is full: make room")

    monkeypatch.setattr("referee.game_record.recorder.save_picture", full)
    complaints: list[str] = []
    with RecordedGames(tmp_path).begin("g", "linkx", TODAY, {}) as store:
        _, told = kept(store, GAMES["linkx"], 1, complaints)
        assert said(store.events()) == said(told)
    assert len(complaints) == 1
    assert "lacks some of its pictures" in complaints[0]


def test_a_record_that_can_t_be_begun_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("referee.game_record.store.create", full)
    with pytest.raises(RecordLost, match="the disk is full"):
        RecordedGames(tmp_path).begin("g", "linkx", TODAY, {})
    assert list(tmp_path.iterdir()) == []


def test_pictures_leave_room_for_what_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=KEPT_FOR_EVENTS - 1))
    complaints: list[str] = []
    with RecordedGames(tmp_path).begin("g", "line-or-colour", TODAY, {}) as store:
        _, told = kept(store, GAMES["line-or-colour"], 1, complaints)
        assert said(store.events()) == said(told)
        assert not list(store.evidence.iterdir())
    assert len(complaints) == 1
    assert "what room is left on the disk is for the events" in complaints[0]


def test_a_game_on_a_disk_that_takes_nothing_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's log needs a file beside the game's to be read by."""
    with RecordedGames(tmp_path).begin("g", "line-or-colour", TODAY, {}) as store:
        _, told = kept(store, GAMES["line-or-colour"], 1, [])
    monkeypatch.setattr("os.access", lambda *_: False)
    with RecordedGames(tmp_path).open("g") as again:
        assert said(again.events()) == said(told)
        assert {path.name for path in again.folder.iterdir()} == {FILE, EVIDENCE}
        with pytest.raises(RecordLost, match="g can't be written: make it yours, and its disk writable"):
            again.tell_about(camera="pi")
        with pytest.raises(RecordLost, match="g can't be written: make it yours, and its disk writable"):
            again.hold()


def test_a_game_that_is_watched_by_another_user_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So is one that was broken off by a power cut: what was told last is in SQLite's log."""
    with RecordedGames(tmp_path).begin("g", "line-or-colour", TODAY, {}) as store:
        _, told = kept(store, GAMES["line-or-colour"], 1, [])
        monkeypatch.setattr("os.access", lambda *_: False)
        with RecordedGames(tmp_path).open("g") as again:
            assert said(again.events()) == said(told)


def test_a_log_that_can_only_be_read_elsewhere_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    RecordedGames(tmp_path).begin("g", "linkx", TODAY, {}).close()
    monkeypatch.setattr(sqlite3, "connect", fails)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(RecordLost, match="can only be read where gridref may write: copy the folder"):
        RecordedGames(tmp_path).open("g")


def test_a_game_on_a_full_disk_is_read_but_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's log needs 32 kB beside the game's file."""
    with RecordedGames(tmp_path).begin("g", "line-or-colour", TODAY, {}) as store:
        _, told = kept(store, GAMES["line-or-colour"], 1, [])
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=20_000))
    with RecordedGames(tmp_path).open("g") as again:
        assert said(again.events()) == said(told)
        assert {path.name for path in again.folder.iterdir()} == {FILE, EVIDENCE}
        with pytest.raises(RecordLost, match="the disk is full: make room for the record"):
            again.hold()


def test_what_a_full_disk_still_keeps_in_the_log_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordedGames(tmp_path).begin("g", "line-or-colour", TODAY, {}) as store:
        _, told = kept(store, GAMES["line-or-colour"], 1, [])
        monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=20_000))
        with RecordedGames(tmp_path).open("g") as again:
            assert said(again.events()) == said(told)


def test_what_can_never_be_written_is_said_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    complaints: list[str] = []
    event = Event(3, 1.5, Kind.LIGHT, "The light has changed.")

    def full(*_: object) -> None:
        raise RecordLost("the disk is full: make room")

    with RecordedGames(tmp_path).begin("full", "linkx", TODAY, {}) as store:
        recorder = Recorder(store, complaints.append)
        session = start(GAMES["linkx"], OPTIONS["linkx"], {})
        recorder.keep(LightChanged(2, 1.0), [event], session)
        recorder.say_what_is_missing()
        assert complaints == []
        monkeypatch.setattr(Store, "add", full)
        recorder.keep(LightChanged(3, 1.5), [event], session)
        recorder.say_what_is_missing()
    assert complaints[1] == "1 of the game's events could not be written: its record lacks what came from 1.5 s on"
