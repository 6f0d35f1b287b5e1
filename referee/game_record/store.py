"""One game's file: written so that what was committed is never lost, read by everything that looks back."""

import fcntl
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from engine.errors import BadRecord, RecordLost
from engine.position import Json
from engine.state import State
from referee.game_record.accepted_game import Start
from referee.game_record.digests import changed_about, first_changed, seal_about, seal_events, sound_rows
from referee.game_record.event_rows import COLUMNS, event_in, row_of
from referee.game_record.game_file import WRITTEN, check_pages, connect, identity
from referee.game_record.schema import FORMAT, create, format_of, update
from referee.game_record.sqlite_errors import damaged, in_one_sentence, is_full, no_room, not_writable
from referee.game_record.value_types import OF_A_GAME, OF_A_VIEW, check
from referee.live.event import Event, Kind

FILE = "record.sqlite"
EVIDENCE = "evidence"
LEARNED = ("board", "calibration")
"""Keys of `about` for what was learned: long values, which nobody needs who only looks at a game."""
KEEP = """
INSERT INTO about VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
"""
"""It does not write what is there already: a game is watched for hours, and its card wears out."""
BUSY_S = 2.0
"""How long another program, such as a viewer, may hold the file before that is an error."""


class NeverWritten(BadRecord):
    """A record that was begun but never written, as a power cut came before its first commit."""


@dataclass(frozen=True, slots=True)
class KeptView:
    """A picture that was read, of frame number `frame` at `time_s`, in a still stretch that began at `since_s`."""

    frame: int
    time_s: float
    since_s: float
    picture: str


class Store:
    """The record of one game, in its own folder. Make one with `create_store` or `open_store`.

    Every method raises RecordLost, in one sentence, if the file cannot be read or written.
    """

    def __init__(self, folder: Path, database: sqlite3.Connection) -> None:
        self.folder = folder
        self._database = database
        self._held: int | None = None
        self._file = identity(folder / FILE)

    @property
    def name(self) -> str:
        """What the game is called: its folder's name."""
        return self.folder.name

    @property
    def evidence(self) -> Path:
        """The folder of pictures, each named by its contents' hash."""
        return self.folder / EVIDENCE

    def check_format(self) -> None:
        """Raises NeverWritten, or BadRecord if a newer gridref wrote the record."""
        with in_one_sentence(self.folder):
            written = format_of(self._database)
            tables = self._database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
        if not tables:
            raise NeverWritten(f"the record {self.folder} is empty: it was never written")
        if written > FORMAT:
            raise BadRecord(
                f"the record {self.folder} has format {written}, this gridref reads {FORMAT}: update gridref"
            )

    def hold(self) -> None:
        """Keep other programs from changing the game until this is closed. Raises RecordLost if one holds it.

        Others may still read it. Raises RecordLost also on a full disk, or where gridref may not write: there it can
        only be read.
        """
        if self._held is not None:
            return
        if not all(os.access(path, os.W_OK) for path in (self.folder, self.folder / FILE)):
            raise not_writable(self.folder)
        if is_full(self.folder):
            raise no_room(self.folder)
        held = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(held)
            elsewhere = f"the game {self.name} is being watched or corrected by another gridref: leave that one first"
            raise RecordLost(elsewhere) from None
        except OSError:  # a disk that knows no locks
            os.close(held)
        else:
            self._held = held

    def about(self) -> Json:
        """Game, options, players, camera, policy and what else is known of the game as a whole, but not LEARNED."""
        self._check_is_there()
        with self.understood():
            others = "SELECT key, value FROM about WHERE key NOT IN (?, ?)"
            rows = dict(self._database.execute(others, LEARNED).fetchall())
            if changed := changed_about(self._database, rows):
                raise damaged(self.folder, f"its {' and '.join(changed)} is not what was written")
            written = {key: json.loads(value) for key, value in rows.items()}
            check(written, OF_A_GAME)
            return written

    def learned(self, key: str) -> bytes | None:
        """The JSON of one of LEARNED, which may make no sense; None if there is none."""
        self._check_is_there()
        with in_one_sentence(self.folder):
            row = self._database.execute("SELECT CAST(value AS BLOB) FROM about WHERE key = ?", (key,)).fetchone()
            is_changed = row is not None and changed_about(self._database, {key: row[0].decode(errors="replace")})
        return b"" if is_changed else None if row is None or row[0] == b"null" else bytes(row[0])

    def tell_about(self, **values: Any) -> None:
        """Keep `values`, which JSON can hold, in place of earlier ones of the same names."""
        self._check_is_there()
        with in_one_sentence(self.folder), self._database:
            self._keep(values)

    def add(
        self,
        events: Sequence[Event],
        moves: Sequence[str] | None,
        about: Mapping[str, Any],
        view: KeptView | None = None,
    ) -> None:
        """Write what one observation caused, all of it or nothing. It is on the disk when this returns.

        `moves` : the accepted moves after `events`; None before the board was seen. `about` : what changed with them.
        """
        self._check_is_there()
        with in_one_sentence(self.folder), self._database:
            self._keep({**about, WRITTEN: datetime.now(UTC).isoformat()} if events else about)
            line = None if moves is None else json.dumps(list(moves))
            marks = ", ".join("?" * (len(COLUMNS) + 1))
            self._database.executemany(
                f"INSERT INTO events ({', '.join(COLUMNS)}, moves) VALUES ({marks})",
                [(*row_of(event), line) for event in events],
            )
            seal_events(self._database)
            if view is not None:
                row = (view.frame, view.time_s, view.since_s, view.picture)
                self._database.execute("INSERT OR REPLACE INTO views VALUES (?, ?, ?, ?)", row)

    def wait_for_others(self, seconds: float) -> None:
        """From now on, wait so long for another program that holds the file."""
        with in_one_sentence(self.folder):
            self._database.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")

    def check_events(self) -> None:
        """Raises BadRecord if an event is not what was written. Those before it can be read all the same."""
        with in_one_sentence(self.folder):
            number = first_changed(self._database)
        if number is not None:
            raise damaged(self.folder, f"from event {number} on it is not what was written, before that it is")

    def check_pages(self) -> None:
        """Raises BadRecord if the file is not laid out as SQLite needs it."""
        with in_one_sentence(self.folder):
            check_pages(self._database)

    def events(self) -> tuple[Event, ...]:
        """All events in order, up to the first that is not what was written. They can be told in any language."""
        with self.understood():
            return tuple(event_in(row) for row in sound_rows(self._database, ", ".join(COLUMNS)))

    def views(self) -> tuple[KeptView, ...]:
        """The pictures that were read, in order."""
        with self.understood():
            rows = self._database.execute("SELECT frame, time, since, picture FROM views ORDER BY frame").fetchall()
            for row in rows:
                check(dict(zip(OF_A_VIEW, row, strict=True)), OF_A_VIEW)
        return tuple(KeptView(*row) for row in rows)

    def start(self) -> Start | None:
        """How the game began; None before its board was seen."""
        written = self.about().get("start")
        with self.understood():
            return None if written is None else Start(**written)

    def moves(self) -> tuple[str, ...]:
        """The accepted moves."""
        with self.understood():
            played = [moves for (moves,) in sound_rows(self._database, "moves") if moves is not None]
            return tuple(json.loads(played[-1])) if played else ()

    def notations(self) -> tuple[str, ...]:
        """All notations that accepted moves ever had, the latest first."""
        with self.understood():
            played = dict.fromkeys(moves for (moves,) in reversed(sound_rows(self._database, "moves")))
            return tuple(dict.fromkeys(str(name) for moves in played if moves for name in json.loads(moves)))

    def states(self) -> tuple[State, ...]:
        """The accepted game: its first state and that after each move. Empty before its board was seen."""
        start, moves = self.start(), self.moves()
        with self.understood():
            return () if start is None else start.states(moves)

    def has_ended(self) -> bool:
        """Whether the last game that was judged came to its end by the rules."""
        states = self.states()
        return bool(states) and states[-1].outcome is not None and self._was_told(Kind.END)

    @contextmanager
    def understood(self) -> Iterator[None]:
        """For code that makes something of the record's contents: raises BadRecord if they make no sense."""
        try:
            with in_one_sentence(self.folder):
                yield
        except (BadRecord, RecordLost):
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise damaged(self.folder, "what is written in it makes no sense") from error

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def discard(self) -> None:
        """Close the record and remove it, pictures and all."""
        self.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _keep(self, about: Mapping[str, Any]) -> None:
        update(self._database)
        rows = [(key, json.dumps(value, ensure_ascii=False)) for key, value in about.items()]
        self._database.executemany(KEEP, rows)
        seal_about(self._database, rows)

    def _check_is_there(self) -> None:
        """Raises RecordLost if the file is gone: SQLite would go on writing to what nobody can open any longer."""
        if identity(self.folder / FILE) != self._file:
            raise RecordLost(f"the record {self.folder} is gone, removed or moved elsewhere: put it back")

    def _was_told(self, kind: Kind) -> bool:
        with self.understood():
            found = self._database.execute("SELECT 1 FROM events WHERE event = ?", (kind.value,)).fetchone()
        return found is not None


def create_store(folder: Path, about: Mapping[str, Any]) -> Store:
    """A new record in a folder that does not exist yet. If it can't be begun: RecordLost, and no folder is left."""
    try:
        (folder / EVIDENCE).mkdir(parents=True)
    except OSError as error:
        raise RecordLost(f"the game can't be recorded in {folder}: {error.strerror or error}") from error
    try:
        with in_one_sentence(folder):
            database = connect(folder / FILE, BUSY_S)
            create(database)
        store = Store(folder, database)
        store.tell_about(**about)
    except RecordLost:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return store


def open_store(folder: Path) -> Store:
    """The record in a folder. Raises BadRecord if there is none, or it can't be read."""
    if not (folder / FILE).is_file():
        raise BadRecord(f"there is no game in {folder}")
    with in_one_sentence(folder):
        store = Store(folder, connect(folder / FILE, BUSY_S))
    try:
        store.check_format()
    except BaseException:
        store.close()
        raise
    return store
