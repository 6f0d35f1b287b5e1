"""Pieces that are taken up again: told at once where that is clear, of LINKX whatever else may lie there."""

from dataclasses import replace

import pytest

from referee.live.event import Event
from tests.support.play import after
from tests.support.table import Table, kinds

GONE = "-white g1-g2-h1"


def after_two_pieces() -> Table:
    table = Table("linkx")
    assert kinds(table.play("b 2r13") + table.play("3Lr37")) == ["move", "move"]
    return table


def test_a_piece_that_is_gone_was_taken_back_though_another_may_lie_elsewhere() -> None:
    told = after_two_pieces().see(GONE, {"e1": (0.0, -9.0, -2.0)})
    assert [(event.kind.value, event.move) for event in told][:1] == [("takeback", "3Lr37")]


def test_where_it_may_lie_there_still_it_is_asked() -> None:
    told = after_two_pieces().see(GONE, {"g1": (0.0, -9.0, 1.2), "g2": (0.0, -9.0, 1.2), "h1": (0.0, -9.0, 1.2)})
    assert kinds(told) == ["unclear"]


def a_table_with_two_pieces_of_one_view() -> Table:
    """White a6-a7 and white c6-c7 were laid unseen, one after the other."""
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    assert kinds(table.do("+white a6-a7 +white c6-c7 green=c6-c7")) == ["move", "move"]
    return table


def test_moves_that_came_in_one_view_are_taken_back_together() -> None:
    table = a_table_with_two_pieces_of_one_view()
    told = table.do("-white c6-c7 -white a6-a7 green=f4-g4", frames=8)
    assert [(event.kind.value, event.move) for event in told] == [
        ("takeback", "white c6-c7"),
        ("takeback", "white a6-a7"),
    ]
    assert [move.notation for move in table.session.accepted.moves] == ["red b2-b3", "blue f4-g4"]
    assert not table.session.has_doubt
    assert [(event.kind.value, event.turn) for event in table.play("yellow e1-f1")] == [("move", "Fewer")]


def test_or_the_last_of_them_and_then_the_other() -> None:
    table = a_table_with_two_pieces_of_one_view()
    assert kinds(table.do("-white c6-c7 green=a6-a7")) == ["takeback"]
    assert kinds(table.do("-white a6-a7 green=f4-g4")) == ["takeback"]
    assert len(table.session.accepted.moves) == 2


def test_not_the_first_of_them_alone() -> None:
    (foul,) = a_table_with_two_pieces_of_one_view().do("-white a6-a7 green=c6-c7", frames=8)
    assert (foul.kind.value, foul.rules) == ("foul", ("L11",))


OF_ONE_VIEW = [
    ("line-or-colour", ("e5", "e1", "b5"), ("-white e5", "-white b5")),
    ("linkage", ("yellow d3-e3", "red b6-c6", "blue g1-g2"), ("-blue g1-g2 green=d3-e3", "-blue g1-g2 green=b6-c6")),
    ("linkx", ("b 21", "16", "2r18"), ("-blue a1-b1", "-blue h1-h2")),
]
"""Moves that any order of the first player's, or of the first two, explains, and which may have been the last."""


@pytest.mark.parametrize(("name", "moves", "gone"), OF_ONE_VIEW, ids=[row[0] for row in OF_ONE_VIEW])
def test_any_of_them_that_may_have_been_the_last_is_taken_back(
    name: str, moves: tuple[str, ...], gone: tuple[str, ...]
) -> None:
    for last in gone:
        table = Table(name)
        assert kinds(table.play(*moves)) == ["move"] * 3
        assert kinds(table.do(last, frames=8)) == ["takeback"]
        left, history = table.session.accepted, table.session.course.history
        assert left.position == table.lies.position
        assert not any(state.violations(move.changes) for state, move in zip(history, left.moves, strict=True))


def test_then_the_one_before_it_is_that_of_the_other_order() -> None:
    table = Table("line-or-colour")
    table.play("e5", "e1", "b5")
    for gone in ("-white e5", "-black e1", "-white b5"):
        assert kinds(table.do(gone, frames=8)) == ["takeback"]
    assert not table.session.accepted.moves


def test_so_are_pieces_of_linkx() -> None:
    table = Table("linkx")
    table.play("b 13")
    assert kinds(table.do("+white f1-g1 +blue h1")) == ["move", "move"]
    assert kinds(table.do("-white f1-g1 -blue h1", frames=8)) == ["takeback", "takeback"]
    assert len(table.session.accepted.moves) == 1


def test_what_is_left_of_them_says_who_began() -> None:
    table = Table("linkx")
    assert told_of(table.play("w 24", "4Lr37", "3Ir13"))[0] == ("move", "w 3Ir13")
    assert told_of(table.do("-white c1-c2-c3")) == [("takeback", "3Ir13")]
    assert [move.notation for move in table.session.accepted.moves] == ["w 24", "4Lr37"]


def test_a_skip_after_a_piece_leaves_nothing_to_be_taken_back() -> None:
    table = Table("linkx")
    course = table.session.course
    table.lies = after(table.lies, "b 11", "--", "b 2r13")
    for move in table.lies.moves:
        course = course.after(move)
    table.session = replace(table.session, course=course.together_since(course.history[0]))
    told = table.do("-blue a1 -blue c1-c2", frames=8)
    assert [(event.kind.value, event.move) for event in told] == [("takeback", "2r13"), ("takeback", "b 11")]


def test_nobody_passed_who_took_pieces_away_and_set_the_counter_back() -> None:
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4", "white a6-a7", "white c6-c7"):
        table.play(move)
    (foul,) = table.do("-white c6-c7 -white a6-a7 green=f4-g4", frames=8)
    assert (foul.kind.value, foul.rules) == ("foul", ("L11",))


def test_any_of_those_moves_is_taken_back_after_one_that_followed_them() -> None:
    table = Table("line-or-colour")
    table.play("c3", "d4", "e2", frames=4)
    before = table.lies
    table.play("a1")
    assert kinds(table.back_to(before)) == ["takeback"]
    first = table.session.accepted.moves[0].notation
    assert told_of(table.do(f"-white {first}")) == [("takeback", first)]


def test_so_they_are_together_however_many_followed_them() -> None:
    table = Table("line-or-colour")
    table.play("c3", "d4")
    boards = [table.lies]
    table.play("e2", "a5", "b1")
    for move in ("b4", "d1"):
        boards.append(table.lies)
        table.play(move)
    told = [told_of(table.back_to(board)) for board in reversed(boards)]
    assert told == [
        [("takeback", "d1")],
        [("takeback", "b4")],
        [("takeback", "b1"), ("takeback", "a5"), ("takeback", "e2")],
    ]


def told_of(events: list[Event]) -> list[tuple[str, str | None]]:
    return [(event.kind.value, event.move) for event in events]


@pytest.mark.parametrize("frames", [2, 8])
def test_a_ring_that_seemed_taken_back_was_lifted_for_a_swap(frames: int) -> None:
    table = Table("line-or-colour")
    table.play("c2")
    assert told_of(table.do("-white c2", frames)) == [("takeback", "c2")]
    assert told_of(table.do("+black c2", frames)) == [("swap", "swap")]
    assert [move.notation for move in table.session.accepted.moves] == ["c2", "swap"]
    assert told_of(table.do("+white b3")) == [("move", "b3")]


def test_what_seemed_a_swap_was_none_if_that_ring_is_lifted_too() -> None:
    table = Table("line-or-colour")
    table.play("c2")
    table.do("-white c2")
    table.do("+black c2")
    assert told_of(table.do("-black c2")) == [("takeback", "swap"), ("takeback", "c2")]
    assert told_of(table.do("+white a3")) == [("move", "a3")]
    assert told_of(table.do("-white a3 +black a3")) == [("swap", "swap")]


@pytest.mark.parametrize("then", ["c2", "c3"])
def test_or_it_was_taken_back(then: str) -> None:
    table = Table("line-or-colour")
    table.play("c2")
    table.do("-white c2")
    assert told_of(table.do(f"+white {then}")) == [("move", then)]
    assert table.session.accepted.turn == "black"


def test_only_the_last_move_may_have_been_lifted_for_a_swap() -> None:
    table = Table("line-or-colour")
    table.play("c2")
    table.do("-white c2")
    table.do("+white c3")
    assert told_of(table.do("-white c3")) == [("takeback", "c3")]
    assert "swap" not in kinds(table.do("+black c2"))


def test_the_counter_may_be_back_where_a_thing_hides_half_of_the_piece_below_it() -> None:
    table = Table("linkage")
    table.play("yellow g1-g2")
    thing = table.cells("g1")
    table.play("white f6-f7", hidden=thing)
    told = table.do("-white f6-f7 green=g1-g2", hidden=thing)
    assert told_of(told) == [("takeback", "white f6-f7")]


def test_a_circle_in_doubt_elsewhere_makes_a_take_back_no_less_sure() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.play("a4", "c2")
    in_doubt = {"e4": (0.0, -9.0, 1.0)}
    assert kinds(table.see("-black a4 -white c2", in_doubt)) == ["takeback", "takeback", "unclear"]
    assert told_of(table.play("b5"))[-1] == ("move", "b5")


def test_what_is_hidden_of_a_piece_goes_with_the_half_that_is_gone() -> None:
    table = Table("linkage")
    table.play("red a1-b1")
    table.play("yellow g1-g2")
    thing = table.cells("g1")
    table.look(hidden=thing)
    assert told_of(table.do("-yellow g1-g2 green=a1-b1", hidden=thing)) == [("takeback", "yellow g1-g2")]


def test_nothing_else_is_thought_to_lie_there_in_its_place() -> None:
    table = Table("linkx")
    table.play("w 3Ir14")
    before = table.lies
    table.play("2r17")
    thing = table.cells("g1")
    table.look(hidden=thing)
    table.camera.hand()
    table.lies = before
    assert told_of(table.look(hidden=thing)) == [("takeback", "2r17")]
