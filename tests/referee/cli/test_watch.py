"""`gridref watch` where nobody is at a terminal: how it ends, and what surroundings it bears."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.cli.watch.game_to_watch import new_game, with_record
from referee.game_record.narrator import Narrator
from referee.game_record.recorded_games import RecordedGames
from referee.watch.watched_board import Side
from tests.support.command import run
from tests.support.truth import FIXTURES

GAME = FIXTURES / "games" / "linkage"
GRIDREF = [sys.executable, "-c", "from referee.cli import main; main()"]
WATCH = ("watch", "--game", "linkage", "--camera", f"folder:{GAME}")
HURRIED = ("watch", "--game", "linkage", "--as-fast-as-possible")
FAST = (*HURRIED, "--camera", f"folder:{GAME}")


@pytest.fixture
def opening(tmp_path: Path) -> Path:
    """The first pictures of a game, in which two moves are made."""
    frames = tmp_path / "opening"
    frames.mkdir()
    for picture in pictures()[:12]:
        shutil.copy(picture, frames)
    return frames


@contextmanager
def silent_camera() -> Iterator[int]:
    """The port of a camera that is connected to and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def pictures() -> list[Path]:
    """All pictures of the game."""
    return sorted((GAME / "frames").iterdir())


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_game_is_ended_by_a_signal_as_by_its_source(by: signal.Signals) -> None:
    with subprocess.Popen(
        [*GRIDREF, *WATCH, "--json", "--name", "told"], stdout=subprocess.PIPE, text=True
    ) as watching:
        assert watching.stdout is not None
        assert json.loads(watching.stdout.readline())["event"] == "ready"
        time.sleep(0.1)
        watching.send_signal(by)
        last = json.loads(watching.stdout.read().splitlines()[-1])
    assert watching.returncode == 0
    assert last["event"] == "end"
    assert last["score"]["winner"] is None
    with RecordedGames().open("told") as store:
        assert store.events()[-1].kind.value == "end"
        assert not store.has_ended(), "it can be taken up again"


def test_a_camera_that_was_not_waited_for_sent_no_picture() -> None:
    with silent_camera() as port:
        camera = f"url:http://ann:secret@127.0.0.1:{port}/video"
        command = [*GRIDREF, "watch", "--game", "linkage", "--camera", camera, "--name", "unseen"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as watching:
            while not RecordedGames().names():
                time.sleep(0.1)
            time.sleep(0.5)
            watching.send_signal(signal.SIGINT)
            stderr = watching.communicate()[1]
    assert watching.returncode == 2
    assert stderr == f"gridref: no picture came from url:http://ann@127.0.0.1:{port}/video\n"
    assert not RecordedGames().names()


def test_a_record_keeps_no_password(opening: Path) -> None:
    camera, kept = "url:http://ann:secret@phone/video", "url:http://ann@phone/video"
    new = with_record(new_game("linkage", camera, {}, {}, None, Side.FRONT), "new")
    assert new.store is not None
    with new.store:
        assert (new.camera, new.store.about()["camera"]) == (camera, kept)
    run(*HURRIED, "--camera", f"folder:{opening}", "--name", "left")
    with RecordedGames().open("left") as store:
        store.tell_about(camera=kept)
    said = run("watch", "--resume", "left", exit_code=2)[1]
    assert f"name the camera again with yours, as --camera {kept}" in said
    assert "not there" in run("watch", "--resume", "left", "--camera", "folder:none", exit_code=2)[1]


def test_a_reader_that_goes_away_is_missed() -> None:
    with subprocess.Popen(
        [*GRIDREF, *FAST, "--name", "unheard"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as watching:
        assert watching.stdout is not None
        assert watching.stderr is not None
        watching.stdout.readline()
        watching.stdout.close()
        complaint = watching.stderr.read()
    assert watching.returncode == 2
    expected = "gridref: nobody reads the output any more; the game goes on with `gridref watch --resume unheard`"
    assert expected in complaint
    assert "Traceback" not in complaint


def test_so_is_one_that_never_was_there(opening: Path) -> None:
    command = [*GRIDREF, "watch", "--game", "linkage", "--camera", f"folder:{opening}", "--name", "mute"]
    closing = ["sh", "-c", 'exec "$@" >&-', "sh", *command]
    done = subprocess.run(closing, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert "expected an open output, got a closed one" in done.stderr
    assert not RecordedGames().names()


def test_what_the_output_has_no_letters_for_is_told_all_the_same(opening: Path) -> None:
    command = [*GRIDREF, "watch", "--game", "linkage", "--camera", f"folder:{opening}", "--as-fast-as-possible"]
    done = subprocess.run(
        [*command, "--no-record", "--player", "More=Łukasz"],
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
    )
    assert rb"\u0141ukasz (More) plays" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*FAST, "--player", "More=J\udcf6rg"), "expected a name in one line, and in UTF-8"),
        ((*FAST, "--player", "More=Ann\u2028Bob"), "expected a name in one line"),
        ((*HURRIED, "--camera", "folder:b\udcffd"), "expected a camera's name in UTF-8"),
    ],
)
def test_names_that_no_record_holds_are_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in run(*arguments, exit_code=2)[1]
    assert RecordedGames().names() == ()


def test_a_record_without_its_pictures_is_taken_up(opening: Path) -> None:
    camera = ("--camera", f"folder:{opening}", "--as-fast-as-possible")
    run("watch", "--game", "linkage", *camera, "--name", "alone")
    with RecordedGames().open("alone") as store:
        shutil.rmtree(store.evidence)
    for picture in pictures()[12:]:
        shutil.copy(picture, opening)
    stdout, stderr = run("watch", "--resume", "alone", *camera)
    assert "I see the board." in stdout
    assert "plays yellow d6-d7" in stdout
    assert stderr == ""
    (said,) = run("watch", "--resume", "alone", "--camera", "folder:none", exit_code=2)[1].splitlines()
    assert "none" in said
    assert "first picture" not in said, "where there are none"


def test_a_game_goes_on_in_another_folder_and_in_that_again(opening: Path, tmp_path: Path) -> None:
    """The first folder ends before its time, and so does the second, when it was given for the first time."""
    run(*HURRIED, "--camera", f"folder:{opening}", "--fps", "2", "--name", "moved")
    rest = tmp_path / "rest"
    rest.mkdir()
    told = ""
    for begin, end in ((12, 26), (26, 36)):
        for picture in pictures()[begin:end]:
            shutil.copy(picture, rest)
        camera = ("--camera", f"folder:{rest}") if begin == 12 else ()
        stdout, stderr = run("watch", "--resume", "moved", *camera, "--as-fast-as-possible")
        assert stderr.count(f"goes on with the first picture of folder:{rest}") == len(camera) / 2
        told += stdout
    assert "plays red g2-g3" in told
    assert "rule L5" in told
    assert "Put right: More plays white b6-b7" in told
    assert "Inferred" not in told
    with RecordedGames().open("moved") as store:
        assert store.events()[-1].frame == len(pictures()) - 1


def test_a_game_is_taken_up_from_any_folder(opening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(opening.parent)
    run(*HURRIED, "--camera", f"folder:{opening.name}", "--name", "near")
    monkeypatch.chdir("/")
    assert "groups so far" in run("watch", "--resume", "near")[0]


def test_which_game_is_taken_up_is_said_if_none_is_named(opening: Path) -> None:
    for name in ("one", "other"):
        run(*HURRIED, "--camera", f"folder:{opening}", "--name", name)
    assert run("watch", "--resume")[1] == "gridref: the game that was written to last goes on: other\n"
    assert run("watch", "--resume", "one")[1] == ""


def test_a_game_whose_board_is_not_seen_again_is_not_refereed(opening: Path, tmp_path: Path) -> None:
    run("watch", "--game", "linkage", "--camera", f"folder:{opening}", "--as-fast-as-possible", "--name", "gone")
    other = tmp_path / "other"
    other.mkdir()
    for number in range(24):
        shutil.copy(FIXTURES / "linkx" / "0048.jpg", other / f"{number:02}.jpg")
    camera = ("--camera", f"folder:{other}", "--fps", "1", "--as-fast-as-possible")
    assert "This looks like a LINKX board, not Linkage" in run("watch", "--resume", "gone", *camera, exit_code=1)[0]
    again = run("watch", "--resume", "gone", "--as-fast-as-possible")[1]
    assert again == "", "nor is it looked for in the first folder again"


def test_a_game_that_can_not_be_recorded_is_told_all_the_same(home: Path, opening: Path) -> None:
    home.parent.write_text("a file in its way")
    stdout, stderr = run(*HURRIED, "--camera", f"folder:{opening}", exit_code=2)
    assert "I see the board." in stdout
    assert "Not a directory; the game is not recorded" in stderr


def test_a_record_that_something_spoils_meanwhile_is_said_to_be_damaged(
    opening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = Narrator.end

    def spoil(narrator: Narrator) -> bool:
        for file in RecordedGames().folder.glob("spoilt/record.sqlite*"):
            with file.open("r+b") as opened:
                opened.write(bytes(file.stat().st_size))
        return end(narrator)

    monkeypatch.setattr(Narrator, "end", spoil)
    stdout, stderr = run(*HURRIED, "--camera", f"folder:{opening}", "--name", "spoilt", exit_code=2)
    assert "More plays red b2-b3." in stdout
    assert f"gridref: the record {RecordedGames().folder / 'spoilt'} is damaged" in stderr


def test_a_folder_of_which_no_picture_can_be_read_is_unreadable(tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / f"{number}.jpg").write_bytes(b"no picture")
    stdout, stderr = run(*HURRIED, "--camera", f"folder:{tmp_path}", "--no-record", exit_code=2)
    assert stdout == ""
    assert stderr.splitlines()[-1] == f"gridref: expected pictures in folder:{tmp_path}, but none of them can be read"


def test_a_folder_that_holds_no_game_is_named() -> None:
    folder = RecordedGames().folder / "left-over"
    folder.mkdir(parents=True)
    assert f"{folder} is there already, and holds no game" in run(*FAST, "--name", "left-over", exit_code=2)[1]


def test_a_board_that_was_pushed_away_and_is_not_found_again_is_a_doubt(opening: Path) -> None:
    last, *_ = sorted(opening.iterdir(), reverse=True)
    height, width, _ = np.asarray(cv2.imread(str(last))).shape
    for number, other in enumerate(sorted((FIXTURES / "games" / "line-or-colour" / "frames").iterdir())[:3]):
        cv2.imwrite(str(opening / f"9{number}.jpg"), cv2.resize(np.asarray(cv2.imread(str(other))), (width, height)))
    arguments = ("--camera", f"folder:{opening}", "--as-fast-as-possible", "--no-record", "--json")
    stdout, stderr = run("watch", "--game", "linkage", *arguments, exit_code=1)
    assert [json.loads(line)["event"] for line in stdout.splitlines()[-2:]] == ["moved", "end"]
    assert "gridref: the board was moved and never found again" in stderr
