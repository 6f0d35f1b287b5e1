"""Players who go on while a foul is open, and what may be none because its make was never seen before."""

from tests.support.observers import Eyes
from tests.support.table import Table, kinds


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
