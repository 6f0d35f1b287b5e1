"""Which faults are named, and which may be the reading's."""

from collections.abc import Callable, Iterator

import numpy as np

from engine.fault import Fault
from engine.game import Game
from engine.geometry import Cell
from engine.position import Position
from referee.belief.policy import PhotoPolicy
from referee.belief.posterior import BoardHypothesis, Posterior


def named_and_suspected(
    beliefs: Posterior, game: Game, depends_on_doubts: Callable[[Fault], bool], policy: PhotoPolicy
) -> tuple[tuple[Fault, ...], tuple[Fault, ...]]:
    """Those to be named, and those that may be the reading's: of the best board, then of other probable ones.

    Where much is unseen no board is probable, the best no more than others. Of its faults only those are worth a word
    that no single cell in doubt could undo; of other boards' faults those that the picture speaks for.
    """
    probability = beliefs.fault_probabilities()
    best = beliefs.best.faults
    named = tuple(fault for fault in best if probability[fault.rule] >= policy.fault_sure)
    suspected = {fault.rule: fault for hypothesis in beliefs.hypotheses[::-1] for fault in hypothesis.faults[::-1]}
    doubtful = [
        fault
        for fault in best
        if probability[fault.rule] < policy.fault_sure
        and (probability[fault.rule] >= policy.fault_open or not depends_on_doubts(fault))
    ]
    known = {fault.rule for fault in best}
    others = [
        fault
        for rule, fault in suspected.items()
        if rule not in known and probability[rule] >= policy.fault_open and _shows(beliefs, rule, game, policy)
    ]
    return named, (*doubtful, *others)


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
        legality_nats = policy.nats_against(len(best.faults)) - policy.nats_against(len(board.faults))
        seen_nats = np.log(board.probability / best.probability) - legality_nats
        if seen_nats > policy.fault_seen_nats or set(_instead(best.position, board.position)) <= {game.free}:
            return True
    return False


def _instead(position: Position, other: Position) -> Iterator[str]:
    """What another board holds in the cells, of each layer, in which it differs from a position."""
    for (_, ours), (_, theirs) in zip(position.layers, other.layers, strict=True):
        yield from (content for content, held in zip(theirs, ours, strict=True) if content != held)


def suspect_cells(beliefs: Posterior, suspected: tuple[Fault, ...]) -> tuple[Cell, ...]:
    """Where the likeliest board that differs in whether it has those faults holds something else."""
    best = beliefs.best
    cells: set[Cell] = set()
    for rule in {fault.rule for fault in suspected}:
        has = _breaks(best, rule)
        other = next((board for board in beliefs.hypotheses if _breaks(board, rule) != has), best).position
        cells |= set(best.position.marker) ^ set(other.marker)
        for layer, _ in other.layers:
            cells.update(best.position.differing(other, layer))
    return tuple(sorted(cells))


def _breaks(board: BoardHypothesis, rule: str) -> bool:
    return any(fault.rule == rule for fault in board.faults)
