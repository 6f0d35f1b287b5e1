"""What stands above a frame is seen over columns that are full to the top."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from referee.live.policy import DEFAULT
from tests.support.linkx_boards import true_contents, with_cell_replaced
from tests.support.truth import FIXTURES, Truth, load, photos_with_truth, truth_pose
from vision.frame import Bgr, Frame
from vision.windows.above import ROWS, tiles_above
from vision.windows.read import EMPTY, read

PHOTOS = [photo for photo in photos_with_truth(FIXTURES) if photo.parent.name == "linkx"]
COLUMNS = 9
FIRST, _ = DEFAULT.sticks_out
LEAST_SEEN = 0.9
"""Share of pieces that stand out there that is seen: one of these photos is blurred."""


def full_columns(truth: Truth) -> NDArray[np.intp]:
    """The columns whose top window holds a tile in view."""
    return np.flatnonzero(true_contents(truth)[:COLUMNS] > EMPTY)


def with_piece_sticking_out(photo: Path, column: int) -> Bgr:
    """The photo with its top tile drawn again in each of the rows above."""
    bgr, truth = load(photo)
    for row in range(-ROWS, 0):
        bgr = with_cell_replaced(bgr, truth_pose(truth), row * COLUMNS + column, column)
    return bgr


def seen_above(bgr: Bgr, truth: Truth) -> NDArray[np.float64]:
    frame, pose = Frame(bgr, "test"), truth_pose(truth)
    return tiles_above(frame, pose, read(frame, pose))


def test_nothing_is_seen_above_a_full_column_from_which_nothing_sticks_out() -> None:
    columns = 0
    for photo in PHOTOS:
        bgr, truth = load(photo)
        columns += len(full_columns(truth))
        assert seen_above(bgr, truth).max() < FIRST, photo.name
    assert columns > 40


def test_a_piece_that_stands_above_the_frame_is_seen_over_its_column_alone() -> None:
    is_seen: list[bool] = []
    for photo in PHOTOS:
        _, truth = load(photo)
        for column in full_columns(truth)[:1]:
            chances = seen_above(with_piece_sticking_out(photo, int(column)), truth)
            assert np.delete(chances, column).max() < FIRST, photo.name
            is_seen.append(chances[column] >= FIRST)
    assert np.mean(is_seen) >= LEAST_SEEN
