"""The two halves of a Linkage piece are misread together, so the second one adds little evidence about its colour.

A reader judges squares one by one. If it takes a shade for another, it does so on both squares of a piece. Counted as
if they were independent, they would make it twice as sure of the piece's colour as of either square's.
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
    """Pairs of neighbours of one colour that a piece seems to span, the clearest first. No square is in two pairs."""
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
    """How much less likely contents are than the best, in nats: (C * C,) for each pair, then (C,) for slots in none.

    Parameters
    ----------
    costs : (C,) for each slot, as if all were independent.
    other_half : `PhotoPolicy.other_half`.
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
    """Choices for pairs, then for what is in none (see `joined`), rewritten as choices for each slot in order."""
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
