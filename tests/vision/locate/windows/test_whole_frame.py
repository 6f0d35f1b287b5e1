"""A frame of which a thing hides the lowest line of windows is not taken to lie a line higher."""

import cv2
import numpy as np
import pytest

from tests.vision.locate.windows.test_height import NEAR_CELLS, farthest_cells, plain_frames
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate.quads.patch import CONTROL, Pyramid, pyramid
from vision.locate.quads.quad import CELLS, FRAME, KINDS, Candidate
from vision.locate.quads.sure import is_sure
from vision.locate.windows.whole_frame import in_its_lines

STEP = 1 / CELLS[FRAME]
SHADES = ((40, 40, 40), (200, 205, 210), (60, 110, 190))


def seen_as_frame(corners: Points) -> Candidate:
    """A frame that the other networks see in a quad (4, 2), in some doubt of its place."""
    chances = np.eye(len(KINDS))[KINDS.index(FRAME)]
    return Candidate(chances, transform(homography(UNIT_SQUARE, corners), CONTROL), 0.04 * STEP)


def line_higher(corners: Points) -> Points:
    return transform(homography(UNIT_SQUARE, corners), UNIT_SQUARE - np.array([0.0, STEP]))


def with_thing(levels: Pyramid, corners: Points, shade: tuple[int, int, int]) -> Pyramid:
    """A card or book stands before the lowest line of windows, and a little more."""
    bgr = levels[0].copy()
    thing = np.array([[-0.1, 1 - 1.2 * STEP], [1.05, 1 - 1.1 * STEP], [1.05, 1.4], [-0.1, 1.4]])
    places = transform(homography(UNIT_SQUARE, corners), thing)
    cv2.fillConvexPoly(bgr, np.rint(places).astype(np.int32), shade, cv2.LINE_AA)
    return pyramid(bgr)


def test_a_frame_in_its_place_stays_there() -> None:
    frames = plain_frames()
    assert len(frames) >= 3
    for levels, corners in frames:
        frame = seen_as_frame(corners)
        assert in_its_lines(levels, frame) is frame


@pytest.mark.parametrize("shade", SHADES)
def test_it_does_where_a_thing_hides_its_lowest_line(shade: tuple[int, int, int]) -> None:
    for levels, corners in plain_frames():
        frame = seen_as_frame(corners)
        assert in_its_lines(with_thing(levels, corners, shade), frame) is frame


@pytest.mark.parametrize("shade", SHADES)
def test_none_is_believed_to_lie_a_line_higher(shade: tuple[int, int, int]) -> None:
    in_place = 0
    for levels, corners in plain_frames():
        for shown in (levels, with_thing(levels, corners, shade)):
            found = in_its_lines(shown, seen_as_frame(line_higher(corners)))
            if found is not None and is_sure(found):
                assert farthest_cells(found.corners_px, corners) < NEAR_CELLS
                in_place += 1
    assert in_place >= len(plain_frames())
