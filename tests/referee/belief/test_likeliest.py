"""All that cells may make together comes in the order of its likelihood."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from referee.belief.likeliest import CERTAIN_NATS, likeliest


def test_choices_come_in_the_order_of_their_cost_each_once() -> None:
    rng = np.random.default_rng(7)
    costs: list[NDArray[np.float64]] = []
    for width in (3, 2, 4, 3):
        row = rng.uniform(0.1, 5.0, width)
        row[rng.integers(width)] = 0.0
        costs.append(row)
    expected = sorted(
        sum(float(row[i]) for row, i in zip(costs, choice, strict=True))
        for choice in product(*(range(len(row)) for row in costs))
    )
    found = list(likeliest(costs))
    assert [cost for cost, _ in found] == pytest.approx(expected)
    assert len({choice for _, choice in found}) == len(found)
    for cost, choice in found:
        assert cost == pytest.approx(sum(float(row[i]) for row, i in zip(costs, choice, strict=True)))


def test_impossible_alternatives_are_left_out() -> None:
    choices = likeliest([np.array([0.0, 3.0]), np.array([0.0, CERTAIN_NATS])])
    assert [choice for _, choice in choices] == [(0, 0), (1, 0)]
