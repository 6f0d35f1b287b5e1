"""In which order moves were made that no view shows one by one: asked where it counts, shown by what follows."""

import pytest

from referee.live.observation import SourceEnded
from referee.live.session import start
from referee.live.typed import understood
from tests.support.play import after
from tests.support.table import Table, kinds

BLUE_ALONE_GOES_ON = (
    *("w 4Lsr25", "3Lr21", "4Lr12", "2r13", "3Ir13", "2r18", "18", "3Lr26", "2r11", "4Lr31", "2r15", "4Lr15", "17"),
    *("4Ss6", "3Ir14", "12", "4Ss6", "18", "3Lr11", "4Ssr11", "--"),
)
"""Moves of LINKX after which no piece that white has left fits."""


def moves(table: Table, *notations: str) -> list[str | None]:
    return [event.move for event in table.play(*notations)]


IN_ORDER = [(("b 23", "16"), "28"), (("w 23", "16"), "28"), (("b 14", "3I6"), "4S3")]


@pytest.mark.parametrize(("first_two", "third"), IN_ORDER)
def test_the_third_piece_shows_in_which_order_the_first_two_were_dropped(
    first_two: tuple[str, ...], third: str
) -> None:
    table = Table("linkx")
    assert moves(table, *first_two) == []
    assert moves(table, third) == [*first_two, third]
    assert table.session.state is not None
    assert table.session.state.turn == table.lies.turn


@pytest.mark.parametrize(("first_two", "third"), [(("b 21", "3Lr27"), "2r19"), (("w 3Lr27", "21"), "4Lr35")])
def test_it_does_so_where_the_view_of_the_first_two_was_in_doubt(first_two: tuple[str, ...], third: str) -> None:
    table = Table("linkx")
    beside = table.cells("c1")
    table.look(hidden=beside)
    (asked,) = table.play(*first_two, frames=4, hidden=beside)
    assert asked.message == "I can't make out c1."
    assert [event.move for event in table.play(third) if event.move] == [*first_two, third]


def test_what_lay_alone_in_a_view_that_was_in_doubt_was_laid_first() -> None:
    table = Table("linkx")
    beside = table.cells("c1", "c2", "c3", "d3")
    table.look(hidden=beside)
    assert kinds(table.play("b 21", hidden=beside)) == []
    assert kinds(table.play("3Lr27", hidden=beside)) == ["unclear"]
    told = [*table.look(hidden=table.cells("i1")), *table.play("2r19")]
    assert [event.move for event in told if event.move] == ["b 21", "3Lr27", "2r19"]


def test_a_ring_that_was_not_there_yet_explains_none_before_it() -> None:
    """White's first ring is covered; the one that white lays out of turn is not thought to have been it."""
    table = Table("line-or-colour", options={"swap": "off"})
    covered = table.cells("a3", "a4")
    table.look(hidden=covered)
    assert kinds(table.play("a3", "d4", hidden=covered)) == ["unclear"]
    assert table.play("b5", hidden=covered) == []
    assert table.do("+white e1", hidden=covered) == []
    assert table.do("-white e1 +black e1", hidden=covered) == []
    assert [event.move for event in table.look() if event.move] == ["a3", "d4", "b5", "e1"]


def test_who_began_is_asked_where_the_first_two_pieces_came_between_two_views() -> None:
    table = Table("linkx")
    (asked,) = table.play("b 23", "16", frames=4)
    assert asked.kind.value == "unclear"
    assert asked.message == "I can't tell which of the pieces on c1, d1 and f1 was placed first."
    answered = table.say(understood("played w 16", table.session, SourceEnded(9, 4.5)))
    assert [event.move for event in answered] == ["w 16"]
    assert [event.move for event in table.look()] == ["23"]


def test_a_foul_shows_it_too_if_it_breaks_fewer_rules_in_one_of_them() -> None:
    """White's piece leaves a square empty below it; it is out of turn, too, if blue's was dropped first."""
    table = Table("linkx")
    assert kinds(table.play("w 15", "2r11", frames=4)) == ["unclear"]
    told = [(event.move, event.rules) for event in table.do("+white e2-e3-f2", frames=4) if event.move]
    assert told == [("w 15", ()), ("2r11", ()), ("3Lr35", ("X2",))]


def test_a_piece_on_another_was_dropped_after_it() -> None:
    assert moves(Table("linkx"), "w 23", "13") == ["w 23", "13"]


def test_two_moves_are_two_moves_though_they_could_be_three() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 21")
    assert moves(table, "3Lr27", "2r19") == ["3Lr27", "2r19"]


def test_three_moves_are_asked_about_that_may_be_two_of_which_one_was_against_the_rules() -> None:
    table = Table("linkx")
    assert moves(table, "b 24") == ["b 24"]
    assert moves(table, "3I1") == ["3I1"]
    asked, *others = table.play("17", "2r19", "17", frames=9)
    assert (asked.kind.value, others) == ("unclear", [])
    assert "X4" in str(asked.message)
    assert moves(table, "2r14")[1:] == ["17", "2r19", "17", "2r14"]


def test_a_known_beginner_leaves_nothing_open() -> None:
    table = Table("linkx", options={"first": "white"})
    assert moves(table, "23", "16") == ["23", "16"]


def test_of_two_pieces_of_one_colour_the_opponent_skipped_between_them() -> None:
    table = Table("linkx")
    table.lies = after(table.lies, *BLUE_ALONE_GOES_ON)
    table.session = start(table.lies.game, {}, {}, states=(table.lies,))
    assert kinds(table.look()) == ["ready"]
    told = table.play("3Ir15", "--", "3Ir14", frames=4)
    assert [(event.kind.value, event.move) for event in told] == [
        ("move", "3Ir15"),
        ("skip", "--"),
        ("move", "3Ir14"),
        ("end", None),
    ]


def test_nobody_repeats_a_shape_that_may_not_have_been_the_last_of_several_in_one_view() -> None:
    table = Table("linkx")
    for move in ("w 18", "4Tr37"):
        table.play(move)
    assert moves(table, "2r16", "4Ss7", "3Ir14") == ["3Ir14", "4Ss7", "2r16"]
    told = [(event.kind.value, event.move) for event in table.play("2r18", frames=4)]
    assert told == [("revised", "3Ir14"), ("move", "2r18")]
    assert table.session.accepted.moves[-4:] == table.lies.moves[-4:]


def test_what_repeats_the_last_shape_in_any_order_is_a_foul() -> None:
    table = Table("linkx", options={"first": "white"})
    for move in ("18", "4Tr37"):
        table.play(move)
    moves(table, "2r16", "4Ss7", "2r14")
    assert [event.rules for event in table.do("+blue h5-h6", frames=4)] == [("X4",)]
