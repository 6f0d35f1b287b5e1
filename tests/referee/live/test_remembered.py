"""What is remembered of how the accepted board looked."""

import numpy as np

from engine.games import GAMES
from engine.grid import Cell
from referee.live.observation import Still
from referee.live.policy import DEFAULT
from referee.live.remembered import Remembered
from tests.support.observers import reading_of
from tests.support.play import after

GAME = GAMES["linkage"]
LIES = after(GAME.start({}), "red b2-b3").position
E4, G7 = (LIES.grid.parse(name) for name in ("e4", "g7"))
NOTHING = frozenset[Cell]()


def view(since_s: float, alike: frozenset[Cell] = NOTHING) -> Still:
    return Still(0, since_s, since_s, reading_of(GAME, LIES, np.random.default_rng(1)), alike=alike)


def test_of_what_is_unseen_the_looks_are_kept_from_before() -> None:
    first = Remembered().anew(view(1.0), LIES, frozenset({E4}), DEFAULT)
    second = first.anew(view(2.0), LIES, frozenset({E4, G7}), DEFAULT)
    assert first.nats is not None
    assert second.nats is not None
    assert np.isnan(second.nats[E4]).all()
    assert (second.nats[G7] == first.nats[G7]).all()
    assert second.stretch_s == 2.0
    assert second.unchecked == {E4, G7}


def test_only_what_was_never_seen_stays_unknown() -> None:
    taken_up = Remembered(unknown=frozenset({E4, G7}))
    once = taken_up.anew(view(1.0), LIES, frozenset({E4}), DEFAULT)
    assert once.unknown == {E4}
    assert once.anew(view(2.0), LIES, frozenset({E4, G7}), DEFAULT).unknown == {E4}


def test_what_looked_alike_since_a_move_did_so_before_the_next() -> None:
    before = Remembered().anew(view(1.0), LIES, NOTHING, DEFAULT)
    after_a_move = before.anew(view(2.0, alike=frozenset({E4})), LIES, NOTHING, DEFAULT)
    assert after_a_move.alike_since == set(LIES.grid.cells)
    assert after_a_move.alike_before == {E4}


def test_clear_is_what_was_in_view_and_not_forgotten() -> None:
    seen = Remembered().anew(view(1.0), LIES, frozenset({E4}), DEFAULT)
    assert seen.shows_clearly({G7}, 4.0)
    assert not seen.shows_clearly({G7}, 9.0)
    assert not seen.shows_clearly({E4, G7}, 4.0)
    assert not seen.forgetting({G7}).shows_clearly({G7}, 4.0)


def test_of_what_was_laid_since_it_is_not_known_how_it_looks() -> None:
    seen = Remembered().anew(view(1.0), LIES, frozenset({E4}), DEFAULT)
    laid = after(GAME.start({}), "red b2-b3", "blue e4-e5", "white g6-g7")
    e5, g6 = (LIES.grid.parse(name) for name in ("e5", "g6"))
    assert seen.looked_otherwise(GAME.held(laid.position)) == {e5, g6, G7}
    assert not seen.forgetting({G7}).looked_otherwise(GAME.held(LIES))
    later = seen.anew(view(2.0), laid.position, frozenset({G7}), DEFAULT)
    assert later.looked_otherwise(GAME.held(laid.position)) == {G7}


def test_what_is_told_otherwise_did_not_look_alike_all_the_while() -> None:
    seen = Remembered().anew(view(1.0), LIES, NOTHING, DEFAULT).forgetting({G7})
    after_a_move = seen.anew(view(2.0, alike=frozenset({E4, G7})), LIES, NOTHING, DEFAULT)
    assert after_a_move.alike_before == {E4}


def test_a_take_back_is_no_move_before_which_cells_looked_alike() -> None:
    after_a_move = Remembered(alike_since=frozenset({E4})).anew(view(1.0, frozenset({E4})), LIES, NOTHING, DEFAULT)
    taken_back = after_a_move.anew(view(2.0), LIES, NOTHING, DEFAULT)
    known = taken_back.without_a_turn(after_a_move, view(2.0, alike=frozenset({E4, G7})))
    assert known.alike_before == {E4}
