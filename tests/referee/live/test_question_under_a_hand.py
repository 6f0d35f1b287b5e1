"""A question of which a hand then hides what it is about stands, as if nobody had looked."""

import pytest

from tests.referee.live.test_goes_on import PERHAPS_BLUE, SEEMS_GONE, misread
from tests.support.table import Table, kinds


def asked_about_a_square() -> Table:
    table = Table("linkage")
    table.play("red b2-b3")
    misread(table, "d5", PERHAPS_BLUE)
    assert kinds(table.look(6)) == ["unclear"]
    return table


def asked_about_a_tile() -> Table:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 21")
    table.play("3Ir15")
    misread(table, "e2", SEEMS_GONE)
    assert kinds(table.look(4)) == ["unclear"]
    return table


def asked_about_four_rings() -> Table:
    table = Table("line-or-colour")
    assert kinds(table.do("+white a1 +white b3 +black d4 +black e1", frames=4)) == ["unclear"]
    return table


QUESTIONS = {
    "what may lie on a free square": (asked_about_a_square, "d4 d5 d6"),
    "a tile that seems gone": (asked_about_a_tile, "e2 e3 f2"),
    "more turns than are followed": (asked_about_four_rings, "a1 b3 d4 e1"),
    "such turns, in part in view": (asked_about_four_rings, "a1 b3"),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_stands_under_a_hand(name: str) -> None:
    asked, under = QUESTIONS[name]
    table = asked()
    question = table.session.pending.doubt
    table.camera.hand()
    assert kinds(table.look(6, hidden=table.cells(*under.split()))) == ["occluded"]
    assert table.session.pending.doubt is question


@pytest.mark.parametrize("name", ["what may lie on a free square", "a tile that seems gone"])
def test_it_is_not_asked_anew_once_the_hand_is_gone(name: str) -> None:
    asked, under = QUESTIONS[name]
    table = asked()
    table.camera.hand()
    table.look(4, hidden=table.cells(*under.split()))
    table.camera.hand()
    assert kinds(table.look(6)) == ["clear_again"]
    assert table.session.has_doubt


def test_it_is_settled_where_the_hand_took_away_what_was_asked_about() -> None:
    table = asked_about_four_rings()
    table.look(4, hidden=table.cells("a1", "b3"))
    table.camera.hand()
    told = table.do("-white a1 -white b3 -black d4 -black e1")
    assert [event.message for event in told] == ["I see the whole board again.", "That is settled."]
    assert not table.session.has_doubt


def test_a_move_beside_the_hand_is_told() -> None:
    table = asked_about_a_square()
    told = table.play("blue f2-f3", hidden=table.cells("d4", "d5", "d6"))
    assert ("move", "blue f2-f3") in [(event.kind.value, event.move) for event in told]


def test_a_foul_that_was_asked_about_is_told_once_it_is_in_view() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    hand = table.cells("c1", "c2", "c3", "c4", "c5")
    table.do("-red b2-b3 green=f4-g4", frames=4, hidden=hand)
    assert kinds(table.look(4, hidden=table.cells("b1", "b2", "b3", "b4"))) == ["occluded"]
    assert kinds(table.look()) == ["clear_again", "clear_again", "foul"]
