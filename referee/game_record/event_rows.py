"""Events as rows of the record's table, and back."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.phrase import Phrase, phrase_from_json, phrase_to_json
from referee.game_record.value_types import OF_AN_EVENT, check
from referee.live.event import Event, Kind, event_from_json

FIELDS = tuple(Event(0, 0.0, Kind.READY, "").to_json())
"""The fields of an event as JSON."""
COLUMNS = (*FIELDS, "phrase")
"""The columns of `events` that an event fills: FIELDS, and the phrase that its message was made of."""
AS_JSON = ("cells", "rules", "position", "runner_up", "evidence", "score")
"""The FIELDS that are kept as JSON."""


def row_of(event: Event) -> tuple[Any, ...]:
    """The values of COLUMNS for an event."""
    document, message = event.to_json(), event.message
    phrase = phrase_to_json(message) if isinstance(message, Phrase) else None
    return (*(_written(document[name]) if name in AS_JSON else document[name] for name in FIELDS), _written(phrase))


def event_in(row: Sequence[Any]) -> Event:
    """The event whose COLUMNS hold `row`. Raises what JSON and its readers raise if the row makes no sense."""
    *held, phrase = row
    written = {
        name: json.loads(value) if name in AS_JSON and value is not None else value
        for name, value in zip(FIELDS, held, strict=True)
    }
    check(written, OF_AN_EVENT)
    event = event_from_json(written)
    return event if phrase is None else replace(event, message=phrase_from_json(json.loads(phrase)))


def _written(value: object) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)
