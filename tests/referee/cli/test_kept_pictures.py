"""The pictures that a watched game keeps: it is judged again by them, and they are exported."""

import sqlite3
from pathlib import Path

import cv2
import pytest

from calibration.profile.store import Profiles
from referee.game_record.recorded_games import RecordedGames
from tests.support.command import run
from tests.support.damaged import damaged
from tests.support.drawn import known


@pytest.fixture
def kept_pictures(tmp_path: Path) -> list[Path]:
    """What was kept of the game "g", in which red b2-b3 was played: the pictures that it was judged by, in order."""
    Profiles().save(known.profile("drawn", "folder:frames"))
    frames = tmp_path / "frames"
    frames.mkdir()
    broken = frames / "002b.jpg"
    cv2.imwrite(str(broken), known.photographed({"d4": "black"}, seed=2).bgr)
    broken.write_bytes(damaged(broken.read_bytes()))
    for number in range(6):
        contents = {"d4": "black"} if number < 3 else {"d4": "black", "b2": "red", "b3": "red"}
        picture = known.photographed(contents, green="b2" if number >= 3 else None, seed=number % 2)
        cv2.imwrite(str(frames / f"{number:03}.png"), picture.bgr)
    camera = ("--profile", "drawn", "--camera", f"folder:{frames}", "--as-fast-as-possible")
    stdout, stderr = run("watch", "--game", "linkage", *camera, "--name", "g")
    assert "More plays red b2-b3" in stdout
    assert stderr.count(f"gridref: left out: {broken}: expected a whole photo") == 1
    with RecordedGames().open("g") as store:
        return [store.evidence / view.picture for view in store.views()]


def test_it_is_decided_as_it_was(kept_pictures: list[Path]) -> None:
    assert kept_pictures
    assert run("replay", "g")[0] == "everything is decided as before\n"


def test_a_move_that_is_seen_no_longer(kept_pictures: list[Path]) -> None:
    with sqlite3.connect(RecordedGames().folder / "g" / "record.sqlite") as record:
        record.execute("UPDATE views SET picture = ?", (kept_pictures[0].name,))
    stdout, _ = run("replay", "g", exit_code=1)
    assert stdout.startswith("- frame ")
    assert "red b2-b3" in stdout
    assert len(stdout.splitlines()) == 1
    (german,) = run("replay", "g", "--language", "de", exit_code=1)[0].splitlines()
    assert german.startswith("- Bild ")
    assert german.endswith(": MEHR spielt Rot b2-b3. WENIGER ist am Zug.")


@pytest.mark.parametrize(("name", "words"), [("", "got an empty one"), ("-", "standard output is for the answer")])
def test_pictures_go_to_a_folder_that_has_a_name(name: str, words: str, working_folder: Path) -> None:
    assert words in run("export", "g", "--pictures", name, exit_code=2)[1]
    assert not (working_folder / "-").exists()


def test_a_picture_that_is_gone(kept_pictures: list[Path]) -> None:
    kept_pictures[0].unlink()
    stderr = run("replay", "g", exit_code=2)[1]
    assert "lacks a picture that was judged" in stderr
    assert "Traceback" not in stderr


def test_a_picture_that_is_not_what_was_kept(kept_pictures: list[Path]) -> None:
    kept_pictures[-1].write_bytes(kept_pictures[0].read_bytes())
    stdout, stderr = run("replay", "g", exit_code=2)
    assert f"lacks a picture that was judged, or has it damaged: {kept_pictures[-1]}" in stderr
    assert stdout == ""


@pytest.mark.usefixtures("kept_pictures")
def test_what_no_picture_was_kept_of_is_not_judged_again() -> None:
    with sqlite3.connect(RecordedGames().folder / "g" / "record.sqlite") as record:
        (frame,) = record.execute("SELECT frame FROM events WHERE event = 'move'").fetchone()
        record.execute("DELETE FROM views WHERE frame >= ?", (frame,))
        record.execute("UPDATE events SET evidence = '[]' WHERE frame >= ?", (frame,))
        record.execute("DELETE FROM digests")
    stdout, stderr = run("replay", "g")
    assert stdout == "everything is decided as before\n"
    assert stderr == f"frame {frame} was not kept: what was decided from there on is not judged again\n"


@pytest.mark.usefixtures("kept_pictures")
def test_what_was_decided_before_a_correction_is_judged_again() -> None:
    run("correct", "g", "--edit", "1", "blue b2-b3")
    assert run("replay", "g") == ("everything is decided as before\n", "")


@pytest.mark.usefixtures("kept_pictures")
def test_what_was_decided_after_a_correction_is_not_judged_again() -> None:
    with sqlite3.connect(RecordedGames().folder / "g" / "record.sqlite") as record:
        ((number, frame),) = record.execute("SELECT number, frame FROM events WHERE event = 'move'").fetchall()
        record.execute("UPDATE events SET event = 'revised', \"by\" = 'person' WHERE number < ?", (number,))
        record.execute("DELETE FROM digests")
    stdout, stderr = run("replay", "g")
    assert stdout == "everything is decided as before\n"
    why = f"the game was corrected before frame {frame}: what was decided from there on is not judged again"
    assert stderr == f"{why}\n"


def test_pictures_are_exported_in_the_order_they_were_told_of(kept_pictures: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "out" / "seen"
    stderr = run("export", "g", "--pictures", str(folder))[1]
    exported = sorted(folder.iterdir())
    assert stderr == f"{len(exported)} pictures in {folder}\n"
    assert [file.name for file in exported if "-move-" in file.name and "-view" in file.name]
    assert all(cv2.imread(str(file)) is not None for file in exported)
    stderr = run("export", "g", "--pictures", str(folder), exit_code=2)[1]
    assert "expected a new folder" in stderr
    stderr = run("export", "g", "--as", "json", "--pictures", str(tmp_path / "other"), exit_code=2)[1]
    assert "expected --as or --pictures, got both" in stderr


def test_what_is_gone_is_counted_where_pictures_are_exported(kept_pictures: list[Path], tmp_path: Path) -> None:
    kept_pictures[0].unlink()
    stderr = run("export", "g", "--pictures", str(tmp_path / "seen"), exit_code=2)[1]
    assert "missing from the record" in stderr
    assert [*(tmp_path / "seen").iterdir()], "the others"


def test_what_is_damaged_is_not_exported_as_a_picture(kept_pictures: list[Path], tmp_path: Path) -> None:
    for picture in kept_pictures[0].parent.iterdir():
        picture.write_bytes(picture.read_bytes()[:-100])
    stderr = run("export", "g", "--pictures", str(tmp_path / "seen"), exit_code=2)[1]
    assert stderr.startswith(f"0 pictures in {tmp_path / 'seen'}; ")
    assert stderr.endswith("are missing from the record or damaged\n")
    assert not [*(tmp_path / "seen").iterdir()]
