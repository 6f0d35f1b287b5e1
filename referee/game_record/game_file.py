"""A game's file: how it is opened, which one it is, when it was written last, and how to close it without a trace."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from referee.game_record.sqlite_errors import is_full

Identity = tuple[int, int]
"""Device and inode, which tell a file from any other."""


def identity(file: Path) -> Identity | None:
    """The identity of a file; None if there is no such file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def log_of(file: Path) -> Path:
    """SQLite's write-ahead log: there while the game is written, and after a power cut."""
    return file.with_name(f"{file.name}-wal")


def written_ns(file: Path) -> int:
    """When a record was written last, in ns: the time of the file, or of its log if that holds something."""
    written = 0
    for path in (file, log_of(file)):
        with suppress(OSError):  # the log is gone once it is written into the file
            found = path.stat()
            written = max(written, found.st_mtime_ns if found.st_size else 0)
    return written


def connect(file: Path, busy_s: float) -> sqlite3.Connection:
    """Connect to a game's file. If SQLite could write nothing beside it, it is read as it is.

    That is so on a locked card, and on a full disk unless the file has a log that still belongs into it.

    `busy_s` : how long to wait for another program that holds the file.
    """
    is_locked = not os.access(file.parent, os.W_OK) or (is_full(file.parent) and not log_of(file).exists())
    how = "?immutable=1" if is_locked and file.is_file() else ""
    database = sqlite3.connect(f"{file.absolute().as_uri()}{how}", busy_s, uri=True)
    database.execute("PRAGMA synchronous = FULL")
    return database


def close(database: sqlite3.Connection, file: Path, opened: Identity | None) -> None:
    """Close the database of the file that was `opened`. A game that was only looked at does not become the latest.

    If a power cut broke a game off, SQLite writes the log into the file when that is next closed. Then the file's time
    is set back to when the game was really written last.
    """
    before = written_ns(file)
    database.close()
    with suppress(OSError):  # the file is somebody else's, or gone, or on a disk that takes nothing
        found = file.stat()
        if opened == identity(file) and found.st_mtime_ns > before and not log_of(file).exists():
            os.utime(file, ns=(found.st_atime_ns, before))
