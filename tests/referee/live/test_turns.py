"""When a turn counts as played, and what several turns between two views are told as."""

import pytest

from tests.support.table import Table, kinds


def test_a_linkage_turn_without_its_counter_is_being_played_for_a_while() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    assert table.do("+blue f4-g4 green=b2-b3", frames=3) == []
    told = table.look(6)
    assert kinds(told) == ["foul"]
    assert told[0].rules == ("L6",)
    assert kinds(table.do("green=f4-g4")) == ["fixed"]


def test_the_counter_may_be_in_the_hand_before_the_piece_is_laid() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.do("pass", frames=3)
    assert kinds(table.do("+blue f4-g4 green=f4-g4")) == ["move"]


def test_the_last_move_may_be_taken_back_and_another_made() -> None:
    table = Table("linkx")
    before = table.lies
    table.play("b 23")
    table.lies = before
    told = table.play("b 14")
    assert [(event.kind.value, event.move) for event in told] == [("takeback", "b 23"), ("move", "b 14")]


def test_the_colour_of_a_piece_is_said_once() -> None:
    (linkx,) = Table("linkx").play("b 23")
    assert linkx.message.startswith("Blue plays 2 on ")
    (linkage,) = Table("linkage").play("blue f4-g4")
    assert linkage.message.startswith("More plays blue f4-g4.")


def test_several_moves_between_two_views_are_told_in_an_order_that_works() -> None:
    table = Table("line-or-colour")
    assert [event.move for event in table.play("c3", "d4", "e5")][1] == "d4"
    table = Table("linkage")
    assert [event.move for event in table.play("red b2-b3", "blue f4-g4")] == ["red b2-b3", "blue f4-g4"]


FOUR_TURNS = [
    ("linkage", "+blue f4-g4 +white f6-g6 +red a7-b7 +red d1-e1 green=f6-g6"),
    ("line-or-colour", "+white a1 +white b3 +black d4 +black e1"),
    ("linkx", "+blue a1-b1 +white c1 +blue d1-d2-d3 +white g1-h1"),
]


@pytest.mark.parametrize(("name", "done"), FOUR_TURNS, ids=[row[0] for row in FOUR_TURNS])
def test_nobody_is_accused_of_what_may_be_more_turns_than_are_followed(name: str, done: str) -> None:
    table = Table(name)
    assert kinds(table.do(done, frames=4)) == ["unclear"]


def test_two_pieces_seen_beside_a_counter_that_had_stayed_are_one_turn() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    table.do("+red a6-a7 green=f4-g4")
    table.do("+white e1-f1 green=f4-g4")
    (foul,) = table.do("green=e1-f1")
    assert (foul.kind.value, foul.rules, foul.cells) == ("foul", ("L3",), ("a6", "a7", "e1", "f1"))
    assert kinds(table.play("blue c4-c5")) == ["let_stand", "move"]


def test_a_second_piece_that_was_taken_back_in_time_makes_no_foul() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.do("+red a6-a7 +white e1-f1 green=b2-b3")
    told = table.do("-white e1-f1 green=a6-a7")
    assert [(event.kind.value, event.move) for event in told] == [("move", "red a6-a7")]


def test_a_turn_that_lies_there_unfinished_is_finished_and_the_next_one_follows_unseen() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.do("+white e1-f1 green=b2-b3")
    told = table.do("+red a6-a7 green=a6-a7")
    assert [(event.kind.value, event.move) for event in told] == [("move", "white e1-f1"), ("move", "red a6-a7")]
