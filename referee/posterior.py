"""From a reading to boards with probabilities: the likeliest joint hypotheses, weighed by the rules as a prior."""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice
from operator import ne

import numpy as np
from numpy.typing import NDArray

from engine.game import Fault, Game
from engine.geometry import Cell
from engine.options import Options
from engine.position import Position
from referee.policy import Policy
from vision.reading import BoardReading

Said = Mapping[Cell, str]
"""What a person says lies on a cell."""

CERTAIN_NATS = 50.0
MOST_ODDS = 30.0

Choice = tuple[int, ...]
"""For every cell of every layer, and last the counter that stands on pieces, the column of what it holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """A board that was looked at; `weight` is the log of its likelihood and prior."""

    weight: float
    position: Position
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Hypothesis:
    """One board that may lie there, with its faults and its probability."""

    position: Position
    faults: tuple[Fault, ...]
    probability: float


@dataclass(frozen=True, slots=True, eq=False)
class Posterior:
    """What a reading makes probable.

    Attributes
    ----------
    hypotheses : likeliest first.
    rest : bound on the probability of all boards that were not looked at.
    cells : for each layer's name, (N, C) probability of each content of each cell.
    contents : the words for the columns of `cells`.
    """

    hypotheses: tuple[Hypothesis, ...]
    rest: float
    cells: Mapping[str, NDArray[np.float64]]
    contents: Mapping[str, tuple[str, ...]]

    @property
    def best(self) -> Hypothesis:
        return self.hypotheses[0]

    def fault_probability(self, rule: str) -> float:
        """Probability that some fault under this rule is there."""
        return sum(h.probability for h in self.hypotheses if any(fault.rule == rule for fault in h.faults))


def posterior(reading: BoardReading, game: Game, options: Options, policy: Policy, said: Said) -> Posterior:
    """Weigh the likeliest boards.

    A board's weight is its likelihood times exp(-fault_nats) for each fault. Looked at are the likeliest boards, every
    board that differs from the best of them in one place, and those that differ in two of its most doubtful places.
    What is left out is bounded as if places were independent of each other: each open place then adds its odds, and
    `rest` is what all of them make together beyond the boards that were looked at.
    """
    words = game.layers(options)
    slots = [row for name in words for row in _costs(reading, name, words[name], policy, said)]
    if reading.marker is not None:
        slots.append(_row_costs(reading.marker.log_likelihood, policy))
    weighed: dict[Choice, Weighed] = {}

    def weigh(choice: Choice) -> float:
        if choice not in weighed:
            position = _compose(reading, game, options, choice)
            faults = game.faults(position, options)
            cost = float(sum(row[content] for row, content in zip(slots, choice, strict=True)))
            weight = -cost - min(policy.fault_nats * len(faults), policy.most_fault_nats)
            weighed[choice] = Weighed(weight, position, faults)
        return weighed[choice].weight

    for cost, choice in islice(likeliest(slots, policy.reach_nats), policy.most_likeliest):
        if weighed and -cost < max(w.weight for w in weighed.values()) - policy.reach_nats:
            break
        weigh(choice)
    best = max(weighed, key=lambda choice: weighed[choice].weight)
    top = weighed[best].weight
    changes = sorted(_changes(slots, best, policy.reach_nats))
    odds, doubtful = 0.0, []
    for i, (cost, slot, content) in enumerate(changes):
        looked_at = i < policy.most_changes
        relative = weigh(_changed(best, (slot, content))) - top if looked_at else -cost
        odds += float(np.exp(min(relative, 0.0)))
        if i < policy.most_doubtful:
            doubtful.append((slot, content))
    for first, second in combinations(doubtful, 2):
        if first[0] != second[0]:
            weigh(_changed(best, first, second))
    weights = {choice: float(np.exp(w.weight - top)) for choice, w in weighed.items()}
    apart = {choice: sum(map(ne, choice, best)) for choice in weighed}
    several = sum(weight for choice, weight in weights.items() if apart[choice] > 1)
    unlooked = sum(float(np.exp(-cost)) for cost, _, _ in changes[policy.most_changes :])
    left_out = max(0.0, float(np.expm1(min(odds, MOST_ODDS))) - odds - several) + unlooked
    total = sum(weights.values()) + left_out
    hypotheses = sorted(
        (Hypothesis(w.position, w.faults, weights[choice] / total) for choice, w in weighed.items()),
        key=lambda hypothesis: -hypothesis.probability,
    )
    tables = _marginals(slots, weights, left_out, total)
    count = len(reading.grid)
    cells = {name: tables[i * count : (i + 1) * count] for i, name in enumerate(words)}
    return Posterior(tuple(hypotheses), left_out / total, {n: np.array(rows) for n, rows in cells.items()}, words)


def _changes(slots: list[NDArray[np.float64]], best: Choice, reach: float) -> Iterator[tuple[float, int, int]]:
    """`(cost above the best's, slot, content)` of every single change within reach."""
    for slot, (row, held) in enumerate(zip(slots, best, strict=True)):
        for content, cost in enumerate(row - row[held]):
            if content != held and cost <= reach:
                yield float(cost), slot, content


def _changed(choice: Choice, *changes: tuple[int, int]) -> Choice:
    changed = list(choice)
    for slot, content in changes:
        changed[slot] = content
    return tuple(changed)


def _marginals(
    slots: list[NDArray[np.float64]], weights: Mapping[Choice, float], left_out: float, total: float
) -> list[NDArray[np.float64]]:
    """For each slot the probability of each content: of the boards looked at, and of the rest as if independent."""
    tables = []
    for row in slots:
        alone = np.exp(-np.minimum(row, CERTAIN_NATS))
        tables.append(left_out / total * alone / alone.sum())
    for choice, weight in weights.items():
        for table, content in zip(tables, choice, strict=True):
            table[content] += weight / total
    return tables


def _costs(
    reading: BoardReading, name: str, words: tuple[str, ...], policy: Policy, said: Said
) -> list[NDArray[np.float64]]:
    """For each cell, how much less likely than the best each of `words` is, in nats."""
    layer = reading.layer(name)
    column = {content: i for i, content in enumerate(layer.contents)}
    table = np.full((len(reading.grid), len(words)), -CERTAIN_NATS)
    for i, word in enumerate(words):
        if word in column:
            table[:, i] = layer.log_likelihood[:, column[word]]
    rows = [_row_costs(row, policy) for row in table]
    for cell, content in said.items():
        if content in words:
            rows[cell] = np.where(np.array(words) == content, 0.0, CERTAIN_NATS)
    return rows


def _row_costs(log_likelihood: NDArray[np.float64], policy: Policy) -> NDArray[np.float64]:
    cost = log_likelihood.max() - log_likelihood
    return np.asarray(np.where(cost >= CERTAIN_NATS, CERTAIN_NATS, np.minimum(cost, policy.doubted_nats)))


def likeliest(costs: list[NDArray[np.float64]], reach: float) -> Iterator[tuple[float, tuple[int, ...]]]:
    """All choices of one content a slot in the order of their summed cost, starting with the best.

    Alternatives that cost more than `reach` are left out. Each choice is made once from a cheaper one: take the last
    changed slot's next content, change one more slot, or move the last change to the next slot; a heap orders them.
    """
    orders = [np.argsort(row, kind="stable") for row in costs]
    best = [int(order[0]) for order in orders]
    open_slots = []
    for slot, (row, order) in enumerate(zip(costs, orders, strict=True)):
        steps = [(float(row[i]), int(i)) for i in order[1:] if row[i] <= reach]
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


def _compose(reading: BoardReading, game: Game, options: Options, choice: tuple[int, ...]) -> Position:
    count = len(reading.grid)
    contents = {
        name: [words[i] for i in choice[layer * count : (layer + 1) * count]]
        for layer, (name, words) in enumerate(game.layers(options).items())
    }
    place = () if reading.marker is None else reading.marker.places[choice[-1]]
    return game.compose(contents, options, marker=place)
