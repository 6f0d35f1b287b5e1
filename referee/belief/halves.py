"""The two halves of a piece are misread together, so what tells its colour from others is counted only once.

A reader judges squares one by one. A shade that it takes for another it takes for that on both squares of a piece; were
they independent, it would be twice as sure of the piece as of either square.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell
from referee.belief.likeliest import CERTAIN_NATS, Choice
from vision.reading import BoardReading

Costs = NDArray[np.float64]
Pair = tuple[Cell, Cell]


def halves(reading: BoardReading) -> list[Pair]:
    """Neighbours of one colour that a piece seems to span, the clearest first; no square is in two of them."""
    if reading.seams is None:
        return []
    (layer,) = reading.layers
    best = [layer.contents[column] for column in layer.log_likelihood.argmax(axis=1)]
    found: list[Pair] = []
    taken: set[Cell] = set()
    for line in np.argsort(reading.seams.log_odds, kind="stable"):
        one, other = reading.seams.pairs[line]
        is_spanned = reading.seams.log_odds[line] < 0 and best[one] == best[other] != "empty"
        if is_spanned and taken.isdisjoint((one, other)):
            taken.update((one, other))
            found.append((one, other))
    return found


def joined(costs: Sequence[Costs], pairs: Sequence[Pair], other_half: float) -> list[Costs]:
    """How much less likely than the best each content is, in nats: of each slot (C,), or of both of a pair (C * C,).

    `costs` : the same of each slot alone (C,). Pairs come first, in their order, then what is in none.
    `other_half` : `PhotoPolicy.other_half`.
    """
    of_pairs = [_together(costs[one], costs[other], other_half) for one, other in pairs]
    return of_pairs + [costs[slot] for slot in _alone(costs, pairs)]


def _together(one: Costs, other: Costs, other_half: float) -> Costs:
    both = one[:, None] + other
    np.fill_diagonal(both, np.maximum(one, other) + other_half * np.minimum(one, other))
    return np.asarray(np.minimum(both, CERTAIN_NATS).ravel())


def apart(
    choices: Iterable[tuple[float, Choice]], costs: Sequence[Costs], pairs: Sequence[Pair]
) -> Iterator[tuple[float, Choice]]:
    """The choices for each slot, of choices among what is `joined`."""
    if not pairs:
        yield from choices
        return
    alone = _alone(costs, pairs)
    contents = [0] * len(costs)
    for cost, choice in choices:
        for slot, content in zip(alone, choice[len(pairs) :], strict=True):
            contents[slot] = content
        for (one, other), both in zip(pairs, choice, strict=False):
            contents[one], contents[other] = divmod(both, len(costs[other]))
        yield cost, tuple(contents)


def _alone(costs: Sequence[Costs], pairs: Sequence[Pair]) -> list[int]:
    in_pairs = {slot for pair in pairs for slot in pair}
    return [slot for slot in range(len(costs)) if slot not in in_pairs]
