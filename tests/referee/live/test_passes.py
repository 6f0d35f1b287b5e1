"""Whether a player had to pass, where that hangs on cells that can't be seen."""

import pytest

from referee.live.session import start
from tests.support.play import after
from tests.support.table import Table, kinds

ONLY_A5_IS_LEFT = """
red a2-a3, red d5-e5, blue f3-f4, yellow b3-b4, red f1-g1, red c6-d6, red c1-d1,
yellow c7-d7, red b2-c2, blue e3-e4, blue f5-f6, yellow d2-e2, yellow a7-b7, blue f7-g7,
yellow c3-d3, yellow a6-b6, white c4-c5, white a1-b1, white e6-e7, white g3-g4
"""
"""Every piece that may be laid beside the last one covers a5; f2-g2 and g5-g6 touch it."""


def table_at(moves: str) -> Table:
    table = Table("linkage")
    table.lies = after(table.lies, *map(str.strip, moves.split(",")))
    table.session = start(table.lies.game, {}, {}, states=(table.lies,))
    return table


def test_a_pass_that_hidden_cells_may_have_forced_is_asked_about_and_told_when_play_goes_on() -> None:
    table = table_at(ONLY_A5_IS_LEFT)
    hidden = table.cells("a5")
    table.look(hidden=hidden)
    (asked,) = table.do("pass", frames=9, hidden=hidden)
    assert (asked.kind.value, asked.cells) == ("unclear", ("a5",))
    told = table.do("+white f2-g2 green=f2-g2", hidden=hidden)
    assert [event.move for event in told if event.move] == ["pass", "white f2-g2"]


def test_a_piece_beside_the_last_one_is_no_foul_where_a_pass_may_have_come_between() -> None:
    table = table_at(ONLY_A5_IS_LEFT)
    hidden = table.cells("a5")
    table.look(hidden=hidden)
    assert kinds(table.play("pass", "white f2-g2", frames=4, hidden=hidden)) == ["unclear"]
    assert [event.move for event in table.play("blue g5-g6") if event.move] == ["pass", "white f2-g2", "blue g5-g6"]


@pytest.mark.parametrize(("done", "rule"), [("pass", "L7"), ("+white f2-g2 green=f2-g2", "L5")])
def test_both_are_fouls_where_a_piece_may_be_laid_in_view(done: str, rule: str) -> None:
    table = table_at(ONLY_A5_IS_LEFT)
    hidden = table.cells("g5")
    table.look(hidden=hidden)
    (foul,) = table.do(done, frames=9, hidden=hidden)
    assert (foul.kind.value, foul.rules) == ("foul", (rule,))


def test_a_foul_is_told_once_it_is_seen_that_the_cells_are_free() -> None:
    table = table_at(ONLY_A5_IS_LEFT)
    hidden = table.cells("a5")
    table.look(hidden=hidden)
    table.do("pass", frames=4, hidden=hidden)
    assert "foul" in kinds(table.look(frames=9))


def test_a_pass_whose_counter_is_put_back_is_taken_back() -> None:
    table = table_at(ONLY_A5_IS_LEFT.replace("white g3-g4", "white a4-a5, white g3-g4"))
    table.look()
    assert [(event.kind.value, event.move) for event in table.do("pass")] == [("pass", "pass")]
    told = table.do("green=g3-g4")
    assert [(event.kind.value, event.move, event.turn) for event in told] == [("takeback", "pass", "Fewer")]
    assert str(told[0].message) == "Taken back: pass."
    assert kinds(table.do("pass")) == ["pass"]
