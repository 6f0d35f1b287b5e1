"""A record in other forms: text, JSON lines, a folder of pictures."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.errors import BadRecord, RecordLost
from engine.record import record_of
from engine.record_text import format_record
from referee.game_record.pictures import kept_picture
from referee.game_record.store import Store
from referee.live.event import json_line


def to_text(store: Store) -> str:
    """The engine's text record, which `gridref check` reads. Raises BadRecord if no board was seen yet."""
    states = store.states()
    if not states:
        raise BadRecord(f"in {store.name} no board was seen yet")
    with store.understood():
        return format_record(record_of(states, store.about()["players"]))


def to_json_lines(store: Store) -> Iterator[str]:
    """Every event as `gridref watch --json` told it."""
    for event in store.events():
        yield json_line(event)


PARTS = ("view", "cells", "before")
"""What an event's pictures show, in order: the whole view, the cells that it is about, these cells before it."""


def to_pictures(store: Store, folder: Path) -> tuple[int, int]:
    """Copy the pictures of all events into a new folder, under names that sort in the order of the events.

    Returns how many were copied, and how many the record names but lacks, or has damaged. Raises RecordLost if `folder`
    exists already or can't be written, or if a picture can't be read.
    """
    try:
        folder.mkdir(parents=True)
        copied = lacking = 0
        for number, event in enumerate(store.events(), 1):
            for what, name in zip(PARTS, event.evidence, strict=False):
                picture = kept_picture(store.evidence, name)
                if picture is None:
                    lacking += 1
                else:
                    (folder / f"{number:04d}-{event.kind}-{what}.jpg").write_bytes(picture)
                    copied += 1
    except RecordLost:
        with suppress(OSError):  # some were copied
            folder.rmdir()
        raise
    except FileExistsError as error:
        raise RecordLost(f"expected a new folder for the pictures, got {folder}, which is there already") from error
    except OSError as error:
        raise RecordLost(f"the pictures can't be copied to {folder}: {error.strerror or error}") from error
    return copied, lacking
