"""Photos with truth as they are read from their files; what is no truth is named."""

import errno
import json
import os
from pathlib import Path

import pytest

from engine.errors import BadTruth
from tests.support.truth import FIXTURES, photo_truths

TWO = {"colour": "blue", "cells": ["a1", "b1"]}
SCORE = {"linked": {"blue": False, "white": False}, "largest_area": {"blue": 3, "white": 3}, "winner": None}


def test_frames_of_a_game_that_stand_still_are_photos(tmp_path: Path) -> None:
    truth = json.loads(next((FIXTURES / "linkx").glob("*.json")).read_text())
    frame = {key: truth[key] for key in ("position", "grid_corners_px", "hidden", "score")}
    frames = [frame | {"file": f"frames/{i}.jpg", "state": state} for i, state in enumerate(("still", "hand", "still"))]
    (tmp_path / "game.json").write_text(json.dumps({"game": "linkx", "frames": frames}))
    assert [truth.photo.name for truth in photo_truths(tmp_path)] == ["0.jpg", "2.jpg"]


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", pytest.param("[" * 100_000, id="deep"), '{"game": "linkx"}', '{"game": "chess", "position": {}}'],
)
def test_bad_truth_is_named(tmp_path: Path, content: str) -> None:
    (tmp_path / "1.jpg").touch()
    (tmp_path / "1.json").write_text(content)
    with pytest.raises(BadTruth, match=r"1\.json"):
        photo_truths(tmp_path)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("game", "chess", "one of the games linkage"),
        ("score", 3, "no attribute"),
        ("score", {"total": 3}, "expected the score of this position, with linked, largest_area, winner, got"),
        ("score", {"linked": {"blue": False, "white": False}, "largest_area": 7, "winner": None}, "expected the score"),
        ("score", {**SCORE, "winner": "Blue"}, "expected the score"),
        ("score", {**SCORE, "largest_area": {"blue": "3", "white": 3}}, "expected the score"),
        ("tags", 7, "expected tags to be a list of words, got '7'"),
        ("tags", "dim", "expected tags to be a list of words"),
        ("tags", [1, "a"], "expected tags to be a list of words"),
        ("tags", [["a"]], "expected tags to be a list of words"),
        ("options", 5, "expected options by their names, got '5'"),
        ("options", {"size": "5"}, "expected one of the options no-repeat, first, got 'size'"),
        ("options", {"first": "red"}, "expected first to be auto or blue or white, got 'red'"),
        ("grid_corners_px", [[0, 0], [float("nan"), 0], [9, 9], [0, 9]], "expected grid_corners_px to be four points"),
        ("grid_corners_px", [[0, 0], [1e308, 0], [9, 9], [0, 9]], "expected grid_corners_px to be four points"),
        ("grid_corners_px", [[0, 0], [10**400, 0], [9, 9], [0, 9]], "too large"),
        ("grid_corners_px", [[0, 0], [9, 0], [9, 9]], "expected grid_corners_px to be four points"),
        ("grid_corners_px", [[0, 0], [9, 9], [9, 0], [0, 9]], "expected grid_corners_px to be a board's corners"),
        ("grid_corners_px", [[5, 5]] * 4, "expected grid_corners_px to be a board's corners"),
        ("position", {"size": 9, "pieces": [TWO, {**TWO, "colour": "white"}]}, "got two things on a1"),
    ],
)
def test_truth_with_something_else_in_a_field_is_named(tmp_path: Path, field: str, value: object, words: str) -> None:
    truth = json.loads((FIXTURES / "linkx" / "0048.json").read_text())
    (tmp_path / "1.jpg").touch()
    (tmp_path / "1.json").write_text(json.dumps({**truth, field: value}))
    with pytest.raises(BadTruth, match=words):
        photo_truths(tmp_path)


@pytest.mark.parametrize("name", [7, "", "1\0.jpg", "\ud800.jpg"])
def test_a_frame_of_which_no_file_can_have_the_name_is_named(tmp_path: Path, name: object) -> None:
    frame = {"file": name, "state": "still", "position": {"size": 9, "pieces": []}}
    (tmp_path / "game.json").write_text(json.dumps({"game": "linkx", "frames": [frame]}))
    with pytest.raises(BadTruth, match="expected a picture's name"):
        photo_truths(tmp_path)


def test_the_truths_of_the_fixtures_are_read() -> None:
    """Beside the photos lies a table, which is no photo's truth."""
    assert len(photo_truths(FIXTURES)) > 100


def test_a_photo_whose_name_only_begins_alike_is_not_taken_for_it(tmp_path: Path) -> None:
    truth = next((FIXTURES / "linkx").glob("*.json"))
    (tmp_path / "0001.json").write_bytes(truth.read_bytes())
    for name in ("0001.bak.jpg", "0001.jpg", "0001.scored.png"):
        (tmp_path / name).touch()
    assert [truth.photo.name for truth in photo_truths(tmp_path)] == ["0001.jpg"]


def test_missing_and_empty_folders_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadTruth, match="no such"):
        photo_truths(tmp_path / "none")
    with pytest.raises(BadTruth, match="found none"):
        photo_truths(tmp_path)


def test_a_folder_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one below: half of the photos would be no measure of all."""
    shut = tmp_path / "shut"
    shut.mkdir()
    open_folder = os.scandir

    def as_for_a_stranger(folder: str) -> object:
        if folder == str(shut):
            raise PermissionError(errno.EACCES, "Permission denied", folder)
        return open_folder(folder)

    monkeypatch.setattr(os, "scandir", as_for_a_stranger)
    for folder in (shut, tmp_path):
        with pytest.raises(BadTruth, match=rf"{shut}: the folder can't be read \(Permission denied\)"):
            photo_truths(folder)
