"""A piece that hardly shows, as blue tiles before a teal curtain do: the next one makes no foul of it."""

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
