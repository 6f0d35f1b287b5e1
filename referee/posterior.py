"""From a reading to boards with probabilities: the likeliest joint hypotheses, weighed by the rules as a prior."""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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

    A board's weight is its likelihood times exp(-fault_nats) for each fault. Boards are looked at in the order of their
    likelihood, until what is left cannot matter or `most_hypotheses` are reached; the share of those left out is
    bounded by their likelihoods, as faults only lower a weight.
    """
    words = game.layers(options)
    costs = [_costs(reading, name, words[name], policy, said) for name in words]
    slots = [row for layer in costs for row in layer]
    marker = None if reading.marker is None else _row_costs(reading.marker.log_likelihood, policy)
    if marker is not None:
        slots.append(marker)
    looked_at: list[tuple[float, tuple[int, ...], Position, tuple[Fault, ...]]] = []
    likelihoods, best_weight = 0.0, -np.inf
    for cost, choice in likeliest(slots, policy.reach_nats):
        if len(looked_at) >= policy.most_hypotheses or -cost < best_weight - policy.reach_nats:
            break
        position = _compose(reading, game, options, choice)
        faults = game.faults(position, options)
        weight = -cost - min(policy.fault_nats * len(faults), policy.most_fault_nats)
        best_weight = max(best_weight, weight)
        likelihoods += float(np.exp(-cost))
        looked_at.append((weight, choice, position, faults))
    independent = [np.exp(-np.minimum(row, CERTAIN_NATS)) for row in slots]
    everything = float(np.prod([row.sum() for row in independent]))
    weights = np.exp(np.array([weight for weight, *_ in looked_at]))
    left_out = max(0.0, everything - likelihoods)
    total = float(weights.sum()) + left_out
    hypotheses = [
        Hypothesis(position, faults, float(weight) / total)
        for weight, (_, _, position, faults) in zip(weights, looked_at, strict=True)
    ]
    marginals = [left_out / total * row / row.sum() for row in independent]
    for weight, (_, choice, _, _) in zip(weights, looked_at, strict=True):
        for marginal, content in zip(marginals, choice, strict=True):
            marginal[content] += float(weight) / total
    count = len(reading.grid)
    tables = {name: np.array(marginals[i * count : (i + 1) * count]) for i, name in enumerate(words)}
    hypotheses.sort(key=lambda hypothesis: -hypothesis.probability)
    return Posterior(tuple(hypotheses), left_out / total, tables, words)


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
