"""What views seemed to show on the way to a move holds it back only where it can be so."""

from dataclasses import replace

import pytest

from engine.grid import Cell
from referee.live.judging.interim import counters_passed_over
from referee.live.judging.seen_board import SeenBoard
from tests.referee.live.test_goes_on import misread, see_clearly
from tests.support.table import Table, kinds

IN_GLARE = (0.0, -4.0, -0.8, -0.8, -0.8, -0.8)
"""Log-likelihoods of an empty square, the black counter, a white, blue, red and yellow piece."""


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
    remembered = replace(table.session.remembered, interim=(SeenBoard(tuple(seen), ()),))
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
    seen: list[str | None] = list(table.lies.game.held(position))
    seen[position.grid.parse(misread[0])], seen[position.grid.parse(in_doubt)] = misread[1], None
    remembered = replace(table.session.remembered, interim=(SeenBoard(tuple(seen), ()),))
    table.session = replace(table.session, remembered=remembered)
    assert kinds(table.play(*together)) == ["unclear"]
    assert {event.move for event in table.play(then) if event.move} == {*together, then}


def test_a_piece_that_is_hardly_seen_was_laid_where_its_counter_was() -> None:
    """Whose turn it is would be wrong from there on if what the counter showed were forgotten with the next piece."""
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4"):
        table.play(move)
    misread(table, "d6 e6", IN_GLARE)
    table.play("white d6-e6")
    assert kinds(table.play("yellow b5-b6")) == ["unclear"]
    see_clearly(table)
    told = [(one.kind.value, one.move) for one in table.play("red d2-d3") if one.move]
    assert told == [("move", move) for move in ("white d6-e6", "yellow b5-b6", "red d2-d3")]


def test_a_turn_that_was_taken_back_unseen_holds_no_later_one_back() -> None:
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4"):
        table.play(move)
    before = table.lies
    misread(table, "d6 e6", IN_GLARE)
    table.play("white d6-e6")
    see_clearly(table)
    table.lies = before
    assert [one.move for one in table.play("yellow b5-b6") if one.move] == ["yellow b5-b6"]


def test_a_counter_is_passed_over_where_moves_lead_to_it_in_another_order() -> None:
    first, second = (Cell(8), Cell(9)), (Cell(20), Cell(27))
    seen = [SeenBoard((None,) * 49, (marker[0],)) for marker in (first, second)]
    assert counters_passed_over(seen, [(), first, second]) == 0
    assert counters_passed_over(seen, [(), second, first]) == 1
    assert counters_passed_over(seen, [(), first]) == 1


def test_nobody_is_accused_whose_piece_is_legal_if_one_lies_where_the_counter_was() -> None:
    """Beside the piece that was marked before: what was laid since is hardly seen, and was marked in between."""
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4"):
        table.play(move)
    misread(table, "d6 e6", (0.0, -8.0, -3.0, -8.0, -8.0, -8.0))
    counter = SeenBoard((None,) * len(table.lies.position.grid), tuple(sorted(table.cells("d6", "e6"))))
    remembered = replace(table.session.remembered, interim=(counter,))
    table.session = replace(table.session, remembered=remembered)
    assert kinds(table.play("white d6-e6", "yellow f3-g3")) == ["unclear"]
    told = [(one.kind.value, one.move) for one in table.play("red d2-d3") if one.move]
    assert told == [("move", move) for move in ("white d6-e6", "yellow f3-g3", "red d2-d3")]


def test_a_ring_whose_colour_was_in_doubt_was_not_laid_after_one_that_was_not_there_yet() -> None:
    """White's ring looks black, and white lays another one out of turn: black did not lay the first after that."""
    table = Table("line-or-colour")
    for move in ("c3", "d4"):
        table.play(move)
    misread(table, "a1", (-8.0, -2.5, 0.0))
    assert kinds(table.play("a1")) == ["unclear"]
    told = [*table.do("+white e5"), *table.look(frames=4)]
    assert [one.move for one in told if one.position] == ["a1"]
    assert table.session.has_doubt or table.session.pending.waiting


def test_windows_in_doubt_are_no_steps_on_the_way() -> None:
    """Blue's piece is hardly seen at first, the less so above; it was one piece all the same, not two."""
    table = Table("linkx")
    table.see("+blue c1-c2", {"c1": (0.0, 0.5, -9.0), "c2": (0.0, -3.0, -9.0)})
    assert kinds(table.see("+blue c1-c2 +white g1-g2-h1", {})) == []
    told = table.see("+blue c1-c2 +white g1-g2-h1 +blue e1", {})
    assert [event.move for event in told if event.kind.value == "move"] == ["b 2r13", "3Lr37", "15"]
