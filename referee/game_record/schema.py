"""The tables of a game's file; docs/record.md describes them for those who read it with other programs."""

import sqlite3

FORMAT = 2
"""Kept as SQLite's `user_version`. It goes up whenever an older gridref would misread what a newer one writes."""

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
"""The table that is new in format 2."""


def create(database: sqlite3.Connection) -> None:
    """Lay out the tables in an empty file. They are committed together with what is written into it first.

    The file has a write-ahead log, so that a crash at any moment leaves the last commit whole.
    """
    database.execute("PRAGMA journal_mode = WAL")
    database.executescript(f"BEGIN; {TABLES} {DIGESTS} PRAGMA user_version = {FORMAT};")


def format_of(database: sqlite3.Connection) -> int:
    """The FORMAT in which a file is written; 0 if nothing is in it yet."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def update(database: sqlite3.Connection) -> None:
    """Give a file of an older format what it lacks. That is committed together with what is written into it next."""
    if format_of(database) < FORMAT:
        database.executescript(f"BEGIN; {DIGESTS} PRAGMA user_version = {FORMAT};")
