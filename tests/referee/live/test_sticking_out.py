"""A LINKX piece of which more shows above the frame (X3) is a foul, though what lies in the frame is a legal move."""

import pytest

from referee.live import telling
from tests.support.table import Table, kinds

BEFORE = ["3Ir11", "3Ir11", "2r11", "24"]
"""The first column is eight high, and blue is to move."""
SEEN, IN_DOUBT, HARDLY_SEEN = 0.97, 0.8, 0.3


def table_with_a_tower() -> Table:
    table = Table("linkx", options={"first": "blue", "no-repeat": "off"})
    assert kinds(table.play(*BEFORE[:1])) == ["move"]
    for move in BEFORE[1:]:
        assert kinds(table.play(move)) == ["move"]
    return table


def see_above(table: Table, chance: float) -> None:
    (top,) = table.cells("a9")
    table.camera.above = {top: chance}


def at_a_piece_that_sticks_out() -> Table:
    table = table_with_a_tower()
    see_above(table, SEEN)
    (told,) = table.play("11")
    assert (told.kind.value, told.rules, told.cells) == ("foul", ("X3",), ("a9",))
    assert told.message == "The blue piece on a9 sticks out of the frame (rule X3)."
    return table


def test_it_is_told_once_and_withdrawn_when_the_piece_is_gone() -> None:
    table = table_with_a_tower()
    legal = table.lies
    see_above(table, SEEN)
    assert kinds(table.play("11")) == ["foul"]
    assert table.look(6) == []
    see_above(table, 0.0)
    assert kinds(table.back_to(legal)) == ["withdrawn"]
    assert not table.session.has_doubt


def test_a_smaller_piece_in_its_place_fixes_it() -> None:
    table = at_a_piece_that_sticks_out()
    see_above(table, 0.0)
    table.camera.hand()
    told = table.look()
    assert [(event.kind.value, event.move, event.rules) for event in told] == [("fixed", "11", ("X3",))]


def test_what_is_seen_less_well_now_still_sticks_out() -> None:
    table = at_a_piece_that_sticks_out()
    see_above(table, IN_DOUBT)
    table.camera.hand()
    assert table.look(6) == []
    see_above(table, HARDLY_SEEN)
    table.camera.hand()
    assert kinds(table.look()) == ["fixed"]


def test_playing_on_lets_it_stand_and_it_is_not_told_again() -> None:
    table = at_a_piece_that_sticks_out()
    told = table.play("16")
    assert [(event.kind.value, event.move) for event in told] == [("let_stand", "+blue a9-?"), ("move", "16")]
    assert str(told[0].message).startswith("Let stand: The blue piece on a9 sticks out of the frame (rule X3).")
    assert table.look(6) == []


@pytest.mark.parametrize("chance", [0.0, IN_DOUBT])
def test_nobody_is_accused_where_nothing_shows_clearly(chance: float) -> None:
    table = table_with_a_tower()
    see_above(table, chance)
    assert kinds(table.play("11")) == ["move"]


def test_what_shows_above_pieces_that_lay_there_before_is_something_behind_the_frame() -> None:
    table = table_with_a_tower()
    assert kinds(table.play("11")) == ["move"]
    see_above(table, SEEN)
    assert kinds(table.play("16")) == ["move"]


@pytest.mark.parametrize(("moves", "told"), [(("3I6", "11"), ["move", "foul"]), (("11", "3I6"), ["foul"])])
def test_of_two_pieces_in_one_view_only_the_one_that_sticks_out_is_wrong(
    moves: tuple[str, ...], told: list[str]
) -> None:
    table = table_with_a_tower()
    see_above(table, SEEN)
    events = table.play(*moves)
    assert kinds(events) == told
    assert events[-1].rules == ("X3",)


def test_of_what_stands_and_sticks_out_the_shape_is_not_said() -> None:
    """One square of it is in view, and nobody knows how many more there are."""
    table = at_a_piece_that_sticks_out()
    table.play("16")
    see_above(table, 0.0)
    move = table.session.accepted.moves[-2]
    said = telling.in_words(table.session.course.history[-2], move)
    assert (move.notation, str(said)) == ("+blue a9-?", "blue a9-?")
