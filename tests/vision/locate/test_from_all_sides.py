"""Linkage boards by the mean of what the first network says of a picture turned and mirrored."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.drawn import negatives
from tests.support.truth import FIXTURES, cell_px, corners_px, load
from vision.frame import Bgr
from vision.locate import propose as proposing
from vision.locate import search
from vision.locate.propose import STRIDE_PX, Proposal, from_all_sides
from vision.locate.quad import KINDS

LINKAGE, LINKX = KINDS.index("linkage") - 1, KINDS.index("linkx") - 1
PHOTOS = ("linkage/0001", "linkage/0002")


def marked(bgr: Bgr, kind: int) -> NDArray[np.float32]:
    """What a network says that takes what is bright for a board of this kind, in places of four pixels."""
    maps = np.zeros((len(KINDS) - 1, bgr.shape[0] // STRIDE_PX, bgr.shape[1] // STRIDE_PX), np.float32)
    maps[kind] = cv2.resize(bgr[..., 0], maps.shape[:0:-1], interpolation=cv2.INTER_AREA) / np.float32(255)
    return maps


def picture() -> Bgr:
    bgr = np.zeros((192, 256, 3), np.uint8)
    bgr[40:120, 60:200] = 255
    return bgr


def proposed(says: object, monkeypatch: pytest.MonkeyPatch) -> list[Proposal]:
    monkeypatch.setattr(proposing, "_chances", says)
    return from_all_sides(picture(), 256, "linkage")


def test_every_turn_is_turned_back(monkeypatch: pytest.MonkeyPatch) -> None:
    mats = proposed(lambda bgr, _: (marked(bgr, LINKAGE), float(STRIDE_PX)), monkeypatch)
    assert {mat.kind for mat in mats} == {"linkage"}
    for mat in mats:
        assert np.abs(mat.corners_px - [[60, 40], [200, 40], [200, 120], [60, 120]]).max() < STRIDE_PX


def test_what_one_side_alone_looks_like_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def at_first(bgr: Bgr, _: int) -> tuple[NDArray[np.float32], float]:
        seen.append(bgr)
        return marked(bgr if len(seen) == 1 else np.zeros_like(bgr), LINKAGE), float(STRIDE_PX)

    assert not proposed(at_first, monkeypatch)
    assert len(seen) == 8


def test_another_kind_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not proposed(lambda bgr, _: (marked(bgr, LINKX), float(STRIDE_PX)), monkeypatch)


@pytest.mark.parametrize("name", PHOTOS)
def test_a_board_to_which_nothing_else_leads_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "propose", lambda *given: [])
    bgr, truth = load(FIXTURES / f"{name}.jpg")
    (board,) = search.boards_in(bgr)
    apart = np.linalg.norm(corners_px(truth)[:, None] - board.corners_px[None], axis=2).min(axis=1)
    assert apart.max() < 0.35 * cell_px(truth)


@pytest.mark.parametrize("name", ["checked_cloth", "coloured_checks", "calendar"])
def test_nothing_else_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "propose", lambda *given: [])
    assert not search.boards_in(getattr(negatives, name)(np.random.default_rng(7)))


def test_only_a_clear_board_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "propose", lambda *given: [])
    monkeypatch.setattr(search, "ALL_SIDES_CHANCE", 1.0)
    bgr, _ = load(FIXTURES / f"{PHOTOS[0]}.jpg")
    assert not search.boards_in(np.asarray(cv2.resize(bgr, None, fx=0.5, fy=0.5), np.uint8))
