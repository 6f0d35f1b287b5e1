"""A board in doubt of its place is believed only if every way to it ends alike, and dead ends are gone on from."""

import numpy as np
import pytest

from vision.geometry.plane import Points, homography, transform
from vision.locate import verify
from vision.locate.patch import CONTROL, UNIT_SQUARE, Pyramid, pyramid
from vision.locate.propose import Proposal
from vision.locate.quad import CELLS, KINDS, Settled
from vision.locate.verify import (
    LEAST_CLOSELY,
    LITTLE_SPREAD_CELLS,
    MOST_SPREAD_CELLS,
    MOST_STARTS_APART_CELLS,
    Doubts,
    verified,
    verified_closely,
)

LEVELS = pyramid(np.zeros((480, 640, 3), np.uint8))
QUAD = np.array([[200.0, 100.0], [410.0, 100.0], [410.0, 310.0], [200.0, 310.0]])
CELL_PX = 30.0
DOUBTFUL = (LITTLE_SPREAD_CELLS + MOST_SPREAD_CELLS) / 2


def board(aside_cells: float = 0.0, spread_cells: float = DOUBTFUL, chance: float = 0.99) -> Settled:
    """A mat of Linkage at QUAD, or so many cells to its right."""
    chances = np.full(len(KINDS), (1 - chance) / (len(KINDS) - 1))
    chances[KINDS.index("linkage")] = chance
    quad = QUAD + np.array([aside_cells * CELL_PX, 0])
    control_px = transform(homography(UNIT_SQUARE, quad), CONTROL)
    return Settled(chances, control_px, spread_cells / CELLS["linkage"])


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> dict[str, Settled | None]:
    """What the exact network finds from where the rough one ends, and from where the close one does."""
    found: dict[str, Settled | None] = {"rough": None, "close": None}

    def settled(levels: Pyramid, near_px: Points, most_moved: float = np.inf) -> Settled | None:
        return found["rough" if most_moved == np.inf else "close"]

    monkeypatch.setattr(verify, "roughly", lambda levels, quad: board(chance=LEAST_CLOSELY))
    monkeypatch.setattr(verify, "closely", lambda levels, quad: quad)
    monkeypatch.setattr(verify, "settled", settled)
    return found


def search(doubts: Doubts) -> list[Settled]:
    return verified(LEVELS, [Proposal("linkage", QUAD, 0.9, is_core=True)], doubts)


@pytest.mark.parametrize(("apart", "is_found"), [(0.8, True), (1.2, False)])
def test_a_board_in_doubt_of_its_place_must_lie_there_by_both_ways(
    apart: float, is_found: bool, ways: dict[str, Settled | None]
) -> None:
    ways.update(rough=board(), close=board(apart * MOST_STARTS_APART_CELLS))
    doubts = Doubts()
    assert bool(search(doubts)) == is_found
    assert verified_closely(LEVELS, doubts) == []


def test_a_board_in_little_doubt_of_its_place_is_believed_at_once(ways: dict[str, Settled | None]) -> None:
    ways.update(rough=board(spread_cells=LITTLE_SPREAD_CELLS), close=board(1))
    assert search(Doubts())


def test_from_a_dead_end_the_close_network_leads_on(ways: dict[str, Settled | None]) -> None:
    ways.update(close=board())
    doubts = Doubts()
    assert not search(doubts)
    assert verified_closely(LEVELS, doubts) == [ways["close"]]


def test_it_must_end_where_the_exact_one_doubted_a_board(ways: dict[str, Settled | None]) -> None:
    ways.update(rough=board(0.5, chance=0.6), close=board())
    doubts = Doubts()
    assert not search(doubts)
    assert not verified_closely(LEVELS, doubts)
