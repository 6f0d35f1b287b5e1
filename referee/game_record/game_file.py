"""A game's file: how it is opened, which one it is, whether it is sound, and when it was written last."""

import json
import os
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from referee.game_record.sqlite_errors import is_full

Identity = tuple[int, int]
"""Device and inode, which tell a file from any other."""
WRITTEN = "written"
"""The key of `about` for when an event was last written."""


def identity(file: Path) -> Identity | None:
    """The identity of a file; None if there is no such file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def has_log(file: Path) -> bool:
    """Whether SQLite's write-ahead log holds something that is not in the file yet.

    It does while a game is written, and after a power cut.
    """
    try:
        return file.with_name(f"{file.name}-wal").stat().st_size > 0
    except OSError:
        return False


def connect(file: Path, busy_s: float) -> sqlite3.Connection:
    """Connect to a game's file. If SQLite could write nothing beside it, and has no need to, it is read as it is.

    That is so on a locked card, in another user's folder and on a full disk, unless the file has a log that still
    belongs into it.

    `busy_s` : how long to wait for another program that holds the file.
    """
    is_locked = not os.access(file.parent, os.W_OK) or is_full(file.parent)
    how = "?immutable=1" if is_locked and not has_log(file) and file.is_file() else ""
    database = sqlite3.connect(f"{file.absolute().as_uri()}{how}", busy_s, uri=True)
    database.execute("PRAGMA synchronous = FULL")
    return database


def check_pages(database: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError if a file is not laid out as SQLite needs it."""
    (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError("database disk image is malformed")


def written_s(file: Path, busy_s: float) -> float:
    """When an event was last written into a game's file, in s since 1970; of one that can't tell, the file's own time.

    The record itself says it, as a copy of its file has another time, and one that was broken off by a power cut gets
    another when it is looked at. For `busy_s` see `connect`.
    """
    with suppress(sqlite3.Error, OSError, TypeError, ValueError), closing(connect(file, busy_s)) as database:
        (written,) = database.execute("SELECT value FROM about WHERE key = ?", (WRITTEN,)).fetchone()
        return datetime.fromisoformat(json.loads(written)).timestamp()
    with suppress(OSError):
        return file.stat().st_mtime
    return 0.0
