"""What gridref may not read is said to be out of reach, and is not taken for nothing."""

import errno
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import TypeVar

import pytest

from referee.game_record.recorded_games import RecordedGames
from referee.live.event import Event, Kind
from tests.support.command import run

Found = TypeVar("Found")


def shut(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody look into a folder, as without its permissions: whoever runs the tests may be root."""

    def guarded(look: Callable[[Path], Found], is_within: Callable[[Path], bool]) -> Callable[[Path], Found]:
        def guard(path: Path) -> Found:
            if is_within(path):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return look(path)

        return guard

    def is_below(path: Path) -> bool:
        return folder in path.parents

    looks_in: Callable[[Path], Iterator[Path]] = Path.iterdir
    monkeypatch.setattr(Path, "iterdir", guarded(looks_in, lambda path: path == folder or is_below(path)))
    for name in ("is_file", "exists", "read_bytes"):
        monkeypatch.setattr(Path, name, guarded(getattr(Path, name), is_below))


def test_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordedGames().begin("g", "linkage", date(2026, 5, 1), {"options": {}, "players": {}}) as store:
        store.add([Event(3, 1.5, Kind.LIGHT, "The light has changed.", evidence=("a.jpg",))], None, {})
    shut(store.evidence, monkeypatch)
    _, stderr = run("export", "g", "--pictures", str(tmp_path / "new"), exit_code=2)
    assert stderr == f"gridref: {store.evidence / 'a.jpg'}: the picture can't be read (Permission denied)\n"
    assert not (tmp_path / "new").exists()


def begin(name: str) -> None:
    RecordedGames().begin(name, "linkage", date(2026, 5, 1), {"options": {}, "players": {}}).close()


def test_profiles(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shut(home / "profiles", monkeypatch)
    _, stderr = run("profiles", exit_code=2)
    assert stderr == f"gridref: {home / 'profiles'}: can't be read (Permission denied); make it yours\n"


def test_one_game_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    begin("open")
    begin("shut")
    shut(RecordedGames().folder / "shut", monkeypatch)
    read, unread = sorted(run("games", exit_code=2)[0].splitlines())
    assert read.startswith("open ")
    assert unread.startswith("shut ")
    assert unread.endswith("can't be read (Permission denied); make it yours")
    assert "can't be read (Permission denied)" in run("show", "shut", exit_code=2)[1]


@pytest.mark.parametrize("command", ["games", "show g", "watch --resume"])
def test_all_games(command: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin("g")
    shut(home, monkeypatch)
    (said,) = run(*command.split(), exit_code=2)[1].splitlines()
    assert said.startswith(f"gridref: {home / 'games'}")
    assert said.endswith("can't be read (Permission denied); make it yours")
