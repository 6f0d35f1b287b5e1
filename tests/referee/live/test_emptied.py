"""A board from which all is taken at once, as for a new game: the recorded one stands, and nobody is accused."""

import pytest

from engine.state import State
from tests.support.table import Table, kinds

MOVES = [
    ("linkage", ["red b2-b3", "blue f4-g4", "white a6-a7"], ["yellow c5-c6", "red b2-b3", "white e2-f2"]),
    ("line-or-colour", ["c3", "d4", "a1"], ["a1", "c3", "b5"]),
    ("linkx", ["b 3I1", "14", "3Ir19"], ["w 25", "3Ir19", "11"]),
]


def emptied(name: str, moves: list[str]) -> tuple[Table, State]:
    """A table on which `moves` lay; the state after them."""
    table = Table(name)
    empty = table.lies
    for move in moves:
        assert kinds(table.play(move)) == ["move"]
    full = table.lies
    told = table.back_to(empty) + table.look(frames=4)
    assert [(event.kind.value, event.rules) for event in told] == [("unclear", ())]
    assert "was emptied" in str(told[0].message)
    return table, full


@pytest.mark.parametrize(("name", "moves", "others"), MOVES, ids=[name for name, _, _ in MOVES])
def test_it_is_said_and_another_game_is_not_judged(name: str, moves: list[str], others: list[str]) -> None:
    table, _ = emptied(name, moves)
    recorded = table.session.accepted
    for move in others:
        assert table.play(move, frames=4) == []
    assert table.session.accepted is recorded
    assert table.session.has_doubt


@pytest.mark.parametrize(("name", "moves", "others"), MOVES, ids=[name for name, _, _ in MOVES])
def test_the_game_goes_on_once_all_lies_there_again(name: str, moves: list[str], others: list[str]) -> None:
    table, full = emptied(name, moves)
    assert kinds(table.back_to(full)) == ["clear_again"]
    assert not table.session.has_doubt
    assert kinds(table.play(table.lies.legal_moves()[0].notation)) == ["move"]


def test_another_game_is_not_judged_though_it_fills_many_of_the_same_cells() -> None:
    table, _ = emptied(*MOVES[2][:2])
    for move in ("b 3I1", "24", "2r16"):
        assert table.play(move, frames=4) == []


def test_what_is_against_the_rules_then_is_a_foul() -> None:
    table, full = emptied(*MOVES[1][:2])
    table.lies = full
    assert kinds(table.do("+white e5", frames=4)) == ["clear_again", "foul"]


def test_it_is_said_though_the_rest_was_asked_about_when_a_part_was_gone() -> None:
    table = Table("line-or-colour")
    empty = table.lies
    for move in ("c3", "d4", "a1", "b5", "e2", "c1"):
        table.play(move)
    told = table.do("-white c3 -black d4 -white a1 -black b5 -white e2", frames=4)
    assert kinds(told) == ["unclear"]
    told = table.back_to(empty) + table.look(frames=4)
    assert kinds(told) == ["clear_again", "unclear"]
    assert "was emptied" in str(told[1].message)


def of_many_rings() -> tuple[Table, str]:
    """A table with two rows of rings, and what takes all of them away."""
    table = Table("line-or-colour")
    for _ in range(10):
        table.play(table.lies.legal_moves()[0].notation)
    held = table.lies.position.contents("ring")
    cells = [cell for cell in table.lies.position.grid.cells if held[cell] != "none"]
    return table, " ".join(f"-{held[cell]} {table.lies.position.grid.name(cell)}" for cell in cells)


def test_it_is_said_though_a_ring_still_seems_to_lie_there() -> None:
    table, all_gone = of_many_rings()
    (asked,) = table.see(all_gone, {"b4": (0.0, 0.5, 1.5)})
    assert "was emptied" in str(asked.message)


def test_it_is_said_though_the_first_ring_of_another_game_lies_there() -> None:
    table, all_gone = of_many_rings()
    (asked,) = table.do(f"{all_gone} +white c1", frames=4)
    assert "was emptied" in str(asked.message)
