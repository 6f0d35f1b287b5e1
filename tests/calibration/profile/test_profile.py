"""Profiles read back as they were written; what is broken is refused in a sentence; no write is ever half done."""

import multiprocessing
import os
import random
import signal
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.profile.document import FORMAT, format_profile, parse_profile, read_profile
from calibration.profile.profile import LensQuality, Profile
from calibration.profile.store import Profiles
from engine.errors import BadProfile
from engine.grid import Grid
from tests.support.drawn.known import bare_board
from vision.cameras.settings import CameraSettings
from vision.geometry.lens import Lens
from vision.known.material import learn
from vision.known.view import view_of

COLOURS = np.random.default_rng(1).normal(size=(5, 3))
PATTERN = np.random.default_rng(2).normal(size=(5, 40)).astype(np.float32)
PROFILE = Profile(
    name="kitchen",
    camera="pi",
    made="2026-11-21T07:00:00+00:00",
    size_px=(1296, 972),
    lens=Lens(1010.25, (655.1, 478.0), -0.11, 0.03),
    lens_quality=LensQuality(14, 0.19, 0.2, 0.004, 0.81),
    settings=CameraSettings(20000, 2.0, (1.9, 1.6), 2.5),
)


@pytest.mark.parametrize(
    "profile",
    [
        PROFILE,
        replace(PROFILE, settings=None),
        replace(PROFILE, settings=CameraSettings(75, 1.0, (1.0, 2.0))),
        replace(PROFILE, lens=Lens(560.0, (640.0, 480.0), 0.07, -0.02, 0.018, -0.006, is_fisheye=True)),
    ],
    ids=["all", "no-settings", "fixed-focus", "fisheye"],
)
def test_a_profile_comes_back_as_it_was(profile: Profile, tmp_path: Path) -> None:
    assert parse_profile(format_profile(profile)) == profile
    profiles = Profiles(tmp_path / "new" / "folder")
    path = profiles.save(profile)
    assert path.read_text(encoding="utf-8").startswith("# What gridref knows")
    assert profiles.load("kitchen") == profile
    assert profiles.names() == ("kitchen",)
    profiles.delete("kitchen")
    assert profiles.names() == ()


TEXT = format_profile(PROFILE)


def test_no_password_of_a_camera_is_kept() -> None:
    text = format_profile(replace(PROFILE, camera="url:http://ann:secret@phone/video"))
    assert "secret" not in text
    assert parse_profile(text).camera == "url:http://ann@phone/video"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("{not toml", "is not a profile"),
        ("a=" + "[" * 10_000, "is not a profile"),
        (TEXT[: len(TEXT) // 2], "is not a profile|checksum"),
        (TEXT.replace("1010.25", "1010.26"), "checksum is another"),
        (TEXT.replace(f"format = {FORMAT}", f"format = {FORMAT + 1}"), "update gridref"),
        (TEXT.replace("checksum = ", "sum = "), "checksum is another"),
    ],
    ids=["empty", "not-toml", "deep", "cut-off", "changed", "newer", "no-checksum"],
)
def test_a_broken_profile_is_one_clear_sentence(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "kitchen.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadProfile, match=words) as error:
        Profiles(tmp_path).load("kitchen")
    assert str(tmp_path / "kitchen.toml") in str(error.value)
    assert "\n" not in str(error.value)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "kitchen.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadProfile, match="it is not text"):
        Profiles(tmp_path).load("kitchen")


@pytest.mark.parametrize("name", ["", "../etc", "Kitchen", "a b", "-x", "x" * 65])
def test_a_name_that_cannot_be_one(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match="a-z, 0-9"):
        Profiles(tmp_path).path(name)


def test_a_missing_profile_says_which_there_are(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.save(PROFILE)
    with pytest.raises(BadProfile, match="there are: kitchen"):
        profiles.load("attic")
    with pytest.raises(BadProfile, match="no profile 'attic'; there are: kitchen"):
        profiles.delete("attic")


def test_what_never_ends_is_no_profile() -> None:
    with pytest.raises(BadProfile, match="it is a device"):
        read_profile(Path("/dev/zero"))


def test_the_lens_of_a_smaller_picture_of_the_same_view() -> None:
    lens = PROFILE.lens_for((648, 486))
    points_px = np.array([[10.0, 20.0], [300.0, 400.0], [640.0, 480.0]])
    assert PROFILE.lens is not None
    expected = (PROFILE.lens.straighten((points_px + 0.5) * 2 - 0.5) + 0.5) / 2 - 0.5
    np.testing.assert_allclose(lens.straighten(points_px), expected, atol=1e-9)
    with pytest.raises(BadProfile, match="1280x720"):
        PROFILE.lens_for((1280, 720))


def test_a_board_and_its_colours_come_back_as_they_were() -> None:
    board = replace(bare_board(), materials=(learn("border", "red", COLOURS, PATTERN, has_pattern=True),))
    known = parse_profile(format_profile(replace(PROFILE, known=board))).known
    assert known is not None
    assert known.pose.lens == board.pose.lens
    np.testing.assert_array_equal(known.pose.pixels_from_mm, board.pose.pixels_from_mm)
    np.testing.assert_array_equal(known.empty, board.empty)
    np.testing.assert_array_equal(known.inside, board.inside)
    assert (known.printed, known.size_px) == (board.printed, board.size_px)
    (ours,), (theirs,) = board.materials, known.materials
    assert (ours.zone, ours.content, ours.seen) == (theirs.zone, theirs.content, theirs.seen)
    for name in ("mean", "covariance", "pattern"):
        np.testing.assert_allclose(getattr(theirs, name), getattr(ours, name), atol=5e-5)  # four digits are kept


def test_colours_of_another_curve_are_forgotten_and_the_rest_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    red = learn("border", "red", COLOURS, PATTERN, has_pattern=True)
    profile = replace(PROFILE, known=replace(bare_board(), materials=(red,)))
    monkeypatch.setattr("calibration.profile.document.FORMAT", 1)
    older = format_profile(profile)
    monkeypatch.undo()
    read = parse_profile(older)
    assert read.known is not None
    assert read.known.materials == ()
    np.testing.assert_array_equal(read.known.empty, bare_board().empty)
    assert read.lens == PROFILE.lens


def test_what_the_numbers_of_a_colour_mean() -> None:
    """If this changes, profiles that exist are misread: raise FORMAT."""
    dark_and_red = np.array([[[20, 20, 20], [30, 40, 200]]], np.uint8)
    view = view_of(dark_and_red, np.ones((1, 2), np.bool_), Grid(1, 2))
    np.testing.assert_allclose(view.opponent()[0], [[-4.0748, 0, 0], [-2.5905, 3.2413, -1.3144]], atol=1e-3)
    assert FORMAT == 2


def save_for_ever(folder: Path) -> None:
    """Save one profile after the other, each with a board: some 60 kB."""
    board = bare_board()
    for count in range(10**9):
        Profiles(folder).save(replace(PROFILE, camera=f"usb:{count}", known=board))


@pytest.mark.parametrize("seed", range(3))
def test_killed_while_writing_at_some_moment_a_whole_profile_is_there(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    profiles = Profiles(tmp_path)
    profiles.save(PROFILE)
    writer = multiprocessing.get_context("spawn").Process(target=save_for_ever, args=(tmp_path,))
    writer.start()
    while profiles.load("kitchen").camera == PROFILE.camera:
        time.sleep(0.005)
    time.sleep(chance.random() / 10)
    assert writer.pid is not None
    os.kill(writer.pid, signal.SIGKILL)
    writer.join()
    left = profiles.load("kitchen")
    assert left.camera.startswith("usb:")
    assert left.known is not None
    assert profiles.names() == ("kitchen",)
    profiles.save(PROFILE)
    assert profiles.load("kitchen") == PROFILE
    assert [path.name for path in tmp_path.iterdir()] == ["kitchen.toml"]


def test_what_a_killed_save_left_is_cleared_by_the_next_of_any_profile(tmp_path: Path) -> None:
    (tmp_path / ".kitchen.toml.x1y2z3").write_text("half a prof", encoding="utf-8")
    Profiles(tmp_path).save(replace(PROFILE, name="desk"))
    assert [path.name for path in tmp_path.iterdir()] == ["desk.toml"]


def test_a_write_that_fails_keeps_the_old_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profiles = Profiles(tmp_path)
    profiles.save(PROFILE)

    def full(descriptor: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        profiles.save(replace(PROFILE, camera="usb:0"))
    monkeypatch.undo()
    assert profiles.load("kitchen") == PROFILE
    assert [path.name for path in tmp_path.iterdir()] == ["kitchen.toml"]
