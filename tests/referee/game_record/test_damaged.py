"""Records that SQLite reads and that make no sense all the same are said to be damaged."""

import contextlib
import sqlite3
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.errors import BadRecord
from engine.games import GAMES
from referee.cli import main
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.resume import session_of
from referee.game_record.store import FILE
from referee.game_record.whole import check_whole
from tests.referee.game_record.test_store import kept

TODAY = date(2026, 5, 1)


@pytest.mark.parametrize("command", ["show", "games", "replay", "export", "correct", "watch"])
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET time = 'x'",
        "UPDATE events SET frame = 'x'",
        "UPDATE events SET evidence = '[1]'",
        "UPDATE views SET time = 'x'",
        "UPDATE about SET value = '5' WHERE key = 'players'",
        "UPDATE about SET value = '{\"a\": 1}' WHERE key = 'camera'",
    ],
)
def test_values_of_a_wrong_type_are_damage(damage: str, command: str) -> None:
    about = {"options": {"size": "5"}, "players": {}, "camera": "folder:none"}
    with RecordedGames().begin("g", "line-or-colour", TODAY, about) as store:
        kept(store, GAMES["line-or-colour"], 1, [])
    with contextlib.closing(sqlite3.connect(RecordedGames().folder / "g" / FILE)) as database:
        database.execute(damage)
        database.commit()
    others = {"games": (), "correct": ("g", "--remove", "1"), "watch": ("--resume", "g")}
    result = CliRunner().invoke(main, (command, *others.get(command, ("g",))), catch_exceptions=False)
    assert "Traceback" not in result.stderr
    needs = {"views": ("replay",), "events": ("show", "replay", "correct", "watch")}.get(damage.split()[1])
    if command == "games":
        assert result.exit_code == (2 if "broken: " in result.stdout else 0)
    elif needs is None or command in needs:
        assert result.exit_code == 2
        assert "is damaged" in result.stderr


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE about SET value = '['",
        "UPDATE about SET value = '{\"game\": 1}' WHERE key = 'start'",
        "UPDATE events SET moves = '[\"z9\"]'",
        "UPDATE events SET phrase = '{}'",
        "UPDATE events SET event = 'dance'",
        "UPDATE events SET message = CAST(x'ff' AS TEXT)",
    ],
)
def test_what_makes_no_sense_is_damage(damage: str, tmp_path: Path) -> None:
    """Such as a worn card brings about: SQLite does not notice letters that are others."""
    with RecordedGames(tmp_path).begin(
        "g", "line-or-colour", TODAY, {"options": {"size": "5"}, "players": {}}
    ) as store:
        kept(store, GAMES["line-or-colour"], 1, [])
        with sqlite3.connect(tmp_path / "g" / FILE) as database:
            database.execute(damage)
        database.close()
        with pytest.raises(BadRecord, match=r"is damaged .*: restore it from a copy"):
            session_of(store)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET frame = 77 WHERE number = 2",
        "UPDATE about SET value = '\"pi\"' WHERE key = 'camera'",
        "UPDATE about SET value = '{\"a\": 1}' WHERE key = 'board'",
        "UPDATE views SET time = 'x'",
        "UPDATE sqlite_master SET rootpage = 2 WHERE name = 'views'",
    ],
)
def test_a_record_is_whole_if_all_in_it_is(damage: str, tmp_path: Path) -> None:
    about = {"options": {"size": "5"}, "players": {}, "camera": "folder:none", "board": {}}
    with RecordedGames(tmp_path).begin("g", "line-or-colour", TODAY, about) as store:
        kept(store, GAMES["line-or-colour"], 1, [])
        check_whole(store)
    with contextlib.closing(sqlite3.connect(tmp_path / "g" / FILE)) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute(damage)
        database.commit()
    with RecordedGames(tmp_path).open("g") as again, pytest.raises(BadRecord, match=r"is damaged \(.*\): restore it"):
        check_whole(again)
