"""A game's record holds the whole profile it began with: it goes on when that is gone, and says so."""

from pathlib import Path

import cv2
import pytest

from calibration.profile.store import Profiles
from tests.support.command import run
from tests.support.drawn import known


@pytest.fixture
def camera(tmp_path: Path) -> str:
    """A recording of a game's first move."""
    Profiles().save(known.profile("drawn", "folder:frames"))
    frames = tmp_path / "frames"
    frames.mkdir()
    for number in range(6):
        contents = {"d4": "black"} if number < 3 else {"d4": "black", "b2": "red", "b3": "red"}
        picture = known.photographed(contents, green="b2" if number >= 3 else None, seed=number % 2)
        cv2.imwrite(str(frames / f"{number:03}.png"), picture.bgr)
    return f"folder:{frames}"


def watch(*arguments: str) -> tuple[str, str]:
    return run("watch", *arguments, "--as-fast-as-possible")


def begin(camera: str) -> None:
    stdout, _ = watch("--game", "linkage", "--profile", "drawn", "--camera", camera, "--name", "g")
    assert "More plays red b2-b3" in stdout


def test_it_goes_on_without_a_word_where_nothing_changed(camera: str) -> None:
    begin(camera)
    assert "profile" not in watch("--resume", "g")[1]


def test_a_profile_that_is_gone(camera: str) -> None:
    begin(camera)
    Profiles().delete("drawn")
    stderr = watch("--resume", "g")[1]
    assert "there is no profile 'drawn'" in stderr
    assert "goes on with what its record kept of it" in stderr


def test_a_profile_that_is_broken(camera: str) -> None:
    begin(camera)
    path = Profiles().path("drawn")
    path.write_text(path.read_text()[:300])
    assert "goes on with what its record kept of it" in watch("--resume", "g")[1]


def test_a_profile_that_was_calibrated_anew(camera: str) -> None:
    begin(camera)
    Profiles().save(known.profile("drawn", "pi"))
    assert "profile drawn was changed since" in watch("--resume", "g")[1]
    assert "profile" not in watch("--resume", "g", "--profile", "drawn")[1], "unless it is asked for"
    assert "profile" not in watch("--resume", "g")[1], "which is remembered"
