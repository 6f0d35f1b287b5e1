"""What views seemed to show on the way to a move holds it back only where it can be so."""

from dataclasses import replace

from referee.live.judging.passed import Passed
from tests.referee.live.test_left_open import cells
from tests.support.table import Table, kinds


def test_what_a_view_under_cover_seemed_to_show_holds_no_later_move_back() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    covered = cells(table, "e6", "f6", "f5", "f7", "g6")
    table.play("blue e6-f6", frames=4, hidden=covered)
    table.play("red g2-g3", frames=4, hidden=cells(table, "f4", "f3", "e4", "g3"))
    assert "foul" not in kinds(table.look(frames=4))
    assert table.session.accepted.position == table.lies.position


def test_half_a_piece_that_a_view_seemed_to_show_accuses_nobody() -> None:
    table = Table("linkx")
    table.play("b 11")
    seen = list(table.lies.position.contents("contents"))
    seen[table.lies.position.grid.parse("b1")] = "white"
    table.session = replace(table.session, passed=(Passed(tuple(seen), ()),))
    assert [event.move for event in table.play("3Ir12")] == ["3Ir12"]
    assert [event.move for event in table.play("19")] == ["19"]
