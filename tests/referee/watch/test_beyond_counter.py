"""Whether a piece lies below the green counter is seen beyond it, where the square looks as it did or not."""

import cv2
import numpy as np
import pytest

from engine.grid import Cell
from referee.watch.appearance import Appearance, looking_as
from tests.referee.watch.test_pale_pieces import BGR, POSE, view, with_piece
from vision.changes.glance import glance
from vision.frame import Bgr, Frame

RADIUS_CELLS = 0.34


def cells(names: str) -> tuple[Cell, ...]:
    return tuple(map(POSE.grid.parse, names.split()))


def with_counter(bgr: Bgr, place: tuple[Cell, ...], seed: int) -> Appearance:
    """The board with a green counter in the middle of a place, and noise."""
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    rim = RADIUS_CELLS * POSE.pitch_mm * np.column_stack((np.cos(around), np.sin(around)))
    middle = POSE.centres_mm[list(place)].mean(axis=0)
    drawn = bgr.copy()
    cv2.fillConvexPoly(drawn, np.rint(POSE.project(middle + rim)).astype(np.int32), (60, 140, 40))
    noisy = np.clip(drawn + np.random.default_rng(seed).normal(0, 3, bgr.shape), 0, 255).astype(np.uint8)
    return Appearance(glance(Frame(noisy, "a frame")), frozenset(), None, counter=place)


@pytest.mark.parametrize("names", ["c3", "c3 d3", "b5 b4"])
def test_a_counter_on_free_squares_leaves_them_looking_free(names: str) -> None:
    place = cells(names)
    assert looking_as(with_counter(BGR, place, 2), view(BGR, 1), POSE) >= {*place}
    assert looking_as(view(BGR, 1), with_counter(BGR, place, 2), POSE) >= {*place}


@pytest.mark.parametrize("names", ["c3", "c3 d3", "b5 b4"])
def test_a_pale_piece_below_the_counter_shows_beside_it(names: str) -> None:
    place = cells(names)
    laid = with_counter(with_piece(frozenset(place)), place, 2)
    assert looking_as(laid, view(BGR, 1), POSE).isdisjoint(place)


def test_what_is_no_counter_counts_where_it_lies() -> None:
    place = cells("c3")
    thing = with_counter(BGR, place, 2)
    assert looking_as(Appearance(thing.glance, frozenset(), None), view(BGR, 1), POSE).isdisjoint(place)
