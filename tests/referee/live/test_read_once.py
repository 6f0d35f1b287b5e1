"""A still view is read once, however long it lasts: what was made of it is told once, and of that reading alone."""

from dataclasses import replace

from referee.live.observation import Still
from tests.support.play import after
from tests.support.table import Table, kinds

PAPER = "+white a6-a7 +white b6-b7 +white c6-c7 green=b2-b3"


def table_of(name: str) -> Table:
    table = Table(name)
    table.camera.reads_once = True
    return table


def test_what_lies_on_the_board_is_said_once() -> None:
    table = table_of("linkage")
    table.play("red b2-b3")
    assert kinds(table.do(PAPER, frames=8)) == ["occluded"]


def with_a_ring_under_cover(*, is_reached: bool) -> list[tuple[str, str | None]]:
    """What is told of a white ring on b5, which is too many, once a black one was laid under cover."""
    table = table_of("line-or-colour")
    table.play("c3")
    covered = table.cells("a3")
    table.look(hidden=covered)
    table.play("a3", "d4", hidden=covered)
    table.camera.hand()
    laid = after(table.lies, "+white b5")
    table.camera.view(laid.position, covered, 6)
    reached = table.cells("b5") if is_reached else frozenset()
    table.camera.observations = [
        replace(one, reached=reached) if isinstance(one, Still) else one for one in table.camera.observations
    ]
    last = table.camera.observations.pop()
    return [(event.kind.value, event.move) for event in table.say(last)]


def test_a_foul_is_what_was_done_after_the_moves_that_were_inferred() -> None:
    told = with_a_ring_under_cover(is_reached=False)
    assert told == [("clear_again", None), ("move", "a3"), ("move", "d4"), ("foul", "+white b5")]


def test_nobody_is_accused_of_what_lies_beside_a_hand() -> None:
    assert "foul" not in dict(with_a_ring_under_cover(is_reached=True))
