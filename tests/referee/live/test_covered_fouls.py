"""An open foul over which something comes to lie for good, as a phone: it stands where the players go on."""

import pytest

from engine.grid import Cell
from referee.live.event import Event
from referee.live.observation import SourceEnded
from tests.support.table import Table, at_a_foul, kinds


def told_of(events: list[Event]) -> list[tuple[str, str | None]]:
    return [(event.kind.value, event.move) for event in events]


def covered_foul() -> tuple[Table, frozenset[Cell]]:
    """A table of Linkage with a thing on a foul, and where that lies."""
    table, _ = at_a_foul()
    thing = table.cells("c3", "c4", "d3", "d4")
    assert [(event.kind.value, event.cells) for event in table.look(4, thing)] == [
        ("occluded", ("c3", "c4", "d3", "d4"))
    ]
    assert table.session.has_doubt
    return table, thing


def test_a_foul_stands_under_a_thing_beside_which_two_turns_are_made() -> None:
    table, thing = covered_foul()
    assert table.do("+white f6-g6 green=f6-g6", hidden=thing, frames=4) == []
    told = table.do("+red f1-g1 green=f1-g1", hidden=thing, frames=4)
    assert told_of(told) == [("let_stand", "blue c3-d3"), ("move", "white f6-g6"), ("move", "red f1-g1")]
    assert told_of(table.do("+yellow a6-a7 green=a6-a7", hidden=thing)) == [("move", "yellow a6-a7")]
    assert kinds(table.look()) == ["clear_again"]


def test_nobody_is_accused_where_it_is_gone_from_under_the_thing_all_the_same() -> None:
    table, thing = covered_foul()
    table.do("-blue c3-d3 +white f6-g6 green=f6-g6", hidden=thing, frames=4)
    table.do("+red f1-g1 green=f1-g1", hidden=thing, frames=4)
    assert "foul" not in kinds(table.look(6))


def test_two_turns_that_come_together_may_begin_with_what_puts_it_right() -> None:
    table, _ = at_a_foul()
    hand = table.cells("c3", "d3")
    told = table.do("-blue c3-d3 +white f6-g6 +red f1-g1 green=f1-g1", hidden=hand, frames=4)
    assert kinds(told) == ["occluded"]
    assert told_of(table.look(4)) == [("clear_again", None), ("fixed", "white f6-g6"), ("move", "red f1-g1")]


def test_rings_and_tiles_are_followed_beside_a_covered_foul_too() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    assert kinds(table.do("+white a1")) == ["foul"]
    thing = table.cells("a1", "a2")
    table.look(hidden=thing)
    assert table.do("+black e5", hidden=thing) == []
    assert told_of(table.do("+white e4", hidden=thing)) == [("let_stand", "+white a1"), ("move", "e5"), ("move", "e4")]


@pytest.mark.parametrize("half", ["c3", "d3"])
def test_the_half_that_shows_beside_a_thing_is_still_the_foul(half: str) -> None:
    table, _ = at_a_foul()
    thing = table.cells(half)
    assert kinds(table.look(4, thing)) == ["occluded"]
    told = table.do("+white f6-g6 green=f6-g6", hidden=thing, frames=4)
    assert told_of(told) == [("let_stand", "blue c3-d3"), ("move", "white f6-g6")]
    assert kinds(table.look()) == ["clear_again"]


def test_a_piece_that_shows_of_two_that_were_laid_in_one_turn_puts_nothing_right() -> None:
    table = Table("linkx")
    assert kinds(table.do("+blue a1 +white e1", frames=4)) == ["foul"]
    assert kinds(table.look(4, hidden=table.cells("e1", "f1"))) == ["occluded"]
    assert kinds(table.look(4)) == ["clear_again"]
    assert kinds(table.do("-white e1")) == ["fixed"]


@pytest.mark.parametrize("frames", [2, 6])
def test_nothing_is_asked_of_an_open_foul_that_a_hand_covers_in_part(frames: int) -> None:
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4", "white d6-d7", "yellow d1-e1"):
        table.play(move)
    assert kinds(table.do("+red e2-e3 green=e2-e3", frames)) == ["foul"]
    table.camera.hand()
    hand = table.cells("a1", "b1", "b2", "c1", "c2", "d1", "d2", "e1", "e2")
    assert kinds(table.look(8, hand)) == ["occluded"]
    frame, time_s = table.camera.now()
    assert kinds(table.say(SourceEnded(frame, time_s))) == ["end"]
    assert table.session.pending.foul is not None
    assert table.session.pending.doubt is None


def test_but_of_what_is_laid_beside_the_hand() -> None:
    table, _ = at_a_foul()
    hand = table.cells("b2", "b3", "c3")
    table.look(4, hand)
    told = table.see("+blue c3-d3 green=c3-d3", {"f6": (0.0, -9.0, 1.0, -9.0, -9.0, -9.0)}, hidden="b2 b3 c3")
    assert kinds(told) == ["unclear"]
