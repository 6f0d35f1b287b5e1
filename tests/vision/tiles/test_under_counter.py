"""Linkage's green counter hides most of a square: what lies under it is judged by what shows beside it."""

import numpy as np
import pytest

from engine.games.linkage.board import CONTENTS, GRID
from engine.grid import Grid
from referee.belief.judgement import judge_reading
from referee.belief.policy import DEFAULT
from tests.support.drawn import drawing
from tests.support.drawn.canvas import view
from tests.support.drawn.some_boards import TILES
from vision.frame import Frame
from vision.reading import BoardReading
from vision.tiles.half_cells import PLACES
from vision.tiles.read import read
from vision.tiles.under_counter import Counter

EMPTY = CONTENTS.index("empty")


def reading_with_green_on(*cells: str) -> BoardReading:
    pose = view("linkage", Grid(7, 7), 22.0, elevation_deg=65)
    return read(Frame(drawing.linkage({**TILES, "green": {"cells": cells}}, pose), "drawn"), pose)


@pytest.mark.parametrize("cells", [("d6",), ("e3",), ("c5",), ("b5", "c5"), ("d5", "d6"), ("e2", "f2")])
def test_a_counter_on_bare_squares_makes_no_piece_of_them(cells: tuple[str, ...]) -> None:
    reading = reading_with_green_on(*cells)
    judged = judge_reading(reading, {}, DEFAULT)
    assert judged.status != "ok"
    told = {GRID.name(one.cell) for one in judged.unsure}
    bare = {name for name in cells if judged.position.contents("contents")[GRID.parse(name)] == "empty"}
    assert told | bare >= set(cells)
    rules = {fault.rule for fault in judged.faults} | {suspicion.fault.rule for suspicion in judged.suspected}
    assert "L6" in rules


@pytest.mark.parametrize("cells", [("g3", "g4"), ("a7", "b7"), ("b3", "c3"), ("e5", "e6")])
def test_a_piece_under_the_counter_is_read(cells: tuple[str, ...]) -> None:
    judged = judge_reading(reading_with_green_on(*cells), {}, DEFAULT)
    assert (judged.status, judged.certain) == ("ok", True)
    assert judged.position.marker[:1] == (GRID.parse(cells[0]),)


def test_a_counter_may_cover_a_joint_as_well_as_its_cell() -> None:
    shares = np.zeros(134)
    for share, place in ((0.6, ("d4",)), (0.35, ("d4", "e4")), (0.05, ("a1",))):
        shares[PLACES.index(tuple(map(GRID.parse, place)))] = share
    counter = Counter.likely(shares)
    assert counter.cells == (GRID.parse("d4"), GRID.parse("e4"))
    row, column = divmod(GRID.parse("d4"), GRID.columns)
    assert counter.middle == pytest.approx([row, column + 0.5 * 0.35 / 0.95])


def test_no_counter_covers_nothing() -> None:
    shares = np.zeros(134)
    shares[0] = 1.0
    counter = Counter.likely(shares)
    assert counter.cells == ()
    seen = np.full((len(GRID), len(CONTENTS)), 1 / len(CONTENTS))
    assert counter.in_doubt(seen) == pytest.approx(seen)


def test_the_network_hardly_speaks_against_a_bare_square_under_the_counter() -> None:
    shares = np.zeros(134)
    shares[PLACES.index((GRID.parse("d5"),))] = 1.0
    seen = np.full((len(GRID), len(CONTENTS)), 1e-4)
    seen[:, CONTENTS.index("white")] = 1 - 5e-4
    doubted = Counter.likely(shares).in_doubt(seen)
    cell = GRID.parse("d5")
    assert doubted[cell, EMPTY] == pytest.approx(1 / (1 + np.exp(3.0)), rel=1e-3)
    others = np.arange(len(GRID)) != cell
    assert doubted[others] == pytest.approx(seen[others], rel=1e-6)


def test_what_shows_beside_the_counter_is_neither_counter_nor_the_next_cell() -> None:
    shares = np.zeros(134)
    shares[PLACES.index((GRID.parse("d5"),))] = 1.0
    beside = Counter.likely(shares).beside(GRID.parse("d5"), 16)
    assert not beside[3:13, 3:13].any()
    assert not beside[0].any()
    assert not beside[:, -1].any()
    assert beside[1, 1]
    assert beside[14, 14]
