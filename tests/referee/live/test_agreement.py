"""Whether a board that is found again is the accepted one, cell by cell."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from engine.games import GAMES
from engine.geometry import Cell
from referee.live.look import agreement
from referee.live.session import start
from tests.support.observers import SHARP, reading_of
from tests.support.play import after
from vision.reading import BoardReading

GAME = GAMES["linkage"]
LIES = after(GAME.start({}), "red b2-b3", "blue f4-g4")
CELLS = len(LIES.position.grid)
FREE = [cell for cell in LIES.position.grid.cells if LIES.position.contents("contents")[cell] == "empty"]


def reading(nats: float, cells: Sequence[Cell]) -> BoardReading:
    """What lies there, but that `cells`, which are free, look white by `nats`."""
    seen = reading_of(GAME, LIES.position, np.random.default_rng(1), SHARP)
    contents = seen.layer("contents")
    rows = contents.log_likelihood.copy()
    rows[list(cells), contents.contents.index("white")] = rows[list(cells), contents.contents.index("empty")] + nats
    return replace(seen, layers=(replace(contents, log_likelihood=rows),))


@pytest.mark.parametrize(
    ("nats", "share"), [(-1.5, 1.0), (1.5, 1.0), (4.0, (CELLS - 10) / CELLS)], ids=["for", "hardly", "against"]
)
def test_cells_in_doubt_speak_neither_for_a_board_nor_against_it(nats: float, share: float) -> None:
    session = start(GAME, {}, {}, states=(LIES,))
    assert agreement(session, reading(nats, FREE[:10])) == pytest.approx(share)


def test_hidden_cells_do_not_count() -> None:
    session = start(GAME, {}, {}, states=(LIES,))
    assert agreement(session, reading(4.0, FREE[:10]), frozenset(FREE[:9])) == pytest.approx((CELLS - 10) / (CELLS - 9))


def test_nothing_accepted_agrees_with_anything() -> None:
    assert agreement(start(GAME, {}, {}), reading(4.0, FREE)) == 1.0
