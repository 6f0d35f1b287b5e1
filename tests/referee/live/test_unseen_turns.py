"""A legal turn and a foul that come between two clear views: the turn is told, and the foul by its own rule."""

import numpy as np
import pytest

from tests.support.observers import Eyes
from tests.support.table import Table, kinds

SEEN_TOGETHER = [
    ("beside it", "linkage", ["red b2-b3"], "+blue f4-g4 +white f5-g5 green=f5-g5", ["blue f4-g4"], "L5"),
    (
        "another piece moved",
        *("linkage", ["red b2-b3", "yellow e6-f6"], "+blue g3-g4 -red b2-b3 +red a6-a7 green=g3-g4"),
        *(["blue g3-g4"], "L11"),
    ),
    ("over a hole", "linkx", ["b 13", "27"], "+blue a1 +white c2-d2-e2", ["11"], "X2"),
    ("the same shape again", "linkx", ["b 13"], "+white g1-h1 +blue a1-b1", ["27"], "X4"),
    ("another ring moved", "line-or-colour", ["c3", "d4"], "+white a1 -black d4 +black e4", ["a1"], "C2"),
]


@pytest.mark.parametrize(
    ("name", "before", "laid", "turns", "rule"),
    [row[1:] for row in SEEN_TOGETHER],
    ids=[row[0] for row in SEEN_TOGETHER],
)
def test_a_legal_turn_and_a_foul_seen_together_are_told_apart(
    name: str, before: list[str], laid: str, turns: list[str], rule: str
) -> None:
    table = Table(name)
    for move in before:
        table.play(move)
    *moves, foul = table.do(laid)
    assert [(event.kind.value, event.move) for event in moves] == [("move", turn) for turn in turns]
    assert (foul.kind.value, foul.rules) == ("foul", (rule,))
    assert table.look(6) == []
    assert table.session.has_doubt


def test_two_pieces_beside_a_counter_that_had_not_moved_were_one_turn() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    legal = table.lies
    assert table.do("+blue f4-g4 +white f5-g5 green=b2-b3") == []
    (foul,) = table.do("green=f5-g5")
    assert "L3" in foul.rules
    assert kinds(table.back_to(legal)) == ["withdrawn"]


def test_after_a_turn_a_piece_that_was_moved_may_go_back() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("yellow e6-f6")
    assert kinds(table.do("+blue g3-g4 -red b2-b3 +red a6-a7 green=g3-g4")) == ["move", "foul"]
    assert kinds(table.do("-red a6-a7 +red b2-b3 green=g3-g4")) == ["withdrawn"]
    assert table.session.accepted.moves[-1].notation == "blue g3-g4"


def test_which_of_two_rings_of_one_colour_was_a_turn_does_not_show() -> None:
    table = Table("line-or-colour")
    (foul,) = table.do("+white c3 +white a1")
    assert foul.cells == ("a1", "c3")


def test_what_was_rightly_laid_stays_when_the_foul_is_put_right() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    assert kinds(table.do("+blue f4-g4 +white f5-g5 green=f5-g5")) == ["move", "foul"]
    told = table.do("-white f5-g5 +white a6-a7 green=a6-a7")
    assert [(event.kind.value, event.move) for event in told] == [("fixed", "white a6-a7")]
    assert table.session.accepted.moves[-2].notation == "blue f4-g4"


@pytest.mark.parametrize("seed", [1, 4, 12, 17, 32])
def test_so_they_are_where_the_board_is_not_clear_enough_after_the_turn_to_be_believed_anew(seed: int) -> None:
    """By blue's repeating white's shape it was the second piece that was dropped; together they seemed to break X4."""
    table = Table("linkx")
    table.play("b 13")
    table.play("3I4")
    table.camera.eyes, table.camera.rng, table.camera.reads_once = Eyes(6.0, 1.5), np.random.default_rng(seed), True
    told = table.do("+blue a1-a2-a3 +blue h1-i1-i2", frames=4)
    assert [(event.kind.value, event.move, event.rules) for event in told] == [
        ("move", "3Lr28", ()),
        ("foul", "b 3Ir11", ("X1",)),
    ]


def test_a_swap_is_told_before_a_ring_too_many() -> None:
    table = Table("line-or-colour")
    table.play("c2")
    table.camera.eyes = Eyes(12.0)
    told = table.do("-white c2 +black c2 +black e4")
    assert [(event.kind.value, event.move, event.rules) for event in told] == [
        ("swap", "swap", ()),
        ("foul", "+black e4", ("C1",)),
    ]
    assert kinds(table.do("-black e4")) == ["withdrawn"]
    assert kinds(table.do("+white b3")) == ["move"]


@pytest.mark.parametrize(
    ("two", "move", "rules"),
    [
        ("+blue a2-a3-b2 +white d3-d4-d5", "3Lr31", ("X2",)),
        ("+blue a2-a3 +white d2-d3", "2r11", ("X4",)),
    ],
)
def test_so_they_are_once_a_foul_was_let_stand(two: str, move: str, rules: tuple[str, ...]) -> None:
    table = Table("linkx")
    for legal in ("b 3I1", "14", "26"):
        table.play(legal)
    assert kinds(table.do("+white i2")) == ["foul"]
    told = table.do(two)
    assert [(event.kind.value, event.move) for event in told[:2]] == [("let_stand", "+white i2"), ("move", move)]
    assert [(event.kind.value, event.rules) for event in told[2:]] == [("foul", rules)]


def test_what_was_laid_unseen_does_not_look_as_before_once_it_is_gone() -> None:
    table = Table("linkx")
    table.play("b 4Ss1")
    table.play("27")
    before = table.lies
    assert kinds(table.do("+blue i1 +blue i2-i3-i4")) == ["move", "foul"]
    table.lies = before
    told = table.see("-blue i1", {}, is_pale=True)
    assert kinds(told) == ["withdrawn", "takeback"]
    assert table.session.accepted.position == before.position
