"""Which game is the latest, that plain `--resume` takes up: the one that was written last, whoever looks at which."""

import contextlib
import os
import shutil
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from engine.errors import BadRecord
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.store import FILE, Store
from referee.live.event import Event, Kind

TODAY = date(2026, 5, 1)
LIGHT = Event(3, 1.5, Kind.LIGHT, "The light has changed.")


def log(games: RecordedGames, name: str) -> Path:
    """What was written into it and not put into its file yet."""
    return games.folder / name / f"{FILE}-wal"


def killed(games: RecordedGames, name: str, file_s: int) -> None:
    """A game whose gridref was killed when it had just written. `file_s` : the time that its files have now."""
    with games.begin("whole", "linkx", TODAY, {"options": {}, "players": {}}) as store:
        store.add([LIGHT], None, {})
        shutil.copytree(store.folder, games.folder / name)
        store.discard()
    for file in (games.folder / name / FILE, log(games, name)):
        os.utime(file, (file_s, file_s))


@pytest.fixture
def games(tmp_path: Path) -> RecordedGames:
    """Two that broke off. Their files were copied since, the latest first."""
    games = RecordedGames(tmp_path)
    killed(games, "old", 2_000)
    killed(games, "new", 1_000)
    return games


def test_looking_at_a_game_does_not_make_it_the_latest(games: RecordedGames) -> None:
    for _ in range(2):
        with games.open("old") as store:
            assert len(store.events()) == 1
            assert games.names() == ("old", "new"), "nor while somebody looks"
        assert games.names() == ("old", "new")
        assert not log(games, "old").exists()
    with games.last() as store:
        assert store.name == "new"


def test_nor_does_looking_at_one_that_can_t_be_read(games: RecordedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.game_record.store.FORMAT", 0)
    with pytest.raises(ValueError, match="update gridref"):
        games.open("old")
    assert games.names() == ("old", "new")


def test_writing_to_it_does(games: RecordedGames) -> None:
    with games.open("old") as store:
        store.add([LIGHT], None, {})
        assert games.names() == ("new", "old")
    assert games.names() == ("new", "old")


def test_a_game_that_does_not_say_when_it_was_written_is_as_old_as_its_file(games: RecordedGames) -> None:
    for name, file_s in (("old", 2_000), ("new", 1_000)):
        file = games.folder / name / FILE
        with contextlib.closing(sqlite3.connect(file)) as database:
            database.execute("DELETE FROM about WHERE key = 'written'")
            database.commit()
        os.utime(file, (file_s, file_s))
    assert games.names() == ("new", "old")


@pytest.mark.parametrize("statement", ["", "PRAGMA journal_mode = WAL"])
def test_a_game_that_was_begun_and_never_written_is_passed_over(games: RecordedGames, statement: str) -> None:
    (games.folder / "empty").mkdir()
    with contextlib.closing(sqlite3.connect(games.folder / "empty" / FILE)) as database:
        database.execute(statement)
    with games.last() as store:
        assert store.name == "new"
    shutil.rmtree(games.folder / "old")
    shutil.rmtree(games.folder / "new")
    with pytest.raises(BadRecord, match="there is no recorded game"):
        games.last()


def test_a_folder_that_is_called_as_a_record_is_none(games: RecordedGames) -> None:
    (games.folder / "odd" / FILE).mkdir(parents=True)
    assert games.names() == ("old", "new")
    with pytest.raises(BadRecord, match="there is no game 'odd'; the last ones are: old, new"):
        games.open("odd")


def test_a_game_is_whole_from_its_first_commit(games: RecordedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed when its tables are laid out, and nothing is written into them."""

    def killed(store: Store, **_: object) -> None:
        shutil.copytree(store.folder, games.folder / "broken-off")
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "tell_about", killed)
    with pytest.raises(KeyboardInterrupt):
        games.begin("whole", "linkx", TODAY, {})
    with pytest.raises(BadRecord, match="was never written"):
        games.open("broken-off")
