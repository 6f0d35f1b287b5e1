"""White and another colour told apart as one board shows them."""

import numpy as np
import pytest

from vision.told_apart import Table, lead_of_white, told_apart

WHITE = 1
LEADS = np.array([3.0, 4.0, -10.0, -9.0, -0.5])
"""By how much cells are rather white: two that are, two that are not, and one of which it is not known."""
WHITES, OTHERS = LEADS > 1.0, LEADS < -5.0


def table(leads: Table) -> Table:
    """Cells in which something lies that is white by so much."""
    return np.column_stack((np.full(len(leads), -9.0), np.minimum(leads, 0.0), -np.maximum(leads, 0.0)))


def test_neither_is_preferred_midway_between_the_known_ones() -> None:
    told = lead_of_white(told_apart(table(LEADS), WHITE, WHITES, OTHERS), WHITE)
    np.testing.assert_allclose(told - LEADS, told[0] - LEADS[0])
    assert told[-1] == pytest.approx(LEADS[-1] + 3.0 * 2 / 2.25)


def test_it_counts_by_its_share() -> None:
    whole, half = (lead_of_white(told_apart(table(LEADS), WHITE, WHITES, OTHERS, by), WHITE) for by in (1.0, 0.5))
    np.testing.assert_allclose(half - LEADS, (whole - LEADS) / 2)


def test_without_both_nothing_is_told() -> None:
    seen = table(LEADS)
    assert told_apart(seen, WHITE, WHITES, np.zeros(5, np.bool_)) is seen
