"""docs/json.md names every field that is printed, in its order, every kind of event, and every column."""

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

from calibration.profile.profile import LensQuality
from calibration.profile.store import Profiles
from referee.evaluation.photo_table import CSV_COLUMNS
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.store import FILE
from referee.live.event import Event, Kind
from referee.photo.answer import Answer
from tests.support.command import run
from tests.support.drawn import known
from vision.cameras.settings import CameraSettings
from vision.geometry.lens import Lens

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "json.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## `gridref ([^`]+)`\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
"""By what is typed."""


def fields(command: str) -> list[str]:
    """What stands in the first column of the table about a command."""
    rows = re.findall(r"^\| (`[^|]*) \|", SECTIONS[command], re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def test_every_field_of_an_answer_is_described() -> None:
    assert fields("score --json") == list(Answer("photo.jpg", "not_found", "no board").to_json())


def test_every_field_and_kind_of_an_event_is_described() -> None:
    assert fields("watch --json") == list(Event(0, 0.0, Kind.READY, "I see the board.").to_json())
    assert {kind.value for kind in Kind} <= set(re.findall(r"`(\w+)`", SECTIONS["watch --json"]))


def test_every_field_of_a_checked_record_is_described() -> None:
    move, result = map(json.loads, run("check", "--json", "-", stdin="game: linkage\n1. red a1-a2\n")[0].splitlines())
    assert fields("check --json") == list(dict.fromkeys([*move, *result]))


def test_every_field_of_a_recorded_game_is_described() -> None:
    for name in ("sound", "spoilt"):
        with RecordedGames().begin(
            name, "linkx", date(2026, 5, 1), {"began": "", "options": {}, "players": {}}
        ) as game:
            pass
    (game.folder / FILE).write_bytes(b"spoilt " * 100)
    listed = run("games", "--json", exit_code=2)[0].splitlines()
    spoilt, sound = sorted(map(json.loads, listed), key=len)
    assert fields("games --json") == [*sound, "broken"]
    assert [*spoilt] == ["name", "broken"]


def test_every_field_of_a_camera_is_described() -> None:
    (first, *_) = json.loads(run("cameras", "--json")[0])
    assert fields("cameras --json") == [*first]


def test_every_field_of_a_profile_is_described() -> None:
    lens, settings = Lens(1010.0, (655.0, 478.0)), CameraSettings(20000, 2.0, (1.9, 1.6), 2.5)
    quality = LensQuality(14, 0.19, 0.2, 0.004, 0.81)
    profile = replace(known.profile("desk", "pi"), lens=lens, lens_quality=quality, settings=settings)
    Profiles().save(profile)
    printed = json.loads(run("profiles", "show", "desk", "--json")[0])
    assert fields("profiles show --json") == [*printed]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", SECTIONS["profiles show --json"], re.MULTILINE))
    for name in ("lens", "lens_quality", "settings"):
        assert re.findall(r"`(\w+)`", rows[name]) == [*printed[name]]
    assert set(re.findall(r"`(\w+)`", rows["board"])) <= {*printed["board"]}


def test_every_column_of_a_table_is_described() -> None:
    assert fields("evaluate --csv") == list(CSV_COLUMNS)
