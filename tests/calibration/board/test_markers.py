"""The corner markers say which side of a board is row 1, wherever that is in the picture, and which board is meant."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from calibration.board.locate import Located, locate_board
from calibration.board.markers import find_markers
from calibration.lens.target import CORNER_DICTIONARY
from tests.support.drawn.known import LENS, photographed, pose
from tests.support.truth import FIXTURES, load
from vision.frame import Bgr, Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose, NotFound
from vision.locate.given_corners import pose_from_corners

MARKER_PX, BLANK_PX = 60, 12
MARKER_MM, MIDDLE_MM = 24.0, 16.0
"""Side of a marker with its white rim, and how far its middle lies beyond the grid's corner, both ways."""
OUTWARD = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def marked(*numbers: int) -> Frame:
    """The start of a game with these markers by the corners of row 7 left and right and row 1 right and left."""
    bgr = photographed(seed=1).bgr.copy()
    lay_all(bgr, pose(), numbers)
    return Frame(bgr, "drawn")


def lay_all(bgr: Bgr, where: BoardPose, numbers: Sequence[int]) -> None:
    """Draw markers into a picture, beside the corners of a board."""
    for number, corner_mm, outward in zip(numbers, where.corners_mm, OUTWARD, strict=True):
        _lay(bgr, where, number, corner_mm + np.array(outward) * MIDDLE_MM)


def _lay(bgr: Bgr, where: BoardPose, number: int, middle_mm: Points) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(CORNER_DICTIONARY)
    sheet = cv2.copyMakeBorder(
        cv2.aruco.generateImageMarker(dictionary, number, MARKER_PX), *4 * (BLANK_PX,), cv2.BORDER_CONSTANT, value=255
    )
    side = MARKER_PX + 2 * BLANK_PX
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float64)
    at_px = where.project(middle_mm + (square / side - 0.5) * MARKER_MM)
    matrix, _ = cv2.findHomography(square, at_px)
    size = bgr.shape[1], bgr.shape[0]
    warped = cv2.warpPerspective(sheet, np.asarray(matrix), size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full_like(sheet, 255), np.asarray(matrix), size) > 127
    bgr[mask] = warped[mask][:, None]


def row_1_side(frame: Frame, row_1: str | None = None) -> tuple[int, bool]:
    """Which of the corners given is the upper left of row 7, and whether the markers said so."""
    corners_px = pose().corners_px
    found = locate_board([frame], LENS, "linkage", {}, row_1, corners_px)
    assert isinstance(found, Located)
    distances = np.linalg.norm(corners_px - found.pose.corners_px[0], axis=1)
    assert distances.min() < 0.5
    return int(distances.argmin()), found.by_markers


@pytest.mark.parametrize("turn", range(4))
def test_row_1_is_where_the_markers_say(turn: int) -> None:
    numbers = tuple(np.roll(np.arange(4), turn).tolist())
    assert row_1_side(marked(*numbers)) == (turn, True)


def test_a_person_overrules_the_markers() -> None:
    assert row_1_side(marked(1, 2, 3, 0), "bottom") == (0, False)


@pytest.mark.parametrize("numbers", [(0, 1, 2, 2), (0, 1, 2, 7), (0, 0, 0, 0)], ids=str)
def test_markers_that_are_not_all_there_say_nothing(numbers: tuple[int, ...]) -> None:
    frame = marked(*numbers)
    assert find_markers(np.asarray(cv2.cvtColor(frame.bgr, cv2.COLOR_BGR2GRAY), np.uint8)) is None
    assert row_1_side(frame) == (0, False)


def test_a_board_without_markers_has_row_1_below() -> None:
    assert row_1_side(photographed(seed=1)) == (0, False)


def test_of_several_boards_that_amid_the_markers_is_meant() -> None:
    frame, mats = two_mats()
    assert isinstance(locate_board([frame], Lens.guess(frame.size_px), "linkage", {}), NotFound)
    for corners_px in mats:
        bgr = frame.bgr.copy()
        lay_all(bgr, pose_from_corners(frame, "linkage", {}, corners_px), range(4))
        found = locate_board([Frame(bgr, "two mats")], Lens.guess(frame.size_px), "linkage", {})
        assert isinstance(found, Located)
        assert found.by_markers
        apart_px = np.linalg.norm(found.pose.corners_px[:, None] - corners_px, axis=2).min(axis=1)
        assert apart_px.max() < 0.15 * found.pose.cell_px


def two_mats() -> tuple[Frame, list[Points]]:
    """Two photos beside each other, and each board's corners (4, 2)."""
    shown = [load(FIXTURES / "linkage" / f"{number}.jpg") for number in ("0000", "0005")]
    height = min(bgr.shape[0] for bgr, _ in shown)
    corners_px, left = [], 0
    for bgr, truth in shown:
        corners_px.append(np.add(truth["grid_corners_px"], (left, 0)))
        left += bgr.shape[1]
    return Frame(np.hstack([bgr[:height] for bgr, _ in shown]), "two mats"), corners_px
