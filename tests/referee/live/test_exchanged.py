"""A LINKX piece beside the last one of its colour: laid out of turn, or is it a larger one in the last one's place?"""

import pytest

from tests.referee.live.test_goes_on import misread
from tests.support.table import Table, kinds

SINGLE, LARGER = "+blue d1", "b 3I2"


def at_the_question() -> Table:
    """A table on which a single blue square lies beside the two that blue played."""
    table = Table("linkx")
    table.play("b 22")
    (asked,) = table.do(SINGLE, frames=6)
    assert (asked.kind.value, asked.cells) == ("unclear", ("d1",))
    assert "exchanged" in str(asked.message)
    assert "(rule X1)" in str(asked.message)
    return table


def test_a_square_out_of_turn_that_makes_a_known_shape_is_asked_about() -> None:
    assert at_the_question().session.has_doubt


def test_once_they_go_on_the_last_piece_was_exchanged() -> None:
    table = at_the_question()
    told = [(event.kind.value, event.move) for event in table.play("w 16")]
    assert told == [("clear_again", None), ("takeback", "b 22"), ("move", LARGER), ("move", "16")]


def test_a_square_that_is_taken_back_was_a_second_piece() -> None:
    table = at_the_question()
    assert kinds(table.do("-blue d1")) == ["clear_again"]
    assert [event.move for event in table.play("3I6")] == ["3I6"]


@pytest.mark.parametrize("anew", ["b 3I3", "b 3Ir13", "b 25"])
def test_a_piece_laid_anew_elsewhere_is_no_second_one(anew: str) -> None:
    table = Table("linkx")
    empty = table.lies
    table.play("b 22")
    table.lies = empty
    assert [(event.kind.value, event.move) for event in table.play(anew)] == [("takeback", "b 22"), ("move", anew)]


def test_a_piece_that_is_seen_to_go_is_exchanged() -> None:
    table = Table("linkx")
    empty = table.lies
    table.play("b 22")
    assert kinds(table.back_to(empty)) == ["takeback"]
    assert [(event.kind.value, event.move) for event in table.play(LARGER)] == [("move", LARGER)]


def test_nobody_is_accused_where_what_is_in_doubt_may_be_part_of_a_legal_piece() -> None:
    """White's piece may be of one square or two; as a second one of blue lies there, either would be a foul."""
    table = at_the_question()
    misread(table, "f2", (0.0, -8.0, -1.5))
    told = kinds(table.play("w 16", frames=4))
    assert "foul" not in told
    assert "takeback" in told
