"""What lies against the rules only where something may lie over it, as a hand that rests, is asked about."""

from dataclasses import replace

import numpy as np
import pytest

from referee.live.event import Event
from referee.live.observation import Still
from tests.support.play import after
from tests.support.table import Table, kinds


def look(table: Table, cell: str, chance: float, *, is_reached: bool = False) -> list[Event]:
    """A still view in which something covers one cell with this chance, or has come over the edge beside it."""
    table.camera.view(table.lies.position, frames=2)
    seen = [one for one in table.camera.observations if isinstance(one, Still)]
    table.camera.observations.clear()
    told: list[Event] = []
    for one in seen:
        if one.reading is not None:
            hidden = np.zeros(len(table.lies.position.grid))
            hidden[table.lies.position.grid.parse(cell)] = chance
            reached = table.cells(cell) if is_reached else frozenset()
            one = replace(one, reading=replace(one.reading, hidden=hidden), reached=reached)
        told += table.say(one)
    return told


def a_second_white_ring() -> Table:
    """A table on which white has played twice, which nobody has seen yet."""
    table = Table("line-or-colour")
    table.play("c3")
    table.camera.hand()
    done = table.lies.game.parse_move(table.lies, "+white a1").changes
    table.lies = table.lies.game.start(table.lies.options, table.lies.game.applied(table.lies.position, done))
    return table


@pytest.mark.parametrize(("chance", "told"), [(0.02, ["foul"]), (0.15, ["unclear"])])
def test_a_foul_that_may_be_a_hand_is_asked_about(chance: float, told: list[str]) -> None:
    table = a_second_white_ring()
    legal = table.session.accepted
    assert kinds(look(table, "a1", chance)) == told
    assert (kinds(table.back_to(legal))[0] == "withdrawn") == (told == ["foul"])


def test_what_lies_beside_a_hand_is_a_foul_once_that_is_gone() -> None:
    table = a_second_white_ring()
    assert kinds(look(table, "a1", 0.0, is_reached=True)) == ["unclear"]
    table.camera.hand()
    assert kinds(look(table, "a1", 0.0)) == ["clear_again", "foul"]


def test_a_move_that_may_lie_below_a_hand_is_believed() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.camera.hand()
    table.lies = after(table.lies, "a1")
    assert kinds(look(table, "a1", 0.15)) == ["move"]


SURELY_FREE = (("g3", 11.0), ("g5", 11.0))


def over_the_edge(counter: str, reached: str = "g3 g4 g5", nats: float = 11.0) -> list[Event]:
    """A piece that lies half outside, which has come over the edge like a hand; f4 is free by so many nats."""
    table = Table("linkage")
    table.play("red b2-b3")
    words = table.lies.game.layers["contents"]
    free = {cell: tuple(lead * (word == "empty") for word in words) for cell, lead in (("f4", nats), *SURELY_FREE)}
    return table.see(f"+blue g4-? green={counter}", free, reached=reached)


def test_a_piece_that_leaves_the_grid_is_no_hand_where_the_counter_lies_on_it() -> None:
    (foul,) = over_the_edge("g4")
    assert (foul.kind.value, foul.rules, foul.cells, foul.move) == ("foul", ("L4",), ("g4",), "blue g4-?")
    assert str(foul.message) == "The blue piece on g4 leaves the grid (rule L4)."


@pytest.mark.parametrize(("counter", "nats"), [("b2-b3", 11.0), ("g4", 7.0)])
def test_what_may_be_a_thing_or_half_a_piece_is_asked_about_where_something_has_come_over_the_edge(
    counter: str, nats: float
) -> None:
    assert "foul" not in kinds(over_the_edge(counter, nats=nats))


ARM = ("d4", "d5", "d6", "e4", "e5", "e6", "f5", "f6")
"""Windows before an arm that rests behind LINKX's frame."""


def test_what_covers_hardly_more_than_it_did_when_a_move_was_accepted_is_no_hand_that_came() -> None:
    table = Table("linkx")
    table.play("b 21", hidden=table.cells(*ARM))
    assert kinds(table.do("+white b2-c2", frames=4, hidden=table.cells(*ARM, "d3")))[-1] == "foul"


def test_what_covers_much_more_may_be_a_hand() -> None:
    table = Table("linkx")
    table.play("b 21", hidden=table.cells(*ARM))
    told = table.do("+white b2-c2", frames=4, hidden=table.cells(*ARM, "d3", "c4", "c5", "c6"))
    assert "foul" not in kinds(told)


def test_a_piece_over_a_hidden_window_may_lie_on_one_that_was_laid_there_unseen() -> None:
    """However many pieces of white's would fit where blue's lies: blue lies there, so white laid none of those."""
    table = Table("linkx")
    table.play("b 3Lr27")
    blue = dict.fromkeys(("c2", "d1", "d2", "d3"), (0.0, 12.0, 3.0))
    told = table.see("+blue c2-d1-d2-d3", blue, hidden="b1 c1")
    assert kinds(told) == ["occluded", "unclear"]
    assert told[-1].cells == ("b1", "c1")
