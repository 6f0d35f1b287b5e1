"""`gridref watch --language`: other words for the players, the same data for programs."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import main

PHOTO = Path(__file__).parents[3] / "fixtures" / "linkage" / "0000.jpg"


def watched(folder: Path, *options: str) -> list[dict[str, Any]]:
    where = ["--camera", f"folder:{folder}", "--fps", "2", "--as-fast-as-possible", "--no-record", "--json"]
    result = CliRunner().invoke(main, ["watch", "--game", "linkage", *where, *options], catch_exceptions=False)
    return [json.loads(line) for line in result.stdout.splitlines()]


def still_board(folder: Path) -> Path:
    """A recording in which nothing happens."""
    folder.mkdir()
    for number in range(3):
        shutil.copy(PHOTO, folder / f"{number}.jpg")
    return folder


def test_only_the_message_is_in_another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    board = still_board(tmp_path / "frames")
    english, german = watched(board), watched(board, "--language", "de")
    assert english[0]["message"].startswith("I see the board.")
    assert german[0]["message"].startswith("Ich sehe das Brett.")
    assert english[0]["turn"] in ("More", "Fewer")
    for event in (*english, *german):
        del event["message"]
    assert english == german


def test_what_is_told_is_spoken_in_the_same_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = espeak(tmp_path, monkeypatch)
    told = watched(still_board(tmp_path / "frames"), "--language", "es", "--voice")
    assert said.read_text().splitlines() == [f"-v es -- {event['message']}" for event in told]
    assert told[0]["message"].startswith("Veo el tablero.")


def espeak(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A speaker that writes down what it is given: into this file."""
    program, said = folder / "bin" / "espeak-ng", folder / "said"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$*" >> {said}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/bin:/usr/bin")
    return said


def told(*arguments: str) -> list[str]:
    result = CliRunner().invoke(main, ["watch", "--as-fast-as-possible", "--json", *arguments], catch_exceptions=False)
    return [json.loads(line)["message"] for line in result.stdout.splitlines()]


def test_a_game_goes_on_in_its_language_and_aloud(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = espeak(tmp_path, monkeypatch)
    board = still_board(tmp_path / "frames")
    first = told("--game", "linkage", "--camera", f"folder:{board}", "--language", "es", "--voice")
    assert first[0].startswith("Veo el tablero.")
    again = told("--resume")
    assert said.read_text().splitlines() == [f"-v es -- {message}" for message in first + again]
    silent = told("--resume", "--no-voice", "--language", "de")
    assert told("--resume") == silent != again
    assert len(said.read_text().splitlines()) == len(first + again)
