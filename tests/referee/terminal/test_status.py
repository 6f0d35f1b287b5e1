"""What stands at the foot of the terminal is true of the session."""

from dataclasses import replace

import pytest

from engine.games import GAMES
from engine.grid import Cell
from referee.live.observation import CameraBack, CameraGone, Moved, NotStill, Observation, Relocated, Unrest
from referee.live.pending import Doubt, Pending
from referee.live.session import start
from referee.terminal.status import doing, last_moves, left, turn
from tests.support.play import after
from tests.support.table import Table


def test_before_the_board_is_seen_it_is_looked_for() -> None:
    session = start(GAMES["linkage"], {}, {})
    assert (doing(session, None), turn(session), last_moves(session)) == ("Looking for the board", "", ())


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        (NotStill(9, 4.5, Unrest.HAND), "A hand is there"),
        (NotStill(9, 4.5, Unrest.SETTLING), "Settling"),
        (Moved(9, 4.5), "Moved: looking for the board"),
        (Relocated(9, 4.5), "Watching"),
        (CameraGone(9, 4.5, "the camera was unplugged"), "The camera is lost"),
        (CameraBack(9, 4.5), "Watching"),
    ],
)
def test_what_the_referee_is_doing(seen: Observation, words: str) -> None:
    table = Table("linkage")
    table.say(seen)
    assert doing(table.session, seen) == words


def test_cells_that_are_not_seen_are_named() -> None:
    table = Table("linkage")
    table.look(hidden=frozenset({table.lies.position.grid.parse("e4")}))
    assert doing(table.session, None) == "Can't see e4"


@pytest.mark.parametrize(("cells", "words"), [((), "the board"), ((0, 1), "a7 and b7")])
def test_what_was_asked_about_is_named(cells: tuple[Cell, ...], words: str) -> None:
    session = replace(Table("linkage").session, pending=Pending(doubt=Doubt(cells, 0.0)))
    assert doing(session, None) == f"Can't make out {words}"


def test_turn_last_moves_and_what_is_left() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    assert turn(table.session) == "More to move."
    assert last_moves(table.session) == ("1. red b2-b3", "2. blue f4-g4")
    assert left(table.lies.reserve) == ("white 6 · blue 5 · red 5 · yellow 6",)


def test_shapes_that_are_left_stand_by_colour() -> None:
    state = after(GAMES["linkx"].start({}), "b 12")
    assert left(state.reserve) == ("blue: 1×1 2×2 3I×2 3L×2 4S×2 4T×2 4L×2", "white: 1×2 2×2 3I×2 3L×2 4S×2 4T×2 4L×2")
