"""Players who go on while a foul is open, and what may be none because its make was never seen before."""

import pytest

from tests.support.observers import Eyes
from tests.support.table import Table, at_a_foul, kinds


def at_a_ring_misread(sure_nats: float) -> Table:
    """A board on which black's first ring is read as a white one, by so much."""
    table = Table("line-or-colour")
    table.camera.eyes = Eyes(sure_nats, noise_nats=0.0)
    table.play("c3")
    table.do("+white a1")
    return table


def test_a_foul_is_none_if_one_thing_was_misread_and_what_follows_is_legal_only_then() -> None:
    table = at_a_ring_misread(7.0)
    assert kinds(table.told) == ["ready", "move", "foul"]
    told = table.do("+white d4")
    assert [(event.kind.value, event.move) for event in told] == [("misread", "a1"), ("move", "d4")]
    assert str(told[0].message) == "I misread the board. Black plays a1. White to move."
    assert (told[0].cells, told[0].rules) == (("a1",), ("C1",))
    assert not table.session.has_doubt
    assert kinds(table.look(6)) == []
    assert [(event.kind.value, event.move) for event in table.do("+black e5")] == [("move", "e5")]


def test_so_it_is_where_three_turns_follow_in_one_view_that_are_legal_only_then() -> None:
    table = at_a_ring_misread(7.0)
    told = table.do("+white d4 +black e5 +white b1")
    assert kinds(told) == ["misread", "move", "move", "move"]
    assert told[0].move == "a1"


def test_a_foul_that_is_seen_clearly_is_followed_by_another() -> None:
    table = at_a_ring_misread(11.0)
    told = table.do("+white d4")
    assert [(event.kind.value, event.cells) for event in told] == [("let_stand", ("a1",)), ("foul", ("d4",))]


def test_a_foul_stands_where_what_follows_is_legal_after_it() -> None:
    table = at_a_ring_misread(7.0)
    told = table.do("+black d4")
    assert [(event.kind.value, event.move) for event in told] == [("let_stand", "+white a1"), ("move", "d4")]


def test_a_ring_of_a_colour_not_seen_before_is_asked_about_and_taken_from_what_follows() -> None:
    table = at_a_ring_misread(5.0)
    assert kinds(table.told) == ["ready", "move", "unclear"]
    told = table.do("+white e5")  # nobody saw anything wrong: it was a black one
    assert [event.move for event in told if event.move] == ["a1", "e5"]


def test_a_ring_of_the_wrong_colour_is_a_foul_once_both_colours_were_seen() -> None:
    table = Table("line-or-colour")
    table.camera.eyes = Eyes(5.0, noise_nats=0.0)
    for move in ("c3", "d4", "b2"):
        table.play(move)
    assert kinds(table.do("+white a1")) == ["foul"]


def test_a_turn_after_a_foul_whose_counter_stays_behind_is_told() -> None:
    table, _ = at_a_foul()
    assert table.do("+white f5-f6 green=c3-d3", frames=6) == []
    told = table.keep_still(2)
    assert [(event.kind.value, event.move, event.rules) for event in told] == [
        ("let_stand", "blue c3-d3", ("L5",)),
        ("foul", "+white f5-f6 green=c3-d3", ("L6",)),
    ]
    assert [(event.kind.value, event.move) for event in table.do("green=f5-f6")] == [("fixed", "white f5-f6")]


def test_one_whose_counter_follows_in_time_is_a_move() -> None:
    table, _ = at_a_foul()
    assert table.do("+white f5-f6 green=c3-d3") == []
    told = table.do("green=f5-f6")
    assert [(event.kind.value, event.move) for event in told] == [("let_stand", "blue c3-d3"), ("move", "white f5-f6")]


@pytest.mark.parametrize(("lifted", "is_put_right"), [("", False), ("-white c3 ", True)])
def test_whether_a_foul_under_a_hand_stands_shows_once_that_is_gone(lifted: str, is_put_right: bool) -> None:
    table = Table("line-or-colour")
    table.play("a1")
    table.do("+white c3")
    hand = table.cells("c3")
    assert kinds(table.look(hidden=hand)) == ["occluded"]
    assert table.do(f"{lifted}+black e5", hidden=hand) == []
    told = [(event.kind.value, event.move) for event in table.look() if event.move]
    assert told == ([("fixed", "e5")] if is_put_right else [("let_stand", "+white c3"), ("move", "e5")])
    assert table.session.accepted.turn == "white"


@pytest.mark.parametrize("lifted", ["", "-blue c3-d3 "])
def test_so_it_is_with_a_piece_and_its_counter(lifted: str) -> None:
    table, _ = at_a_foul()
    hand = table.cells("c3", "d3")
    assert kinds(table.look(hidden=hand)) == ["occluded"]
    assert table.do(f"{lifted}+white f5-f6 green=f5-f6", hidden=hand) == []
    assert kinds(table.look()) == ["clear_again", *(["fixed"] if lifted else ["let_stand", "move"])]


def test_a_move_beside_half_a_foul_under_a_hand_puts_it_right_where_the_other_half_is_gone() -> None:
    table, _ = at_a_foul()
    told = table.do("-blue c3-d3 +white f5-f6 green=f5-f6", hidden=table.cells("c3"))
    assert kinds(told) == ["occluded", "fixed"]


@pytest.mark.parametrize(
    ("lifted", "told"),
    [("", [("misread", "c3"), ("move", "e5")]), ("-white c3 ", [("withdrawn", None), ("foul", "+white e5")])],
)
def test_nothing_against_the_rules_beside_a_foul_under_a_hand_is_told_before_that_is_gone(
    lifted: str, told: list[tuple[str, str | None]]
) -> None:
    table = Table("line-or-colour")
    table.play("a1")
    table.do("+white c3")
    hand = table.cells("c3")
    assert kinds(table.look(hidden=hand)) == ["occluded"]
    assert table.do(f"{lifted}+white e5", frames=4, hidden=hand) == []
    assert [(event.kind.value, event.move) for event in table.look(4)] == [("clear_again", None), *told]
    assert table.look(6) == []


@pytest.mark.parametrize(("lifted", "told"), [("", ["let_stand", "move"]), ("-blue c3-d3 ", ["withdrawn", "foul"])])
def test_what_is_legal_only_after_a_foul_under_a_hand_shows_not_that_it_stands(lifted: str, told: list[str]) -> None:
    """The piece lies beside the one that carried the counter before the foul."""
    table, _ = at_a_foul()
    hand = table.cells("c3", "d3")
    assert kinds(table.look(hidden=hand)) == ["occluded"]
    assert table.do(f"{lifted}+white a3-a4 green=a3-a4", frames=6, hidden=hand) == []
    assert kinds(table.look(6)) == ["clear_again", *told]


def test_nor_is_a_turn_that_is_not_ended_in_time() -> None:
    table, _ = at_a_foul()
    hand = table.cells("c3", "d3")
    assert kinds(table.look(hidden=hand)) == ["occluded"]
    assert table.do("-blue c3-d3 +white f5-f6 green=b2-b3", frames=10, hidden=hand) == []
    told = table.look(8)
    assert kinds(told) == ["clear_again", "withdrawn", "foul"]
    assert told[-1].rules == ("L6",)


def test_what_is_put_right_is_the_piece_of_the_foul_not_the_next_player_s() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    assert kinds(table.do("+red a6-a7 green=b2-b3", frames=9)) == ["foul"]
    told = table.do("+blue c4-c5 green=c4-c5")
    assert [(event.kind.value, event.move, event.rules) for event in told] == [
        ("fixed", "red a6-a7", ("L6",)),
        ("move", "blue c4-c5", ()),
    ]


@pytest.mark.parametrize("doubtful", ["a4", "c3", "e5"])
def test_a_foul_that_was_let_stand_is_not_told_again_of_who_went_on(doubtful: str) -> None:
    table = Table("linkx", options={"first": "blue", "no-repeat": "off"})
    for move in ("21", "2r19", "+blue c1-c2-b2", "2r17", "3I4"):
        assert kinds(table.play(move)) == ["move"]
    assert [event.rules for event in table.do("+white h1-h2")] == [("X9",)]
    told = table.see("+white h1-h2 +blue a2-a3", {doubtful: (1.0, -9.0, 0.0)})
    assert [(event.kind.value, event.move) for event in told] == [("let_stand", "2r18"), ("move", "2r11")]


def test_a_second_foul_beside_one_of_its_colour_that_stands_is_a_piece_of_its_own() -> None:
    table = Table("linkx")
    for move in ("b 3I1", "14", "26"):
        table.play(move)
    assert kinds(table.do("+white h2-h3", frames=4)) == ["foul"]
    told = table.do("+white g2-g3", frames=4)
    assert [(event.kind.value, event.cells) for event in told] == [("let_stand", ("h2", "h3")), ("foul", ("g2", "g3"))]


@pytest.mark.parametrize(
    ("before", "foul", "then", "moves"),
    [
        (("b 3I1", "14"), "+white i1", "+blue e1-f1 +white h1-h2-h3", ["w 19", "25", "3Ir18"]),
        (("b 3I1", "14", "26"), "+white h1-i1", "+blue b2-b3-c2 +white g2-h2", ["28", "3Lr32", "27"]),
    ],
)
def test_a_foul_is_no_part_of_a_larger_piece_that_explains_no_more_than_if_it_stands(
    before: tuple[str, ...], foul: str, then: str, moves: list[str]
) -> None:
    table = Table("linkx")
    for move in before:
        table.play(move)
    assert kinds(table.do(foul, frames=4)) == ["foul"]
    told = table.do(then, frames=4)
    assert kinds(told) == ["let_stand", "move", "move"]
    assert [move.notation for move in table.session.accepted.moves[len(before) :]] == moves


def test_a_foul_that_a_larger_piece_takes_the_place_of_is_put_right() -> None:
    table = Table("linkx")
    for move in ("b 3I1", "14", "26"):
        table.play(move)
    assert kinds(table.do("+white h1-i1", frames=4)) == ["foul"]
    told = table.do("-white h1-i1 +white h1-h2-i1", frames=4)
    assert [(event.kind.value, event.move) for event in told] == [("fixed", "3Lr38")]


def test_a_piece_that_was_put_back_is_no_turn_of_its_own() -> None:
    """What blue drops may reach below a thing, and so is asked about; white's piece lies again where it lay."""
    table = Table("linkx")
    thing = table.cells("f3", "g3")
    for move in ("w 2r17", "2r16"):
        table.play(move)
    table.play("3Ir11", hidden=thing)
    legal = table.lies
    assert kinds(table.do("-white g1-g2", frames=4, hidden=thing)) == ["foul"]
    table.lies = legal
    assert kinds(table.play("2r16", frames=4, hidden=thing)) == ["unclear"]
    told = [(event.kind.value, event.move) for event in table.play("3Ir12", hidden=thing)]
    assert told == [("clear_again", None), ("fixed", "2r16"), ("move", "3Ir12")]


def test_it_is_one_where_what_the_foul_laid_lies_there_still() -> None:
    """White's piece was moved, and its place is taken by a larger one of white's."""
    table = Table("linkx")
    for move in ("w 25", "3Ir11", "17", "2r18"):
        table.play(move)
    assert kinds(table.do("-white e1-f1 +white b2-c2", frames=4)) == ["foul"]
    told = [(event.kind.value, event.move) for event in table.do("+white e1-f1-e2", frames=4)]
    assert told == [("let_stand", "+white b2-c2 -white e1-f1"), ("move", "w 3Lr35")]
