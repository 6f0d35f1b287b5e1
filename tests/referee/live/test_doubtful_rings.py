"""Rings that are in doubt: what they are taken for must not explain what comes after them."""

import pytest

from tests.support.table import Table, kinds


def test_a_ring_of_doubtful_colour_is_not_taken_for_the_other_once_it_is_clear() -> None:
    """Black's ring is not seen, white's first one was of doubtful colour, and white's second one is put right."""
    table = Table("line-or-colour")
    table.play("c2")
    told = table.see("+white c3", {"b3": (0.0, -9.0, -0.4), "a2": (0.0, -9.0, -0.8)}, unlike="c3")
    assert [event.cells for event in told] == [("a2", "b3")]
    told = table.see("+white c3 +white b2", {"c3": (-12.0, 0.0, -5.8)}, unlike="b2")
    told += table.see("+white c3 +black e2", {"b3": (0.0, -9.0, -2.2), "a2": (0.0, -9.0, -2.4)}, unlike="c3")
    told += table.see("+black d2 +white c3 +black e2", {}, unlike="c3")
    assert not {"foul", "move"} & set(kinds(told))


def test_a_ring_that_is_clearly_seen_by_now_is_not_taken_for_the_other_to_explain_the_next() -> None:
    table = Table("line-or-colour")
    table.play("c2")
    assert kinds(table.see("+white c3", {"c3": (-12.0, 0.0, -3.0)})) == ["unclear"]
    told = table.see("+white c3 +white b2", {}, unlike="c3")
    assert [(event.kind.value, event.cells) for event in told][1:] == [("foul", ("b2", "c3"))]


@pytest.mark.parametrize("hidden", ["d2", "b2 b3"])
def test_no_ring_is_taken_for_granted_that_would_be_missed_then(hidden: str) -> None:
    """White seems to play twice, but for a doubtful circle; a hand comes, and the circle is free more clearly."""
    table = Table("line-or-colour")
    table.play("c3")
    assert kinds(table.see("+white a5", {"e4": (0.0, -9.0, -3.0)})) == ["unclear"]
    told = table.see("+white a5", {"e4": (0.0, -9.0, -6.0)}, hidden=hidden)
    assert kinds(told) == ["occluded"]
    assert kinds(table.look()) == ["clear_again", "clear_again"]
