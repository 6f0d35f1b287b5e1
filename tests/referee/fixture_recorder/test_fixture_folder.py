"""Fixtures are numbered on, never written over, and kept with both files or neither."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from calibration.profile.document import read_profile
from calibration.profile.profile import Profile
from engine.errors import NotWritten
from referee.fixture_recorder.fixture_folder import FixtureFolder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_numbers_go_on_from_the_highest_that_is_there(tmp_path: Path) -> None:
    fixtures = FixtureFolder(tmp_path / "new" / "linkage")
    fixtures.prepare()
    assert fixtures.add(b"first", "{}").name == "0000.jpg"
    (fixtures.folder / "0041.png").write_bytes(b"another kind of picture")
    (fixtures.folder / "accuracy.json").write_text("{}")
    photo = fixtures.add(b"second", '{"game":null}')
    assert (photo.name, photo.read_bytes()) == ("0042.jpg", b"second")
    assert photo.with_suffix(".json").read_text() == '{"game":null}'


@pytest.mark.parametrize("call", ["fsync", "rename"])
@pytest.mark.parametrize("after", [0, 1])
def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, after: int) -> None:
    fixtures = FixtureFolder(tmp_path)
    fixtures.add(b"first", "{}")
    before = names(tmp_path)
    where = os if call == "fsync" else Path
    real, calls = getattr(where, call), 0

    def full(*arguments: object) -> object:
        nonlocal calls
        calls += 1
        if calls > after:
            raise OSError(28, "No space left on device")
        return real(*arguments)

    with monkeypatch.context() as broken:
        broken.setattr(where, call, full)
        with pytest.raises(NotWritten, match="No space left on device"):
            fixtures.add(b"second", "{}")
    assert names(tmp_path) == before
    assert fixtures.add(b"second", "{}").name == "0001.jpg"


def test_a_folder_that_can_not_be_is_said_before_anything_is_recorded(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotWritten, match="expected a folder"):
        FixtureFolder(tmp_path / "file" / "linkage").prepare()


def test_a_profile_is_kept_once_for_each_that_it_was(tmp_path: Path) -> None:
    fixtures, profile = FixtureFolder(tmp_path), Profile("table", "pi", "2026-05-01T12:00:00", (1296, 972))
    kept = fixtures.keep_profile(profile)
    assert fixtures.keep_profile(profile) == kept
    assert read_profile(tmp_path / kept) == profile
    later = Profile("table", "pi", "2026-06-01T12:00:00", (1296, 972))
    assert fixtures.keep_profile(later) != kept
    assert len(names(tmp_path / "profiles")) == 2


def test_no_address_of_a_camera_is_kept(tmp_path: Path) -> None:
    profile = Profile("phone", "url:http://ann:secret@phone:8080/video", "2026-05-01T12:00:00", (1296, 972))
    kept = tmp_path / FixtureFolder(tmp_path).keep_profile(profile)
    assert read_profile(kept) == replace(profile, camera="url")
