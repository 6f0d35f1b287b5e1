"""Which faults are named, and which may be mistakes of the reading."""

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
"""How probable a suspected fault is: less than the policy's `fault_likely`; at least that; at least `fault_sure`.

A fault of the last kind is sure by what is seen, but only suspected, as something may be unseen or misread.
"""


@dataclass(frozen=True, slots=True)
class SuspectedFault:
    """A fault that may be a mistake of the reading.

    Attributes
    ----------
    probability : that its rule is broken. `how` says the same in a word.
    settled_by : cells, the likeliest first. To know what they hold is enough to settle the suspicion. Empty if no few
        cells are enough, or if it hangs on where the green counter lies.
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
    """The faults to be named, and the suspected ones: first those of the best board, then those of other boards.

    A fault of the best board that is sure is named. It is only suspected if it is about one side alone, or if a few
    things that lie on the board may feign it, or several circles that were taken for another colour (`evened`). A fault
    of the best board that is not sure is suspected if it is probable enough, or if no single cell in doubt could undo
    it: if much is unseen, no board is probable, not even the best. A fault of another board is suspected if it is
    probable enough and the picture speaks for it. All faults of the board that the picture alone makes likeliest are
    suspected, however improbable the rules make that board.
    """
    probability = fault_probabilities(beliefs.hypotheses)
    sure = tuple(fault for fault in beliefs.best.faults if probability[fault.rule] >= policy.fault_sure)
    one_sided = tuple(fault for fault in sure if of_one_side_alone(fault, beliefs.best.position, game))
    feigned = _of_things(beliefs.best.position, game, faults_of, said, policy) if sure else {}
    feigned |= _of_shades(beliefs, sure)
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
    """Faults of the best board that are not sure, but are probable enough, or that no single cell in doubt can undo."""
    return [
        fault
        for fault in beliefs.best.faults
        if probability[fault.rule] < policy.fault_sure
        and (probability[fault.rule] >= policy.fault_open or not depends_on_doubts(fault))
    ]


def _of_other_boards(
    beliefs: Posterior, probability: Mapping[str, float], game: Game, policy: PhotoPolicy
) -> list[Fault]:
    """For each rule that the best board keeps: the likeliest fault under it, if the picture speaks for one."""
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
    """Rules that the circles' colours break perhaps only because of things that lie on them, and where these may lie.

    A thing that belongs to no set (a coin) or a lens's ghost is read as the colour that it resembles. If only a few
    circles differ from what is printed, such things may lie on these, otherwise on each circle that would keep the rule
    in another colour. They do not lie where a person `said` what lies there.
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


def _of_shades(beliefs: Posterior, faults: Sequence[Fault]) -> dict[str, tuple[Cell, ...]]:
    """Rules of some faults of the best board that its `evened` one keeps, and where the two differ."""
    if beliefs.evened is None:
        return {}
    cells = tuple(_differing(beliefs.best.position, beliefs.evened.position))
    return {fault.rule: cells for fault in faults if not _breaks(beliefs.evened, fault.rule)}


def _instead_at(contents: Sequence[str], others: Mapping[Cell, str]) -> list[str]:
    return [others.get(Cell(cell), content) for cell, content in enumerate(contents)]


def suspected_of_many(beliefs: Posterior, policy: PhotoPolicy) -> tuple[SuspectedFault, ...]:
    """Faults that the best board has not, but most boards have if they are weighed by what was seen, without the rules.

    This happens if too many boards are possible to weigh them all, as when rings can hardly be counted. So boards that
    were drawn at random count, too.
    """
    boards = (*beliefs.hypotheses, *beliefs.draw_others())
    likelihoods = np.array([board.likelihood for board in boards])
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
    """Whether a fault is about all pieces of one side, and no piece of the other side is seen.

    The other side's pieces may have the board's own shade. Then all of them are missed, and nothing in the picture
    shows that.
    """
    sides = [content for content in game.layers[game.played_layer] if content != game.free]
    seen = [cells for side in sides if (cells := position.cells_with(side, game.played_layer))]
    return len(sides) == 2 and len(seen) == 1 and set(fault.cells) == set(seen[0])


def _shows(beliefs: Posterior, rule: str, game: Game, policy: PhotoPolicy) -> bool:
    """Whether the picture speaks for breaking a rule that the best board keeps.

    It does if a board that breaks it explains clearly better what was seen, the rules left aside. It also does if such
    a board is the best one with some cells emptied, as what lies in its other cells then breaks the rule by itself.
    What else an unseen cell might hold is not worth a word: much of that is against the rules.
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
    """What another board holds in the cells, layer by layer, in which it differs from a position."""
    for (_, ours), (_, theirs) in zip(position.layers, other.layers, strict=True):
        yield from (content for content, held in zip(theirs, ours, strict=True) if content != held)


def _settled_by(beliefs: Posterior, rule: str, policy: PhotoPolicy) -> tuple[Cell, ...]:
    """Cells to look at to know whether a rule is broken, the likeliest first.

    If they hold what the best board has there, hardly any board is left that breaks the rule although the best one
    keeps it, or keeps it although the best one breaks it. Empty if such a board differs from the best one by the green
    counter alone: what a cell holds does not say where that lies.
    """
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
        if not others[0][1]:
            return ()
        cells |= dict.fromkeys(sorted(others[0][1]))


def _differing(position: Position, other: Position) -> Iterator[Cell]:
    """Cells that hold different contents on two boards, in any layer."""
    for layer, _ in position.layers:
        yield from position.differing(other, layer)


def _breaks(board: BoardHypothesis, rule: str) -> bool:
    return any(fault.rule == rule for fault in board.faults)
