"""Sums over all ways to give numbers names, beside going through them one by one."""

from itertools import permutations
from math import lgamma

import numpy as np
import pytest
from scipy.special import logsumexp, softmax

from referee.belief.namings import chances, log_sum


@pytest.mark.parametrize("count", [1, 2, 5, 7])
@pytest.mark.parametrize("spread", [0.0, 1.0, 300.0])
def test_sums_are_those_of_all_namings(count: int, spread: float) -> None:
    tables = np.random.default_rng(1).normal(0, spread, (3, count, count))
    namings = np.array(list(permutations(range(count))))
    for table, total, named in zip(tables, log_sum(tables), chances(tables), strict=True):
        scores = table[np.arange(count), namings].sum(axis=1)
        assert total == pytest.approx(logsumexp(scores), rel=1e-12)
        for number, names in enumerate(namings.T):
            assert named[number] == pytest.approx(np.bincount(names, softmax(scores), count), abs=1e-9)


def test_what_no_naming_may_hold_is_not_chosen() -> None:
    """Nor does it matter by how much less likely it is than all others."""
    scores = np.zeros((7, 7))
    scores[0, 1:] = -1e5
    assert log_sum(scores) == pytest.approx(lgamma(7))
    assert chances(scores)[0] == pytest.approx(np.eye(7)[0])
    assert chances(scores)[1:, 1:] == pytest.approx(1 / 6)
