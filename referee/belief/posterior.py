"""From a reading to boards with probabilities: the likeliest whole boards, weighed by the rules as a prior."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.fault import Fault
from engine.game import Game
from engine.options import Options
from engine.position import Position
from referee.belief.costs import Said, costs
from referee.belief.halves import Costs, apart, halves, joined
from referee.belief.likeliest import CERTAIN_NATS, Choice, drawn_at_random, likeliest
from referee.belief.policy import PhotoPolicy
from referee.belief.printed import in_equal_numbers
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True, eq=False)
class BoardHypothesis:
    """One board that may lie there, with its faults and its probability.

    Attributes
    ----------
    nats_against : how much less likely the rules and gravity make the board before the picture is looked at.
    """

    position: Position
    faults: tuple[Fault, ...]
    nats_against: float
    probability: float

    @property
    def likelihood(self) -> float:
        """How likely the picture alone makes the board, compared with the likelihood of others."""
        return float(self.probability * np.exp(self.nats_against))


@dataclass(frozen=True, slots=True, eq=False)
class Posterior:
    """What a reading makes probable.

    Attributes
    ----------
    hypotheses : likeliest first.
    overruled : the board that the picture alone makes likeliest, if it makes that board clearly likelier than the best
        one, so that only the rules speak against it.
    evened : the likeliest board on which each colour is there equally often, if the best one is not so, although the
        picture hardly speaks against it: several circles may then have been taken for another colour.
    rest : probability of all boards that were not weighed.
    draw_others : draws some of those at random, each as often as the picture makes it likely. They share `rest` in
        proportion to how often each was drawn and how likely the rules make it. One part is kept for boards not drawn.
    cells : by the layer's name: (N, C) probability of each content of each cell, in the order of `Game.layers`.
    """

    hypotheses: tuple[BoardHypothesis, ...]
    overruled: BoardHypothesis | None
    evened: BoardHypothesis | None
    rest: float
    draw_others: Callable[[], tuple[BoardHypothesis, ...]]
    cells: Mapping[str, NDArray[np.float64]]

    @property
    def best(self) -> BoardHypothesis:
        """The likeliest board."""
        return self.hypotheses[0]


class CheckedBoard(NamedTuple):
    """One board, with its faults and what rules and gravity say against it, in nats."""

    position: Position
    faults: tuple[Fault, ...]
    nats_against: float

    @property
    def prior(self) -> float:
        """How likely rules and gravity make the board: 1 if they say nothing against it, else less."""
        return float(np.exp(-self.nats_against))

    def hypothesis(self, probability: float) -> BoardHypothesis:
        """As a hypothesis with its probability."""
        return BoardHypothesis(self.position, self.faults, self.nats_against, probability)


class Support(NamedTuple):
    """How much speaks for one or several boards: `likelihood` by the picture alone, `weight` by the rules, too."""

    weight: float
    likelihood: float


class _Weighed(NamedTuple):
    """The boards that were weighed, in the order of their likelihood, and what is known of all others.

    Attributes
    ----------
    weights : the weight of each board, by its choice of contents.
    weight : the sum of `weights`.
    left : the weight of all other boards together.
    others_prior : which share of the other boards' likelihood the rules are taken to leave.
    last_cost : the cost of the last board that was weighed, in nats. No other board costs less.
    """

    boards: list[CheckedBoard]
    weights: dict[Choice, float]
    weight: float
    left: float
    others_prior: float
    last_cost: float


def posterior(reading: BoardReading, game: Game, options: Options, policy: PhotoPolicy, said: Said) -> Posterior:
    """Weigh the likeliest boards.

    A board's weight is its likelihood times exp(-fault_nats) for each fault, and exp(-floating_nats) for each square
    that nothing can hold up. Boards are weighed in the order of their likelihood, until the others add no more than
    `left_out` to the weight found, or `most_boards` are weighed. The likelihood of all boards together is a product
    over cells, so the others' likelihood is known exactly. How far the rules speak against the others is guessed from
    the boards that were weighed.
    """
    slots = costs(reading, game, policy, said)
    pairs = halves(reading)
    rows = joined(slots, pairs, policy.other_half)
    checked = partial(_checked, game, options, policy)

    def check(choice: Choice) -> CheckedBoard:
        return checked(_compose(reading, game, choice))

    of_all = float(np.prod([np.exp(-row).sum() for row in rows]))
    weighed = _weighed(apart(likeliest(rows), slots, pairs), of_all, check, policy)
    total = weighed.weight + weighed.left
    rest = weighed.left / total

    @cache
    def draw_others() -> tuple[BoardHypothesis, ...]:
        drawings = apart(drawn_at_random(rows, policy.drawings, weighed.last_cost), slots, pairs)
        others = (choice for _, choice in drawings if choice not in weighed.weights)
        times = Counter(islice(others, min(int(rest / policy.drawn_share), policy.most_drawn)))
        drawn = [(board, count * board.prior) for board, count in ((check(one), times[one]) for one in times)]
        shares = sum(share for _, share in drawn) + weighed.others_prior
        return tuple(board.hypothesis(rest * share / shares) for board, share in drawn)

    with_weights = zip(weighed.boards, weighed.weights.values(), strict=True)
    hypotheses = sorted(
        (board.hypothesis(weight / total) for board, weight in with_weights),
        key=lambda hypothesis: -hypothesis.probability,
    )
    tables = _marginals(slots, weighed.weights, weighed.left, total)
    count = len(reading.grid)
    cells = {name: np.array(tables[i * count : (i + 1) * count]) for i, name in enumerate(game.layers)}
    overruled = _overruled(hypotheses, policy.overruled_nats)
    evened = _evened(hypotheses[0], slots, game, checked, policy.even_nats)
    return Posterior(tuple(hypotheses), overruled, evened, rest, draw_others, cells)


def _checked(game: Game, options: Options, policy: PhotoPolicy, position: Position) -> CheckedBoard:
    faults = game.faults(position, options)
    return CheckedBoard(position, faults, policy.nats_against(len(faults), len(game.floating(position))))


def _weighed(
    choices: Iterable[tuple[float, Choice]],
    of_all: float,
    check: Callable[[Choice], CheckedBoard],
    policy: PhotoPolicy,
) -> _Weighed:
    """Boards weighed in the order of their likelihood, as many as the policy wants. `of_all` : likelihood of all."""
    boards: list[CheckedBoard] = []
    weights: dict[Choice, float] = {}
    seen = best = Support(0.0, 0.0)
    for cost, choice in choices:
        boards.append(check(choice))
        likelihood = float(np.exp(-cost))
        weights[choice] = weight = likelihood * boards[-1].prior
        seen = Support(seen.weight + weight, seen.likelihood + likelihood)
        best = max(best, Support(weight, likelihood))
        others_prior = _prior_of_others(seen, best, len(boards) - 1)
        left = max(of_all - seen.likelihood, 0.0) * others_prior
        most = policy.most_beside_faulty if boards[0].faults else policy.most_boards
        if len(boards) >= most or left < policy.left_out * seen.weight:
            break
    return _Weighed(boards, weights, seen.weight, left, others_prior, cost)


def fault_probabilities(boards: Sequence[BoardHypothesis]) -> dict[str, float]:
    """For each rule, the probability that it is broken: that of all boards that break it."""
    found: dict[str, float] = {}
    for board in boards:
        for rule in {fault.rule for fault in board.faults}:
            found[rule] = found.get(rule, 0.0) + board.probability
    return found


def _overruled(hypotheses: Sequence[BoardHypothesis], least_nats: float) -> BoardHypothesis | None:
    """The board that the picture alone makes likeliest, if it is likelier than the first by at least `least_nats`.

    `hypotheses` : the likeliest by picture and rules first. As some cells may be unseen, the picture alone may make
    several boards equally likely. Of these, the one that differs least from the first is taken.
    """
    first = hypotheses[0].position
    likelihoods = np.array([board.likelihood for board in hypotheses])
    most = likelihoods.max()
    if most < np.exp(least_nats) * likelihoods[0]:
        return None

    def differing(board: BoardHypothesis) -> int:
        return sum(len(first.differing(board.position, layer)) for layer, _ in first.layers)

    alike = np.isclose(likelihoods, most, atol=0)
    return min((board for board, is_alike in zip(hypotheses, alike, strict=True) if is_alike), key=differing)


def _evened(
    best: BoardHypothesis,
    slots: Sequence[Costs],
    game: Game,
    checked: Callable[[Position], CheckedBoard],
    most_nats: float,
) -> BoardHypothesis | None:
    """The best board with each printed colour equally often, if that costs no more than `most_nats`.

    None if only one circle differs. `slots` : as from `costs`.
    """
    count = len(best.position.grid)
    for i, (layer, words) in enumerate(game.layers.items()):
        patterns = game.patterns(layer, best.position.grid)
        if not patterns:
            continue
        table = np.array(slots[i * count : (i + 1) * count])
        ours = [words.index(content) for content in best.position.contents(layer)]
        if len(set(Counter(ours).values())) == 1:
            continue
        even = in_equal_numbers(table, patterns[0])
        nats = float((table[range(count), even] - table[range(count), ours]).sum())
        if (even != ours).sum() > 1 and nats <= most_nats:
            layers = best.position.layers_with(layer, [words[content] for content in even])
            board = checked(replace(best.position, layers=layers))
            return board.hypothesis(best.likelihood * float(np.exp(-nats)) * board.prior)
    return None


def _prior_of_others(seen: Support, best: Support, others: int) -> float:
    """Which share of their likelihood the rules leave to boards other than the best.

    It is the mean over the `others` that were weighed and one made-up board that breaks no rule. So it stays near 1
    until several boards were weighed: a few boards prove little.
    """
    likelihood = seen.likelihood - best.likelihood
    if others == 0 or likelihood <= 0:
        return 1.0
    weight = seen.weight - best.weight
    return min(1.0, (weight + likelihood / others) / (likelihood + likelihood / others))


def _marginals(
    slots: list[NDArray[np.float64]], weights: Mapping[Choice, float], left_out: float, total: float
) -> list[NDArray[np.float64]]:
    """(C,) for each slot, the probability of each content. Boards not weighed count as if slots were independent."""
    probabilities = np.array(list(weights.values())) / total
    tables = []
    for row, held in zip(slots, np.array(list(weights)).T, strict=True):
        alone = np.exp(-np.minimum(row, CERTAIN_NATS))
        tables.append(np.bincount(held, probabilities, len(row)) + left_out / total * alone / alone.sum())
    return tables


def _compose(reading: BoardReading, game: Game, choice: tuple[int, ...]) -> Position:
    count = len(reading.grid)
    contents = {
        name: [words[i] for i in choice[layer * count : (layer + 1) * count]]
        for layer, (name, words) in enumerate(game.layers.items())
    }
    place = () if reading.marker is None else reading.marker.places[choice[-1]]
    return game.compose(contents, marker=place)
