"""The tables of a game's file; docs/record.md describes them for those who read it with other programs."""

import sqlite3

FORMAT = 2
"""Raised whenever an older gridref would misread what a newer one wrote; kept as SQLite's `user_version`."""

TABLES = """
CREATE TABLE about (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL             -- JSON
);
CREATE TABLE events (
    number INTEGER PRIMARY KEY,     -- 1, 2, 3 ... in the order in which they were told
    frame INTEGER NOT NULL,
    time REAL NOT NULL,             -- s on the source's clock
    event TEXT NOT NULL,
    by TEXT NOT NULL,
    move TEXT,
    cells TEXT NOT NULL,            -- JSON list of names
    rules TEXT NOT NULL,            -- JSON list of ids
    message TEXT NOT NULL,          -- in English
    position TEXT,                  -- JSON, the photo truth's form
    turn TEXT,
    confidence REAL,
    runner_up TEXT,                 -- JSON {"what", "probability"}
    evidence TEXT NOT NULL,         -- JSON list of file names in evidence/
    score TEXT,                     -- JSON
    moves TEXT,                     -- JSON list: the accepted game after the event; NULL before it began
    phrase TEXT                     -- JSON {"template", "many", "values"} of `message`
);
CREATE TABLE views (
    frame INTEGER PRIMARY KEY,
    time REAL NOT NULL,
    since REAL NOT NULL,            -- when the still stretch began
    picture TEXT NOT NULL           -- file name in evidence/
);
"""
DIGESTS = """
CREATE TABLE digests (
    of TEXT PRIMARY KEY,            -- an event's number, or a key of about
    sha256 TEXT NOT NULL
);
"""
"""New in format 2."""


def create(database: sqlite3.Connection) -> None:
    """Lay out an empty file, which is committed with the first that is written into it.

    Write-ahead log: a crash at any moment leaves the last commit whole.
    """
    database.execute("PRAGMA journal_mode = WAL")
    database.executescript(f"BEGIN; {TABLES} {DIGESTS} PRAGMA user_version = {FORMAT};")


def format_of(database: sqlite3.Connection) -> int:
    """In which a file is written."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def update(database: sqlite3.Connection) -> None:
    """Give a file of an older format what it lacks, which is committed with what is written into it then."""
    if format_of(database) < FORMAT:
        database.executescript(f"BEGIN; {DIGESTS} PRAGMA user_version = {FORMAT};")
