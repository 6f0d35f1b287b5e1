"""What views seemed to show on the way to a move holds it back only where it can be so."""

from dataclasses import replace

import pytest

from referee.live.judging.interim import InterimBoard
from tests.support.table import Table, kinds


def test_what_a_view_under_cover_seemed_to_show_holds_no_later_move_back() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    covered = table.cells("e6", "f6", "f5", "f7", "g6")
    table.play("blue e6-f6", frames=4, hidden=covered)
    table.play("red g2-g3", frames=4, hidden=table.cells("f4", "f3", "e4", "g3"))
    assert "foul" not in kinds(table.look(frames=4))
    assert table.session.accepted.position == table.lies.position


def test_half_a_piece_that_a_view_seemed_to_show_accuses_nobody() -> None:
    table = Table("linkx")
    table.play("b 11")
    seen = list(table.lies.position.contents("contents"))
    seen[table.lies.position.grid.parse("b1")] = "white"
    remembered = replace(table.session.remembered, interim=(InterimBoard(tuple(seen), ()),))
    table.session = replace(table.session, remembered=remembered)
    assert [event.move for event in table.play("3Ir12")] == ["3Ir12"]
    assert [event.move for event in table.play("19")] == ["19"]


@pytest.mark.parametrize(
    ("name", "before", "misread", "in_doubt", "together", "then"),
    [
        ("line-or-colour", ("c3", "d4"), ("a1", "black"), "e5", ("c1", "a1", "d5"), "e2"),
        ("linkx", ("b 11", "3Ir12"), ("f1", "white"), "e5", ("2r19", "16"), "4Lr33"),
    ],
)
def test_an_order_that_only_a_view_in_doubt_forbids_is_asked_about(
    name: str, before: tuple[str, ...], misread: tuple[str, str], in_doubt: str, together: tuple[str, ...], then: str
) -> None:
    table = Table(name)
    for move in before:
        table.play(move)
    position = table.lies.position
    seen: list[str | None] = list(position.contents(table.lies.game.played_layer))
    seen[position.grid.parse(misread[0])], seen[position.grid.parse(in_doubt)] = misread[1], None
    remembered = replace(table.session.remembered, interim=(InterimBoard(tuple(seen), ()),))
    table.session = replace(table.session, remembered=remembered)
    assert kinds(table.play(*together)) == ["unclear"]
    assert {event.move for event in table.play(then) if event.move} == {*together, then}
