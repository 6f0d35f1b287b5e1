"""A mat that networks see only in a picture turned by a quarter is found where it lies."""

import numpy as np
import pytest

from tests.support.truth import FIXTURES, cell_px, corners_px, load
from vision.frame import Bgr
from vision.locate import search
from vision.locate.propose import Proposal, propose
from vision.locate.search import boards_in

FOUND_CELLS = 0.35
PHOTOS = {game: min((FIXTURES / game).glob("*.jpg")) for game in ("linkage", "line-or-colour", "linkx")}


@pytest.fixture(autouse=True)
def sees_only_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is seen in pictures that are wider than high, as these are unless they are turned."""

    def proposed(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        return propose(bgr, long_side_px) if bgr.shape[0] > bgr.shape[1] else []

    monkeypatch.setattr(search, "propose", proposed)
    monkeypatch.setattr(search, "board_by_lattice", lambda *given: None)


@pytest.mark.parametrize("game", ["linkage", "line-or-colour"])
def test_it_is_found_where_it_lies(game: str) -> None:
    bgr, truth = load(PHOTOS[game])
    (found,) = boards_in(bgr)
    apart_px = [np.linalg.norm(np.roll(found.corners_px, by, axis=0) - corners_px(truth), axis=1) for by in range(4)]
    assert min(one.max() for one in apart_px) < FOUND_CELLS * cell_px(truth)


def test_a_frame_is_no_mat_on_its_side() -> None:
    bgr, _ = load(PHOTOS["linkx"])
    assert boards_in(bgr) == []


def test_nothing_is_a_mat_where_a_frame_shows_in_the_turned_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "is_on_its_side", lambda bgr: True)
    assert boards_in(load(PHOTOS["linkage"])[0]) == []
