"""Digests of what a record holds, which show if something in it is no longer what was written.

They help against worn cards, not against people: who changes a record can change its digests, too.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.game_record.event_rows import COLUMNS
from referee.game_record.schema import FORMAT, format_of

KEEP = """
INSERT INTO digests VALUES (?, ?)
    ON CONFLICT (of) DO UPDATE SET sha256 = excluded.sha256 WHERE sha256 <> excluded.sha256
"""
LAST_SEALED = "SELECT MAX(CAST(of AS INTEGER)) FROM digests"  # keys of `about` are no numbers: 0
DIGEST_OF = "SELECT sha256 FROM digests WHERE of = ?"
EVENTS = f"""
SELECT number, sha256, {", ".join(COLUMNS)}, moves FROM events LEFT JOIN digests ON of = CAST(number AS TEXT)
    WHERE number > ? ORDER BY number
"""


def seal_events(database: sqlite3.Connection) -> None:
    """Keep digests of the events that have none yet. Each is made of the one before and what its event holds."""
    last = database.execute(LAST_SEALED).fetchone()[0] or 0
    found = database.execute(DIGEST_OF, (str(last),)).fetchone()
    digest, digests = "" if found is None else found[0], []
    for number, _, held in _events(database, last):
        digest = _digest(digest, *held)
        digests.append((str(number), digest))
    database.executemany(KEEP, digests)


def seal_about(database: sqlite3.Connection, values: Iterable[tuple[str, str]]) -> None:
    """Keep the digests of values of `about`, which are given with their keys. Each is made of key and value."""
    database.executemany(KEEP, [(key, _digest(key, value)) for key, value in values])


def first_changed(database: sqlite3.Connection) -> int | None:
    """The number of the first event that is not what was written; None if all are, as far as can be told."""
    if format_of(database) < FORMAT:
        return None
    before = ""
    for number, digest, held in _events(database, 0):
        if digest not in (None, _digest(before, *held)):
            return number
        before = digest or ""
    return None


def sound_rows(database: sqlite3.Connection, columns: str) -> list[tuple[Any, ...]]:
    """`columns` of `events` in order, up to the first event that is not what was written."""
    first = first_changed(database)
    before = "" if first is None else f"WHERE number < {first}"
    return database.execute(f"SELECT {columns} FROM events {before} ORDER BY number").fetchall()


def changed_about(database: sqlite3.Connection, values: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of `about` whose `values` are not what was written."""
    if format_of(database) < FORMAT:
        return ()
    digests = dict(database.execute("SELECT of, sha256 FROM digests"))
    return tuple(key for key, value in values.items() if digests.get(key) not in (None, _digest(key, value)))


def _events(database: sqlite3.Connection, after: int) -> Iterator[tuple[int, str | None, list[object]]]:
    """Number, digest and contents of the events after number `after`. Letters that make no sense are replaced."""
    database.text_factory = lambda letters: letters.decode(errors="replace")
    try:
        rows = database.execute(EVENTS, (after,)).fetchall()
    finally:
        database.text_factory = str
    return ((number, digest, held) for number, digest, *held in rows)


def _digest(*held: object) -> str:
    return hashlib.sha256(json.dumps(held).encode()).hexdigest()
