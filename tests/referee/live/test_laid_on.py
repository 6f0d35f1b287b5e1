"""A window that looks different all over, as where a tile was laid, though little is read in it."""

from collections.abc import Mapping

import pytest

from tests.support.table import Table, kinds

HARDLY_READ = {"c1": (0.0, -2.5, -9.0), "c2": (0.0, -2.5, -9.0)}
"""Teal tiles before dark wood, in windows that were clearly free."""


def moves(table: Table, nats: Mapping[str, tuple[float, ...]], unlike: str) -> list[str | None]:
    """The moves that are told where blue laid a piece on c1 and c2."""
    return [event.move for event in table.see("+blue c1-c2", nats, unlike) if event.kind.value == "move"]


def test_tiles_that_are_hardly_read_were_laid_where_the_windows_look_different() -> None:
    assert moves(Table("linkx"), HARDLY_READ, "") == []
    assert moves(Table("linkx"), HARDLY_READ, "c1 c2") == ["b 2r13"]


def test_where_more_look_different_than_a_piece_covers_a_thing_did_it() -> None:
    seen = {**HARDLY_READ, **dict.fromkeys(("e1", "f1", "g1"), (0.0, -2.5, -9.0))}
    assert moves(Table("linkx"), seen, "c1 c2 e1 f1 g1") == []


def test_what_is_clearly_free_is_free_however_it_looks() -> None:
    clear = {"c1": (0.0, -11.0, -11.0), "c2": (0.0, -11.0, -11.0)}
    assert kinds(Table("linkx").see("+blue c1-c2", clear, "c1 c2")) == []


@pytest.mark.parametrize(("unlike", "told"), [("", "move"), ("d1 d2 e2 f2", "foul")])
def test_a_tile_that_hangs_is_believed_though_readers_have_hardly_ever_seen_one(unlike: str, told: str) -> None:
    """White's piece reaches from d1 over e1 and f1, where nothing holds it up."""
    hanging = dict.fromkeys(("e2", "f2"), (0.0, -9.0, -3.0))
    table = Table("linkx")
    assert kinds(table.see("+white d1-d2-e2-f2", hanging, unlike)) == [told]


def test_a_tile_over_a_window_that_may_hold_one_does_not_hang() -> None:
    seen = {"c1": (0.0, -5.0, -12.0), "c2": (0.0, -7.5, -12.0)}
    assert moves(Table("linkx"), seen, "c2") == []


def test_a_square_that_may_be_part_of_the_piece_beside_it_may_be_against_the_rules() -> None:
    """Whether white's piece hangs over d1 is hardly seen."""
    table = Table("linkx")
    (question,) = table.see("+white e1-e2-e3 +white d3", {"d3": (0.0, -9.0, -5.0)}, "d3 e1 e2 e3")
    assert (question.kind.value, question.cells) == ("unclear", ("d3",))
    assert "X2" in str(question.message)


PALE = {"b2": (0.0, -9.0, 3.0, -9.0, -9.0, -9.0), "b3": (0.0, -9.0, -5.0, -9.0, -9.0, -9.0)}
"""A white piece of Linkage on a white mat, half of which is taken for the mat."""


@pytest.mark.parametrize(("unlike", "told"), [("", "unclear"), ("b2 b3", "move")])
def test_a_pale_piece_on_a_pale_mat_was_laid_where_the_squares_look_different(unlike: str, told: str) -> None:
    assert kinds(Table("linkage").see("+white b2-b3 green=b2", PALE, unlike)) == [told]
