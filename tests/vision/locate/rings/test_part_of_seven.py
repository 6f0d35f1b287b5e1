"""Five of seven circles a side are not taken for a board of five."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.grid import Grid
from tests.support.truth import FIXTURES, load, truth_pose
from vision.decode import read_photo
from vision.geometry.pose import About, BoardPose, NotFound, Unsaid
from vision.locate import find as module
from vision.locate.pose import placed as placing
from vision.locate.quads.patch import CONTROL
from vision.locate.quads.quad import KINDS, Candidate
from vision.locate.rings.part_of_seven import is_part_of_seven, is_surely_five

PHOTOS = sorted((FIXTURES / "line-or-colour").glob("*.jpg"))
FIVES, SEVENS = ([photo for photo in PHOTOS if truth_pose(load(photo)[1]).grid.rows == size] for size in (5, 7))
HARD = {"0000", "0006", "0019", "0061", "0073"}
"""Dim or warm, or under a hand: of some parts of these boards two circles or fewer are clearly orange or grey."""


CLEAR = [photo for photo in SEVENS if photo.stem not in HARD]


def part(photo: Path, down: int, right: int) -> BoardPose:
    """Five rows and columns of its seven."""
    return replace(truth_pose(load(photo)[1]).shifted(right, down), grid=Grid(5, 5))


@pytest.mark.parametrize(("down", "right"), [(0, 0), (2, 0), (1, 2)])
@pytest.mark.parametrize("photo", CLEAR[::3], ids=lambda photo: photo.stem)
def test_five_of_seven_are_a_part(photo: Path, down: int, right: int) -> None:
    assert is_part_of_seven(read_photo(photo).frame, part(photo, down, right))


@pytest.mark.parametrize("photo", FIVES, ids=lambda photo: photo.stem)
def test_a_board_of_five_is_whole(photo: Path) -> None:
    assert not is_part_of_seven(read_photo(photo).frame, truth_pose(load(photo)[1]))


@pytest.mark.parametrize(("down", "right"), [(0, 0), (2, 0), (1, 2)])
@pytest.mark.parametrize("photo", SEVENS, ids=lambda photo: photo.stem)
def test_no_part_is_surely_a_board_of_five(photo: Path, down: int, right: int) -> None:
    assert not is_surely_five(read_photo(photo).frame, part(photo, down, right))


def test_most_boards_of_five_surely_are() -> None:
    sure = [photo for photo in FIVES if is_surely_five(read_photo(photo).frame, truth_pose(load(photo)[1]))]
    assert len(sure) > 0.7 * len(FIVES)


@pytest.mark.parametrize("photo", CLEAR[::3], ids=lambda photo: photo.stem)
def test_five_of_seven_are_a_part_though_the_picture_ends_with_them(photo: Path) -> None:
    frame, pose = read_photo(photo).frame, part(photo, 1, 1)
    left, top, right, bottom = (
        np.rint([*pose.corners_px.min(axis=0), *pose.corners_px.max(axis=0)]).astype(int).tolist()
    )
    shift = np.array([[1.0, 0, -left], [0, 1, -top], [0, 0, 1]])
    lens = pose.lens and replace(pose.lens, centre_px=(pose.lens.centre_px[0] - left, pose.lens.centre_px[1] - top))
    cut = replace(pose, pixels_from_mm=shift @ pose.pixels_from_mm, lens=lens)
    assert is_part_of_seven(replace(frame, bgr=frame.bgr[top:bottom, left:right].copy()), cut)


@pytest.mark.parametrize(("size", "is_believed"), [("auto", False), ("7", False), ("5", True)])
def test_a_part_is_no_board_unless_a_person_says_so(
    size: str, is_believed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = CLEAR[0]
    pose = part(photo, 1, 1)
    chances = 0.97 * np.eye(len(KINDS))[KINDS.index("line-or-colour 5")]
    seen = Candidate(chances, pose.project(5 * pose.pitch_mm * CONTROL), 0.002)
    monkeypatch.setattr(module, "boards_in", lambda *_: [seen])
    found = module.find(read_photo(photo).frame, "auto", {"size": size})
    assert isinstance(found, BoardPose) == is_believed
    if isinstance(found, NotFound):
        assert found.is_seen
        assert "may be part of one of 7x7" in found.reason
        assert found.unsaid == (Unsaid(About.SIZE, ("5",)) if size == "auto" else None)


@pytest.mark.parametrize(
    ("beyond_cells", "size", "is_sure", "reason"),
    [
        (0.3, "auto", False, ""),
        (0.15, "auto", False, "edge"),
        (0.15, "auto", True, ""),
        (0.15, "5", False, ""),
        (0.05, "5", True, "edge"),
        (0.05, "auto", True, "edge"),
    ],
)
def test_a_board_of_five_may_end_closer_to_the_edge_if_a_person_or_its_colours_say_that_it_is_one(
    beyond_cells: float, size: str, is_sure: bool, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_surely_five", lambda *_: is_sure)
    photo = min(FIVES, key=lambda one: np.ptp(np.sort(truth_pose(load(one)[1]).corners_px[:, 0])[:2]))  # least aslant
    frame, pose = read_photo(photo).frame, truth_pose(load(photo)[1])
    sides = (pose.corners_mm + np.roll(pose.corners_mm, -1, axis=0)) / 2
    middle = pose.corners_mm.mean(axis=0)
    beyond = pose.project(middle + (sides - middle) * (1 + 2 * beyond_cells / 5))
    left = int(beyond[:, 0].min())
    chances = 0.97 * np.eye(len(KINDS))[KINDS.index("line-or-colour 5")]
    seen = Candidate(chances, pose.project(5 * pose.pitch_mm * CONTROL) - (left, 0), 0.002)
    monkeypatch.setattr(module, "boards_in", lambda *_: [seen])
    monkeypatch.setattr(placing, "refined", lambda _, pose: pose)
    found = module.find(replace(frame, bgr=frame.bgr[:, left:].copy()), "line-or-colour", {"size": size})
    if not reason:
        assert isinstance(found, BoardPose)
    else:
        assert isinstance(found, NotFound)
        assert reason in found.reason
        assert found.unsaid == (Unsaid(About.SIZE, ("5",)) if beyond_cells > 0.1 else None)
