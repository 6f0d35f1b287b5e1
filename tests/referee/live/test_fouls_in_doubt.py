"""Fouls that are told though something about them is read with doubt."""

import numpy as np
import pytest

from engine.games.linkx.game import LINKX
from referee.live.judging.deciding import decided
from referee.live.judging.evidence import evidence
from referee.live.judging.verdict import Unclear
from referee.live.judging.weighing import weigh
from referee.live.policy import GamePolicy
from tests.referee.live.test_goes_on import misread, see_clearly
from tests.support.observers import reading_of
from tests.support.play import after
from tests.support.table import Table, kinds


def test_a_circle_that_was_clearly_free_does_not_blur_which_colour_lies_there_now() -> None:
    """However surely something lies there: by 4.1 nats it is white's ring, and so it is a foul."""
    table = Table("line-or-colour")
    table.play("c3")
    table.play("e1")
    table.play("a2")
    told = table.see("+white d3", {"d3": (-10.0, 0.0, -4.1)})
    assert [(event.kind.value, event.rules) for event in told] == [("foul", ("C1",))]


def test_a_ring_that_is_read_less_clearly_but_looks_as_accepted_is_not_taken_back_to_excuse_a_foul() -> None:
    """As where the hand that laid the foul throws its shadow."""
    table = Table("line-or-colour")
    table.play("c3")
    table.play("e1")
    table.play("a2")
    told = table.see("+white d5", {"a2": (-0.6, 0.0, -8.0)}, unlike="d5", is_pale=True)
    assert [(event.kind.value, event.cells) for event in told] == [("foul", ("d5",))]


def test_a_foul_is_one_whatever_else_may_lie_there() -> None:
    """A hole into which the piece over it throws its shadow, so that something may lie there; legal it would not be."""
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("w 2r14")
    table.play("18")
    told = table.see("+white b3-c2-c3-d3", {"c1": (0.0, -0.5, -8.0)})
    assert [(event.kind.value, event.rules) for event in told] == [("foul", ("X2",))]


def test_a_foul_was_probably_made_though_the_hole_below_it_may_be_none() -> None:
    """Blue repeats a shape over b2, in which a white tile seems to lie, or a blue one, which would make it legal."""
    before = after(LINKX.start({}), "b 4Lsr21", "3Lr27")
    lies = LINKX.applied(before.position, LINKX.parse_move(before, "+blue a3-b3-b4").changes)
    clear = reading_of(LINKX, lies, np.random.default_rng(1))
    nats = clear.layer("contents").log_likelihood.copy()
    nats[lies.grid.parse("b2")] = (0.0, -1.5, 2.5)
    seen = evidence(clear.with_scores("contents", nats), before.position, frozenset(), None, GamePolicy())
    verdict = decided(weigh(before, (), seen, GamePolicy()))
    assert isinstance(verdict, Unclear)
    assert verdict.left_open.foul is not None
    (piece,) = verdict.left_open.foul.done.placed
    assert lies.grid.sorted_names(piece.cells) == ["a3", "b3", "b4"]
    assert verdict.left_open.foul.belief.confidence > GamePolicy().act


@pytest.mark.parametrize(
    ("cell", "row"),
    [("c3", (0.0, -3.0, -9.0)), ("b2", (-3.0, 0.0, -9.0))],
    ids=["a ring that seems gone", "one that seems laid out of turn"],
)
def test_what_is_read_less_clearly_than_it_was_accuses_nobody_by_that(cell: str, row: tuple[float, ...]) -> None:
    """It leads by 3 nats; that all was clearer before, a shadow explains as well."""
    table = Table("line-or-colour")
    for move in ("c3", "e1", "a2"):
        table.play(move)
    misread(table, cell, row)
    (asked,) = table.look()
    assert (asked.kind.value, asked.cells) == ("unclear", (cell,))
    assert "It may be against the rules" in asked.message
    see_clearly(table)
    assert kinds(table.look()) == ["clear_again"]
