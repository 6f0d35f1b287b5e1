"""Fouls of Linkage's counters: told once, whatever is done with the counter then."""

import pytest

from referee.live.observation import Ruled, Ruling
from tests.support.observers import Eyes
from tests.support.table import Table, at_a_foul, kinds


def test_that_the_black_counter_was_moved_is_told_in_one_sentence() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    (told,) = table.do("-black d4 +black f6 green=b2-b3")
    assert str(told.message) == "The black counter was moved from d4 to f6, but it never moves (rule L11)."


def test_a_foul_is_not_told_again_when_its_counter_is_moved() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    assert kinds(table.do("+red a6-a7 +white e1-f1 green=b2-b3", frames=9)) == ["foul"]
    assert table.do("green=e1-f1", frames=4) == []
    assert table.session.has_doubt
    (stands,) = table.say(Ruled(9, 4.5, Ruling.LET_STAND))
    assert stands.move == "+red a6-a7 +white e1-f1 green=e1-f1"
    assert table.look(frames=4) == []


def test_that_the_counter_was_put_on_an_earlier_piece_is_no_pass() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    (foul,) = table.do("green=b2-b3", frames=9)
    assert foul.rules == ("L6",)
    assert str(foul.message).startswith("The green counter was put on b2 and b3, but no new piece lies there (rule L6)")


def test_nor_is_one_of_the_counter_alone_when_that_is_moved_to_another_wrong_place() -> None:
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4", "white a6-a7"):
        table.play(move)
    assert kinds(table.do("green=b2-b3", frames=9)) == ["foul"]
    assert table.do("green=f4-g4", frames=9) == []
    assert kinds(table.do("green=a6-a7")) == ["withdrawn"]


@pytest.mark.parametrize("counter", ["pass", "green=b2-b3"])
def test_a_foul_goes_on_while_its_counter_is_in_a_hand_or_back_on_the_piece_before(counter: str) -> None:
    table, _ = at_a_foul()
    assert table.do(counter, frames=12) == []
    assert table.do("green=c3-d3", frames=4) == []
    assert table.do(counter, frames=12) == []
    (gone,) = table.do("-blue c3-d3 green=b2-b3")
    assert (gone.kind.value, gone.rules) == ("withdrawn", ("L5",))


def test_a_free_black_counter_that_was_missed_may_be_laid_later() -> None:
    table = Table("linkage", options={"free-black": "on"})
    (foul,) = table.do("+red a1-b1 green=a1-b1")
    assert (foul.kind.value, foul.rules) == ("foul", ("L2",))
    told = table.do("+black d4 green=a1-b1")
    assert [(event.kind.value, event.move, event.turn) for event in told] == [
        ("let_stand", "red a1-b1", "Fewer"),
        ("move", "black d4", "Fewer"),
    ]
    assert kinds(table.do("+blue f1-g1 green=f1-g1")) == ["move"]


def seen_clearly() -> Table:
    """A table of Linkage with one piece, before a camera that sees the counter well."""
    table = Table("linkage")
    table.camera.eyes = Eyes(sure_nats=11.0, noise_nats=0.3)
    table.play("red b2-b3")
    return table


@pytest.mark.parametrize("counter", ["green=c5", "green=c5-c6"])
def test_a_counter_that_is_laid_before_its_piece_is_no_pass(counter: str) -> None:
    table = seen_clearly()
    assert table.do(counter, frames=5) == []
    assert kinds(table.do("+white c5-c6 green=c5-c6")) == ["move"]


def test_it_is_a_foul_if_no_piece_comes() -> None:
    table = seen_clearly()
    (foul,) = table.do("green=c5", frames=9)
    assert (foul.kind.value, foul.rules) == ("foul", ("L6",))
