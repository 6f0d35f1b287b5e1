"""Boards to which nothing but their lattice leads: looked for all over the picture, believed where they are clear."""

import numpy as np
import pytest

from tests.support.drawn import negatives
from tests.support.truth import FIXTURES, cell_px, corners_px, load
from vision.locate import by_lattice, search
from vision.locate.by_lattice import LEAST_EVIDENCE, MOST_APART_CELLS, board_by_lattice, squares
from vision.locate.lattice import MARGIN, Window
from vision.locate.patch import CONTROL, UNIT_SQUARE, pyramid
from vision.locate.quad import KINDS, Settled
from vision.locate.search import boards_in
from vision.locate.verify import CLEAR_CHANCE

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


@pytest.mark.parametrize(
    ("chance", "cells", "nats", "is_found"),
    [
        (CLEAR_CHANCE, 0.0, LEAST_EVIDENCE, True),
        (CLEAR_CHANCE - 0.01, 0.0, LEAST_EVIDENCE, False),
        (CLEAR_CHANCE, 1.5 * MOST_APART_CELLS, LEAST_EVIDENCE, False),
        (CLEAR_CHANCE, 0.0, LEAST_EVIDENCE - 0.01, False),
    ],
    ids=["clear", "not clearly a board", "beside the lattice", "not where boards' areas are"],
)
def test_only_a_clear_board_in_the_lattice_is_believed(
    chance: float, cells: float, nats: float, *, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Settled(chance * np.eye(len(KINDS))[1], CONTROL * 210, 0.0)
    window = Window(board.kind, UNIT_SQUARE * 210 + cells * 30, nats)
    monkeypatch.setattr(by_lattice, "windows", lambda *given: [window])
    monkeypatch.setattr(by_lattice, "kind_chances", lambda *given: np.array([[0.0, 1.0, 0.0, 0.0, 0.0]]))
    monkeypatch.setattr(by_lattice, "settled", lambda *given: board)
    assert (board_by_lattice(pyramid(np.zeros((480, 640, 3), np.uint8)), []) is board) is is_found


@pytest.mark.parametrize("name", PHOTOS)
def test_a_board_to_which_nothing_else_leads_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "propose", lambda *given: [])
    monkeypatch.setattr(search, "frames_apart", lambda *given: [])
    bgr, truth = load(FIXTURES / f"{name}.jpg")
    (board,) = boards_in(bgr)
    apart = np.linalg.norm(corners_px(truth)[:, None] - board.corners_px[None], axis=2).min(axis=1)
    assert apart.max() < 0.35 * cell_px(truth)


@pytest.mark.parametrize("name", ["checked_cloth", "coloured_checks", "calendar"])
def test_nothing_else_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "propose", lambda *given: [])
    assert not boards_in(getattr(negatives, name)(np.random.default_rng(7)))
