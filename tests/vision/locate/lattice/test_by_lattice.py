"""Boards to which nothing but their lattice leads: looked for all over the picture, believed where they are clear."""

import cv2
import numpy as np
import pytest

from tests.support.drawn import negatives
from tests.support.truth import FIXTURES, cell_px, corners_px, load
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate import search
from vision.locate.lattice import by_lattice
from vision.locate.lattice.by_lattice import LEAST_EVIDENCE, MOST_APART_CELLS, board_by_lattice, is_in_place, squares
from vision.locate.lattice.seen import MARGIN, Agreement, Window
from vision.locate.quads.patch import CONTROL, pyramid
from vision.locate.quads.quad import CELLS, KINDS, Candidate
from vision.locate.quads.sure import CLEAR_CHANCE, LITTLE_SPREAD_CELLS
from vision.locate.search import boards_in

CELL_PX = 30.0
MAT: Points = 7 * CELL_PX * UNIT_SQUARE + 90
PHOTOS = ("linkage/0001", "linkage/0002", "linkx/0021")


@pytest.mark.parametrize("size", [(480, 640), (640, 480), (400, 400), (150, 600)])
def test_with_what_is_seen_round_them_the_squares_cover_the_picture(size: tuple[int, int]) -> None:
    all_squares = list(squares((*size, 3)))
    sides = np.array([np.ptp(square[:, 0]) for square in all_squares])
    for side in set(sides.round(3)):
        seen = np.zeros(size, bool)
        for square in (one for one, own in zip(all_squares, sides, strict=True) if abs(own - side) < 0.01):
            (left, top), (right, bottom) = square.min(axis=0) - MARGIN * side, square.max(axis=0) + MARGIN * side
            seen[max(round(top), 0) : round(bottom), max(round(left), 0) : round(right)] = True
        assert seen.all()


def settled_at(corners_px: Points, spread_cells: float, chance: float = 1.0) -> Candidate:
    """A mat of Linkage."""
    control_px = transform(homography(UNIT_SQUARE, corners_px), CONTROL)
    return Candidate(chance * np.eye(len(KINDS))[KINDS.index("linkage")], control_px, spread_cells / CELLS["linkage"])


@pytest.mark.parametrize(
    ("chance", "evidence", "is_found"),
    [(CLEAR_CHANCE, LEAST_EVIDENCE, True), (CLEAR_CHANCE - 0.01, 9.0, False), (1.0, LEAST_EVIDENCE - 0.01, False)],
    ids=["clear", "not clearly a board", "not where boards' areas are"],
)
def test_only_a_clear_board_where_boards_areas_are_is_believed(
    chance: float, evidence: float, *, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = settled_at(MAT, 0.0, chance)
    monkeypatch.setattr(by_lattice, "windows", lambda *given: [Window(board.kind, MAT, 1.0)])
    monkeypatch.setattr(by_lattice, "kind_chances", lambda *given: np.array([[0.0, 1.0, 0.0, 0.0, 0.0]]))
    monkeypatch.setattr(by_lattice, "settled", lambda *given: board)
    monkeypatch.setattr(by_lattice, "agreement", lambda *given: Agreement(evidence, np.inf))
    assert (board_by_lattice(pyramid(np.zeros((480, 640, 3), np.uint8)), []) is board) is is_found


@pytest.mark.parametrize(
    ("spread_cells", "apart_cells", "elsewhere_cells", "is_believed"),
    [
        (0.9 * LITTLE_SPREAD_CELLS, np.inf, 1.0, True),
        (1.1 * LITTLE_SPREAD_CELLS, MOST_APART_CELLS, 0.1, True),
        (1.1 * LITTLE_SPREAD_CELLS, 1.01 * MOST_APART_CELLS, 0.1, False),
        (1.1 * LITTLE_SPREAD_CELLS, 0.0, 1.0, False),
        (2 * LITTLE_SPREAD_CELLS, 0.0, 0.1, False),
    ],
    ids=["sure", "agreed", "beside the lattice", "settled elsewhere before", "spread"],
)
def test_a_doubtful_place_is_believed_where_all_else_agrees(
    spread_cells: float, apart_cells: float, elsewhere_cells: float, *, is_believed: bool
) -> None:
    before = settled_at(MAT + elsewhere_cells * CELL_PX, 0.0)
    board = settled_at(MAT, spread_cells)
    assert is_in_place(board, apart_cells, [before]) is is_believed


@pytest.mark.parametrize("name", PHOTOS)
def test_a_board_to_which_nothing_else_leads_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "propose", lambda *given: [])
    bgr, truth = load(FIXTURES / f"{name}.jpg")
    (board,) = boards_in(bgr)
    apart = np.linalg.norm(corners_px(truth)[:, None] - board.corners_px[None], axis=2).min(axis=1)
    assert apart.max() < 0.35 * cell_px(truth)


@pytest.mark.parametrize("name", ["checked_cloth", "coloured_checks", "calendar"])
def test_nothing_else_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "propose", lambda *given: [])
    assert not boards_in(getattr(negatives, name)(np.random.default_rng(7)))


@pytest.mark.parametrize("name", ["0029", "0048"])
def test_no_frame_that_lies_on_its_side_is(name: str) -> None:
    bgr, _ = load(FIXTURES / "linkx" / f"{name}.jpg")
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE):
        assert not boards_in(np.asarray(cv2.rotate(bgr, turn), np.uint8))
