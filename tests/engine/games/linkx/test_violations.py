"""Each rule of LINKX with a turn that keeps it and turns that break it; the row's name begins with the rule's id."""

from collections.abc import Mapping

import pytest

from engine.games.linkx import LINKX
from engine.move import Changes
from engine.position import Piece
from engine.state import State
from tests.support.play import after

BLUE: Mapping[str, str] = {"first": "blue"}
REPEAT: Mapping[str, str] = {"first": "blue", "no-repeat": "off"}

TOWER = ["3Ir11", "3Ir12", "3Ir11", "3Ir12"]
"""Two columns, six high, with the shape 3I used up."""

BLUE_HAS_LINKED = ["3I1", "3L1", "3I4", "3L4", "3Ir17", "4L1", "2r18", "4L4", "19"]


def play(options: Mapping[str, str], moves: list[str]) -> State:
    return after(LINKX.start(options), *moves)


ROWS: list[tuple[str, Mapping[str, str], list[str], str, list[str]]] = [
    ("X1 who was named begins", BLUE, [], "3I1", []),
    ("X1 the other begins", BLUE, [], "w 3I1", ["X1"]),
    ("X1 either begins", {}, [], "w 3I1", []),
    ("X1 blue twice", BLUE, ["3I1"], "b 24", ["X1"]),
    ("X1 two pieces", BLUE, [], "+blue a1-b1 +blue d1", ["X1"]),
    ("X1 two pieces, the lower one named last", BLUE, [], "+blue a2-b2 +blue a1-b1", ["X1"]),
    ("X1 two pieces that overlap", BLUE, [], "+blue a1-b1 +blue b1-c1", ["X1", "X1"]),
    ("X1 on a piece", BLUE, ["3I1"], "+white a1-a2", ["X1"]),
    ("X1 a piece taken out", BLUE, ["3I1"], "+white d1 -blue a1-b1-c1", ["X1"]),
    ("X1 into a hole under a piece", BLUE, ["11", "21"], "+blue b1", ["X1"]),
    ("X2 on even stacks", BLUE, ["3I1"], "4Lr22", ["X2"]),
    ("X2 into a step", BLUE, ["3I1"], "3Ls3", []),
    ("X2 a bridge", BLUE, ["16"], "2r05", ["X2"]),
    ("X2 an overhang", BLUE, [], "4T1", ["X2"]),
    ("X2 in mid-air", BLUE, [], "+blue e5", ["X2"]),
    ("X3 to the top", REPEAT, [*TOWER], "2r11", []),
    ("X3 above the top", REPEAT, [*TOWER, "2r11"], "2r11", ["X3"]),
    ("X3 past the side", BLUE, [], "3I8", ["X3"]),
    ("X4 the same shape", BLUE, ["3I1"], "3Ir14", ["X4"]),
    ("X4 the same shape by option", REPEAT, ["3I1"], "3Ir14", []),
    ("X4 the same shape turned over", BLUE, ["4Lr21"], "4Lsr25", ["X4"]),
    ("X4 one's own shape, out of turn", BLUE, ["3I1"], "b 3I4", ["X1"]),
    ("X4 the square that shows of a larger piece", BLUE, ["29"], "11", []),
    ("X4 the shape before last", BLUE, ["3I1", "24"], "3I6", []),
    ("X5 no skip while a piece fits", BLUE, ["3I1"], "--", ["X5"]),
    ("X5 nothing laid and one taken out", BLUE, ["3I1"], "-blue a1-b1-c1", ["X1", "X5"]),
    ("X2 a hole that was let stand is no new one", BLUE, ["11", "21"], "3Ir12", []),
    ("X2 another hole beside one that was let stand", BLUE, ["11", "21"], "3L2", ["X2"]),
    ("X7 after a link", REPEAT, BLUE_HAS_LINKED, "13", ["X7"]),
    ("X9 a third piece of a shape", REPEAT, TOWER, "3I4", ["X9"]),
    ("X9 X1 three of a shape in one turn", BLUE, [], "+blue a1 +blue c1 +blue e1", ["X9", "X1"]),
    ("X1 one of each colour in one turn", {}, [], "+blue a1 +white c1 +blue e1 +white g1", ["X1"]),
    ("X9 an unknown shape", BLUE, [], "+blue a1-b1-a2-b2", ["X9"]),
    ("X1 X4 X2 all at once", BLUE, ["3I1"], "+white c2-d2-e2 -blue a1-b1-c1", ["X1", "X4", "X2"]),
]


@pytest.mark.parametrize(("options", "moves", "deed", "rules"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_rules(options: Mapping[str, str], moves: list[str], deed: str, rules: list[str]) -> None:
    before = play(options, moves)
    broken = before.violations(LINKX.parse_move(before, deed).changes)
    assert [fault.rule for fault in broken] == rules


def test_x2_names_the_piece_and_the_hole() -> None:
    before = play(BLUE, ["16"])
    (fault,) = before.violations(LINKX.parse_move(before, "25").changes)
    assert fault.message == "the white piece on e2 and f2 leaves e1 empty below it"


def test_x2_tells_each_hole_of_the_piece_next_above_it() -> None:
    before = play(BLUE, ["16"])
    done = LINKX.parse_move(before, "+white b5-c5 +blue a3-b3 +white e2-f2").changes
    said = [str(fault.message) for fault in before.violations(done) if fault.rule == "X2"]
    assert sorted(said) == [
        "the blue piece on a3 and b3 leaves a1, a2, b1 and b2 empty below it",
        "the white piece on b5 and c5 leaves b4, c1, c2, c3 and c4 empty below it",
        "the white piece on e2 and f2 leaves e1 empty below it",
    ]


def test_x4_a_skipped_turn_lifts_the_ban() -> None:
    before = play(BLUE, ["3I1"])
    skipped = after(before, "--")
    assert skipped.violations(LINKX.parse_move(skipped, "3I4").changes) == ()


def test_x6_corners_link() -> None:
    position = play(REPEAT, ["3Lr11", "3Lr18"]).position
    assert LINKX.score(position).summary["largest_area"] == {"blue": 3, "white": 3}


def test_x7_a_link_wins_at_once() -> None:
    state = play(REPEAT, BLUE_HAS_LINKED)
    assert state.outcome is not None
    assert state.outcome.winner == "blue"
    assert state.legal_moves() == ()


def test_a_piece_that_sticks_out_is_known_by_what_shows() -> None:
    before = play(REPEAT, [*TOWER, "2r11"])
    top = before.position.grid.parse("a9")
    (fault,) = before.violations(Changes(placed=(Piece((top,), "white", outside=1),)))
    assert (fault.rule, fault.message) == ("X3", "the white piece on a9 sticks out of the frame")
