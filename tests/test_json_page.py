"""docs/json.md names every field that is printed, in its order, and every kind of event."""

import re
from pathlib import Path

from referee.live.event import Event, Kind
from referee.photo.answer import Answer

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "json.md").read_text(encoding="utf-8")
OF_SCORE, OF_WATCH = PAGE.split("## `gridref watch --json`")


def fields(section: str) -> list[str]:
    """What stands in the first column of a section's table."""
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_every_field_of_an_answer_is_described() -> None:
    assert fields(OF_SCORE) == list(Answer("photo.jpg", "not_found", "no board").to_json())


def test_every_field_and_kind_of_an_event_is_described() -> None:
    assert fields(OF_WATCH) == list(Event(0, 0.0, Kind.READY, "I see the board.").to_json())
    assert {kind.value for kind in Kind} <= set(re.findall(r"`(\w+)`", OF_WATCH))
