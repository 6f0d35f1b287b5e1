"""From a reading to boards with probabilities: the likeliest joint hypotheses, weighed by the rules as a prior."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.fault import Fault
from engine.game import Game
from engine.geometry import Cell
from engine.options import Options
from engine.position import Position
from referee.belief.halves import apart, halves, joined
from referee.belief.likeliest import CERTAIN_NATS, Choice, likeliest
from referee.belief.policy import PhotoPolicy
from referee.belief.printed import log_prior
from referee.belief.upheld import upheld
from vision.reading import BoardReading

Said = Mapping[tuple[str, Cell], str]
"""What a person says lies there, by layer and cell."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardHypothesis:
    """One board that may lie there, with its faults and its probability.

    Attributes
    ----------
    nats_against : how much less likely the rules and gravity make it before it is looked at.
    """

    position: Position
    faults: tuple[Fault, ...]
    nats_against: float
    probability: float


@dataclass(frozen=True, slots=True, eq=False)
class Posterior:
    """What a reading makes probable.

    Attributes
    ----------
    hypotheses : likeliest first.
    overruled : the board that the picture alone makes likeliest, and clearly likelier than the best: only the rules
        speak against it.
    rest : probability of all boards that were not looked at.
    cells : for each layer's name, (N, C) probability of each content of each cell.
    contents : the words for the columns of `cells`.
    """

    hypotheses: tuple[BoardHypothesis, ...]
    overruled: BoardHypothesis | None
    rest: float
    cells: Mapping[str, NDArray[np.float64]]
    contents: Mapping[str, tuple[str, ...]]

    @property
    def best(self) -> BoardHypothesis:
        """The likeliest board."""
        return self.hypotheses[0]

    def fault_probabilities(self) -> dict[str, float]:
        """For each rule the probability that a fault under it is there."""
        found: dict[str, float] = {}
        for hypothesis in self.hypotheses:
            for rule in {fault.rule for fault in hypothesis.faults}:
                found[rule] = found.get(rule, 0.0) + hypothesis.probability
        return found


class Weighed(NamedTuple):
    """The weight and the likelihood of a board, or of several together."""

    weight: float
    likelihood: float


def posterior(reading: BoardReading, game: Game, options: Options, policy: PhotoPolicy, said: Said) -> Posterior:
    """Weigh the likeliest boards.

    A board's weight is its likelihood times exp(-fault_nats) for each fault, and exp(-floating_nats) for each square
    that nothing can hold up. Boards are looked at in the order of their likelihood until those that are left add no
    more than `left_out` to the weight found, or enough are done. The likelihood of all boards together is a product
    over places, so what is left of it is known exactly; rules are taken to speak against it as they do against what was
    looked at.
    """
    words = game.layers
    slots = [row for name in words for row in _weighed_costs(reading, game, name, policy, said)]
    if reading.marker is not None:
        slots.append(_row_costs(reading.marker.log_likelihood, policy))
    pairs = halves(reading)
    rows = joined(slots, pairs, policy.other_half)
    unseen = float(np.prod([np.exp(-row).sum() for row in rows]))
    weights: dict[Choice, float] = {}
    seen = Weighed(0.0, 0.0)
    best = seen
    boards: list[tuple[Position, tuple[Fault, ...], float]] = []
    left = np.inf
    for cost, choice in apart(likeliest(rows), slots, pairs):
        position = _compose(reading, game, choice)
        faults = game.faults(position, options)
        against = policy.nats_against(len(faults), len(game.floating(position)))
        boards.append((position, faults, against))
        likelihood = float(np.exp(-cost))
        weights[choice] = weight = likelihood * float(np.exp(-against))
        seen = Weighed(seen.weight + weight, seen.likelihood + likelihood)
        best = max(best, Weighed(weight, likelihood))
        left = max(unseen - seen.likelihood, 0.0) * _share_of_weight(seen, best, len(boards) - 1)
        _, faults_of_likeliest, _ = boards[0]
        most = policy.most_beside_faulty if faults_of_likeliest else policy.most_boards
        if len(boards) >= most or left < policy.left_out * seen.weight:
            break
    total = seen.weight + left
    hypotheses = sorted(
        (BoardHypothesis(*board, weight / total) for board, weight in zip(boards, weights.values(), strict=True)),
        key=lambda hypothesis: -hypothesis.probability,
    )
    tables = _marginals(slots, weights, left, total)
    count = len(reading.grid)
    cells = {name: tables[i * count : (i + 1) * count] for i, name in enumerate(words)}
    return Posterior(
        tuple(hypotheses),
        _overruled(hypotheses, policy.overruled_nats),
        left / total,
        {name: np.array(rows) for name, rows in cells.items()},
        words,
    )


def _overruled(hypotheses: Sequence[BoardHypothesis], least_nats: float) -> BoardHypothesis | None:
    """The board that the picture alone makes likeliest, by so many nats more than the first, which is the likeliest.

    What is not seen makes several alike: of those it is the one that differs least from the first.
    """
    first = hypotheses[0].position
    without_rules = np.array([board.probability * np.exp(board.nats_against) for board in hypotheses])
    most = without_rules.max()
    if most < np.exp(least_nats) * without_rules[0]:
        return None

    def differing(board: BoardHypothesis) -> int:
        return sum(len(first.differing(board.position, layer)) for layer, _ in first.layers)

    alike = np.isclose(without_rules, most, atol=0)
    return min((board for board, is_alike in zip(hypotheses, alike, strict=True) if is_alike), key=differing)


def _share_of_weight(seen: Weighed, best: Weighed, others: int) -> float:
    """How much of their likelihood the rules leave to boards other than the best: of `others` looked at and one more.

    The one more breaks no rule, so that few boards prove little.
    """
    likelihood = seen.likelihood - best.likelihood
    if others == 0 or likelihood <= 0:
        return 1.0
    weight = seen.weight - best.weight
    return min(1.0, (weight + likelihood / others) / (likelihood + likelihood / others))


def _marginals(
    slots: list[NDArray[np.float64]], weights: Mapping[Choice, float], left_out: float, total: float
) -> list[NDArray[np.float64]]:
    """For each slot the probability of each content: of the boards looked at, and of the rest as if independent."""
    probabilities = np.array(list(weights.values())) / total
    tables = []
    for row, held in zip(slots, np.array(list(weights)).T, strict=True):
        alone = np.exp(-np.minimum(row, CERTAIN_NATS))
        tables.append(np.bincount(held, probabilities, len(row)) + left_out / total * alone / alone.sum())
    return tables


def _weighed_costs(
    reading: BoardReading, game: Game, name: str, policy: PhotoPolicy, said: Said
) -> list[NDArray[np.float64]]:
    """The same as `_costs`, also weighed by the patterns of what is printed, and by physics where nothing is seen."""
    words = game.layers[name]
    rows = _costs(reading, name, words, policy, said)
    if game.is_standing:
        return upheld(rows, words.index(game.free), reading, policy)
    patterns = game.patterns(name, reading.grid)
    if not patterns:
        return rows
    costs = np.array(rows)
    asked = [words.index(content) for content in reading.layer(name).contents]
    weighed = costs[:, asked] - log_prior(-costs[:, asked], patterns, policy)
    costs[:, asked] = np.where(costs[:, asked] < CERTAIN_NATS, weighed, np.inf)
    return list(np.minimum(costs - costs.min(axis=1, keepdims=True), CERTAIN_NATS))


def _costs(
    reading: BoardReading, name: str, words: tuple[str, ...], policy: PhotoPolicy, said: Said
) -> list[NDArray[np.float64]]:
    """For each cell, how much less likely than the best each of `words` is, in nats."""
    layer = reading.layer(name)
    column = {content: i for i, content in enumerate(layer.contents)}
    table = np.full((len(reading.grid), len(words)), -CERTAIN_NATS)
    for i, word in enumerate(words):
        if word in column:
            table[:, i] = layer.log_likelihood[:, column[word]]
    rows = [_row_costs(row, policy) for row in table]
    for (of_layer, cell), content in said.items():
        if of_layer == name:
            rows[cell] = np.where(np.array(words) == content, 0.0, CERTAIN_NATS)
    return rows


def _row_costs(log_likelihood: NDArray[np.float64], policy: PhotoPolicy) -> NDArray[np.float64]:
    cost = log_likelihood.max() - log_likelihood
    return np.asarray(np.where(cost >= CERTAIN_NATS, CERTAIN_NATS, np.minimum(cost, policy.doubted_nats)))


def _compose(reading: BoardReading, game: Game, choice: tuple[int, ...]) -> Position:
    count = len(reading.grid)
    contents = {
        name: [words[i] for i in choice[layer * count : (layer + 1) * count]]
        for layer, (name, words) in enumerate(game.layers.items())
    }
    place = () if reading.marker is None else reading.marker.places[choice[-1]]
    return game.compose(contents, marker=place)
