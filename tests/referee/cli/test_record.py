"""`gridref record` as a person meets it: at a terminal, or told that it wants one."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import cv2
import pytest

from referee.fixture_recorder.session import SEEN_S
from tests.support.command import run
from tests.support.person import Person
from tests.support.truth import FIXTURES, load
from tests.support.varied.disturbances import card

SURE = FIXTURES / "linkx" / "0002.jpg"


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder with a photo that the reading is sure of, and the same one with a grey card before d2."""
    folder = tmp_path / "photos"
    folder.mkdir()
    shutil.copy(SURE, folder / "0.jpg")
    cv2.imwrite(str(folder / "1.jpg"), card(*load(SURE), "d2"))
    return folder


def test_a_person_makes_two_fixtures_and_measures_them(photos: Path, tmp_path: Path) -> None:
    out = tmp_path / "fixtures"
    person = Person("record", "--game", "linkx", "--camera", f"folder:{photos}", "--out", str(out), "--tag", "dim")
    person.reads("LINKX in 0.jpg, sure of all")
    person.reads("a b c d e f g h i")
    person.reads("Enter keeps it")
    time.sleep(SEEN_S)
    person.types("")
    person.reads("kept ")
    person.reads("I can't be sure of d2")
    time.sleep(SEEN_S)
    person.types("")
    person.reads("not kept: I can't be sure of d2")
    person.types("yes")
    assert person.waits() == 0
    assert "2 fixtures kept in" in person.seen
    assert sorted(file.name for file in out.iterdir()) == ["0000.jpg", "0000.json", "0001.jpg", "0001.json"]
    total = run("evaluate", str(out))[0].splitlines()[-1]
    assert total.split()[:3] == ["all", "2", "100%"]


def test_without_a_person_nothing_is_recorded(photos: Path, tmp_path: Path) -> None:
    arguments = ["record", "--game", "linkx", "--camera", f"folder:{photos}", "--out", str(tmp_path / "out")]
    command = [sys.executable, "-c", "from referee.cli import main; main()", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment)
    assert done.returncode == 2
    assert done.stderr.startswith("gridref: expected a person at a terminal")
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("camera", "profile", "words"),
    [
        ("folder:nowhere", None, "expected a folder, got nowhere"),
        ("webcam", None, "expected a camera as"),
        ("folder:.", "gone", "there is no profile 'gone'"),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(
    tmp_path: Path, camera: str, profile: str | None, words: str
) -> None:
    known = () if profile is None else ("--profile", profile)
    person = Person("record", "--game", "linkx", "--camera", camera, "--out", str(tmp_path / "out"), *known)
    assert person.waits() == 2
    assert words in person.seen
    assert "Traceback" not in person.seen
