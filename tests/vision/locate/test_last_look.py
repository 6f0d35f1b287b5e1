"""A board that shows only where the picture is looked at closer is found there."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.truth import FIXTURES, cell_px, corners_px, load
from vision.frame import Bgr
from vision.locate import search
from vision.locate.propose import Proposal, propose
from vision.locate.quads.patch import Pyramid
from vision.locate.quads.quad import Candidate
from vision.locate.quads.settle import by_rough_network
from vision.locate.search import LAST_LOOK_FOR_FRAMES_PX, LAST_LOOKS_FOR_MATS_PX, LOOKS_PX, boards_in
from vision.locate.verify import DeadEnd, Doubts, verified

FOUND_CELLS = 0.35
LAST_LOOKS_PX = (LAST_LOOK_FOR_FRAMES_PX, *LAST_LOOKS_FOR_MATS_PX)


@pytest.mark.parametrize(
    ("number", "game"), [(0, "linkx"), *((number, game) for number in (1, 2) for game in ("linkage", "line-or-colour"))]
)
def test_a_board_that_shows_only_closer_is_found(number: int, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks_px = []

    def proposed(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        looks_px.append(long_side_px)
        return propose(bgr, long_side_px) if long_side_px == LAST_LOOKS_PX[number] else []

    monkeypatch.setattr(search, "propose", proposed)
    bgr, truth = load(min((FIXTURES / game).glob("*.jpg")))
    (found,) = boards_in(bgr)
    apart = np.linalg.norm(corners_px(truth)[:, None] - found.corners_px[None], axis=2).min(axis=1)
    assert apart.max() < FOUND_CELLS * cell_px(truth)
    assert looks_px == [*LOOKS_PX, *LAST_LOOKS_PX[: number + 1]]


@pytest.mark.parametrize(("likely", "expected"), [(1.0, 1), (0.9, 0)])
def test_a_board_of_which_only_the_core_shows_closer_is_found_if_it_is_clearly_one(
    likely: float, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cores(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        proposals = propose(bgr, long_side_px) if long_side_px in LAST_LOOKS_FOR_MATS_PX else []
        return [replace(one, is_core=True) for one in proposals]

    def doubted(levels: Pyramid, proposals: list[Proposal], doubts: Doubts) -> list[Candidate]:
        return [replace(one, chances=one.chances * likely) for one in verified(levels, proposals, doubts)]

    monkeypatch.setattr(search, "propose", cores)
    monkeypatch.setattr(search, "verified", doubted)
    monkeypatch.setattr(search, "board_by_lattice", lambda *given: None)
    bgr, truth = load(min((FIXTURES / "linkage").glob("*.jpg")))
    found = boards_in(bgr)
    assert len(found) == expected
    for board in found:
        apart = np.linalg.norm(corners_px(truth)[:, None] - board.corners_px[None], axis=2).min(axis=1)
        assert apart.max() < FOUND_CELLS * cell_px(truth)


def test_a_small_picture_is_not_blown_up(monkeypatch: pytest.MonkeyPatch) -> None:
    looks_px = []

    def nothing(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        looks_px.append(long_side_px)
        return []

    monkeypatch.setattr(search, "propose", nothing)
    boards_in(np.zeros((480, 640, 3), np.uint8))
    assert looks_px[: len(LOOKS_PX) + len(LAST_LOOKS_PX)] == [*LOOKS_PX, 640, 640, 480]


def test_where_a_board_is_found_the_picture_is_not_looked_at_closer(monkeypatch: pytest.MonkeyPatch) -> None:
    looks_px = []

    def proposed(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        looks_px.append(long_side_px)
        return propose(bgr, long_side_px)

    monkeypatch.setattr(search, "propose", proposed)
    assert boards_in(load(min((FIXTURES / "linkage").glob("*.jpg")))[0])
    assert looks_px == [*LOOKS_PX]


@pytest.mark.parametrize("game", ["linkage", "line-or-colour"])
def test_a_mat_to_which_only_the_close_network_leads_from_the_last_look_is_found(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_doubt(levels: Pyramid, proposals: list[Proposal], doubts: Doubts) -> list[Candidate]:
        ends = (by_rough_network(levels, one.corners_px) for one in proposals)
        doubts.dead_ends.extend(DeadEnd(end, None) for end in ends if end)
        return []

    def proposed(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        return propose(bgr, long_side_px) if long_side_px in LAST_LOOKS_FOR_MATS_PX else []

    monkeypatch.setattr(search, "propose", proposed)
    monkeypatch.setattr(search, "verified", in_doubt)
    monkeypatch.setattr(search, "board_by_lattice", lambda *given: None)
    bgr, truth = load(min((FIXTURES / game).glob("*.jpg")))
    (found,) = boards_in(bgr)
    apart = np.linalg.norm(corners_px(truth)[:, None] - found.corners_px[None], axis=2).min(axis=1)
    assert apart.max() < FOUND_CELLS * cell_px(truth)
