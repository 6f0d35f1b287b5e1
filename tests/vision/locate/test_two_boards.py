"""Two boards in one picture, cut out of photos and put beside each other: neither is chosen in silence."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.games import GAMES
from tests.support.truth import FIXTURES, corners_px, load
from vision.frame import Bgr, Frame
from vision.geometry.plane import Points
from vision.geometry.pose import About, Ambiguous
from vision.locate.find import find

TABLE_SHARE = 0.2
"""Of a board's length, how much of the table round it is cut out too."""
HEIGHT_PX = 900
PAIRS = [
    ("linkage/0044", "linkage/0001", 0.53),
    ("line-or-colour/0037", "linkage/0023", 0.7),
    ("line-or-colour/0015", "linkage/0035", 0.7),
    ("line-or-colour/0013", "linkage/0019", 0.75),
    ("linkx/0021", "linkage/0023", 1.0),
    ("linkx/0021", "line-or-colour/0037", 0.8),
    ("linkx/0021", "linkx/0053", 0.8),
    ("line-or-colour/0013", "line-or-colour/0015", 0.9),
]
"""Photos, and the height of the second's cutting as a share of the first's. A quick look shows only one of most of the
first four."""

WHOLE_PAIRS = [
    ("linkage/0058", "linkage/0033"),
    ("linkage/0009", "linkage/0038"),
    ("linkage/0058", "linkx/0048"),
    ("linkx/0005", "linkx/0056"),
    ("line-or-colour/0010", "line-or-colour/0043"),
]
"""Whole photos: no camera that saw all of such a picture would see both boards so."""


def cutting(photo: Path, height_px: int) -> tuple[Bgr, Points]:
    """A board with some table, `height_px` high, and its corners (4, 2)."""
    bgr, truth = load(photo)
    corners = corners_px(truth)
    low, high = corners.min(axis=0), corners.max(axis=0)
    table_px = TABLE_SHARE * (high - low).max()
    left, top = np.maximum(low - table_px, 0).astype(int)
    right, bottom = np.minimum(high + table_px, bgr.shape[1::-1]).astype(int)
    scale = height_px / (bottom - top)
    cut = cv2.resize(bgr[top:bottom, left:right], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cut, np.uint8), (corners - (left, top)) * scale


def beside(first: str, second: str, share: float) -> tuple[Frame, list[Points]]:
    """A picture of two photos' boards on one grey table, and the corners (4, 2) of both."""
    left, left_px = cutting(FIXTURES / f"{first}.jpg", HEIGHT_PX)
    right, right_px = cutting(FIXTURES / f"{second}.jpg", round(share * HEIGHT_PX))
    height_px, width_px = max(left.shape[0], right.shape[0]), left.shape[1] + right.shape[1]
    table = np.full((height_px, width_px, 3), 96, np.uint8)
    table[: left.shape[0], : left.shape[1]] = left
    table[: right.shape[0], left.shape[1] :] = right
    return Frame(table, f"{first} and {second}"), [left_px, right_px + np.array([left.shape[1], 0])]


@pytest.mark.parametrize(("first", "second", "share"), PAIRS)
def test_both_boards_are_named(first: str, second: str, share: float) -> None:
    frame, corners = beside(first, second, share)
    found = find(frame, "auto", {})
    assert isinstance(found, Ambiguous)
    for here in corners:
        nearest_px = min(np.linalg.norm((pose.corners_px - here).mean(axis=0)) for pose in found.candidates)
        assert nearest_px < 0.1 * np.ptp(here)
    games = {Path(name).parent.name for name in (first, second)}
    assert all(GAMES[game].title in found.reason for game in games)
    assert found.unsaid is not None
    assert found.unsaid.about is (About.GAME if len(games) == 2 else About.CORNERS)
    assert set(found.unsaid.answers) == (games if len(games) == 2 else set())


@pytest.mark.parametrize(("first", "second"), WHOLE_PAIRS)
def test_neither_is_chosen_where_a_picture_is_put_together_of_two(first: str, second: str) -> None:
    photos = [load(FIXTURES / f"{name}.jpg")[0] for name in (first, second)]
    heights, widths = zip(*(photo.shape[:2] for photo in photos), strict=True)
    table = np.full((max(heights), sum(widths), 3), 96, np.uint8)
    table[: heights[0], : widths[0]], table[: heights[1], widths[0] :] = photos
    assert isinstance(find(Frame(table, f"{first} and {second}"), "auto", {}), Ambiguous)


def test_of_boards_of_two_sizes_that_both_carry_rings_none_is_chosen() -> None:
    frame, _ = beside("line-or-colour/0044", "line-or-colour/0051", 1.0)  # 41 rings and 8, which share no mat
    found = find(frame, "auto", {})
    assert isinstance(found, Ambiguous)
    assert found.unsaid is not None
    assert found.unsaid.about is About.SIZE
    assert sorted(found.unsaid.answers) == ["5", "7"]
