"""Whether a board that is found again is the accepted one, cell by cell."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from engine.games import GAMES
from engine.grid import Cell
from referee.live.judging.seen_board import SeenBoard
from referee.live.session import start
from referee.watch.as_accepted import agreement, is_a_cell_off
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


def test_what_was_seen_since_something_was_accepted_is_known() -> None:
    """A question that stays open, with moves made after it, does not make the board another one."""
    loc = GAMES["line-or-colour"]
    begun = loc.start({"size": "5"})
    accepted, lies = after(begun, "a1"), after(begun, "a1", "b2", "c3", "d4", "e5", "a3")
    shown = reading_of(loc, lies.position, np.random.default_rng(1), SHARP)
    session = start(loc, {"size": "5"}, {}, states=(accepted,))
    assert agreement(session, shown) == pytest.approx(20 / 25)
    since = SeenBoard(loc.held(lies.position), ())
    session = replace(session, remembered=replace(session.remembered, interim=(since,)))
    assert agreement(session, shown) == 1.0


def seen_from(down: int, right: int) -> BoardReading:
    """What a grid shows that lies so many cells above the board's and to the left of it."""
    seen = reading(0.0, ())
    contents = seen.layer("contents")
    cells = contents.log_likelihood.reshape(seen.grid.rows, seen.grid.columns, -1)
    rows = np.roll(cells, (down, right), axis=(0, 1)).reshape(CELLS, -1)
    return replace(seen, layers=(replace(contents, log_likelihood=rows),))


@pytest.mark.parametrize("shift", [*product((-1, 0, 1), repeat=2)], ids=str)
def test_a_grid_one_cell_off_is_told(shift: tuple[int, int]) -> None:
    session = start(GAME, {}, {}, states=(LIES,))
    assert is_a_cell_off(session, seen_from(*shift)) == (shift != (0, 0))


@pytest.mark.parametrize("moves", [("red b2-b3",), ("red b2-b3", "blue f4-g4", "red c6-c7", "blue f5-g5")], ids=len)
def test_a_board_that_changed_meanwhile_is_not_taken_for_one_a_cell_off(moves: tuple[str, ...]) -> None:
    session = start(GAME, {}, {}, states=(LIES,))
    lies = after(GAME.start({}), *moves).position
    assert not is_a_cell_off(session, reading_of(GAME, lies, np.random.default_rng(1), SHARP))


def test_where_nothing_can_be_seen_no_grid_is_one_cell_off() -> None:
    session = start(GAME, {}, {}, states=(LIES,))
    assert not is_a_cell_off(session, seen_from(0, 1), frozenset(LIES.position.grid.cells))
    assert not is_a_cell_off(start(GAME, {}, {}), seen_from(0, 1))
