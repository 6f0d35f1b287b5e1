"""A foul in which nobody laid anything new is no turn, if it stands: nobody who goes on is accused."""

import pytest

from referee.live.observation import Ruled, Ruling
from tests.support.table import Table, kinds

FOUR_RINGS = ("c2", "d4", "a5", "e1")


@pytest.mark.parametrize("lifted", ["-white c2", "-white a5 -black e1"])
def test_who_was_to_move_goes_on_where_rings_were_lifted(lifted: str) -> None:
    table = Table("line-or-colour")
    table.play(*FOUR_RINGS[:1])
    for ring in FOUR_RINGS[1:]:
        table.play(ring)
    assert kinds(table.do(lifted)) == ["foul"]
    told = table.do("+white b3")
    assert [(event.kind.value, event.move, event.turn) for event in told] == [
        ("let_stand", lifted, "white"),
        ("move", "b3", "black"),
    ]
    assert str(told[0].message).startswith("Let stand: The white ring was taken from ")
    assert str(told[0].message).endswith("White to move.")
    assert [(event.kind.value, event.move) for event in table.do("+black b4")] == [("move", "b4")]


def test_so_it_is_after_a_swap() -> None:
    table = Table("line-or-colour")
    table.play("c2")
    table.play("swap")
    assert kinds(table.do("-black c2")) == ["foul"]
    assert [(event.kind.value, event.move) for event in table.do("+white b3")][1:] == [("move", "b3")]


@pytest.mark.parametrize(("goes_on", "turn"), [("+white b3", "black"), ("+black b3", "white")])
def test_either_may_go_on_where_a_ring_was_moved(goes_on: str, turn: str) -> None:
    table = Table("line-or-colour")
    table.play("c2")
    table.play("d4")
    assert kinds(table.do("+white c1 -white c2")) == ["foul"]
    stands, move = table.do(goes_on)
    assert (stands.kind.value, stands.turn) == ("let_stand", None)
    assert str(stands.message).startswith("Let stand: The white ring was moved from c2 to c1, but rings never move")
    assert str(stands.message).endswith("It may be either player's turn.")
    assert (move.kind.value, move.move, move.turn) == ("move", goes_on, turn)


@pytest.mark.parametrize(
    "done", ["-black d4 green=f4-g4", "-red b2-b3 green=f4-g4", "+white b2-b3 -red b2-b3 green=f4-g4"]
)
def test_linkage_goes_on_in_the_same_turn(done: str) -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    assert kinds(table.do(done)) == ["foul"]
    stands, move = table.do("+red a6-a7 green=a6-a7")
    assert [(stands.kind.value, stands.turn), (move.kind.value, move.turn)] == [
        ("let_stand", "More"),
        ("move", "Fewer"),
    ]
    assert str(move.message).startswith("More plays red a6-a7.")


def test_linkx_goes_on_in_the_same_turn() -> None:
    table = Table("linkx")
    table.play("b 21")
    table.play("15")
    assert kinds(table.do("-blue a1-b1", frames=4)) == ["foul"]
    stands, move = table.do("+blue h1-h2")
    assert [(stands.kind.value, stands.turn), (move.kind.value, move.turn)] == [
        ("let_stand", "blue"),
        ("move", "white"),
    ]


TAKEN_BACK = [
    ("line-or-colour", ["c2", "d4", "a5", "e1"], "-black d4 -white a5 -black e1", "+black b3", "black"),
    ("line-or-colour", ["c2", "d4", "a5", "e1"], "-white a5 -black e1", "+white b3", "white"),
    ("linkx", ["b 21", "15", "23", "w 17"], "-white e1 -blue c1-d1 -white g1", "+white c1", "white"),
    ("linkage", ["red b2-b3", "blue f4-g4", "white a6-a7"], "-white a6-a7 -blue f4-g4 green=b2-b3", "", "Fewer"),
]


@pytest.mark.parametrize(("game", "moves", "lifted", "goes_on", "turn"), TAKEN_BACK)
def test_who_made_the_first_of_several_turns_that_were_taken_back_goes_on(
    game: str, moves: list[str], lifted: str, goes_on: str, turn: str
) -> None:
    table = Table(game)
    for move in moves:
        assert kinds(table.play(move)) == ["move"]
    assert kinds(table.do(lifted, frames=4)) == ["foul"]
    assert [event.turn for event in table.say(Ruled(100, 50.0, Ruling.LET_STAND))] == [turn]
    if goes_on:
        assert kinds(table.do(goes_on, frames=4)) == ["move"]
