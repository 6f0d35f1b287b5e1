"""Counts of move sequences that were computed independently."""

import pytest

from engine.games.linkx import LINKX
from engine.perft import perft
from tests.support.play import after


@pytest.mark.parametrize(
    ("repeat", "counts"), [("off", (1, 95, 7_291, 474_763)), ("on", (1, 95, 5_938, 323_959))], ids=["X4 off", "X4 on"]
)
def test_perft(repeat: str, counts: tuple[int, ...]) -> None:
    start = LINKX.start({"no-repeat": repeat, "first": "blue"})
    assert tuple(perft(start, depth) for depth in range(len(counts))) == counts


def test_either_colour_may_begin_until_one_has() -> None:
    start = LINKX.start({})
    assert len(start.legal_moves()) == 2 * 95
    assert after(start, "w 16").turn == "blue"
