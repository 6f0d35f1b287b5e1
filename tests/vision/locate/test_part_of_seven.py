"""Five of seven circles a side are not taken for a board of five."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.geometry import Grid
from tests.support.truth import FIXTURES, load, truth_pose
from vision.decode import read_photo
from vision.geometry.pose import BoardPose, NotFound
from vision.locate import find as module
from vision.locate import placed as placing
from vision.locate.part_of_seven import is_part_of_seven
from vision.locate.patch import CONTROL
from vision.locate.quad import KINDS, Settled

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


@pytest.mark.parametrize(("size", "is_believed"), [("auto", False), ("7", False), ("5", True)])
def test_a_part_is_no_board_unless_a_person_says_so(
    size: str, is_believed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = CLEAR[0]
    pose = part(photo, 1, 1)
    chances = 0.97 * np.eye(len(KINDS))[KINDS.index("line-or-colour 5")]
    seen = Settled(chances, pose.project(5 * pose.pitch_mm * CONTROL), 0.002)
    monkeypatch.setattr(module, "boards_in", lambda *_: [seen])
    found = module.find(read_photo(photo).frame, "auto", {"size": size})
    assert isinstance(found, BoardPose) == is_believed
    if isinstance(found, NotFound):
        assert found.is_seen
        assert "may be a part of one of 7x7" in found.reason


@pytest.mark.parametrize(
    ("beyond_cells", "size", "reason"),
    [(0.3, "auto", ""), (0.15, "auto", "edge"), (0.15, "5", ""), (0.05, "5", "edge")],
)
def test_a_board_of_five_may_end_closer_to_the_edge_if_a_person_says_that_it_is_one(
    beyond_cells: float, size: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = min(FIVES, key=lambda one: np.ptp(np.sort(truth_pose(load(one)[1]).corners_px[:, 0])[:2]))  # least aslant
    frame, pose = read_photo(photo).frame, truth_pose(load(photo)[1])
    sides = (pose.corners_mm + np.roll(pose.corners_mm, -1, axis=0)) / 2
    middle = pose.corners_mm.mean(axis=0)
    beyond = pose.project(middle + (sides - middle) * (1 + 2 * beyond_cells / 5))
    left = int(beyond[:, 0].min())
    chances = 0.97 * np.eye(len(KINDS))[KINDS.index("line-or-colour 5")]
    seen = Settled(chances, pose.project(5 * pose.pitch_mm * CONTROL) - (left, 0), 0.002)
    monkeypatch.setattr(module, "boards_in", lambda *_: [seen])
    monkeypatch.setattr(placing, "refined", lambda _, pose: pose)
    found = module.find(replace(frame, bgr=frame.bgr[:, left:].copy()), "line-or-colour", {"size": size})
    if not reason:
        assert isinstance(found, BoardPose)
    else:
        assert isinstance(found, NotFound)
        assert reason in found.reason
        assert ("--option size=5" in found.reason) == (size == "auto")
