"""docs/json.md names every field that is printed, in its order, and every kind of event."""

import json
import re
from pathlib import Path

from referee.live.event import Event, Kind
from referee.photo.answer import Answer
from tests.support.command import run

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "json.md").read_text(encoding="utf-8")
OF_SCORE, OF_WATCH, OF_CHECK = re.split("## `gridref (?:watch|check) --json`", PAGE)


def fields(section: str) -> list[str]:
    """What stands in the first column of a section's table."""
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_every_field_of_an_answer_is_described() -> None:
    assert fields(OF_SCORE) == list(Answer("photo.jpg", "not_found", "no board").to_json())


def test_every_field_and_kind_of_an_event_is_described() -> None:
    assert fields(OF_WATCH) == list(Event(0, 0.0, Kind.READY, "I see the board.").to_json())
    assert {kind.value for kind in Kind} <= set(re.findall(r"`(\w+)`", OF_WATCH))


def test_every_field_of_a_checked_record_is_described() -> None:
    move, result = map(json.loads, run("check", "--json", "-", stdin="game: linkage\n1. red a1-a2\n")[0].splitlines())
    assert fields(OF_CHECK) == list(dict.fromkeys([*move, *result]))
