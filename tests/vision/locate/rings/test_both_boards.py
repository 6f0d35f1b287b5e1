"""Both boards of Line or Colour drawn on one mat, sharing a column as on the real one: which one is in play?"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.games.line_or_colour.board import default_colours
from engine.grid import Grid
from tests.support.drawn import drawing
from tests.support.drawn.canvas import view
from tests.support.truth import Truth
from vision.frame import Frame
from vision.geometry.plane import transform
from vision.geometry.pose import About, Ambiguous, BoardPose, NotFound
from vision.locate.find import find
from vision.locate.rings.companions import seen_beside
from vision.locate.rings.in_play import in_play
from vision.rings.network_answer import NetworkAnswer, ask_network

SMALL_AT = (1, 6)
"""Row and column of the large board at which the small one begins: it shares the large one's last column."""
VIEWS = {"from above": (80.0, 5.0), "from the side": (62.0, 60.0)}
LOW = {"from low down": (42.0, 60.0)}
LARGE_ONLY = {"b2": "white", "d5": "black", "e3": "white"}
SMALL_ONLY: dict[tuple[float, float], str] = {(2, 8): "white", (4, 9): "black", (3, 10): "white"}


def mat(
    view_name: str,
    rings: dict[str, str],
    rings_beside: Mapping[tuple[float, float], str],
    discs_beside: Sequence[tuple[int, int, str]] = (),
) -> tuple[Frame, BoardPose]:
    """Both boards, and the pose of the large one. The picture shows the whole mat."""
    elevation_deg, azimuth_deg = (VIEWS | LOW)[view_name]
    both = view("line-or-colour", Grid(7, 11), 26.0, elevation_deg=elevation_deg, azimuth_deg=azimuth_deg, fill=0.85)
    pose = BoardPose(both.game, Grid(7, 7), both.pitch_mm, both.pixels_from_mm, both.lens, 0.0)
    colours = np.array(default_colours(7)).reshape(7, 7)
    small = np.array(default_colours(5)).reshape(5, 5)
    row, column = SMALL_AT
    colours[row : row + 5, column] = small[:, 0]
    beside = [(row + r, column + c, str(small[r, c])) for r in range(5) for c in range(1, 5)] + list(discs_beside)
    position: Truth = {"size": 7, "colours": colours.tolist(), "discs": [], "rings": rings}
    bgr = drawing.line_or_colour(position, pose, beside=beside, rings_beside=rings_beside)
    return Frame(bgr, "drawing"), pose


@pytest.mark.parametrize(
    ("size", "name"),
    [(7, "from above"), (7, "from the side"), (5, "from above"), (5, "from the side")],
)
def test_the_board_with_the_rings_is_in_play(size: int, name: str) -> None:
    frame, large = mat(name, LARGE_ONLY if size == 7 else {}, SMALL_ONLY if size == 5 else {})
    found = find(frame, "line-or-colour", {})
    assert isinstance(found, BoardPose)
    assert found.grid.rows == size
    if size == 7:
        assert np.linalg.norm(found.corners_px.mean(axis=0) - large.corners_px.mean(axis=0)) < 10


@pytest.mark.parametrize("tall_mm", [2.0, 6.0])
def test_tall_rings_seen_from_the_side_are_in_play(tall_mm: float) -> None:
    """Their tops are seen beside their circles, all on the side away from the camera."""
    _, large = mat("from low down", {}, {})
    small = replace(large.shifted(*reversed(SMALL_AT)), grid=Grid(5, 5))
    cells = {place: tops_seen_at(large, place, tall_mm) for place in SMALL_ONLY}
    rings = {cells[place]: colour for place, colour in SMALL_ONLY.items()}
    assert max(np.hypot(*np.subtract(seen, place)) for place, seen in cells.items()) > 0.03 * tall_mm
    assert in_play(mat("from low down", {}, rings)[0], (large, small)) is small


def tops_seen_at(large: BoardPose, place: tuple[float, float], tall_mm: float) -> tuple[float, float]:
    """Row and column of the mat behind which the top of a ring on another circle is seen."""
    row, column = place
    at_mm = np.array([[column + 0.5, row + 0.5]]) * large.pitch_mm
    seen_px = transform(large.raised(tall_mm), at_mm)
    ((x_mm, y_mm),) = transform(np.linalg.inv(large.pixels_from_mm), seen_px)
    return float(y_mm / large.pitch_mm - 0.5), float(x_mm / large.pitch_mm - 0.5)


@pytest.mark.parametrize("name", VIEWS)
def test_without_a_ring_it_asks_for_the_size(name: str) -> None:
    frame, _ = mat(name, {}, {})
    found = find(frame, "auto", {})
    assert isinstance(found, Ambiguous)
    assert found.unsaid is not None
    assert found.unsaid.about is About.SIZE
    assert sorted(found.unsaid.answers) == ["5", "7"]
    for size in (5, 7):
        told = find(frame, "line-or-colour", {"size": str(size)})
        assert isinstance(told, BoardPose)
        assert told.grid.rows == size


def cut(frame: Frame, large: BoardPose, circles: float) -> Frame:
    """The picture without so many circles of the large board on the side away from the small one, seen from above."""
    across_mm = np.array([[circles, -1.0], [circles, 8.0]]) * large.pitch_mm
    left = round(float(large.project(across_mm)[:, 0].max()))
    return replace(frame, bgr=np.ascontiguousarray(frame.bgr[:, left:]))


@pytest.mark.parametrize("circles", [1, 3, 5])
def test_the_small_board_is_not_taken_for_a_large_one_in_play_that_is_cut_off(circles: int) -> None:
    frame, large = mat("from above", LARGE_ONLY | {"f3": "black"}, {})
    found = find(cut(frame, large, circles), "auto", {})
    assert isinstance(found, NotFound)
    assert "edge" in found.reason


def test_the_small_board_is_in_play_beside_a_large_one_that_is_cut_off() -> None:
    frame, large = mat("from above", {}, SMALL_ONLY)
    found = find(cut(frame, large, 3), "auto", {})
    assert isinstance(found, BoardPose)
    assert found.grid.rows == 5


def test_without_a_ring_a_board_that_is_cut_off_leaves_it_open_which_one_is_in_play() -> None:
    frame, large = mat("from above", {}, {})
    assert isinstance(find(cut(frame, large, 3), "auto", {}), Ambiguous)
    told = find(cut(frame, large, 3), "line-or-colour", {"size": "5"})
    assert isinstance(told, BoardPose)


def test_rings_that_turns_cannot_have_laid_are_in_play_on_neither_board_where_both_carry_some() -> None:
    heap: dict[tuple[float, float], str] = {(row, column): "black" for row in range(1, 6) for column in (8, 9)}
    found = find(mat("from above", {"b2": "white", "d5": "black"}, heap)[0], "auto", {})
    assert isinstance(found, Ambiguous)
    assert "rings on both" in found.reason


def test_circles_beside_a_board_are_a_board_that_was_not_found_only_where_the_picture_cuts_it() -> None:
    frame, large = mat("from above", {}, {})
    assert seen_beside(frame, large) is None
    right = round(float(large.project(np.array([[9.5, 3.5]]) * large.pitch_mm)[0, 0]))
    cut_off = seen_beside(replace(frame, bgr=np.ascontiguousarray(frame.bgr[:, :right])), large)
    assert cut_off is not None
    assert cut_off.grid.rows == 5


def test_a_board_that_is_cut_off_lies_where_it_has_the_fewest_gaps() -> None:
    """A disc lies beside its first row; of its last row the picture shows nothing."""
    frame, large = mat("from above", {}, {}, [(-1, 4, "red")])
    bottom = round(float(large.project(np.array([[0.0, 6.1], [7.0, 6.1]]) * large.pitch_mm)[:, 1].min()))
    left = cut(frame, large, 3)
    shown = replace(left, bgr=np.ascontiguousarray(left.bgr[:bottom]))
    left_px = np.array([[1.0, 0.0, shown.size_px[0] - frame.size_px[0]], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    there = replace(large, pixels_from_mm=left_px @ large.pixels_from_mm)
    seen = seen_beside(shown, replace(there.shifted(*reversed(SMALL_AT)), grid=Grid(5, 5)))
    assert seen is not None
    assert np.abs(seen.corners_px - there.corners_px).max() < 0.1 * large.cell_px


LOOSE = {(1.28, 7.3): "white", (1.7, 9.2): "black", (2.75, 7.8): "white", (3.3, 9.3): "black", (4.6, 8.7): "white"}
"""Rings on the small board as somebody lets them drop."""


@pytest.mark.parametrize("name", VIEWS)
def test_a_board_on_which_rings_lie_loose_is_not_in_play(name: str) -> None:
    frame, large = mat(name, {}, LOOSE)
    small = replace(large.shifted(*reversed(SMALL_AT)), grid=Grid(5, 5))
    found = in_play(frame, (large, small))
    assert isinstance(found, Ambiguous)
    assert "no ring shows" in found.reason
    assert in_play(mat(name, LARGE_ONLY | {"c6": "black"}, LOOSE)[0], (large, small)) is large
    assert in_play(mat(name, {}, SMALL_ONLY)[0], (large, small)) is small


@pytest.mark.parametrize("name", VIEWS)
def test_rings_that_lie_beside_a_board_make_no_second_one(name: str) -> None:
    elevation_deg, azimuth_deg = VIEWS[name]
    both = view("line-or-colour", Grid(7, 11), 26.0, elevation_deg=elevation_deg, azimuth_deg=azimuth_deg, fill=0.85)
    large = replace(both, grid=Grid(7, 7))
    row, column = SMALL_AT
    nothing = replace(both.shifted(column, row), grid=Grid(5, 5))
    position: Truth = {"size": 7, "colours": np.reshape(default_colours(7), (7, 7)).tolist(), "discs": []}
    for rings in ({}, LARGE_ONLY):
        bgr = drawing.line_or_colour({**position, "rings": rings}, large, rings_beside=SMALL_ONLY)
        found = in_play(Frame(bgr, "drawing"), (large, nothing))
        assert found is large if rings else isinstance(found, Ambiguous)


def test_rings_round_no_circles_put_no_board_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_colours(frame: Frame, pose: BoardPose, turns: int, closer_in_doubt: bool) -> NetworkAnswer:
        told = ask_network(frame, pose, turns, closer_in_doubt)
        return replace(told, colours=np.zeros_like(told.colours)) if pose.grid.rows == 5 else told

    frame, large = mat("from above", {}, SMALL_ONLY)
    small = replace(large.shifted(*reversed(SMALL_AT)), grid=Grid(5, 5))
    assert in_play(frame, (large, small)) is small
    monkeypatch.setattr("vision.rings.read.ask_network", without_colours)
    assert isinstance(in_play(frame, (large, small)), Ambiguous)


RED_BGR = (60, 40, 200)


def beside_a_cloth(
    stripe_cells: float, elevation_deg: float, azimuth_deg: float, fill: float
) -> tuple[Frame, BoardPose]:
    """A large board in play whose mat ends a quarter of a cell beside it, where a cloth's stripes begin; its pose."""
    pose = view("line-or-colour", Grid(7, 7), 26.0, elevation_deg=elevation_deg, azimuth_deg=azimuth_deg, fill=fill)
    colours = np.reshape(default_colours(7), (7, 7)).tolist()
    bgr = drawing.line_or_colour({"size": 7, "colours": colours, "discs": [], "rings": LARGE_ONLY}, pose)
    for start in np.arange(7.25, 16.0, 2 * stripe_cells):
        end = start + stripe_cells
        stripe = np.array([(start, -3), (end, -3), (end, 10), (start, 10)]) * pose.pitch_mm
        cv2.fillConvexPoly(bgr, np.rint(pose.project(stripe)).astype(np.int32), RED_BGR, cv2.LINE_AA)
    return Frame(bgr, "drawing"), pose


@pytest.mark.parametrize("stripe_cells", [0.5, 9.0])
@pytest.mark.parametrize("shown_cells", [0.8, 9.0])
def test_a_cloth_beside_a_board_is_no_second_one(stripe_cells: float, shown_cells: float) -> None:
    frame, pose = beside_a_cloth(stripe_cells, 80.0, 5.0, 0.6)
    edge = round(float(pose.project(np.array([[7 + shown_cells, 3.5]]) * pose.pitch_mm)[0, 0]))
    assert seen_beside(replace(frame, bgr=np.ascontiguousarray(frame.bgr[:, :edge])), pose) is None


@pytest.mark.parametrize("stripe_cells", [0.3, 2.0])
def test_a_cloth_towards_the_horizon_is_no_second_board_larger_than_the_picture(stripe_cells: float) -> None:
    assert seen_beside(*beside_a_cloth(stripe_cells, 20.0, 60.0, 1.0)) is None
