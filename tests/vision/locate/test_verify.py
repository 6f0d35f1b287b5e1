"""A board in doubt of its place is believed only if every way to it ends alike, and dead ends are gone on from."""

import numpy as np
import pytest

from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate import verify
from vision.locate.propose import Proposal
from vision.locate.quads.patch import CONTROL, Pyramid, pyramid
from vision.locate.quads.quad import CELLS, FRAME, KINDS, TILED, Candidate
from vision.locate.quads.sure import (
    CLEAR_CHANCE,
    EXACT_SPREAD_OF_FRAME,
    LITTLE_SPREAD_CELLS,
    LITTLE_SPREAD_OF_FRAME,
    MOST_SPREAD_CELLS,
    MOST_SPREAD_OF_FRAME,
)
from vision.locate.verify import (
    LEAST_BY_HEIGHT,
    LEAST_CLOSELY,
    MOST_STARTS_APART_CELLS,
    Doubts,
    verified,
    verified_by_height,
    verified_closely,
)

LEVELS = pyramid(np.zeros((480, 640, 3), np.uint8))
QUAD = np.array([[200.0, 100.0], [410.0, 100.0], [410.0, 310.0], [200.0, 310.0]])
SIDE_PX = 210.0
DOUBTFUL = (LITTLE_SPREAD_CELLS + MOST_SPREAD_CELLS) / 2


def board(
    aside_cells: float = 0.0, spread_cells: float = DOUBTFUL, chance: float = 0.99, kind: str = TILED
) -> Candidate:
    """A mat of Linkage at QUAD, or a frame, or so many cells to its right."""
    chances = np.full(len(KINDS), (1 - chance) / (len(KINDS) - 1))
    chances[KINDS.index(kind)] = chance
    quad = QUAD + np.array([aside_cells * SIDE_PX / CELLS[kind], 0])
    control_px = transform(homography(UNIT_SQUARE, quad), CONTROL)
    return Candidate(chances, control_px, spread_cells / CELLS[kind])


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> dict[str, Candidate | None]:
    """What the exact network finds from where the rough one ends, and from where the close one does."""
    found: dict[str, Candidate | None] = {"rough": None, "close": None}

    def settled(levels: Pyramid, near_px: Points, most_moved: float = np.inf) -> Candidate | None:
        return found["rough" if most_moved == np.inf else "close"]

    monkeypatch.setattr(verify, "by_rough_network", lambda levels, quad: board(chance=LEAST_CLOSELY))
    monkeypatch.setattr(verify, "by_close_network", lambda levels, quad: quad)
    monkeypatch.setattr(verify, "settled", settled)
    return found


def search(doubts: Doubts) -> list[Candidate]:
    return verified(LEVELS, [Proposal("linkage", QUAD, 0.9, is_core=True)], doubts)


@pytest.mark.parametrize(("apart", "is_found"), [(0.8, True), (1.2, False)])
def test_a_board_in_doubt_of_its_place_must_lie_there_by_both_ways(
    apart: float, is_found: bool, ways: dict[str, Candidate | None]
) -> None:
    ways.update(rough=board(), close=board(apart * MOST_STARTS_APART_CELLS))
    doubts = Doubts()
    assert bool(search(doubts)) == is_found
    assert verified_closely(LEVELS, doubts) == []


def test_a_board_in_little_doubt_of_its_place_is_believed_at_once(ways: dict[str, Candidate | None]) -> None:
    ways.update(rough=board(spread_cells=LITTLE_SPREAD_CELLS), close=board(1))
    assert search(Doubts())


def test_from_a_dead_end_the_close_network_leads_on(ways: dict[str, Candidate | None]) -> None:
    ways.update(close=board())
    doubts = Doubts()
    assert not search(doubts)
    assert verified_closely(LEVELS, doubts) == [ways["close"]]


def test_it_must_end_where_the_exact_one_doubted_a_board(ways: dict[str, Candidate | None]) -> None:
    ways.update(rough=board(0.5, chance=0.6), close=board())
    doubts = Doubts()
    assert not search(doubts)
    assert not verified_closely(LEVELS, doubts)


DOUBTFUL_FRAME = (LITTLE_SPREAD_OF_FRAME + MOST_SPREAD_OF_FRAME) / 2


def frame(aside_cells: float = 0.0, spread_cells: float = DOUBTFUL_FRAME, chance: float = 0.99) -> Candidate:
    return board(aside_cells, spread_cells, chance, FRAME)


@pytest.mark.parametrize(
    ("led_to", "is_found"),
    [
        ([], False),
        ([frame()], False),
        ([frame(spread_cells=LITTLE_SPREAD_OF_FRAME)], True),
        ([frame(), frame(0.8 * MOST_STARTS_APART_CELLS)], True),
        ([frame(), frame(1.2 * MOST_STARTS_APART_CELLS)], False),
    ],
)
def test_a_frame_in_doubt_of_its_place_lies_where_other_heights_lead(
    led_to: list[Candidate], is_found: bool, ways: dict[str, Candidate | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ways.update(rough=frame(1), close=frame(-1))
    monkeypatch.setattr(verify, "at_other_heights", lambda levels, quad: led_to)
    assert search(Doubts()) == led_to[:1] * is_found


@pytest.mark.parametrize(("chance", "is_moved"), [(0.9, True), (CLEAR_CHANCE, False)])
def test_a_frame_that_is_not_clearly_one_lies_where_other_heights_lead_however_little_its_place_is_in_doubt(
    chance: float, is_moved: bool, ways: dict[str, Candidate | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One whose lower bar was taken for a row of white tiles was 1.1 cells off, with a chance of .6."""
    here, there = frame(spread_cells=0.03, chance=chance), frame(1, spread_cells=0.03)
    ways.update(rough=here)
    monkeypatch.setattr(verify, "at_other_heights", lambda levels, quad: [there])
    assert search(Doubts()) == [there if is_moved else here]


def test_a_frame_that_is_found_again_is_not_looked_for_at_other_heights_again(
    ways: dict[str, Candidate | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = frame(spread_cells=0.03, chance=0.9)
    looks: list[Points] = []

    def at_other_heights(levels: Pyramid, quad: Points) -> list[Candidate]:
        looks.append(quad)
        return [there]

    monkeypatch.setattr(verify, "at_other_heights", at_other_heights)
    ways["rough"] = there
    twice = [Proposal(FRAME, QUAD, 0.9, is_core=False), Proposal(FRAME, QUAD + 9.0, 0.8, is_core=False)]
    assert verified(LEVELS, twice, Doubts()) == [there]
    assert len(looks) == 1


@pytest.mark.parametrize(("chance", "is_found"), [(0.9, False), (CLEAR_CHANCE, True)])
def test_a_frame_to_which_no_other_height_leads_must_be_nearly_clear(
    chance: float, is_found: bool, ways: dict[str, Candidate | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ways.update(rough=frame(spread_cells=0.042, chance=chance))
    monkeypatch.setattr(verify, "at_other_heights", lambda levels, quad: [])
    assert bool(search(Doubts())) == is_found
    ways.update(rough=frame(spread_cells=0.03, chance=chance))
    assert bool(search(Doubts())) == is_found


@pytest.mark.parametrize(
    ("spread_cells", "close", "is_found"),
    [(LITTLE_SPREAD_OF_FRAME, frame(-1), True), (DOUBTFUL_FRAME, frame(-1), False), (DOUBTFUL_FRAME, frame(), True)],
)
def test_where_other_heights_lead_nowhere_a_frame_must_lie_there_by_both_ways(
    spread_cells: float,
    close: Candidate,
    is_found: bool,
    ways: dict[str, Candidate | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways.update(rough=frame(spread_cells=spread_cells), close=close)
    monkeypatch.setattr(verify, "at_other_heights", lambda levels, quad: [])
    assert bool(search(Doubts())) == is_found


@pytest.mark.parametrize(
    ("spread_cells", "close", "is_moved"),
    [
        (0.04, frame(0.2, spread_cells=0.02), True),
        (EXACT_SPREAD_OF_FRAME, frame(0.2, spread_cells=0.02), False),
        (0.04, frame(0.2, spread_cells=0.045), False),
        (0.04, frame(0.2, spread_cells=0.02, chance=0.5), False),
        (0.04, board(spread_cells=0.02), False),
        (0.04, None, False),
    ],
    ids=["less doubt", "exact already", "more doubt", "hardly a frame", "a mat", "nothing"],
)
def test_a_frame_lies_where_the_close_network_leads_from_its_place_if_in_less_doubt(
    spread_cells: float, close: Candidate | None, is_moved: bool, ways: dict[str, Candidate | None]
) -> None:
    here = frame(spread_cells=spread_cells)
    ways.update(rough=here, close=close)
    assert search(Doubts()) == [close if is_moved else here]


@pytest.mark.parametrize(
    ("near", "led_to", "is_found"),
    [(LEAST_BY_HEIGHT, CLEAR_CHANCE, True), (0.9, CLEAR_CHANCE, False), (LEAST_BY_HEIGHT, 0.9, False)],
)
def test_from_a_dead_end_other_heights_lead_on_to_a_clear_frame(
    near: float, led_to: float, is_found: bool, ways: dict[str, Candidate | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = frame(spread_cells=LITTLE_SPREAD_CELLS, chance=led_to)
    ways.update(close=frame(chance=0.5))
    monkeypatch.setattr(verify, "by_rough_network", lambda levels, quad: frame(1, chance=near))
    monkeypatch.setattr(verify, "at_other_heights", lambda levels, quad: [ahead])
    doubts = Doubts()
    assert not search(doubts)
    assert verified_closely(LEVELS, doubts) == []
    assert verified_by_height(LEVELS, doubts) == [ahead] * is_found
