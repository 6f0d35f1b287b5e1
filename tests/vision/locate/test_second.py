"""Where the exact network sees no mat, a second one may."""

import math

import numpy as np
import pytest

from tests.support.truth import FIXTURES, cell_px, corners_px, load
from vision.geometry.plane import Points
from vision.locate import search, settle, verify
from vision.locate.patch import Pyramid, pyramid
from vision.locate.quad import EXACT, SECOND, Settled, Stage
from vision.locate.search import boards_in
from vision.locate.verify import DeadEnd, Doubts, verified_anew

FOUND_CELLS = 0.35
LEVELS = pyramid(np.zeros((480, 640, 3), np.uint8))
QUAD = np.array([[200.0, 100.0], [410.0, 100.0], [410.0, 310.0], [200.0, 310.0]])


@pytest.fixture
def only_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact network sees no board, and nothing else leads to one."""

    def settled(levels: Pyramid, near_px: Points, most_moved: float = math.inf, stage: Stage = EXACT) -> Settled | None:
        return settle.settled(levels, near_px, most_moved, stage) if stage is SECOND else None

    monkeypatch.setattr(verify, "settled", settled)
    monkeypatch.setattr(search, "board_by_lattice", lambda *given: None)


@pytest.mark.parametrize("game", ["linkage", "line-or-colour"])
def test_a_mat_that_only_the_second_one_sees_is_found(game: str, only_second: None) -> None:
    bgr, truth = load(min((FIXTURES / game).glob("*.jpg")))
    (found,) = boards_in(bgr)
    apart_px = [np.linalg.norm(np.roll(found.corners_px, by, axis=0) - corners_px(truth), axis=1) for by in range(4)]
    assert min(one.max() for one in apart_px) < FOUND_CELLS * cell_px(truth)


def test_a_frame_that_only_the_second_one_sees_is_not(only_second: None) -> None:
    bgr, _ = load(min((FIXTURES / "linkx").glob("*.jpg")))
    assert boards_in(bgr) == []


@pytest.mark.parametrize(
    ("chances", "expected_px"), [((0.9, 0.95, 0.5), [300, 301, 200, 201]), ((0.5, 0.4, 0.3), [200, 300])]
)
def test_the_likeliest_dead_ends_are_looked_at(
    chances: tuple[float, ...], expected_px: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a likely one also where the close network leads from it."""
    starts_px: list[float] = []

    def settled(levels: Pyramid, near_px: Points, stage: Stage) -> None:
        starts_px.append(near_px[0, 0])

    monkeypatch.setattr(verify, "closely", lambda levels, quad: quad + 1)
    monkeypatch.setattr(verify, "settled", settled)
    ends = [DeadEnd(QUAD + 100 * number, None, chance) for number, chance in enumerate(chances)]
    assert verified_anew(LEVELS, Doubts(dead_ends=ends)) == []
    assert starts_px == expected_px
