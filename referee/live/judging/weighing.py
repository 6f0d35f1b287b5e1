"""What may have happened since the board was accepted, weighed by what is seen: the likeliest for each board."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from engine.fault import Fault
from engine.grid import Cell
from engine.move import Changes
from engine.state import State
from referee.live.event import RunnerUp
from referee.live.judging.covered import differing_cells, is_the_same_in_view
from referee.live.judging.evidence import Evidence
from referee.live.judging.fouls import faults_of, is_incomplete, is_nothing_whole
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis, decide_on_pass, hypotheses
from referee.live.judging.seen_board import SeenBoard, seen_board
from referee.live.judging.verdict import Belief, Played, TakenBack
from referee.live.policy import GamePolicy


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """Hypotheses about what happened since `state`, weighed by what is `seen`.

    Attributes
    ----------
    likeliest : the likeliest hypothesis for each board, the likeliest board first.
    same : all hypotheses for that first board: other orders of the same moves, other splits of its squares into pieces.
    rivals : the first of `likeliest`, and those of the others that something in view tells from it.
    probabilities : of `rivals`.
    belief : in the first of them.
    """

    state: State
    seen: Evidence
    policy: GamePolicy
    likeliest: tuple[MoveHypothesis, ...]
    same: tuple[MoveHypothesis, ...]
    rivals: tuple[MoveHypothesis, ...]
    probabilities: NDArray[np.float64]
    belief: Belief

    @property
    def best(self) -> MoveHypothesis:
        """The likeliest hypothesis of all."""
        return self.likeliest[0]

    @property
    def is_counter_seen(self) -> bool:
        """Whether the counter's place on the likeliest board is in view."""
        return self.seen.hidden.isdisjoint(self.best.position.marker)

    def chance(self, is_so: Iterable[bool]) -> float:
        """How probable something is; `is_so` : for each of `rivals`, whether it is so if that is what happened."""
        return float(self.probabilities[list(is_so)].sum())

    def belief_in(self, one: MoveHypothesis) -> Belief:
        """How probable a hypothesis other than the best is."""
        return Belief(self.belief.confidence * float(np.exp(one.weight - self.best.weight)))

    def played(self, some: Iterable[MoveHypothesis]) -> tuple[Played, ...]:
        """The hypotheses of `some` that are legal moves, and how probable each is."""
        return tuple(Played(self.belief_in(one), one.moves) for one in some if one.kind is HypothesisKind.PLAYED)

    def replaced(self, some: Iterable[MoveHypothesis]) -> TakenBack | None:
        """The first hypothesis of `some` by which another move was made in place of the last; None if none is one."""
        back = (one for one in some if one.kind is HypothesisKind.TAKEN_BACK)
        return next((TakenBack(self.belief_in(one), one.base, one.moves) for one in back if one.moves), None)

    def needed_to_act(self) -> Iterator[MoveHypothesis]:
        """The next hypotheses, as many as it takes to be, together with the likeliest, likely enough to act on."""
        total = self.probabilities[0]
        for one, probability in zip(self.rivals[1:], self.probabilities[1:], strict=True):
            if total >= self.policy.act:
                break
            total += probability
            yield one

    def disputed(self) -> set[Cell]:
        """Cells in which the likeliest board differs from those needed to act; the counter's cells count, too."""
        rivals = tuple(self.needed_to_act())
        cells = set(differing_cells(self.best, rivals, self.seen))
        return cells.union(*(set(self.best.position.marker) ^ set(one.position.marker) for one in rivals))

    def likely_faults(self) -> tuple[Fault, ...]:
        """What the likeliest foul breaks, if all fouls together are too likely to be ignored.

        Nothing counts as a foul while the turn may go on.
        """
        fouls = [
            (one, chance)
            for one, chance in zip(self.rivals, self.probabilities, strict=True)
            if one.kind is HypothesisKind.UNEXPLAINED and not self._is_no_turn(one.done)
        ]
        if sum(chance for _, chance in fouls) <= 1 - self.policy.act:
            return ()
        foul, _ = fouls[0]
        return faults_of(self.state, foul.done, foul.position)

    def _is_no_turn(self, done: Changes) -> bool:
        return is_incomplete(self.state, done) or is_nothing_whole(self.state, done)

    def deciding_on_passes(self) -> tuple[Cell, ...]:
        """Doubtful cells that decide whether passes among the likeliest moves were legal."""
        in_doubt = self.seen.in_doubt(self.policy.doubt_nats)
        states = accumulate(self.best.moves, State.after, initial=self.best.base)
        passes = (state for state, move in zip(states, self.best.moves, strict=False) if not move.changes.cells)
        return tuple(sorted({cell for state in passes for cell in decide_on_pass(state, in_doubt)}))


def weigh(state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy) -> Weighed:
    """Weigh all that may have happened; `earlier` : the states from which the last move may have been made."""
    boards: dict[SeenBoard, list[MoveHypothesis]] = defaultdict(list)
    for one in hypotheses(state, earlier, seen, policy):
        boards[seen_board(state.game, one.position)].append(one)
    # Other orders of the same moves, or other splits of its squares, lead to the same board: nobody sees which it was.
    likeliest = sorted((max(same, key=lambda one: one.weight) for same in boards.values()), key=lambda o: -o.weight)
    best = likeliest[0]
    # That something may lie under cover does not speak against an unchanged board: what is hidden stays as it was.
    rivals = (best, *(one for one in likeliest[1:] if not is_the_same_in_view(one, best, seen)))
    weights = np.exp(np.array([one.weight for one in rivals]) - best.weight)
    probabilities = weights / weights.sum()
    runner_up = RunnerUp(_in_words(rivals[1]), float(probabilities[1])) if len(rivals) > 1 else None
    belief = Belief(float(probabilities[0]), runner_up)
    same = tuple(boards[seen_board(state.game, best.position)])
    return Weighed(state, seen, policy, tuple(likeliest), same, rivals, probabilities, belief)


def _in_words(one: MoveHypothesis) -> str:
    if one.kind is HypothesisKind.UNEXPLAINED:
        return one.base.game.named(one.base, one.done).notation
    said = [one.kind.value] if one.kind is not HypothesisKind.PLAYED else []
    return ", ".join([*said, *(move.notation for move in one.moves)])
