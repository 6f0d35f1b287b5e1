"""Blue tiles before a teal curtain hardly show, and a teal shirt hardly looks like blue tiles: nobody is accused."""

import pytest

from tests.support.table import Table, kinds

LAID = "+white g1-g2-g3"
"""White's, while blue's on i1 and i2 is not seen; blue may not lay a single square after white's."""


def after_two_pieces() -> Table:
    table = Table("linkx")
    assert kinds(table.play("b 21")) == ["move"]
    assert kinds(table.play("15")) == ["move"]
    return table


@pytest.mark.parametrize(("lower", "upper"), [(-2.0, -3.0), (-3.5, -1.0), (-3.5, -3.5)])
def test_it_is_asked_about_and_believed_once_it_shows(lower: float, upper: float) -> None:
    table = after_two_pieces()
    (question,) = table.see(LAID, {"i1": (0.0, lower, -9.0), "i2": (0.0, upper, -9.0)})
    assert (question.kind.value, question.cells) == ("unclear", ("i1", "i2"))
    told = table.see(f"+blue i1-i2 {LAID} +blue d1", {})
    assert [(event.kind.value, event.move) for event in told] == [
        ("clear_again", None),
        ("move", "2r19"),
        ("move", "3Ir17"),
        ("move", "14"),
    ]


@pytest.mark.parametrize(("lower", "upper"), [(-5.0, -2.0), (-8.0, -8.0)])
def test_where_a_square_is_clearly_free_none_lies(lower: float, upper: float) -> None:
    table = after_two_pieces()
    (foul,) = table.see(LAID, {"i1": (0.0, lower, -9.0), "i2": (0.0, upper, -9.0)})
    assert (foul.kind.value, foul.rules) == ("foul", ("X1",))


IN_THE_AIR = "+blue g5-g6-g7"


def test_what_hardly_looks_like_a_piece_in_the_air_is_asked_about() -> None:
    """Somebody in a teal shirt stands behind the frame."""
    table = after_two_pieces()
    (question,) = table.see(IN_THE_AIR, {"g5": (-0.5, 0.0, -9.0), "g6": (-1.0, 0.0, -9.0), "g7": (-0.5, 0.0, -9.0)})
    assert (question.kind.value, question.cells) == ("unclear", ("g5", "g6", "g7"))
    assert "(rule X2)" in question.message
    told = table.see("+blue i1-i2-i3", {})
    assert [(event.kind.value, event.move) for event in told] == [("clear_again", None), ("move", "3Ir19")]


def test_a_piece_in_the_air_that_one_square_shows_clearly_is_a_foul() -> None:
    table = after_two_pieces()
    (foul,) = table.see(IN_THE_AIR, {"g5": (-0.5, 0.0, -9.0), "g6": (-5.0, 0.0, -9.0), "g7": (-0.5, 0.0, -9.0)})
    assert (foul.kind.value, foul.rules) == ("foul", ("X2",))
