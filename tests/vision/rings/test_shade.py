"""Which colour rings have by what they did to the light round their circles, in a recording and in numbers."""

from functools import cache

import numpy as np
import pytest

from engine.games.line_or_colour.board import RING_CONTENTS
from engine.grid import Cell, Grid
from tests.support.observers import all_in_view
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.frame import Frame
from vision.reading import BoardReading, Layer
from vision.rings.network_input import CELL_PX, network_input
from vision.rings.shade import (
    MOST_NATS,
    MOST_NATS_IN_ONE,
    beside_each_other,
    rim_light,
    whiter_nats,
    with_shades_counted,
)

SHOTS = recording(FIXTURES / "games" / "line-or-colour").shots
STILL = [number for number, shot in enumerate(SHOTS) if shot.truth["state"] == "still"]
GRID = truth_pose(SHOTS[0].picture()[1]).grid
A, B, C, D = (Cell(cell) for cell in range(4))


@cache
def light(number: int) -> dict[Cell, float]:
    bgr, truth = SHOTS[number].picture()
    rims = rim_light(network_input(Frame(bgr, ""), truth_pose(truth), CELL_PX).picture)
    return {cell: float(rims[cell]) for cell in GRID.cells}


def laid(number: int, colour: str) -> set[Cell]:
    rings = SHOTS[number].truth["position"]["rings"]
    return {GRID.parse(name) for name, one in rings.items() if one == colour}


@pytest.mark.parametrize(
    "number", [number for number in STILL if min(len(laid(number, one)) for one in ("white", "black")) > 1]
)
def test_in_a_recording_each_ring_has_the_colour_of_those_that_changed_the_light_like_it(number: int) -> None:
    whites, blacks = laid(number, "white"), laid(number, "black")
    told = whiter_nats(light(number), light(STILL[0]), whites, blacks)
    assert all(told[cell] > 3 for cell in whites)
    assert all(told[cell] < -3 for cell in blacks)


def test_nobody_is_compared_with_rings_of_one_colour_only() -> None:
    bare = dict.fromkeys((A, B, C), 0.0)
    assert not whiter_nats({A: 0.0, B: -1.0, C: -1.0}, bare, set(), {B, C})
    assert set(whiter_nats({A: 0.0, B: 0.0, C: -1.0}, bare, {B}, {C})) == {A}  # not these with themselves


def test_rings_that_changed_the_light_alike_tell_nothing() -> None:
    bare = dict.fromkeys((A, B, C), 0.0)
    assert not whiter_nats({A: -0.5, B: -0.2, C: -0.4}, bare, {B}, {C})


def test_a_circle_that_mirrored_a_lamp_when_it_was_bare_is_left_out() -> None:
    bare = {A: 0.0, B: 0.0, C: 0.0, D: 1.5}
    told = whiter_nats({A: 0.9, B: 1.0, C: -0.1, D: 1.0}, bare, {B}, {C})
    assert told[A] == MOST_NATS
    assert D not in told


def test_which_colour_a_ring_has_is_counted_but_not_whether_one_lies_there() -> None:
    read = np.array([[0.0, 6.0, 6.5], [0.0, -5.0, -4.0], [0.0, 0.0, 0.0]])
    grid = Grid(1, 3)
    reading = BoardReading("line-or-colour", grid, (Layer("ring", RING_CONTENTS, read),), all_in_view(grid))
    told = with_shades_counted(reading, {A: 4.0, B: -4.0, C: 4.0}).layer("ring").log_likelihood
    assert told[A].tolist() == [0.0, 6.5, 3.0]
    assert told[B].tolist() == [0.0, -9.0, -4.0]
    assert not told[C].any()  # not seen


CLEAR_RINGS = [[-9.0, 0.0, -8.0], [-9.0, -8.0, 0.0]]
"""A white ring and a black one."""


def lead_of_white(row: list[float], light: float, clear_light: tuple[float, float] = (0.0, -2.0)) -> float:
    """By how much a ring is taken for white rather than black, which is so light beside a white one and a black one."""
    told = beside_each_other(np.array([*CLEAR_RINGS, row]), np.array([*clear_light, light]))
    assert told[2].max() == max(row)
    return float(told[2, 1] - told[2, 2])


def test_a_ring_in_doubt_is_taken_for_what_the_clear_ones_of_its_lightness_are() -> None:
    assert lead_of_white([-9.0, -1.0, 0.0], 0.0) == -1.0 + MOST_NATS_IN_ONE
    assert lead_of_white([-9.0, -1.0, 0.0], -2.0) == -1.0 - MOST_NATS_IN_ONE
    assert lead_of_white([-9.0, -1.0, 0.0], -1.0) == -1.0  # midway


def test_where_the_clear_ones_are_alike_or_nothing_is_seen_it_stays_as_read() -> None:
    assert lead_of_white([-9.0, -1.0, 0.0], 0.0, (0.0, -0.5)) == -1.0
    assert lead_of_white([0.0, 0.0, 0.0], 0.0) == 0.0
