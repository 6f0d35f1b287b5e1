"""A game watched with a profile that was made for pictures of another size or shape, or with another camera."""

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.profile.store import Profiles
from referee.cli.watch.game_to_watch import new_game
from referee.watch.watched_board import Side
from tests.support.command import run
from tests.support.drawn import known
from tests.support.truth import FIXTURES
from vision.frame import Bgr


def watched(folder: Path, size_px: tuple[int, int]) -> tuple[str, str]:
    """What is told of a first move in pictures that are cut and shrunk to a size."""
    Profiles().save(known.profile("drawn", "folder:frames"))
    for number in range(6):
        contents = {"d4": "black"} if number < 3 else {"d4": "black", "b2": "red", "b3": "red"}
        picture = known.photographed(contents, green="b2" if number >= 3 else None, seed=number % 2)
        cv2.imwrite(str(folder / f"{number:03}.png"), reshaped(picture.bgr, size_px))
    camera = ("--camera", f"folder:{folder}", "--as-fast-as-possible")
    return run("watch", "--game", "linkage", "--profile", "drawn", *camera)


def reshaped(bgr: Bgr, size_px: tuple[int, int]) -> Bgr:
    """The left part of a picture, as large as `size_px`."""
    height, _, _ = bgr.shape
    part = bgr[:, : round(height * size_px[0] / size_px[1])]
    return np.asarray(cv2.resize(part, size_px, interpolation=cv2.INTER_AREA), np.uint8)


def test_of_another_size_of_the_same_shape_it_holds(tmp_path: Path) -> None:
    stdout, stderr = watched(tmp_path, (648, 486))
    assert "More plays red b2-b3" in stdout
    assert "profile" not in stderr


def test_that_pictures_have_another_shape_is_said_once(tmp_path: Path) -> None:
    stdout, stderr = watched(tmp_path, (648, 648))
    assert "More plays red b2-b3" in stdout
    assert stderr.count("profile drawn is for pictures shaped as 864x648, got 648x648") == 1


def test_a_photo_of_another_shape_is_refused_also_without_a_lens(tmp_path: Path) -> None:
    Profiles().save(known.profile("drawn", "folder:frames"))
    photo = tmp_path / "square.png"
    cv2.imwrite(str(photo), reshaped(known.photographed({"d4": "black"}).bgr, (648, 648)))
    stderr = run("score", str(photo), "--profile", "drawn", exit_code=2)[1]
    assert "profile drawn is for pictures shaped as 864x648, got 648x648: calibrate again" in stderr


@pytest.mark.parametrize(("option", "words"), [("size=7", "a board of 5x5, got --option size=7"), ("size=5", "")])
def test_a_profile_of_a_board_of_another_size_is_refused(working_folder: Path, option: str, words: str) -> None:
    empty = FIXTURES / "games" / "line-or-colour" / "frames" / "0000.jpg"
    shutil.copy(empty, working_folder)
    run("calibrate", "board", "--camera", f"folder:{working_folder}", "--game", "line-or-colour", "--option", "size=5")
    exit_code = 2 if words else 0
    stderr = run("score", str(empty), "--profile", "default", "--option", option, exit_code=exit_code)[1]
    assert words in stderr


def test_a_board_of_another_size_lies_at_the_same_place() -> None:
    board = known.bare_board()
    smaller = board.resized((432, 324))
    assert smaller is not None
    assert smaller.pose.corners_px[2] == pytest.approx((board.pose.corners_px[2] + 0.5) / 2 - 0.5)
    assert board.resized((432, 432)) is None
    assert board.resized(board.size_px) is board


@pytest.mark.parametrize(("camera", "is_said"), [("pi", False), ("usb:0", True), ("folder:frames", False)])
def test_another_camera(camera: str, is_said: bool, capsys: pytest.CaptureFixture[str]) -> None:
    new_game("linkage", camera, {}, {}, known.profile("drawn", "pi"), Side.FRONT)
    assert ("profile drawn was made with pi, not " in capsys.readouterr().err) is is_said
