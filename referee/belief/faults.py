"""Which faults are named, and which may be the reading's."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from engine.fault import Fault
from engine.game import Game
from engine.grid import Cell
from engine.position import Position
from referee.belief.costs import Said
from referee.belief.policy import PhotoPolicy
from referee.belief.posterior import BoardHypothesis, Posterior, fault_probabilities
from referee.belief.printed import off_the_print

Sureness = Literal["perhaps", "probable", "sure"]
"""Below the policy's `fault_likely`; from there on; from `fault_sure` on, by what is seen, but not all is seen."""


@dataclass(frozen=True, slots=True)
class SuspectedFault:
    """A fault that may be the reading's.

    Attributes
    ----------
    probability : that a fault under its rule is there. `how` : how sure that is.
    settled_by : cells, the likeliest first, of which it is enough to know what they hold. None where what else there
        may be lies in no few cells.
    """

    fault: Fault
    probability: float
    how: Sureness
    settled_by: tuple[Cell, ...]


def named_and_suspected(
    beliefs: Posterior,
    game: Game,
    faults_of: Callable[[Position], tuple[Fault, ...]],
    depends_on_doubts: Callable[[Fault], bool],
    said: Said,
    policy: PhotoPolicy,
) -> tuple[tuple[Fault, ...], tuple[SuspectedFault, ...]]:
    """Faults to be named, and those that may be the reading's: of the best board, then of other probable ones.

    A fault of the best board is named if it is sure, but for those of one side alone and those that a few things may
    feign. One that is not sure may be the reading's if it is probable enough, or if no single cell in doubt could undo
    it: where much is unseen no board is probable, the best no more than others.
    Of other boards' faults those may be that are probable enough and that the picture speaks for; and all of the board
    that it speaks for most, however improbable the rules make that.
    """
    probability = fault_probabilities(beliefs.hypotheses)
    sure = tuple(fault for fault in beliefs.best.faults if probability[fault.rule] >= policy.fault_sure)
    one_sided = tuple(fault for fault in sure if of_one_side_alone(fault, beliefs.best.position, game))
    feigned = _of_things(beliefs.best.position, game, faults_of, said, policy) if sure else {}
    of_things = tuple(fault for fault in sure if fault.rule in feigned and fault not in one_sided)
    doubtful = _doubtful(beliefs, probability, depends_on_doubts, policy)
    others = _of_other_boards(beliefs, probability, game, policy)
    suspected = (
        *(_suspected(fault, probability[fault.rule], feigned[fault.rule], policy) for fault in of_things),
        *(
            _suspected(fault, probability[fault.rule], _settled_by(beliefs, fault.rule, policy), policy)
            for fault in (*one_sided, *doubtful, *others)
        ),
    )
    return tuple(fault for fault in sure if fault not in (*one_sided, *of_things)), suspected


def _doubtful(
    beliefs: Posterior,
    probability: Mapping[str, float],
    depends_on_doubts: Callable[[Fault], bool],
    policy: PhotoPolicy,
) -> list[Fault]:
    """Faults of the best board that are not sure, but probable enough, or such that no cell in doubt can undo them."""
    return [
        fault
        for fault in beliefs.best.faults
        if probability[fault.rule] < policy.fault_sure
        and (probability[fault.rule] >= policy.fault_open or not depends_on_doubts(fault))
    ]


def _of_other_boards(
    beliefs: Posterior, probability: Mapping[str, float], game: Game, policy: PhotoPolicy
) -> list[Fault]:
    """Of each rule that the best board keeps the likeliest board's fault, if the picture speaks for one."""
    first = {fault.rule: fault for board in beliefs.hypotheses[::-1] for fault in board.faults[::-1]}
    kept = first.keys() - {fault.rule for fault in beliefs.best.faults}

    def is_open(rule: str) -> bool:
        if beliefs.overruled and _breaks(beliefs.overruled, rule):
            return True
        return probability[rule] >= policy.fault_open and _shows(beliefs, rule, game, policy)

    return [fault for rule, fault in first.items() if rule in kept and is_open(rule)]


def _of_things(
    position: Position, game: Game, faults_of: Callable[[Position], tuple[Fault, ...]], said: Said, policy: PhotoPolicy
) -> dict[str, tuple[Cell, ...]]:
    """Rules that a bare board would not break but for a thing or two, as a coin, each with where these may lie.

    A thing that no set has, or a lens's ghost, is read as the colour that it resembles. It lies on the circles that
    differ from what is printed, where only a few do, else on any of which another colour would break no rule; not on
    those of which a person `said` what they hold.
    """
    bare = replace(position, layers=position.layers_with(game.played_layer, [game.free] * len(position.grid)))

    def broken(layer: str, contents: Sequence[str]) -> set[str]:
        return {fault.rule for fault in faults_of(replace(bare, layers=bare.layers_with(layer, contents)))}

    found: dict[str, tuple[Cell, ...]] = {}
    for layer, contents in bare.layers:
        patterns = game.patterns(layer, position.grid)
        if not patterns:
            continue
        off = off_the_print(contents, patterns)
        few = tuple(cell for cell in off if (layer, cell) not in said)
        is_few = len(off) <= policy.most_things
        for rule in broken(layer, contents):
            if is_few and rule not in broken(layer, _instead_at(contents, {cell: off[cell] for cell in few})):
                found[rule] = few
            elif not is_few:
                found[rule] = tuple(
                    cell
                    for cell in position.grid.cells
                    if (layer, cell) not in said
                    and any(rule not in broken(layer, _instead_at(contents, {cell: other})) for other in set(contents))
                )
    return {rule: cells for rule, cells in found.items() if cells}


def _instead_at(contents: Sequence[str], others: Mapping[Cell, str]) -> list[str]:
    return [others.get(Cell(cell), content) for cell, content in enumerate(contents)]


def suspected_of_many(beliefs: Posterior, policy: PhotoPolicy) -> tuple[SuspectedFault, ...]:
    """Faults that most boards have by what was seen, the rules left aside, but not the best; some are drawn.

    So it is where boards are too many to be weighed, as where rings can hardly be counted.
    """
    boards = (*beliefs.hypotheses, *beliefs.draw_others())
    likelihoods = np.array([board.probability * np.exp(board.nats_against) for board in boards])
    first = {fault.rule: fault for board in boards[::-1] for fault in board.faults}
    of_best = {fault.rule for fault in beliefs.best.faults}
    return tuple(
        _suspected(first[rule], probability, (), policy)
        for rule, probability in fault_probabilities(boards).items()
        if rule not in of_best
        and probability >= policy.fault_open
        and likelihoods[[_breaks(board, rule) for board in boards]].sum() > policy.fault_seen * likelihoods.sum()
    )


def _suspected(fault: Fault, probability: float, settled_by: tuple[Cell, ...], policy: PhotoPolicy) -> SuspectedFault:
    how: Sureness = "perhaps" if probability < policy.fault_likely else "probable"
    return SuspectedFault(fault, probability, "sure" if probability >= policy.fault_sure else how, settled_by)


def of_one_side_alone(fault: Fault, position: Position, game: Game) -> bool:
    """Whether a fault is about all that one of two sides has on the board, where nothing of the other is seen.

    That other side's may be of the board's own shade: all of it is missed then, and the picture does not show it.
    """
    sides = [content for content in game.layers[game.played_layer] if content != game.free]
    seen = [cells for side in sides if (cells := position.cells_with(side, game.played_layer))]
    return len(sides) == 2 and len(seen) == 1 and set(fault.cells) == set(seen[0])


def _shows(beliefs: Posterior, rule: str, game: Game, policy: PhotoPolicy) -> bool:
    """Whether the picture speaks for a fault that the best board has not.

    A board with it explains what was seen clearly better, the rules left aside; or it differs from the best only by
    empty cells, so that what lies in the others breaks the rule by itself. What else an unseen cell might hold is not
    worth a word: much of that is against the rules.
    """
    best = beliefs.best
    for board in beliefs.hypotheses:
        if not _breaks(board, rule):
            continue
        legality_nats = best.nats_against - board.nats_against
        seen_nats = np.log(board.probability / best.probability) - legality_nats
        if seen_nats > policy.fault_seen_nats or set(_instead(best.position, board.position)) <= {game.free}:
            return True
    return False


def _instead(position: Position, other: Position) -> Iterator[str]:
    """What another board holds in the cells, of each layer, in which it differs from a position."""
    for (_, ours), (_, theirs) in zip(position.layers, other.layers, strict=True):
        yield from (content for content, held in zip(theirs, ours, strict=True) if content != held)


def _settled_by(beliefs: Posterior, rule: str, policy: PhotoPolicy) -> tuple[Cell, ...]:
    """Cells in which all probable boards that break the rule, if the best does not, differ from it; or the reverse."""
    best = beliefs.best
    has = _breaks(best, rule)
    most, rest = (1 - policy.fault_sure, beliefs.rest) if has else (policy.fault_open, 0.0)
    left = [(board, set(_differing(best.position, board.position))) for board in beliefs.hypotheses]
    cells: dict[Cell, None] = {}
    if not has and beliefs.overruled and _breaks(beliefs.overruled, rule):
        cells = dict.fromkeys(sorted(set(_differing(best.position, beliefs.overruled.position))))
    while True:
        left = [(board, differing) for board, differing in left if differing.isdisjoint(cells)]
        others = [(board, differing) for board, differing in left if _breaks(board, rule) != has]
        doubt = rest + sum(board.probability for board, _ in others)
        if not others or doubt < most * (rest + sum(board.probability for board, _ in left)):
            return tuple(cells)
        cells |= dict.fromkeys(sorted(others[0][1]))


def _differing(position: Position, other: Position) -> Iterator[Cell]:
    """The cells of any layer in which two boards differ, and those that the green counter lies on in only one."""
    yield from set(position.marker) ^ set(other.marker)
    for layer, _ in position.layers:
        yield from position.differing(other, layer)


def _breaks(board: BoardHypothesis, rule: str) -> bool:
    return any(fault.rule == rule for fault in board.faults)
