"""The board at the start: what is doubtful is not taken for pieces, and what is hidden is said."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from engine.games import game_called
from engine.options import Options
from referee.live.advance import advance
from referee.live.event import Event
from referee.live.observation import Still
from referee.live.session import start
from tests.support.observers import Eyes, reading_of
from tests.support.play import after
from tests.support.table import kinds

GAME = game_called("line-or-colour")
PERHAPS_A_RING = (0.0, 7.0, 6.5)
SURELY_WHITE = (0.0, 12.0, -8.0)
SURELY_BLACK = (0.0, -8.0, 12.0)
SURELY_FREE = (12.0, 0.0, -8.0)
PERHAPS_FREE = (0.0, 0.5, -8.0)
SURELY_A_RING = (-10.0, 0.0, -3.5)
"""Log-likelihoods of no ring, a white and a black one."""


def view_of(rings: Mapping[int, tuple[float, ...]], time_s: float, hidden: frozenset[int] = frozenset()) -> Still:
    """An empty board on which some circles look as if there were `rings`."""
    empty = GAME.start({"size": "5"}).position
    cells = frozenset(cell for cell in empty.grid.cells if cell in hidden)
    reading = reading_of(GAME, empty, np.random.default_rng(2), hidden=cells)
    layers = list(reading.layers)
    at = next(i for i, layer in enumerate(layers) if layer.name == "ring")
    rows = layers[at].log_likelihood.copy()
    for cell, row in rings.items():
        rows[cell] = row
    layers[at] = replace(layers[at], log_likelihood=rows)
    return Still(round(2 * time_s), time_s, time_s, replace(reading, layers=tuple(layers)), cells)


def first_view(
    rings: Mapping[int, tuple[float, ...]], options: Options, hidden: frozenset[int] = frozenset()
) -> tuple[Event, ...]:
    """What is told of it when it is the first view."""
    return advance(start(GAME, options, {}), view_of(rings, 0.5, hidden))[1]


def test_what_looks_like_rings_of_some_colour_does_not_begin_a_game_that_was_set_up() -> None:
    (ready,) = first_view({6: PERHAPS_A_RING, 12: PERHAPS_A_RING}, {"size": "5"})
    assert ready.position is not None
    assert ready.position["rings"] == {}
    assert ready.cells == ("b4", "c3")
    assert ready.turn == "white"


def test_rings_that_are_clearly_seen_do() -> None:
    (ready,) = first_view({6: SURELY_WHITE}, {"size": "5"})
    assert ready.position is not None
    assert ready.position["rings"] == {"b4": "white"}
    assert ready.turn == "black"


def test_a_ring_of_a_doubtful_colour_is_a_ring() -> None:
    """As in a hard shadow, where the board is not found before a ring lies there."""
    (ready,) = first_view({6: SURELY_A_RING}, {"size": "5"})
    assert ready.position is not None
    assert ready.position["rings"] == {"b4": "white"}
    assert ready.cells == ("b4",)
    assert ready.turn == "black"


def test_what_is_hidden_at_the_start_is_said_once_the_board_is_known() -> None:
    told = first_view({}, {}, hidden=frozenset({0, 1}))
    assert kinds(list(told)) == ["ready", "occluded"]
    assert told[1].cells == ("a5", "b5")


def told_of_a_ring_after(first: tuple[float, ...]) -> list[str]:
    """Of a white ring on c3, where it is black's turn, if that circle looked so at the start."""
    session = start(GAME, {"size": "5"}, {})
    told: list[Event] = []
    for looks, time_s in ((first, 0.5), (SURELY_WHITE, 1.0), (SURELY_WHITE, 2.0)):
        view = view_of({6: SURELY_WHITE, 12: looks}, time_s)
        session, events = advance(session, replace(view, since_s=min(time_s, 1.0)))
        told += events
    return kinds(told)


def test_nobody_is_accused_of_what_may_have_lain_there_at_the_start() -> None:
    assert told_of_a_ring_after(SURELY_FREE) == ["ready", "foul"]
    assert told_of_a_ring_after(PERHAPS_FREE) == ["ready", "unclear"]


def test_nobody_is_to_move_on_a_board_that_is_won_already() -> None:
    whites, blacks = dict.fromkeys((0, 5, 10, 15), SURELY_WHITE), dict.fromkeys((1, 6, 12), SURELY_BLACK)
    ready, end = first_view(whites | blacks, {"size": "5"})
    assert (ready.turn, end.kind.value) == (None, "end")
    assert str(ready.message).startswith("I see the board. The game is over: ")


THREE_WHITE, ONE_BLACK = dict.fromkeys((6, 12, 19), SURELY_WHITE), {2: SURELY_BLACK}


@pytest.mark.parametrize(("done", "rules"), [("", ()), ("-black d4 green=f4-g4", ("L1",))])
def test_what_is_against_the_rules_on_the_board_is_named(done: str, rules: tuple[str, ...]) -> None:
    game = game_called("linkage")
    lies = after(game.start({}), "red b2-b3", "blue f4-g4", *filter(None, [done]))
    view = Still(0, 0.5, 0.5, reading_of(game, lies.position, np.random.default_rng(2), Eyes(14.0, noise_nats=0.0)))
    _, (ready,) = advance(start(game, {}, {}), view)
    assert ready.rules == rules
    assert ("The board is against the rules: the black counter " in str(ready.message)) == bool(rules)


def test_where_a_whole_side_may_not_be_seen_it_is_suspected() -> None:
    (ready,) = first_view(THREE_WHITE, {"size": "5"})
    assert ready.rules == ("C1",)
    assert "It may be against the rules: " in str(ready.message)


def test_nothing_is_said_to_be_against_the_rules_where_a_hand_may_hide_what_is_missing() -> None:
    ready, *_ = first_view(THREE_WHITE | ONE_BLACK, {"size": "5"}, hidden=frozenset({0, 1}))
    assert ready.rules == ()
    assert "against" not in str(ready.message)


def test_a_game_that_is_taken_up_again_is_not_said_to_be_against_the_rules() -> None:
    first, _ = advance(start(GAME, {"size": "5"}, {}), view_of(THREE_WHITE | ONE_BLACK, 0.5))
    again = start(GAME, {"size": "5"}, {}, states=(first.accepted,))
    _, (ready,) = advance(again, view_of(THREE_WHITE | ONE_BLACK, 0.5))
    assert (ready.kind.value, ready.rules) == ("ready", ())
