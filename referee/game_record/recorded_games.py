"""The folder of all recorded games, each in a folder of its own."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import platformdirs

from engine.errors import BadRecord, RecordLost
from engine.files import NAME, NAME_IN_WORDS, entries, typed_path, within_reach
from engine.phrase import quoted
from referee.game_record.game_file import written_s
from referee.game_record.store import BUSY_S, FILE, NeverWritten, Store, create_store, open_store


class RecordedGames:
    """All recorded games: those of this user, or those in a given folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or platformdirs.user_data_path("gridref") / "games"

    def names(self) -> tuple[str, ...]:
        """The names of all games, in the order in which they were last written to, and of those out of reach.

        Raises RecordLost if the games are out of reach altogether.
        """
        with within_reach(RecordLost):
            folders = [folder for folder in entries(self.folder) if NAME.fullmatch(folder.name) and _holds_game(folder)]
        return tuple(
            folder.name for folder in sorted(folders, key=lambda folder: (written_s(folder / FILE, BUSY_S), folder))
        )

    def begin(self, name: str | None, game: str, today: date, about: Mapping[str, Any]) -> Store:
        """A new record. Without a name, day and game make one. Raises BadRecord if the name is taken or unfit."""
        with within_reach(RecordLost):
            chosen = self._free_name(f"{today.isoformat()}-{game}") if name is None else name
            folder = self._folder_of(chosen)
            is_taken = folder.exists()
        if is_taken and not _holds_game(folder):
            raise BadRecord(f"{folder} is there already, and holds no game: choose another name, or remove it")
        if is_taken:
            raise BadRecord(f"there is a game {chosen!r} already: choose another name, or take it up with --resume")
        return create_store(folder, {**about, "game": game})

    def open(self, name: str) -> Store:
        """The record called `name`, or if that is a path, in that folder or of that file.

        Raises BadRecord if there is none.
        """
        path = typed_path(name).absolute()  # a folder that is only a dot has no name
        with within_reach(RecordLost):
            if "/" in name or path.name == FILE:
                return open_store(path.parent if path.name == FILE else path)
            folder = self._folder_of(name)
            if (folder / FILE).is_file():
                return open_store(folder)
        known = ", ".join(self.names()[-5:])
        others = f"; the last ones are: {known}" if known else ", nor any other yet: `gridref watch` records them"
        raise BadRecord(f"there is no game {name!r}{others}")

    def last(self) -> Store:
        """The game that was written to last. Raises BadRecord if there is none."""
        for name in reversed(self.names()):
            with suppress(NeverWritten):
                return self.open(name)
        raise BadRecord(f"there is no recorded game in {self.folder}")

    def _folder_of(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise BadRecord(f"expected a game's name of {NAME_IN_WORDS}, got {quoted(name)}")
        return self.folder / name

    def _free_name(self, stem: str) -> str:
        number = 1
        while (self.folder / f"{stem}-{number}").exists():
            number += 1
        return f"{stem}-{number}"


def _holds_game(folder: Path) -> bool:
    """Whether a game is recorded in a folder, or may be, as it is out of reach."""
    try:
        return (folder / FILE).is_file()
    except PermissionError:
        return True
