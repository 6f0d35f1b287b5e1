"""LINKX pieces of one colour that came side by side in one view: how their squares divide is a guess."""

import pytest

from tests.support.table import Table, kinds


def three_at_once() -> Table:
    """A table on which blue's two pieces of two squares were told as one of three and a single one."""
    table = Table("linkx")
    told = table.play("b 2r12", "4Lr34", "2r13", frames=4)
    assert [event.move for event in told] == ["b 3Lr32", "4Lr34", "13"]
    return table


def test_nobody_repeats_a_shape_that_is_only_guessed() -> None:
    assert [(event.kind.value, event.move) for event in three_at_once().play("19")] == [("move", "19")]


def test_no_piece_is_one_too_many_by_a_guess() -> None:
    table = three_at_once()
    for move in ("3Ir19", "16", "2r17", "18"):
        assert kinds(table.play(move)) == ["move"]


def test_what_is_one_too_many_however_squares_divide_is_a_foul() -> None:
    table = three_at_once()
    for move in ("3Ir19", "16", "2r17", "18", "2r11"):
        assert kinds(table.play(move)) == ["move"]
    assert [event.rules for event in table.do("+blue f2", frames=4)] == [("X9",)]


def asked_whether_two() -> Table:
    """A table on which blue's two small pieces were told as one, before and after one of white's; white goes on."""
    table = Table("linkx", options={"no-repeat": "off"})
    for move in ("b 4Lr31", "4Lr11"):
        table.play(move)
    assert [event.move for event in table.play("2r11", "2r16", "12")] == ["3Lr31", "2r16"]
    (asked,) = table.play("3Ir16", frames=4)
    assert (asked.kind.value, asked.cells) == ("unclear", ("a5", "a6", "b5"))
    assert "one piece or two" in str(asked.message)
    assert "(rule X1)" in str(asked.message)
    return table


def test_who_goes_on_shows_that_what_was_told_as_one_piece_was_two() -> None:
    table = asked_whether_two()
    assert table.look(frames=4) == []
    told = [(event.kind.value, event.move) for event in table.play("19", frames=4)]
    assert told == [("revised", "12"), ("clear_again", None), ("move", "3Ir16"), ("move", "19")]
    assert table.session.accepted.turn == table.lies.turn
    assert table.session.accepted.position == table.lies.position


def test_a_turn_out_of_turn_that_is_put_right_was_a_foul() -> None:
    table = asked_whether_two()
    told = [(event.kind.value, event.move) for event in table.do("-white f3-f4-f5 +blue i1", frames=4)]
    assert told == [("clear_again", None), ("foul", "w 3Ir16"), ("fixed", "19")]


def test_a_turn_out_of_turn_that_is_only_taken_back_was_none_perhaps() -> None:
    table = asked_whether_two()
    assert kinds(table.do("-white f3-f4-f5", frames=4)) == ["clear_again"]
    assert [event.move for event in table.do("+blue i1", frames=4)] == ["19"]


@pytest.mark.parametrize(
    ("then", "move", "rules"), [("+white i1", "w 19", ("X1",)), ("+blue h1-h2-i2", "3L8", ("X2",))]
)
def test_whoever_goes_on_with_a_foul_shows_it_too(then: str, move: str, rules: tuple[str, ...]) -> None:
    told = [(event.kind.value, event.move, event.rules) for event in asked_whether_two().do(then, frames=4)]
    assert told == [
        ("revised", "12", ()),
        ("move", "3Ir16", ()),
        ("clear_again", None, ()),
        ("foul", move, rules),
    ]


def test_so_does_whoever_goes_on_with_a_thing_that_is_no_piece() -> None:
    told = [(event.kind.value, event.cells) for event in asked_whether_two().do("+blue i2", frames=4)]
    assert told == [
        ("revised", ()),
        ("clear_again", ("a5", "a6", "b5")),
        ("move", ("f3", "f4", "f5")),
        ("occluded", ("i2",)),
    ]


def test_no_piece_was_two_where_the_rules_do_not_let_it() -> None:
    """Blue's two single squares would have been laid after one of white's, whose shape blue may not repeat."""
    table = Table("linkx")
    for move in ("b 3I1", "14"):
        table.play(move)
    assert [event.move for event in table.play("26", "3Ir19")] == ["26", "3Ir19"]
    assert [event.rules for event in table.do("+white h1-h2", frames=4)] == [("X1",)]
