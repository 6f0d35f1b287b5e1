"""`gridref evaluate` as a person uses and misuses it."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import run
from tests.support.damaged import damaged
from tests.support.truth import FIXTURES

GAME = FIXTURES / "games" / "linkage"
FIRST = json.loads((GAME / "game.json").read_text(encoding="utf-8"))["frames"][0]["file"]


@pytest.mark.parametrize("content", [b"no photo", damaged((FIXTURES / "linkx" / "0048.jpg").read_bytes())])
def test_a_photo_that_cannot_be_read_is_named_beside_the_table(tmp_path: Path, content: bytes) -> None:
    shutil.copy(FIXTURES / "linkx" / "0048.json", tmp_path)
    (tmp_path / "0048.jpg").write_bytes(content)
    stdout, stderr = run("evaluate", str(tmp_path), exit_code=2)
    assert f"{tmp_path / '0048.jpg'}: expected a " in stderr
    assert stdout.splitlines()[-1].split()[:3] == ["all", "1", "0%"]


@pytest.mark.parametrize("broken", ["{", "[]", '{"game": "linkx"}'])
def test_a_truth_that_cannot_be_understood_is_named_and_the_others_measured(tmp_path: Path, broken: str) -> None:
    for name in ("0048.jpg", "0048.json"):
        shutil.copy(FIXTURES / "linkx" / name, tmp_path)
    shutil.copy(tmp_path / "0048.jpg", tmp_path / "0001.jpg")
    (tmp_path / "0001.json").write_text(broken)
    stdout, stderr = run("evaluate", str(tmp_path), exit_code=2)
    assert stderr.startswith(f"gridref: {tmp_path / '0001.json'}: expected the truth of a photo: ")
    assert len(stderr.splitlines()) == 1
    assert stdout.splitlines()[-1].split()[:2] == ["all", "1"]


def test_a_photo_that_is_missing_beside_its_truth_is_named_and_the_others_measured(tmp_path: Path) -> None:
    for name in ("0048.jpg", "0048.json", "0057.json"):
        shutil.copy(FIXTURES / "linkx" / name, tmp_path)
    (tmp_path / "notes.json").write_text("{}")
    stdout, stderr = run("evaluate", str(tmp_path), exit_code=2)
    lonely = tmp_path / "0057.json"
    assert stderr == f"gridref: {lonely}: expected the truth of a photo: 0057.jpg is not beside it\n"
    assert stdout.splitlines()[-1].split()[:2] == ["all", "1"]


@pytest.mark.parametrize("table", ["0048.jpg", "0048.json", "-"])
def test_the_table_replaces_no_photo_nor_its_truth(tmp_path: Path, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("0048.jpg", "0048.json"):
        shutil.copy(FIXTURES / "linkx" / name, tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.chdir(tmp_path)
    stderr = run("evaluate", ".", "--csv", table, exit_code=2)[1]
    assert "would overwrite" in stderr or "standard output is for the answer" in stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_only_an_older_table_is_replaced(tmp_path: Path) -> None:
    for name in ("0048.jpg", "0048.json"):
        shutil.copy(FIXTURES / "linkx" / name, tmp_path)
    table, notes = tmp_path / "table.csv", tmp_path / "notes.csv"
    notes.write_text("photo,who took it\n")
    for _ in range(2):
        run("evaluate", str(tmp_path), "--csv", str(table))
    assert "would overwrite" in run("evaluate", str(tmp_path), "--csv", str(notes), exit_code=2)[1]
    assert notes.read_text() == "photo,who took it\n"


def test_a_photo_that_is_named_twice_counts_once(tmp_path: Path) -> None:
    for name in ("0048.jpg", "0048.json"):
        shutil.copy(FIXTURES / "linkx" / name, tmp_path)
    stdout, _ = run("evaluate", str(tmp_path), str(tmp_path / "0048.jpg"), f"{tmp_path}/../{tmp_path.name}")
    assert stdout.splitlines()[-1].split()[:2] == ["all", "1"]


@pytest.mark.parametrize("name", ["board[1]", os.fsdecode(b"caf\xe9")], ids=["brackets", "not UTF-8"])
def test_a_photo_of_any_name_is_measured(tmp_path: Path, name: str) -> None:
    for ending in ("jpg", "json"):
        shutil.copy(FIXTURES / "linkx" / f"0048.{ending}", tmp_path / f"{name}.{ending}")
    stdout, _ = run("evaluate", str(tmp_path), "--csv", str(tmp_path / "table.csv"))
    assert stdout.splitlines()[-1].split()[:2] == ["all", "1"]
    assert len((tmp_path / "table.csv").read_text().splitlines()) == 2


def test_each_failure_has_its_picture_though_photos_are_called_alike(tmp_path: Path) -> None:
    truth = json.loads((FIXTURES / "linkx" / "0048.json").read_text())
    for folder in (tmp_path / "one" / "frames", tmp_path / "two" / "frames"):
        folder.mkdir(parents=True)
        shutil.copy(FIXTURES / "linkx" / "0048.jpg", folder)
        (folder / "0048.json").write_text(json.dumps({**truth, "position": {"size": 9, "pieces": []}}))
    run("evaluate", str(tmp_path / "one"), str(tmp_path / "two"), "--failures", str(tmp_path / "wrong"))
    assert {path.name for path in (tmp_path / "wrong").iterdir()} == {
        "linkx-frames-0048.png",
        "linkx-frames-0048.2.png",
    }


@pytest.mark.parametrize("option", ["--csv", "--failures"])
def test_a_place_that_takes_nothing_is_said_before_anything_is_measured(tmp_path: Path, option: str) -> None:
    (tmp_path / "file").write_text("kept")
    stdout, stderr = run("evaluate", str(FIXTURES), option, str(tmp_path / "file" / "out"), exit_code=2)
    assert stdout == ""
    assert stderr.startswith(f"gridref: {tmp_path / 'file' / 'out'}: ")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(("lacking", "words"), [(word, f"'{word}' is missing") for word in ("events", "fps", "frames")])
def test_a_game_whose_truth_lacks_something_is_named(tmp_path: Path, lacking: str, words: str) -> None:
    truth: dict[str, Any] = json.loads((GAME / "game.json").read_text(encoding="utf-8"))
    del truth[lacking]
    (tmp_path / "frames").mkdir()
    shutil.copy(GAME / FIRST, tmp_path / "frames")
    shown = {key: value[:1] if key == "frames" else value for key, value in truth.items()}
    (tmp_path / "game.json").write_text(json.dumps(shown))
    _, stderr = run("evaluate", str(tmp_path), exit_code=2)
    assert stderr == f"gridref: {tmp_path / 'game.json'}: expected the truth of a game: {words}\n"


def test_a_recording_that_cannot_be_read_whole_is_not_measured(tmp_path: Path) -> None:
    truth: dict[str, Any] = json.loads((GAME / "game.json").read_text(encoding="utf-8"))
    (tmp_path / "frames").mkdir()
    frame = tmp_path / truth["frames"][0]["file"]
    frame.write_bytes(damaged((GAME / truth["frames"][0]["file"]).read_bytes()))
    (tmp_path / "game.json").write_text(json.dumps({**truth, "frames": truth["frames"][:1], "events": []}))
    _, stderr = run("evaluate", str(tmp_path), exit_code=2)
    assert (
        f"gridref: {frame}: expected a whole photo, got a broken or incomplete one; take it or send it again\n"
        in stderr
    )
