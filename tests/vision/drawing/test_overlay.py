"""Overlays: everything is drawn where the pose says, whatever the photo's size."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.grid import Cell, Grid
from tests.support.drawn.canvas import view
from vision.drawing.ink import plate, text, with_banner
from vision.drawing.overlay import OUTLINE_BGR, SHOWN_PX, SURROUNDINGS, Outline, draw, outline_colours
from vision.frame import Frame

GRID = Grid(7, 7)
GREY = 128


@pytest.mark.parametrize("size_px", [(240, 180), (972, 1296), (2000, 1500)])
def test_the_board_fills_the_picture_and_keeps_its_letters(size_px: tuple[int, int]) -> None:
    pose = view("linkage", GRID, 22.0, size_px, fill=0.3)
    frame = Frame(np.full((size_px[1], size_px[0], 3), GREY, np.uint8), "grey")
    cells = tuple(GRID.parse(name) for name in ("b2", "b3", "c3"))
    drawn = draw(frame, pose, outlines=[Outline("1", cells)], doubts={GRID.parse("e5")})
    assert drawn.shape[1] == SHOWN_PX
    touched = np.argwhere((drawn != GREY).any(axis=2))
    width = np.ptp(touched[:, 1])
    assert width > 0.9 * SHOWN_PX / (1 + 2 * SURROUNDINGS)


@pytest.mark.parametrize("are_said", [False, True])
def test_what_is_drawn_lies_on_its_cells(are_said: bool) -> None:
    pose = view("linkage", GRID, 22.0, elevation_deg=90, fill=0.98)
    frame = Frame(np.full((972, 1296, 3), GREY, np.uint8), "grey")
    plain = draw(frame, pose).astype(int)
    for name in ("a1", "d4", "g7"):
        cells = {GRID.parse(name)}
        marked = (draw(frame, pose, said=cells) if are_said else draw(frame, pose, doubts=cells)).astype(int)
        changed = np.argwhere((marked != plain).any(axis=2))[:, ::-1]
        shown = SHOWN_PX / frame.bgr.shape[1]
        x, y = pose.centres_px[GRID.parse(name)] * shown
        assert np.abs(changed.mean(axis=0) - (x, y)).max() < 0.2 * 972 * shown / 7


def test_a_fault_that_lies_in_no_cell_is_framed_round_the_board() -> None:
    pose = view("linkage", GRID, 22.0, fill=0.8)
    frame = Frame(np.full((972, 1296, 3), GREY, np.uint8), "grey")
    changed = (draw(frame, pose, is_board_at_fault=True) != draw(frame, pose)).any(axis=2)
    y, x = np.nonzero(changed)
    outline = cv2.convexHull(np.column_stack((x, y)).astype(np.int32)).reshape(-1, 2)
    shown_px = (pose.corners_px + 0.5) * SHOWN_PX / frame.bgr.shape[1] - 0.5
    sides = [cv2.pointPolygonTest(outline, (float(x), float(y)), True) for x, y in shown_px]
    assert all(0 < side < 20 for side in sides)


@pytest.mark.parametrize("azimuth_deg", [0, 25, 45, 90, 160, 315])
@pytest.mark.parametrize("elevation_deg", [25, 60])
def test_a_label_lies_within_its_cell_however_the_board_is_turned(azimuth_deg: float, elevation_deg: float) -> None:
    pose = view("linkage", GRID, 22.0, elevation_deg=elevation_deg, azimuth_deg=azimuth_deg, fill=0.98)
    frame = Frame(np.full((972, 1296, 3), GREY, np.uint8), "grey")
    cell = GRID.parse("e3")
    one, two = (draw(frame, pose, outlines=[Outline(label, (cell,))]).astype(int) for label in "38")
    middle_px = np.argwhere((one != two).any(axis=2))[:, ::-1].mean(axis=0) * frame.bgr.shape[1] / SHOWN_PX
    well_inside_mm = pose.centres_mm[cell] + 0.4 * 22.0 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    border_px = pose.project(well_inside_mm).astype(np.float32)
    assert cv2.pointPolygonTest(border_px, (float(middle_px[0]), float(middle_px[1])), False) > 0


@pytest.mark.parametrize("azimuth_deg", [0, 15, 345])
def test_no_mark_hides_a_number_on_a_slanted_board(azimuth_deg: float) -> None:
    pose = view("linkage", GRID, 22.0, elevation_deg=30, azimuth_deg=azimuth_deg, fill=0.7)
    frame = Frame(np.full((972, 1296, 3), GREY, np.uint8), "grey")

    def numbers(doubts: set[Cell]) -> NDArray[np.bool_]:
        one, two = (
            draw(frame, pose, outlines=[Outline(label, (cell,)) for cell in GRID.cells], doubts=doubts)
            for label in ("16", "38")
        )
        return np.asarray((one != two).any(axis=2))

    seen, with_marks = numbers(set()), numbers(set(GRID.cells))
    assert (seen & ~with_marks).sum() < 0.01 * seen.sum()


def test_outlines_beside_each_other_have_different_colours() -> None:
    count = len(OUTLINE_BGR)
    outlines = [Outline(str(cell), (cell,)) for cell in GRID.cells]
    colours = outline_colours(outlines, GRID)
    assert colours[:count] == list(OUTLINE_BGR)
    assert all(colours[cell] != colours[other] for cell in GRID.cells for other in GRID.around(cell))


def test_outlines_that_share_cells_are_both_seen() -> None:
    """As of a ring that completes a line and a colour at once."""
    pose = view("linkage", GRID, 22.0, elevation_deg=90, fill=0.98)
    frame = Frame(np.full((972, 1296, 3), GREY, np.uint8), "grey")
    cells = tuple(GRID.parse(name) for name in ("c3", "d3", "e3"))
    drawn = draw(frame, pose, outlines=[Outline("1", cells), Outline("2", cells)])
    seen = [int((np.abs(drawn.astype(int) - bgr).max(axis=2) < 30).sum()) for bgr in OUTLINE_BGR[:2]]
    assert min(seen) > 0.7 * max(seen)
    labels = [draw(frame, pose, outlines=[Outline("1", cells), Outline(label, cells)]).astype(int) for label in "23"]
    changed = np.argwhere((labels[0] != labels[1]).any(axis=2))[:, ::-1].mean(axis=0)
    second = pose.centres_px[GRID.parse("d3")] * SHOWN_PX / frame.bgr.shape[1]
    assert np.abs(changed - second).max() < 0.5 * 972 / 7 * SHOWN_PX / frame.bgr.shape[1]


def test_a_banner_wraps_in_a_narrow_picture() -> None:
    narrow = with_banner(np.zeros((100, 300, 3), np.uint8), ("a headline of several words", "and a line " * 12))
    wide = with_banner(np.zeros((100, 1280, 3), np.uint8), ("a headline of several words", "and a line " * 12))
    assert narrow.shape[1] == 300
    assert narrow.shape[0] > wide.shape[0]


def test_an_outline_has_its_own_colour_where_that_means_something() -> None:
    yellow, cells = (30, 200, 240), (GRID.parse("b2"), GRID.parse("b3"))
    beside = Outline("1", (GRID.parse("c2"),))
    assert outline_colours([Outline("yellow", cells, yellow), beside], GRID) == [yellow, OUTLINE_BGR[1]]
    pose = view("linkage", GRID, 22.0, fill=0.8)
    frame = Frame(np.full((972, 1296, 3), GREY, np.uint8), "grey")
    assert (draw(frame, pose, outlines=[Outline("yellow", cells, yellow)]) == yellow).all(axis=2).any()


@pytest.mark.parametrize("middle_px", [(200.0, 100.0), (3.0, 2.0), (398.0, 199.0)])
def test_a_word_stands_in_a_box_as_wide_as_it_is(middle_px: tuple[float, float]) -> None:
    boxes = []
    for words in ("red", "yellow"):
        canvas = np.full((200, 400, 3), GREY, np.uint8)
        plate(canvas, words, np.array(middle_px), 16.0, (30, 200, 240))
        y, x = np.nonzero((canvas != GREY).any(axis=2))
        assert (canvas[y.min() : y.max() + 1, x.min() : x.max() + 1] != GREY).any(axis=2).all(), "no letter sticks out"
        boxes.append(np.ptp(x))
    assert boxes[0] < boxes[1] < 200


def test_a_zero_is_not_struck_through() -> None:
    canvas = np.zeros((80, 80, 3), np.uint8)
    text(canvas, "0", np.array([40.0, 40.0]), 40)
    assert canvas.max() > 200
    assert canvas[36:44, 38:42].max() < 50
