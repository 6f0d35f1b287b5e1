"""What was seen but had to wait for its time when the source ends: it is asked about, as that time never comes."""

import pytest

from referee.live.event import Event
from tests.referee.live.test_goes_on import SEEMS_GONE, misread
from tests.support.observers import Eyes
from tests.support.table import Table, kinds


def told_at_the_end(table: Table) -> list[Event]:
    table.camera.end()
    return table.say(table.camera.observations.pop())


@pytest.mark.parametrize("frames", [1, 2])
def test_a_last_view_that_can_not_be_made_out_is_asked_about(frames: int) -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.camera.eyes = Eyes(1.5, 0.0)
    assert table.play("d4", frames=frames) == []
    assert kinds(told_at_the_end(table)) == ["unclear", "end"]
    assert table.session.has_doubt


@pytest.mark.parametrize(
    ("game", "move", "foul", "rule"),
    [("linkage", "red b2-b3", "+blue c3-d3 green=c3-d3", "L5"), ("line-or-colour", "c3", "+white a1", "C1")],
)
def test_so_is_what_would_be_a_foul_had_it_lain_there_for_longer(game: str, move: str, foul: str, rule: str) -> None:
    table = Table(game)
    table.play(move)
    assert table.do(foul, frames=1) == []
    asked, _ = told_at_the_end(table)
    assert asked.kind.value == "unclear"
    assert str(asked.message).startswith("Unless it has been put right since I last saw it, this is against the rules")
    assert f"(rule {rule})" in str(asked.message)
    assert table.session.has_doubt


def test_a_turn_that_is_not_over_is_none() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    assert table.do("+blue f3-g3 green=b2-b3") == []
    assert kinds(told_at_the_end(table)) == ["end"]
    assert not table.session.has_doubt


@pytest.mark.parametrize(("hand", "told"), [("", ["unclear", "end"]), ("f1 f2 f3", ["end"])])
def test_nor_is_asked_about_what_is_seen_once_a_hand_is_gone(hand: str, told: list[str]) -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 21")
    table.play("3Ir15")
    misread(table, "e2", SEEMS_GONE)
    table.look(hidden=table.cells(*hand.split()))
    assert kinds(told_at_the_end(table)) == told
    assert table.session.has_doubt == ("unclear" in told)
