"""SQLite's errors, and what a spoilt file holds, in this program's sentences."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import BadRecord, RecordLost

SHARED_BYTES = 32_768
"""The file that SQLite's connections share grows by this. Without room for it, SQLite says only "I/O error"."""


@contextmanager
def in_one_sentence(folder: Path) -> Iterator[None]:
    """Turns SQLite's errors into RecordLost and BadRecord, which say what went wrong and what to do."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise RecordLost(f"another program holds the record {folder}: close it") from error
        if "full" in str(error) or is_full(folder):
            raise no_room(folder) from error
        if "decode" in str(error):
            raise damaged(folder, "letters in it make no sense") from error
        if "readonly" in str(error):
            raise not_writable(folder) from error
        if "unable to open" in str(error) and folder.is_dir() and not os.access(folder, os.W_OK):
            raise RecordLost(
                f"the record {folder} was broken off, and can only be read where gridref may write: "
                "copy the folder to where it may"
            ) from error
        raise RecordLost(f"the record {folder} can't be written or read ({error}): look at its disk") from error
    except UnicodeDecodeError as error:  # SQLite's message quotes what it can't read
        raise damaged(folder, "letters in it make no sense") from error
    except sqlite3.DatabaseError as error:
        raise damaged(folder, str(error)) from error


def is_full(folder: Path) -> bool:
    """Whether there is no room left for what SQLite writes beside a file."""
    try:
        return shutil.disk_usage(folder).free < SHARED_BYTES
    except OSError:  # gone with its disk
        return False


def no_room(folder: Path) -> RecordLost:
    """The error for a record on a full disk."""
    return RecordLost(f"the disk is full: make room for the record {folder}")


def not_writable(folder: Path) -> RecordLost:
    """The error for a record that gridref may read, but not write."""
    return RecordLost(f"the record {folder} can't be written: make it yours, and its disk writable")


def damaged(folder: Path, why: str) -> BadRecord:
    """The error for a record that does not hold what was written."""
    return BadRecord(f"the record {folder} is damaged ({why}): restore it from a copy, or begin a new one")
