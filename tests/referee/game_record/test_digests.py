"""What a worn card changed in a record is noticed, though it makes sense; what came before it can be read."""

import contextlib
import hashlib
import json
import sqlite3
from datetime import date

import pytest

from engine.errors import BadRecord
from engine.games import GAMES
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.resume import session_of
from referee.game_record.store import FILE
from tests.referee.game_record.test_store import kept
from tests.support.command import run
from tests.support.truth import ROOT


@pytest.fixture
def told() -> list[str]:
    """What was told of a game, g, that is recorded, as JSON."""
    with RecordedGames().begin("g", "line-or-colour", date(2026, 5, 1), {"options": {"size": "5"}, "players": {}}) as g:
        kept(g, GAMES["line-or-colour"], 1, [])
    return run("show", "g", "--json")[0].splitlines()


def change(sql: str) -> None:
    """As a worn card does, behind gridref's back."""
    with contextlib.closing(sqlite3.connect(RecordedGames().folder / "g" / FILE)) as database, database:
        database.executescript(sql)


def test_a_changed_move_is_noticed_and_what_came_before_is_shown(told: list[str]) -> None:
    number = [number for number, line in enumerate(told, 1) if json.loads(line)["event"] == "move"][-1]
    change(f"UPDATE events SET moves = '[\"a1\"]' WHERE number >= {number}")
    for command in (("show", "g"), ("export", "g"), ("show", "g", "--json"), ("export", "g", "--as", "json")):
        stdout, stderr = run(*command, exit_code=2)
        (said,) = stderr.splitlines()
        assert f"is damaged (from event {number} on it is not what was written, before that it is): restore it" in said
        if "json" in " ".join(command):
            assert stdout.splitlines() == told[: number - 1]
        else:
            assert "1. a1" not in stdout
    for command in (("replay", "g"), ("correct", "g", "--remove", "1"), ("watch", "--resume", "g")):
        assert f"from event {number} on" in run(*command, exit_code=2)[1]
    assert f"from event {number} on" in run("games", exit_code=2)[0]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET time = time + 1 WHERE number = 3",
        "UPDATE events SET message = CAST(x'ff' AS TEXT) WHERE number = 3",
        "UPDATE events SET confidence = 0.5 WHERE number = 3",
        "UPDATE digests SET sha256 = 'a' WHERE of = '3'",
        "DELETE FROM events WHERE number = 2",
    ],
)
def test_nothing_of_an_event_may_change(damage: str, told: list[str]) -> None:
    change(damage)
    stdout, stderr = run("show", "g", "--json", exit_code=2)
    assert "from event 3 on" in stderr
    assert stdout.splitlines() == told[: 1 if "DELETE" in damage else 2]


@pytest.mark.usefixtures("told")
def test_how_the_game_began_may_not_change() -> None:
    change('UPDATE about SET value = replace(value, \'"turn": "white"\', \'"turn": "black"\') WHERE key = \'start\'')
    assert "is damaged (its start is not what was written)" in run("show", "g", exit_code=2)[1]


def test_a_record_of_the_first_format_is_read_and_gone_on_with(told: list[str]) -> None:
    change("DROP TABLE digests; PRAGMA user_version = 1")
    assert run("show", "g", "--json")[0].splitlines() == told
    run("correct", "g", "--remove", "1", exit_code=1)
    assert run("show", "g", "--json")[0].splitlines()[:-1] == told
    change("UPDATE events SET time = time + 1 WHERE number = 3")
    with RecordedGames().open("g") as store, pytest.raises(BadRecord, match="from event 3 on"):
        session_of(store)


@pytest.mark.usefixtures("told")
def test_a_digest_is_made_as_the_page_says() -> None:
    """By whoever has only docs/record.md, the file and Python's own library."""
    page = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    assert "columns `frame` … `score`, then `phrase`, then `moves`." in page
    with contextlib.closing(sqlite3.connect(RecordedGames().folder / "g" / FILE)) as database:
        digests = dict(database.execute("SELECT of, sha256 FROM digests"))
        columns = [name for _, name, *_ in database.execute("PRAGMA table_info(events)")]
        until_score = columns[columns.index("frame") : columns.index("score") + 1]
        rows = database.execute(f"SELECT {', '.join(until_score)}, phrase, moves FROM events ORDER BY number")
        made, before = {}, ""
        for number, row in enumerate(rows.fetchall(), 1):
            made[str(number)] = before = hashlib.sha256(json.dumps([before, *row]).encode()).hexdigest()
        for pair in database.execute("SELECT key, value FROM about"):
            made[pair[0]] = hashlib.sha256(json.dumps(list(pair)).encode()).hexdigest()
    assert made == digests
