"""What was told of recordings beside their truth: which events, when, and what was made up."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.games import game_called
from engine.score import judged_score
from referee.evaluation.game_truth import Expected, GameTruth, turned
from referee.live.event import COURSE_KINDS, Event, Kind

QUESTIONS = frozenset({Kind.UNCLEAR, Kind.READY})
"""Not expected, and not made up either: questions are counted apart, and every game begins with being ready."""


@dataclass(frozen=True, slots=True)
class GameComparison:
    """How one recording was followed.

    Attributes
    ----------
    matched : the expected events that were told, each with what was told.
    missed, made_up : expected and not told; told and not expected.
    questions : how often cells had to be asked about.
    wrong_cells : of the position at the end.
    score_right : what counts is what the truth says.
    """

    truth: GameTruth
    matched: tuple[tuple[Expected, Event], ...]
    missed: tuple[Expected, ...]
    made_up: tuple[Event, ...]
    questions: int
    wrong_cells: int
    score_right: bool

    @property
    def precision(self) -> float:
        """Share of what was told that was expected, 0 to 1."""
        told = len(self.matched) + len(self.made_up)
        return len(self.matched) / told if told else 1.0

    @property
    def recall(self) -> float:
        """Share of what was expected that was told, 0 to 1."""
        expected = len(self.matched) + len(self.missed)
        return len(self.matched) / expected if expected else 1.0

    @property
    def edit_distance(self) -> int:
        """How many events of the game's course must be put in or left out to make it right."""
        return sum(one.kind in COURSE_KINDS for wrong in (self.missed, self.made_up) for one in wrong)

    @property
    def phantom_moves(self) -> int:
        """Moves told that were none."""
        return sum(one.kind is Kind.MOVE for one in self.made_up)

    @property
    def missed_moves(self) -> int:
        """Moves that were not told."""
        return sum(one.kind is Kind.MOVE for one in self.missed)

    @property
    def alarms(self) -> int:
        """Fouls announced that were none, or a second time."""
        return sum(one.kind is Kind.FOUL for one in self.made_up)

    @property
    def delays(self) -> tuple[int, ...]:
        """Frames from the first still view of what happened to the event, in the game's course."""
        return tuple(told.frame - expected.frame for expected, told in self.matched if expected.kind in COURSE_KINDS)

    @property
    def exact(self) -> bool:
        """Whether the game's course, the board at the end and the score are the truth's."""
        return self.edit_distance == 0 and self.wrong_cells == 0 and self.score_right


def compare_game(truth: GameTruth, told: Sequence[Event]) -> GameComparison:
    """Match events in order, so that as many as possible fit; the rest is missed or made up.

    A board without an up may have been found with any side as row 1: the turn is taken that suits what was told best.
    """
    turns = range(1 if game_called(truth.game).is_standing else 4)
    compared = (_compared(turned(truth, turn), told) for turn in turns)
    return min(compared, key=lambda one: (one.edit_distance, one.wrong_cells))


def _compared(truth: GameTruth, told: Sequence[Event]) -> GameComparison:
    judged = _judged(told)
    pairs = [pair for is_course in (True, False) for pair in _aligned_of(is_course, truth.events, judged)]
    expected_matched = {i for i, _ in pairs}
    told_matched = {j for _, j in pairs}
    end = next((event for event in reversed(told) if event.kind is Kind.END), None)
    return GameComparison(
        truth=truth,
        matched=tuple((truth.events[i], judged[j]) for i, j in pairs),
        missed=tuple(one for i, one in enumerate(truth.events) if i not in expected_matched),
        made_up=tuple(one for j, one in enumerate(judged) if j not in told_matched),
        questions=sum(event.kind is Kind.UNCLEAR for event in told),
        wrong_cells=_wrong_cells(truth, told),
        score_right=end is not None and end.score is not None and judged_score(end.score) == truth.score,
    )


def _judged(told: Sequence[Event]) -> list[Event]:
    """Without questions, and without the words that a question is answered."""
    judged, is_covered = [], False
    for event in told:
        if event.kind in QUESTIONS or (event.kind is Kind.CLEAR_AGAIN and not is_covered):
            continue
        if event.kind is Kind.OCCLUDED:
            if is_covered:
                continue
            is_covered = True
        elif event.kind is Kind.CLEAR_AGAIN:
            is_covered = False
        judged.append(event)
    return judged


def _fits(expected: Expected, told: Event) -> bool:
    """The same kind of event about the same cells; a foul may name more cells than the ones that were laid on."""
    if told.kind is not expected.kind and not (told.kind is Kind.SWAP and expected.kind is Kind.MOVE):
        return False
    cells = frozenset(told.cells)
    return expected.cells <= cells if expected.kind is Kind.FOUL else expected.cells in (frozenset(), cells)


def _aligned_of(is_course: bool, expected: Sequence[Expected], told: Sequence[Event]) -> list[tuple[int, int]]:
    """The game's course by itself, and the world's events by themselves: a lamp may be told before or after a move."""
    ours = [i for i, one in enumerate(expected) if (one.kind in COURSE_KINDS) == is_course]
    theirs = [j for j, one in enumerate(told) if (one.kind in COURSE_KINDS) == is_course]
    pairs = _aligned([expected[i] for i in ours], [told[j] for j in theirs])
    return [(ours[i], theirs[j]) for i, j in pairs]


def _aligned(expected: Sequence[Expected], told: Sequence[Event]) -> list[tuple[int, int]]:
    """A longest common subsequence: pairs of indices that fit, both ascending."""
    lengths = np.zeros((len(expected) + 1, len(told) + 1), np.int64)
    for i in range(len(expected) - 1, -1, -1):
        for j in range(len(told) - 1, -1, -1):
            best = max(lengths[i + 1, j], lengths[i, j + 1])
            lengths[i, j] = max(best, lengths[i + 1, j + 1] + 1) if _fits(expected[i], told[j]) else best
    pairs, i, j = [], 0, 0
    while i < len(expected) and j < len(told):
        if _fits(expected[i], told[j]) and lengths[i, j] == lengths[i + 1, j + 1] + 1:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif lengths[i + 1, j] >= lengths[i, j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _wrong_cells(truth: GameTruth, told: Sequence[Event]) -> int:
    """Cells of the last position told that are not as in the last frame; all of them where none was told."""
    written = next((event.position for event in reversed(told) if event.position is not None), None)
    if written is None:
        return len(truth.last.grid)
    seen = game_called(truth.game).position_from_json(written)
    if seen.grid != truth.last.grid:
        return len(truth.last.grid)
    return len({cell for layer, _ in truth.last.layers for cell in seen.differing(truth.last, layer)})
