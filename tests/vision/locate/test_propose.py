"""What is proposed where the network's map marks more than a board."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.locate import propose as module
from vision.locate.propose import propose
from vision.locate.quads.quad import BOARD_KINDS, KINDS

PLACES, PX_PER_PLACE = (48, 64), 10.0
PICTURE = np.zeros((480, 640, 3), np.uint8)


def proposed(kind: str, marked: NDArray[np.float32], monkeypatch: pytest.MonkeyPatch) -> list[module.Proposal]:
    maps = np.zeros((len(KINDS) - 1, *PLACES), np.float32)
    maps[KINDS.index(kind) - 1] = marked
    monkeypatch.setattr(module, "_chances", lambda *given: (maps, PX_PER_PLACE))
    return propose(PICTURE, 224)


def board_amid_things() -> NDArray[np.float32]:
    """A board in the middle, and things to its right and below that seem a part of it."""
    marked = np.zeros(PLACES, np.float32)
    marked[20:40, 10:60] = 0.6
    marked[10:30, 20:40] = 0.99
    return marked


@pytest.mark.parametrize("kind", BOARD_KINDS)
def test_a_board_that_runs_into_things_round_it_is_proposed_alone_and_first(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    best, *others = proposed(kind, board_amid_things(), monkeypatch)
    assert best.is_core
    assert np.abs(best.corners_px - [[200, 100], [400, 100], [400, 300], [200, 300]]).max() < PX_PER_PLACE
    assert any(not other.is_core for other in others)


def test_what_looks_the_same_at_several_chances_is_proposed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = np.full(PLACES, 0.99, np.float32)
    assert len(proposed("linkage", everything, monkeypatch)) == 1
