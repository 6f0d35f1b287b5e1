"""What was told of a recording, compared with its truth: which events, when, and what was made up."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.games import game_called
from engine.score import judged_score
from referee.evaluation.game_truth import Expected, GameTruth, turned
from referee.live.event import COURSE_KINDS, Event, Kind

QUESTIONS = frozenset({Kind.UNCLEAR, Kind.READY})
"""Kinds of events that are neither expected nor made up. Questions are counted apart; every game begins with READY."""


@dataclass(frozen=True, slots=True)
class GameComparison:
    """How one recording was followed.

    Attributes
    ----------
    matched : the expected events that were told, each with the event that was told.
    missed, made_up : events that were expected but not told, and that were told but not expected.
    questions : how often players were asked about cells.
    wrong_cells : how many cells of the last position are wrong.
    score_right : whether the score at the end is the true one.
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
        """Share (0 to 1) of the told events that were expected."""
        told = len(self.matched) + len(self.made_up)
        return len(self.matched) / told if told else 1.0

    @property
    def recall(self) -> float:
        """Share (0 to 1) of the expected events that were told."""
        expected = len(self.matched) + len(self.missed)
        return len(self.matched) / expected if expected else 1.0

    @property
    def edit_distance(self) -> int:
        """How many events of the game's course must be put in or taken out to make it right."""
        return sum(one.kind in COURSE_KINDS for wrong in (self.missed, self.made_up) for one in wrong)

    @property
    def phantom_moves(self) -> int:
        """How many moves were told that nobody made."""
        return sum(one.kind is Kind.MOVE for one in self.made_up)

    @property
    def missed_moves(self) -> int:
        """How many moves were not told."""
        return sum(one.kind is Kind.MOVE for one in self.missed)

    @property
    def alarms(self) -> int:
        """How many fouls were announced that were none, or were announced already."""
        return sum(one.kind is Kind.FOUL for one in self.made_up)

    @property
    def delays(self) -> tuple[int, ...]:
        """Of each matched event of the course: how many frames after the first still view of its cause it was told."""
        return tuple(told.frame - expected.frame for expected, told in self.matched if expected.kind in COURSE_KINDS)

    @property
    def exact(self) -> bool:
        """Whether the game's course, the last position and the score are all right."""
        return self.edit_distance == 0 and self.wrong_cells == 0 and self.score_right


def compare_game(truth: GameTruth, told: Sequence[Event]) -> GameComparison:
    """Match expected and told events in order, so that as many as possible fit. The others are missed or made up.

    A board without an up may have been found with any side as row 1. The turn that fits best what was told is taken.
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
    """The events to be judged: without questions and their answers, and without repeated words about cover."""
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
    """Whether both are of the same kind, about the same cells. A foul may name more cells than were laid on."""
    if told.kind is not expected.kind and not (told.kind is Kind.SWAP and expected.kind is Kind.MOVE):
        return False
    cells = frozenset(told.cells)
    return expected.cells <= cells if expected.kind is Kind.FOUL else expected.cells in (frozenset(), cells)


def _aligned_of(is_course: bool, expected: Sequence[Expected], told: Sequence[Event]) -> list[tuple[int, int]]:
    """Fitting pairs of indices, of the course or of other events only: a lamp may be told before or after a move."""
    ours = [i for i, one in enumerate(expected) if (one.kind in COURSE_KINDS) == is_course]
    theirs = [j for j, one in enumerate(told) if (one.kind in COURSE_KINDS) == is_course]
    pairs = _aligned([expected[i] for i in ours], [told[j] for j in theirs])
    return [(ours[i], theirs[j]) for i, j in pairs]


def _aligned(expected: Sequence[Expected], told: Sequence[Event]) -> list[tuple[int, int]]:
    """As many pairs of indices that fit as possible, both ascending: a longest common subsequence."""
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
    """How many cells of the last position that was told are wrong at the last frame; all cells if none was told."""
    written = next((event.position for event in reversed(told) if event.position is not None), None)
    if written is None:
        return len(truth.last.grid)
    seen = game_called(truth.game).position_from_json(written)
    if seen.grid != truth.last.grid:
        return len(truth.last.grid)
    return len({cell for layer, _ in truth.last.layers for cell in seen.differing(truth.last, layer)})
