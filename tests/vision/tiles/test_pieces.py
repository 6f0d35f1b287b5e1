"""Splitting squares of one colour into pieces by the seams between them."""

import numpy as np

from engine.games.linkage.board import GRID, all_pairs
from engine.grid import Cell
from vision.reading import Seams
from vision.tiles.pieces import split_into_pieces

PAIRS = all_pairs()
CLEAR_NATS = 3.0


def red_on(*names: str) -> list[str]:
    cells = {GRID.parse(name) for name in names}
    return ["red" if cell in cells else "empty" for cell in GRID.cells]


def pair(first: str, second: str) -> tuple[Cell, ...]:
    return tuple(sorted((GRID.parse(first), GRID.parse(second))))


def seams(**nats: float) -> Seams:
    """Nothing seen but the named lines: `a1a2=3` says that two pieces meet between a1 and a2, by 3 nats."""
    seen = {pair(lines[:2], lines[2:]): value for lines, value in nats.items()}
    return Seams(PAIRS, np.array([seen.get(cells, 0.0) for cells in PAIRS]))


def test_seams_decide_which_way_a_block_of_four_is_split() -> None:
    block = red_on("a1", "a2", "b1", "b2")
    upright = split_into_pieces(block, seams(a1b1=CLEAR_NATS))
    assert set(upright) == {pair("a1", "a2"), pair("b1", "b2")}
    lying = split_into_pieces(block, seams(a1a2=CLEAR_NATS))
    assert set(lying) == {pair("a1", "b1"), pair("a2", "b2")}


def test_the_only_split_holds_whatever_the_seams_show() -> None:
    split = split_into_pieces(red_on("a1", "a2", "a3", "a4"), seams(a1a2=CLEAR_NATS, a3a4=CLEAR_NATS))
    assert set(split) == {pair("a1", "a2"), pair("a3", "a4")}


def test_an_odd_square_is_left_where_the_seams_leave_it() -> None:
    split = split_into_pieces(red_on("a1", "a2", "a3"), seams(a1a2=CLEAR_NATS))
    assert set(split) == {(GRID.parse("a1"),), pair("a2", "a3")}


def test_pieces_are_of_one_colour() -> None:
    contents = red_on("a1", "a2")
    contents[GRID.parse("b1")] = contents[GRID.parse("b2")] = "blue"
    split = split_into_pieces(contents, seams(a1a2=CLEAR_NATS, b1b2=CLEAR_NATS))
    assert set(split) == {pair("a1", "a2"), pair("b1", "b2")}


def test_a_counter_across_a_joint_stands_on_one_piece() -> None:
    block = red_on("a1", "a2", "b1", "b2")
    split = split_into_pieces(block, seams(a1b1=CLEAR_NATS), counter=pair("a1", "b1"))
    assert pair("a1", "b1") in split
