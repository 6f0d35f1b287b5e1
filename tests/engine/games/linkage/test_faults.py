"""What is wrong with a Linkage board of which nobody knows the history; the row's name begins with the rule's id."""

from collections.abc import Mapping

import pytest

from engine.games.linkage import LINKAGE

EMPTY_ROWS = {row: f"{row} . . . {'#' if row == 4 else '.'} . . ." for row in range(7, 0, -1)}


def board(green: str = "", **rows: str) -> str:
    """A diagram of which only the rows given as r1="1 . r r" differ from the empty board."""
    lines = [rows.get(f"r{row}", empty) for row, empty in EMPTY_ROWS.items()]
    return "\n".join([*lines, "  a b c d e f g", *([f"green {green}"] if green else [])])


ROWS: list[tuple[str, str, Mapping[str, str], list[str]]] = [
    ("the empty board", board(), {}, []),
    ("L1 no black counter", board(r4="4 . . . . . . ."), {}, ["L1"]),
    ("L1 two black counters", board(r3="3 . # . . . . ."), {}, ["L1"]),
    ("L1 off the centre, nothing said", board(r4="4 # . . . . . ."), {}, []),
    ("L1 off the centre, free-black off", board(r4="4 # . . . . . ."), {"free-black": "off"}, ["L1"]),
    ("L2 off the centre, free-black on", board(r4="4 # . . . . . ."), {"free-black": "on"}, []),
    ("L3 an even blot", board(r1="1 r r r r . . ."), {}, []),
    ("L3 an odd blot", board(r1="1 r r r . . . ."), {}, ["L3"]),
    ("L3 two odd blots", board(r1="1 r . r . . . ."), {}, ["L3", "L3"]),
    ("L3 an even blot that no dominoes cover", board(r1="1 r r r . . . .", r2="2 . r . . . . ."), {}, ["L3"]),
    ("L3 an askew piece", board(r1="1 R-R-R . . . ."), {}, ["L3"]),
    ("L8 twelve squares", board(r1="1 r r r r r r .", r2="2 r r r r r r ."), {}, []),
    ("L8 a seventh piece", board(r1="1 r r r r r r .", r2="2 r r r r r r .", r7="7 r r . . . . ."), {}, ["L8"]),
    (
        "L8 a seventh piece, pieces known",
        board(r1="1 R-R R-R R-R .", r2="2 R-R R-R R-R .", r7="7 R-R . . . . ."),
        {},
        ["L8"],
    ),
    ("L6 on a piece", board("a1", r1="1 r r . . . . ."), {}, []),
    ("L6 on a joint", board("a1-b1", r1="1 r r . . . . ."), {}, []),
    ("L6 on no piece", board("a2", r1="1 r r . . . . ."), {}, ["L6"]),
    ("L6 half on a piece", board("a1-a2", r1="1 r r . . . . ."), {}, ["L6"]),
    ("L6 on two pieces", board("b1-c1", r1="1 R-R R-R . . ."), {}, ["L6"]),
    ("L6 on two colours", board("b1-c1", r1="1 r r b b . . ."), {}, ["L6"]),
    ("L7 no counter is no fault", board(r1="1 r r . . . . ."), {}, []),
]


@pytest.mark.parametrize(("diagram", "options", "rules"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_faults(diagram: str, options: Mapping[str, str], rules: list[str]) -> None:
    position = LINKAGE.parse_diagram(diagram)
    assert [fault.rule for fault in LINKAGE.faults(position, options)] == rules


def test_messages_name_the_cells() -> None:
    position = LINKAGE.parse_diagram(board(r1="1 r r r . . . ."))
    (fault,) = LINKAGE.faults(position, {})
    assert fault.message == "the red squares a1, b1 and c1 cannot be made of pieces of two squares"
    assert position.grid.names(fault.cells) == "a1, b1 and c1"
