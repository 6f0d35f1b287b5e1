"""A frame that is taken to lie a column beside its place is found in it."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.locate.windows.test_height import NEAR_CELLS, farthest_cells, plain_frames
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate.quads.quad import CELLS, FRAME, KINDS, Candidate
from vision.locate.quads.settle import settled
from vision.locate.windows.neighbour_column import in_likeliest_column


def in_doubt(frame: Candidate, columns: int) -> Candidate:
    """The frame so many columns beside its place, hardly more probable than not."""
    aside = np.array([columns / CELLS[FRAME], 0.0])
    to_picture = homography(UNIT_SQUARE, frame.corners_px)
    control: Points = transform(to_picture, transform(np.linalg.inv(to_picture), frame.control_px) + aside)
    return replace(frame, control_px=control, chances=np.eye(len(KINDS))[KINDS.index(FRAME)] * 0.7)


@pytest.mark.parametrize("columns", [-1, 1])
def test_a_frame_that_seems_to_lie_a_column_beside_its_place_is_found_in_it(columns: int) -> None:
    frames = plain_frames()
    assert len(frames) >= 3
    for levels, corners in frames:
        frame = settled(levels, corners)
        assert frame is not None
        found = in_likeliest_column(levels, in_doubt(frame, columns))
        assert farthest_cells(found.corners_px, corners) < NEAR_CELLS


def test_a_frame_beside_whose_place_none_is_stays() -> None:
    for levels, corners in plain_frames():
        frame = settled(levels, corners)
        assert frame is not None
        doubtful = in_doubt(frame, 0)
        assert in_likeliest_column(levels, doubtful) is doubtful
