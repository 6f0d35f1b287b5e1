"""A LINKX piece that seems to hang over a window which hardly looks free: it may rest on a tile that was overlooked."""

import pytest

from referee.live.event import Event
from tests.support.table import Table, kinds

HANGING = "+blue e2-f2"
"""Blue's piece on white's tile on e1, and on f1: white may not have laid a tile there, as it was blue's turn."""
NEXT = "+white g1-h1-i1"


def seen(free_nats: float) -> tuple[Table, Event]:
    """A table after that piece was laid, and what was told; f1 is read as free, rather than white, by so much."""
    table = Table("linkx")
    assert kinds(table.play("b 21")) == ["move"]
    assert kinds(table.play("15")) == ["move"]
    (told,) = table.see(HANGING, {"f1": (0.0, -9.0, -free_nats)})
    return table, told


def asked() -> Table:
    table, _ = seen(2.0)
    return table


@pytest.mark.parametrize("free_nats", [0.5, 2.0, 3.5])
def test_it_is_asked_about(free_nats: float) -> None:
    _, question = seen(free_nats)
    assert (question.kind.value, question.cells) == ("unclear", ("f1",))
    assert "(rule X2)" in question.message


@pytest.mark.parametrize("free_nats", [5.0, 8.0])
def test_over_a_window_that_is_clearly_free_it_hangs(free_nats: float) -> None:
    _, foul = seen(free_nats)
    assert (foul.kind.value, foul.rules) == ("foul", ("X2",))


def test_it_hangs_if_the_set_has_no_more_of_what_would_hold_it_up() -> None:
    """Both of white's single tiles lie there."""
    table = Table("linkx", options={"no-repeat": "off"})
    for move in ("b 21", "15", "11", "19"):
        table.play(move)
    (foul,) = table.see(HANGING, {"f1": (0.0, -9.0, -2.0)})
    assert (foul.kind.value, foul.rules) == ("foul", ("X2",))


def test_if_a_tile_shows_there_later_nobody_is_accused() -> None:
    table = asked()
    assert kinds(table.see(f"{HANGING} +white f1", {})) == ["clear_again", "revised"]
    assert table.session.accepted.position.contents("contents")[table.lies.position.grid.parse("f1")] == "white"
    assert kinds(table.see(NEXT, {})) == ["move"]


def test_if_they_go_on_without_an_answer_nobody_is_accused() -> None:
    table = asked()
    assert kinds(table.see(f"{HANGING} {NEXT}", {"f1": (0.0, -9.0, -2.0)})) == ["clear_again", "revised"]


def test_if_the_window_is_free_it_is_a_foul() -> None:
    assert kinds(asked().see(HANGING, {})) == ["clear_again", "foul"]


def test_who_goes_on_from_the_foul_is_not_accused() -> None:
    told = asked().see(f"{HANGING} {NEXT}", {})
    assert [(event.kind.value, event.move, event.rules) for event in told] == [
        ("clear_again", None, ()),
        ("foul", "25", ("X2",)),
        ("let_stand", "25", ("X2",)),
        ("move", "3I7", ()),
    ]


@pytest.mark.parametrize(
    ("free_nats", "told"), [(9.0, ["clear_again", "foul", "fixed"]), (2.0, ["clear_again", "move"])]
)
def test_who_lays_it_elsewhere_was_wrong_only_if_clearly_nothing_held_it_up(free_nats: float, told: list[str]) -> None:
    assert kinds(asked().see("+blue h1-i1", {"f1": (0.0, -9.0, -free_nats)})) == told
