"""Two contents told apart as what is accepted shows them on this very board."""

import numpy as np
import pytest

from referee.live.judging.balanced import balanced
from referee.live.policy import DEFAULT

FREE = (0.0, -10.0, -10.0)
ONE, OTHER, NEW = 1, 2, 0
"""What is accepted, the paler one first; what is new lies where nothing did."""


def read_as(lead: float) -> tuple[float, float, float]:
    """A cell in which something lies: the first of two contents, by so much clearer than the other."""
    return -9.0, min(lead, 0.0), min(-lead, 0.0)


def lead_of(leads: list[float], held: list[int]) -> float:
    """What is said of the last of some cells, read so and accepted so."""
    table = np.array([FREE, *map(read_as, leads)])
    told = balanced(table, np.array([0, *held]), ONE, DEFAULT)
    np.testing.assert_array_equal(told[:, 0], table[:, 0])
    np.testing.assert_allclose(told[:, 1:].max(axis=1), table[:, 1:].max(axis=1))
    return float(told[-1, 1] - told[-1, 2])


def test_what_looks_as_its_like_do_is_one_of_them() -> None:
    """White rings of some make are read as white by little, black ones as black by much; a new one looks like those."""
    assert lead_of([5.7, 5.4, -12.0, 3.7], [ONE, ONE, OTHER, NEW]) > 4.5
    assert lead_of([1.6, 3.0, -10.0, -9.0, 1.0], [ONE, ONE, OTHER, OTHER, NEW]) > 3.0
    assert lead_of([8.5, 9.0, -1.0, -1.7, -1.2], [ONE, ONE, OTHER, OTHER, NEW]) < -3.5


def test_white_rings_that_are_read_as_black_show_how_this_make_is_read() -> None:
    """High ones, dark within in a low sun, were read as black by 2 to 5 nats, and black ones by the most there is."""
    assert lead_of([-4.4, -10.0, -2.0], [ONE, OTHER, NEW]) > 3.0
    assert lead_of([-4.4, -10.0, -10.0], [ONE, OTHER, NEW]) < -3.0


def test_what_is_read_alike_tells_nothing() -> None:
    assert lead_of([-7.0, -10.0, -6.0], [ONE, OTHER, NEW]) == pytest.approx(-6.0)


def test_which_of_the_two_is_the_paler_does_not_matter() -> None:
    leads, held = [-4.4, -10.0, -2.0], np.array([ONE, OTHER, NEW])
    table = np.array([*map(read_as, leads)])
    turned = balanced(table[:, [0, 2, 1]], (3 - held) % 3, OTHER, DEFAULT)
    np.testing.assert_allclose(turned[:, [0, 2, 1]], balanced(table, held, ONE, DEFAULT))


def test_what_is_read_alike_either_way_is_left_as_it_is() -> None:
    assert lead_of([7.0, -7.0, 2.5], [ONE, OTHER, NEW]) == pytest.approx(2.5)


def test_the_more_lie_there_the_more_they_count() -> None:
    few, more = (lead_of([6.0] * n + [-10.0] * n + [2.0], [ONE] * n + [OTHER] * n + [NEW]) for n in (1, 4))
    assert 2.0 < few < more < 4.0


@pytest.mark.parametrize("leads", [[6.0, 5.0, 2.0], [6.0, 0.5, 2.0]])
def test_one_kind_alone_says_nothing(leads: list[float]) -> None:
    """Nor does one that is not read as it was accepted, as under a mirrored lamp."""
    assert lead_of(leads, [ONE, OTHER if leads[1] == 0.5 else ONE, NEW]) == pytest.approx(2.0)


@pytest.mark.parametrize(("free_leads", "is_told"), [(1.5, True), (2.5, False)])
def test_a_ring_that_is_hardly_read_still_shows_how_its_colour_is_read(free_leads: float, is_told: bool) -> None:
    """White rings on pale paper under a mirrored lamp come and go to the reader; what is free shows nothing."""
    table = np.array([(0.0, -3.6 - free_leads, -free_leads), read_as(-10.0), read_as(-4.0)])
    told = balanced(table, np.array([ONE, OTHER, NEW]), ONE, DEFAULT)
    assert (told[-1, 1] > told[-1, 2]) == is_told


def test_games_of_more_contents_are_left_as_they_are() -> None:
    table = np.random.default_rng(0).normal(0, 5, (49, 6))
    assert balanced(table, np.arange(49) % 6, ONE, DEFAULT) is table
