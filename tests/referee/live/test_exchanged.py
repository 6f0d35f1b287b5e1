"""A LINKX piece beside the last one of its colour: laid out of turn, or is it a larger one in the last one's place?"""

import pytest

from referee.live.event import By
from referee.live.observation import SourceEnded
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


@pytest.mark.parametrize("others_look_different", ["", "c1 d1"])
@pytest.mark.parametrize(("then", "move"), [("+white g1-g2", "2r17"), ("+white e2", "15")])
def test_nobody_is_accused_where_a_square_that_seems_gone_may_be_misread(
    then: str, move: str, others_look_different: str
) -> None:
    """White's piece repeats the shape that blue's seems to have now, or lies over the gap; blue's is what it was."""
    table, seems_gone = Table("linkx"), {"e1": (6.5, 0.0, 0.0)}
    table.play("b 3I3")
    told = table.see("--", seems_gone, unlike=others_look_different)
    assert [(event.kind.value, event.move) for event in told] == [("takeback", "b 3I3"), ("move", "b 23")]
    told = table.see(then, seems_gone)
    assert [(event.kind.value, event.move) for event in told] == [("revised", "b 3I3"), ("move", move)]


def test_what_is_against_the_rules_after_a_clear_exchange_is_a_foul() -> None:
    table, is_gone = Table("linkx"), {"e1": (10.0, 0.0, 0.0)}
    table.play("b 3I3")
    assert kinds(table.see("--", is_gone)) == ["takeback", "move"]
    (foul,) = table.see("+white g1-g2", is_gone)
    assert foul.rules == ("X4",)


def test_a_piece_that_was_exchanged_for_a_part_of_it_is_that() -> None:
    table, is_gone = Table("linkx"), {"e1": (6.5, 0.0, 0.0)}
    table.play("b 3I3")
    table.see("--", is_gone)
    told = table.see("+white g1", is_gone)
    assert [(event.kind.value, event.move) for event in told] == [("move", "17")]
    told = table.see("+white g1 +blue e1-f1", {})
    assert [(event.kind.value, event.move) for event in told] == [("move", "25")]


@pytest.mark.parametrize(
    ("smaller", "beside", "gone"),
    [
        ("-blue a1-b1-c1 +blue a1-b1", "+white h2-h3", ("c1",)),
        ("-blue a1-b1-c1 +blue a1-b1", "+blue h1", ("c1",)),
        ("-blue a1-b1-c1 +blue a1-a2", "+white h2-h3", ("b1", "c1")),
    ],
)
def test_a_piece_exchanged_for_a_smaller_one_beside_a_foul_is_not_passed_over(
    smaller: str, beside: str, gone: tuple[str, ...]
) -> None:
    """Nothing is accepted without what is gone, whatever is done next: it stays a question."""
    table = Table("linkx")
    for move in ("b 3I1", "14", "26"):
        table.play(move)
    (asked,) = table.do(f"{smaller} {beside}", frames=4)
    assert (asked.kind.value, asked.cells) == ("unclear", gone)
    assert "against the rules" in str(asked.message)
    assert "foul" not in kinds(table.do("+white e1", frames=4))
    assert table.session.has_doubt or table.session.accepted.position.contents("contents") == (
        table.lies.position.contents("contents")
    )


@pytest.mark.parametrize(("at_the_end", "said"), [("", ["unclear", "end"]), ("+blue c1", ["end"])])
def test_what_was_never_answered_nor_cleared_is_asked_again_at_the_end(at_the_end: str, said: list[str]) -> None:
    table = Table("linkx")
    for move in ("b 3I1", "14", "26"):
        table.play(move)
    (asked,) = table.do("-blue a1-b1-c1 +blue a1-b1 +white h1-h2-h3", frames=4)
    assert asked.cells == ("c1",)
    assert kinds(table.do("+blue h4", frames=4)) == ["clear_again", "move", "move"]
    if at_the_end:
        table.do(at_the_end)
    told = table.say(SourceEnded(99, 49.5))
    assert kinds(told) == said
    assert {event.by for event in told} == {By.CAMERA}
    assert all(event.confidence is None for event in told)
    assert table.session.has_doubt is ("unclear" in said)


def test_a_square_that_is_gone_beside_an_open_foul_is_asked_about() -> None:
    table = Table("linkx")
    for move in ("b 3I1", "14", "26"):
        table.play(move)
    assert kinds(table.do("+white h2-h3", frames=4)) == ["foul"]
    (asked,) = table.do("-blue a1-b1-c1 +blue a1-b1", frames=4)
    assert (asked.kind.value, asked.cells) == ("unclear", ("c1",))


def test_a_piece_exchanged_beside_a_thing_was_that_once_they_go_on() -> None:
    """Blue's new piece may reach below the thing, which is asked; what white drops then is no foul on the old board."""
    table = Table("linkx")
    covered = table.cells("a2", "b2")
    table.play("w 3I2")
    table.look(hidden=covered)
    before = table.lies
    table.play("16", hidden=covered)
    table.lies = before
    assert kinds(table.play("13", frames=4, hidden=covered)) == ["unclear"]
    told = [(event.kind.value, event.move) for event in table.play("3Ir19", hidden=covered)]
    assert told == [("clear_again", None), ("takeback", "16"), ("move", "13"), ("move", "3Ir19")]
