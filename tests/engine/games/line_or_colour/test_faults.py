"""What is wrong with rings and circles of which nobody knows the history; the row's name begins with the rule's id."""

from collections.abc import Mapping

import pytest

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.line_or_colour.board import compose, default_colours
from engine.grid import Grid
from engine.position import Position

SMALL: Mapping[str, str] = {}
NO_SWAP: Mapping[str, str] = {"swap": "off"}


def board(size: int, white: str, black: str) -> Position:
    grid = Grid(size, size)
    rings = ["none"] * len(grid)
    for colour, names in (("white", white), ("black", black)):
        for name in names.split():
            rings[grid.parse(name)] = colour
    return compose(default_colours(size), rings)


ROWS: list[tuple[str, Position, Mapping[str, str], list[str]]] = [
    ("no ring", board(5, "", ""), SMALL, []),
    ("C1 white has one more", board(5, "a1", ""), SMALL, []),
    ("C1 white has two more", board(5, "a1 b3", ""), SMALL, ["C1"]),
    ("C3 black has one more, by a swap", board(5, "", "a1"), SMALL, []),
    ("C3 black has one more without a swap", board(5, "", "a1"), NO_SWAP, ["C1"]),
    ("C3 black has one more on 7x7", board(7, "", "a1"), SMALL, ["C1"]),
    ("C3 black has two more", board(5, "", "a1 b3"), SMALL, ["C1"]),
    ("C4 white won with the last ring", board(5, "a1 b1 c1 d1", "a2 b2 c3"), SMALL, []),
    ("C4 white won after a swap", board(5, "a1 b1 c1 d1", "a2 b2 c3 e5"), SMALL, []),
    ("C4 black went on after white's win", board(5, "a1 b1 c1 d1", "a2 b2 c3 e5"), NO_SWAP, ["C4"]),
    ("C4 white went on after black's win", board(5, "a2 b2 c3 e5 e1", "a1 b1 c1 d1"), SMALL, ["C4"]),
    ("C4 black won with the last ring", board(5, "a2 b2 c3 e5", "a1 b1 c1 d1"), NO_SWAP, []),
    ("C4 both won", board(5, "a1 b1 c1 d1", "a2 b2 c2 d2"), SMALL, ["C4"]),
    ("C4 two lines with one ring", board(5, "a1 b1 c1 d1 a2 a3 a4", "b2 b3 c4 d5 e3 e5"), SMALL, []),
    ("C4 two lines apart", board(5, "a1 b1 c1 d1 a5 b5 c5 d5", "a2 b3 c2 d3 e2 b4 e3"), SMALL, ["C4"]),
    ("C4 five in a row, by the middle one", board(5, "a1 b1 c1 d1 e1", "a2 b2 c3 e5"), SMALL, []),
]


@pytest.mark.parametrize(("position", "options", "rules"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_faults(position: Position, options: Mapping[str, str], rules: list[str]) -> None:
    assert [fault.rule for fault in LINE_OR_COLOUR.faults(position, options)] == rules


def test_c6_every_colour_is_there_equally_often() -> None:
    colours = list(default_colours(5))
    colours[0] = "grey"
    (fault,) = LINE_OR_COLOUR.faults(compose(colours, ["none"] * 25), {})
    assert fault.rule == "C6"
    assert fault.message == "there must be 5 circles of each colour, but there are 1 grey, 4 red"


def test_c6_any_other_arrangement_will_do() -> None:
    colours = sorted(default_colours(7))
    assert LINE_OR_COLOUR.faults(compose(colours, ["none"] * 49), {}) == ()


def test_c7_there_are_25_rings_of_a_colour() -> None:
    faults = LINE_OR_COLOUR.faults(compose(default_colours(7), ["white"] * 26 + ["none"] * 23), {})
    assert {fault.rule for fault in faults} >= {"C7", "C1"}
