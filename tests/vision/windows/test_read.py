"""A frame reads as it stands there, where its place is known."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from engine.games.linkx.board import CONTENTS
from engine.games.linkx.shapes import GRID
from engine.grid import Cell
from tests.support.drawn import drawing
from tests.support.drawn.drawing import Look, truth_of
from tests.support.drawn.some_boards import STACKS, window_view
from tests.support.linkx_boards import a_little_off, probabilities, true_contents, with_cell_replaced
from tests.support.truth import FIXTURES, load, photos_with_truth, truth_pose
from tests.support.varied.mirrored_lamp import mirrored_lamp
from tests.support.varied.repaint import albedo
from tests.support.varied.variations import vary
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.network import Network
from vision.windows.read import BLUE, WHITE, is_surely_empty, read

PHOTOS = [photo for photo in photos_with_truth(FIXTURES) if photo.parent.name == "linkx"]
SURE = 0.98
MOST_OFF_CELLS, FAR_OFF_CELLS = 0.1, 0.35
"""A frame of an unknown make may be found so far beside its tiles."""
MOST_IMPERFECT = 0.1
MOST_SURE_AND_WRONG, MOST_SURE_AND_WRONG_IN_GLARE = 0.001, 0.005
"""Shares of cells. A blown-out spot may look like a white tile."""
LOOKS = {
    "white frame": Look(),
    "dark frame": Look(frame=albedo(40, 40, 44)),
    "wooden frame": Look(frame=albedo(165, 115, 70)),
    "navy and cream": Look(colours={"blue": albedo(25, 40, 105), "white": albedo(238, 226, 196)}),
}


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("azimuth_deg", [-12, 3])
def test_drawn_tiles_are_read(name: str, azimuth_deg: float) -> None:
    """All but what the frame half covers, which is not sure and wrong."""
    pose = window_view(84, azimuth_deg, fill=0.6)
    table = probabilities(drawing.linkx(STACKS, pose, LOOKS[name]), pose)
    differs = table.argmax(axis=1) != true_contents(truth_of("linkx", pose, STACKS))
    assert not (differs & (table.max(axis=1) > SURE)).any()
    assert set(np.flatnonzero(differs)) <= {GRID.parse(corner) for corner in ("a1", "i1")}


@pytest.mark.parametrize("pieces", [0, 1, 5])
def test_a_glance_tells_whether_a_frame_holds_anything(pieces: int) -> None:
    pose = window_view(84, 10, fill=0.6)
    drawn = drawing.linkx({**STACKS, "pieces": STACKS["pieces"][:pieces]}, pose)
    assert is_surely_empty(Frame(drawn, "drawn"), pose) == (pieces == 0)


@pytest.mark.parametrize("hole", ["d3", "d5", "d4"])
def test_a_hole_under_a_drawn_piece_is_seen(hole: str) -> None:
    pose = window_view(84, 10, fill=0.6)
    cell = pose.grid.parse(hole)
    whole, holed = (probabilities(drawing.linkx(STACKS, pose, floating=cells), pose) for cells in ((), (hole,)))
    assert whole[cell, 0] < 0.1
    assert holed[cell, 0] > 0.9


def test_a_tile_behind_a_mirrored_lamp_is_not_taken_for_an_empty_window() -> None:
    taken_for_empty = []
    for photo in PHOTOS[::3]:
        bgr, truth = load(photo)
        pose, contents = truth_pose(truth), true_contents(truth)
        tiles = [cell for cell in GRID.cells if contents[cell]]
        in_view = [cell for cell in tiles if GRID.name(cell) not in truth["hidden"]]
        for cell in in_view[::7]:
            table = probabilities(mirrored_lamp(bgr, truth, GRID.name(cell)), pose)
            taken_for_empty.append(table[cell, CONTENTS.index("empty")] > SURE)
    assert len(taken_for_empty) > 20
    assert not any(taken_for_empty)


def test_a_blue_tile_that_is_blown_out_is_not_surely_white(monkeypatch: pytest.MonkeyPatch) -> None:
    blown_out = list(_blown_out_blue_tiles())
    assert len(blown_out) > 8
    assert not any(probabilities(bgr, pose)[cell, WHITE] > SURE for bgr, pose, cell in blown_out)
    monkeypatch.setattr("vision.windows.read.without_blown_out", lambda scores, *_: scores)
    assert any(probabilities(bgr, pose)[cell, WHITE] > SURE for bgr, pose, cell in blown_out)


def _blown_out_blue_tiles() -> Iterator[tuple[Bgr, BoardPose, Cell]]:
    """A blue tile of every third photo in which a lamp leaves nothing to see."""
    for photo in PHOTOS[::3]:
        bgr, truth = load(photo)
        pose, contents = truth_pose(truth), true_contents(truth)
        blue = (cell for cell in GRID.cells if contents[cell] == BLUE and GRID.name(cell) not in truth["hidden"])
        cell = next(blue, None)
        if cell is not None:
            row, column = GRID.row_column(cell)
            inner = np.add((column, row), [[0.08, 0.08], [0.92, 0.08], [0.92, 0.92], [0.08, 0.92]])
            corners_px = pose.project(inner * pose.pitch_mm)
            cv2.fillConvexPoly(bgr, np.rint(corners_px).astype(np.int32), (255, 255, 255))
            yield bgr, pose, cell


def test_a_hole_in_a_photo_is_seen() -> None:
    """The look of the cell above a stack is drawn over the cell below its uppermost."""
    seen = []
    for photo in PHOTOS[::4]:
        bgr, truth = load(photo)
        pose, contents = truth_pose(truth), true_contents(truth).reshape(9, 9)
        heights = (contents > 0).sum(axis=0)
        column = int(np.argmax(np.where(heights < 9, heights, 0)))
        top = 9 - int(heights[column])
        if heights[column] < 2 or (contents[:top, column] != 0).any():
            continue
        target, source = (top + 1) * 9 + column, (top - 1) * 9 + column
        seen.append(probabilities(with_cell_replaced(bgr, pose, target, source), pose)[target, 0])
    assert len(seen) >= 6
    assert np.mean(np.array(seen) > 0.5) >= 0.85, seen


@pytest.mark.parametrize("off_cells", [0.0, MOST_OFF_CELLS])
def test_photos_are_read(off_cells: float) -> None:
    """Nearly every board is read without a mistake, where it stands and a little beside it."""
    rng = np.random.default_rng(1)
    wrong = {}
    for photo in PHOTOS[::2]:
        bgr, truth = load(photo)
        known = true_contents(truth)
        table = probabilities(bgr, a_little_off(truth_pose(truth), off_cells, rng))
        differs = (table.argmax(axis=1) != known) & (known >= 0)
        if differs.any():
            wrong[photo.stem] = [GRID.name(cell) for cell in GRID.cells if differs[cell]]
    assert len(wrong) <= MOST_IMPERFECT * len(PHOTOS[::2]), wrong


def test_of_a_grid_far_beside_its_tiles_hardly_anything_is_surely_misread() -> None:
    sure_and_wrong, cells = 0, 0
    for number, photo in enumerate(PHOTOS[::2]):
        bgr, truth = load(photo)
        known = true_contents(truth)
        right, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[number % 4]
        table = probabilities(bgr, truth_pose(truth).shifted(right * FAR_OFF_CELLS, down * FAR_OFF_CELLS))
        sure_and_wrong += int(((table.argmax(axis=1) != known) & (known >= 0) & (table.max(axis=1) > SURE)).sum())
        cells += int((known >= 0).sum())
    assert sure_and_wrong <= MOST_SURE_AND_WRONG * cells


@pytest.mark.parametrize(
    "kinds",
    [("recoloured_pieces", "gamma"), ("recoloured_surroundings", "white_balance"), ("gradient", "noise"), ("glare",)],
    ids="+".join,
)
def test_what_is_sure_is_right_whatever_the_light_and_the_set(kinds: tuple[str, ...]) -> None:
    """Over many cells: hardly any is wrong, and as many are as are said to be."""
    doubts, wrong, sure_and_wrong, cells = 0.0, 0, 0, 0
    for number, photo in enumerate(PHOTOS[::4]):
        bgr, truth = load(photo)
        varied, seen = vary(bgr, truth, kinds, number)
        known = true_contents(seen)
        table = probabilities(varied, truth_pose(truth))[known >= 0]
        differs = table.argmax(axis=1) != known[known >= 0]
        doubts += float((1 - table.max(axis=1)).sum())
        wrong += int(differs.sum())
        sure_and_wrong += int((differs & (table.max(axis=1) > SURE)).sum())
        cells += len(table)
    assert sure_and_wrong <= (MOST_SURE_AND_WRONG_IN_GLARE if "glare" in kinds else MOST_SURE_AND_WRONG) * cells
    assert wrong <= 3 * doubts + 2
    assert doubts < 0.02 * cells


@pytest.mark.parametrize(("blur_cells", "networks"), [(0.0, 1), (0.3, 2)], ids=["clear", "out of focus"])
def test_only_where_it_leaves_doubt_a_board_is_looked_at_closer(
    blur_cells: float, networks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def load_counted(path: Path) -> Network:
        asked.append(path)
        return Network.load(path)

    monkeypatch.setattr("vision.windows.read.Network", SimpleNamespace(load=load_counted))
    bgr, truth = load(PHOTOS[0])
    pose = truth_pose(truth)
    if blur_cells:
        bgr = np.asarray(cv2.GaussianBlur(bgr, (0, 0), blur_cells * pose.cell_px), np.uint8)
    read(Frame(bgr, "photo"), pose)
    assert len(asked) == networks


def test_what_is_outside_the_picture_is_hidden() -> None:
    pose = window_view(80, -8, fill=0.6)
    bgr = drawing.linkx(STACKS, pose)
    left = int(pose.centres_px[0, 0]) + 2
    moved = BoardPose(
        pose.game,
        pose.grid,
        pose.pitch_mm,
        np.array([[1, 0, -left], [0, 1, 0], [0, 0, 1]]) @ pose.pixels_from_mm,
        pose.lens,
        0.0,
    )
    reading = read(Frame(np.ascontiguousarray(bgr[:, left:]), "cut"), moved)
    assert reading.hidden[0] == 1
    assert np.ptp(reading.layer("contents").log_likelihood[0]) == 0
    assert reading.layer("contents").contents == CONTENTS
