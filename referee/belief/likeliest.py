"""All boards that the cells' contents can make up, one by one, the likeliest first."""

import heapq
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

CERTAIN_NATS = 50.0
"""A content that is less likely than its cell's best by this much is out of the question."""

Choice = tuple[int, ...]
"""Index of the content of each cell, layer by layer; last, of the place of the counter that stands on pieces."""


def likeliest(costs: Sequence[NDArray[np.float64]]) -> Iterator[tuple[float, Choice]]:
    """All choices of one content per slot, each with its summed cost in nats, in the order of that cost.

    `costs` : (C,) for each slot, how much less likely each content is than the slot's best, in nats. Contents that cost
    CERTAIN_NATS are left out.

    Slots are independent, so this is a best-first search with a heap. Each choice is made once, from a cheaper one: by
    giving the last changed slot its next content, by changing one more slot, or by changing the next slot instead of
    the last changed one.
    """
    orders = [np.argsort(row, kind="stable") for row in costs]
    best = [int(order[0]) for order in orders]
    open_slots = []
    for slot, (row, order) in enumerate(zip(costs, orders, strict=True)):
        steps = [(float(row[i]), int(i)) for i in order[1:] if row[i] < CERTAIN_NATS]
        if steps:
            open_slots.append((slot, steps))
    open_slots.sort(key=lambda pair: pair[1][0][0])
    yield 0.0, tuple(best)
    if not open_slots:
        return
    heap: list[tuple[float, tuple[tuple[int, int], ...]]] = [(open_slots[0][1][0][0], ((0, 0),))]
    while heap:
        cost, changes = heapq.heappop(heap)
        choice = best.copy()
        for place, step in changes:
            slot, steps = open_slots[place]
            choice[slot] = steps[step][1]
        yield cost, tuple(choice)
        place, step = changes[-1]
        steps = open_slots[place][1]
        if step + 1 < len(steps):
            heapq.heappush(heap, (cost - steps[step][0] + steps[step + 1][0], (*changes[:-1], (place, step + 1))))
        if place + 1 < len(open_slots):
            first = open_slots[place + 1][1][0][0]
            heapq.heappush(heap, (cost + first, (*changes, (place + 1, 0))))
            if step == 0:
                heapq.heappush(heap, (cost - steps[0][0] + first, (*changes[:-1], (place + 1, 0))))


def drawn_at_random(
    costs: Sequence[NDArray[np.float64]], count: int, least_cost: float
) -> Iterator[tuple[float, Choice]]:
    """`count` choices drawn at random, each as often as it is likely, with their summed cost as in `likeliest`.

    Choices that cost less than `least_cost` are left out. Equal arguments give equal drawings.
    """
    chances = np.random.default_rng(0).random((len(costs), count))
    columns = np.array(
        [
            np.searchsorted(np.cumsum(softmax(-row))[:-1], chance, "right")
            for row, chance in zip(costs, chances, strict=True)
        ]
    )
    summed = np.sum([row[column] for row, column in zip(costs, columns, strict=True)], axis=0)
    is_kept = (summed >= least_cost) | np.isclose(summed, least_cost)  # sums in another order differ in the last digit
    for cost, choice in zip(summed[is_kept], columns.T[is_kept], strict=True):
        yield float(cost), tuple(choice.tolist())
