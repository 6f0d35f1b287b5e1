"""A game's record: what is written is read back, and nothing that was committed is lost."""

import contextlib
import shutil
import sqlite3
from collections.abc import Iterable
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from engine.errors import BadRecord, RecordLost
from engine.game import Game
from engine.games import GAMES
from engine.phrase import Phrase
from engine.position import Json
from engine.record import record_of, replay
from engine.record_text import format_record, parse_record
from referee.game_record.export import to_pictures
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.recorder import Recorder
from referee.game_record.rejudge import judged_again
from referee.game_record.store import FILE, KeptView, Store, open_store
from referee.live.advance import advance
from referee.live.event import Event, Kind
from referee.live.observation import LightChanged, Still
from referee.live.session import Session, start
from tests.support.watched import watched
from vision.frame import Frame

LENGTH = 30
"""Frames of a game: enough for some moves, quick to judge."""
TODAY = date(2026, 5, 1)
OPTIONS: dict[str, dict[str, str]] = {"linkage": {}, "line-or-colour": {"size": "5"}, "linkx": {"first": "blue"}}
GREY = Frame(np.full((60, 80, 3), 128, np.uint8), "grey")


def said(events: Iterable[Event]) -> list[Json]:
    return [event.to_json() for event in events]


def is_phrase(event: Event) -> bool:
    """Whether what was told can be said in another language."""
    return isinstance(event.message, Phrase)


def kept(store: Store, game: Game, seed: int, complaints: list[str]) -> tuple[Session, list[Event]]:
    """A random game that is watched and recorded, and everything that was told of it."""
    options = OPTIONS[game.name]
    session = start(game, options, {})
    recorder = Recorder(store, complaints.append)
    told: list[Event] = []
    for seen in watched(game, options, seed).observations[:LENGTH]:
        session, events = advance(session, seen)
        told += recorder.keep(seen, events, session, GREY if isinstance(seen, Still) else None)
    return session, told


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_read_back(game: Game, tmp_path: Path) -> None:
    complaints: list[str] = []
    with RecordedGames(tmp_path).begin(None, game.name, TODAY, {"camera": "simulated"}) as store:
        session, told = kept(store, game, 1, complaints)
    with RecordedGames(tmp_path).open(f"2026-05-01-{game.name}-1") as again:
        assert said(again.events()) == said(told)
        assert [is_phrase(event) for event in again.events()] == [is_phrase(event) for event in told]
        assert again.states() == (*session.course.history, session.state)
        assert again.about()["camera"] == "simulated"
        assert all((again.evidence / name).is_file() for event in told for name in event.evidence)
        record = parse_record(format_record(record_of(again.states(), {})))
    steps = list(replay(record))
    assert session.state is not None
    assert steps[-1].after.position == session.state.position
    assert complaints == []


def test_names(tmp_path: Path) -> None:
    games = RecordedGames(tmp_path)
    for expected in ("2026-05-01-linkx-1", "2026-05-01-linkx-2"):
        with games.begin(None, "linkx", TODAY, {}) as store:
            assert store.name == expected
    assert games.last().name == "2026-05-01-linkx-2"
    with pytest.raises(BadRecord, match="already"):
        games.begin("2026-05-01-linkx-2", "linkx", TODAY, {})
    unfit = "expected a game's name of up to 64 of a-z, 0-9, - and _, of which the first is a letter or digit, got '"
    for name in ("", "Finale!", "-x", "_x", "b\u00e4r", "a b", "x" * 65):
        with pytest.raises(BadRecord, match=unfit):
            games.begin(name, "linkx", TODAY, {})
    games.begin("x" * 64, "linkx", TODAY, {}).discard()
    with pytest.raises(BadRecord, match="the last ones are: 2026-05-01-linkx-1"):
        games.open("final")


@pytest.mark.parametrize(
    ("folder", "path"), [(".", "./usb"), (".", "./usb/record.sqlite"), ("usb", "./"), ("usb", FILE)]
)
def test_a_file_that_was_copied_by_itself_is_read(
    folder: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with RecordedGames(tmp_path).begin("g", "line-or-colour", TODAY, {"options": {}, "players": {}}) as store:
        _, told = kept(store, GAMES["line-or-colour"], 1, [])
    (tmp_path / "usb").mkdir()
    shutil.copy(store.folder / FILE, tmp_path / "usb")
    monkeypatch.chdir(tmp_path / folder)
    with RecordedGames(tmp_path).open(path) as copied:
        assert said(copied.events()) == said(told)
        assert copied.name == "usb"


def test_a_folder_in_a_home_of_nobody_holds_no_game(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"there is no game in .*/~nobody-here/game"):
        RecordedGames(tmp_path).open("~nobody-here/game")


def test_no_games(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="no recorded game"):
        RecordedGames(tmp_path / "none").last()


@pytest.mark.parametrize("contents", [b"", b"not a database, but long enough to be one" * 40], ids=["empty", "rubbish"])
def test_a_damaged_record(contents: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(contents)
    with pytest.raises(BadRecord, match=r"is empty|is damaged"):
        open_store(tmp_path)


def test_a_newer_record(tmp_path: Path) -> None:
    with RecordedGames(tmp_path).begin("new", "linkx", TODAY, {}):
        pass
    database = sqlite3.connect(tmp_path / "new" / FILE)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(BadRecord, match="update gridref"):
        RecordedGames(tmp_path).open("new")


def test_a_locked_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.game_record.store.BUSY_S", 0.0)
    with RecordedGames(tmp_path).begin("held", "linkx", TODAY, {}) as store:
        other = sqlite3.connect(tmp_path / "held" / FILE)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(RecordLost, match="another program holds"):
            store.tell_about(camera="pi")
        other.close()


def test_one_program_at_a_time_changes_a_game(tmp_path: Path) -> None:
    with RecordedGames(tmp_path).begin("g", "linkx", TODAY, {}) as watching, RecordedGames(tmp_path).open("g") as other:
        watching.hold()
        with pytest.raises(RecordLost, match="being watched or corrected by another"):
            other.hold()
        assert other.events() == ()
    with RecordedGames(tmp_path).open("g") as later:
        later.hold()


def test_a_record_that_is_removed_is_missed_until_it_is_put_back(tmp_path: Path) -> None:
    complaints: list[str] = []
    session = start(GAMES["linkx"], OPTIONS["linkx"], {})
    with RecordedGames(tmp_path).begin("g", "linkx", TODAY, {}) as store:
        recorder = Recorder(store, complaints.append)
        recorder.keep(LightChanged(2, 1.0), [Event(2, 1.0, Kind.LIGHT, "The light has changed.")], session)
        store.folder.rename(tmp_path / "elsewhere")
        recorder.keep(LightChanged(3, 1.5), [Event(3, 1.5, Kind.LIGHT, "The light has changed.")], session)
        assert not recorder.is_whole
        assert len(complaints) == 1
        assert "is gone, removed or moved elsewhere" in complaints[0]
        with pytest.raises(RecordLost, match="is gone"):
            store.start()
        (tmp_path / "elsewhere").rename(store.folder)
        recorder.keep(LightChanged(4, 2.0), [Event(4, 2.0, Kind.LIGHT, "The light has changed.")], session)
        assert not recorder._waiting
        assert len(store.events()) == 3
    assert complaints[1:] == ["the record can be written again, and no event is missing"]


def test_a_record_that_another_program_holds_is_waited_for_once(tmp_path: Path) -> None:
    complaints: list[str] = []
    session = start(GAMES["linkx"], OPTIONS["linkx"], {})

    def patience_ms(store: Store) -> int:
        return int(store._database.execute("PRAGMA busy_timeout").fetchone()[0])

    with RecordedGames(tmp_path).begin("held", "linkx", TODAY, {}) as store:
        recorder = Recorder(store, complaints.append)
        with contextlib.closing(sqlite3.connect(tmp_path / "held" / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            recorder.keep(LightChanged(2, 1.0), [Event(2, 1.0, Kind.LIGHT, "The light has changed.")], session)
            assert patience_ms(store) == 0
            assert len(recorder._waiting) == 1
            other.execute("ROLLBACK")
        recorder.keep(LightChanged(3, 1.5), [Event(3, 1.5, Kind.LIGHT, "The light has changed.")], session)
        assert patience_ms(store) > 0
        assert len(store.events()) == 2
    assert complaints[-1] == "the record can be written again, and no event is missing"


def test_a_picture_that_is_gone_is_named(tmp_path: Path) -> None:
    event = Event(3, 1.5, Kind.LIGHT, "The light has changed.", evidence=("gone.jpg",))
    with RecordedGames(tmp_path).begin("poor", "linkx", TODAY, {"options": {}, "players": {}}) as store:
        store.add([event], None, {}, KeptView(3, 1.5, 1.0, "gone.jpg"))
        assert to_pictures(store, tmp_path / "pictures") == (0, 1)
        with pytest.raises(BadRecord, match=r"gone\.jpg"):
            list(judged_again(store))
