"""A first black ring is out of turn, or White's ring was swapped before anybody saw it."""

import pytest

from referee.live.observation import SourceEnded
from referee.live.typed import understood
from tests.support.table import Table, kinds


def with_a_black_ring() -> Table:
    table = Table("line-or-colour")
    (told,) = table.play("c2", "swap", frames=4)
    assert (
        str(told.message)
        == "A black ring was laid on c2, but it is white's turn (rule C1). Or it was a swap that I did not see."
    )
    return table


def test_it_was_the_swap_if_white_goes_on() -> None:
    table = with_a_black_ring()
    told = table.play("a1", frames=4)
    assert [(event.kind.value, event.move) for event in told] == [("misread", "c2"), ("swap", "swap"), ("move", "a1")]
    assert not table.session.has_doubt
    assert kinds(table.play("d4")) == ["move"]


@pytest.mark.parametrize("said", ["misread swap", "played swap"])
def test_a_person_can_say_that_it_was(said: str) -> None:
    table = with_a_black_ring()
    told = table.say(understood(said, table.session, SourceEnded(100, 50.0)))
    assert [(event.kind.value, event.move, event.turn) for event in told] == [
        ("misread", "c2", "black"),
        ("swap", "swap", "white"),
    ]
    assert table.look(4) == []
    assert kinds(table.play("a1")) == ["move"]


def test_it_was_out_of_turn_if_it_is_taken_back_or_black_goes_on() -> None:
    table = Table("line-or-colour")
    bare = table.lies
    table.do("+black c2", frames=4)
    assert kinds(table.back_to(bare)) == ["withdrawn"]
    table.do("+black c2", frames=4)
    assert kinds(table.do("+black d4", frames=4)) == ["let_stand", "foul"]


def test_no_swap_is_thought_of_where_there_is_none() -> None:
    table = Table("line-or-colour")
    for move in ("c2", "d4"):
        table.play(move)
    (told,) = table.do("+black a1", frames=4)
    assert "swap" not in str(told.message)
