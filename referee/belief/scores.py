"""The scores that remain possible, each as probable as the boards that have it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.game import Game
from engine.position import Position
from engine.score import Score, judged_score
from referee.belief.policy import PhotoPolicy
from referee.belief.posterior import BoardHypothesis, Posterior


@dataclass(frozen=True, slots=True)
class PossibleScore:
    """Another score that remains possible, and a position that has it."""

    score: Score
    probability: float
    position: Position


def possible_scores(
    beliefs: Posterior, scored: Callable[[Position], Score], policy: PhotoPolicy, *, is_over: bool = False
) -> dict[str, PossibleScore]:
    """By `score_key`: each possible score with its probability and its likeliest position.

    The unlikeliest boards, together less probable than `left_out`, are not scored. If only the boards that were not
    weighed keep the best board's score from being sure, some of them are drawn at random.

    `is_over` : a person says that the game is over. If it is over on the best board, boards on which it goes on are
    left out.
    """
    by_score: dict[str, PossibleScore] = {}

    def add(boards: Sequence[BoardHypothesis], unscored: float) -> None:
        for board in boards:
            score = scored(board.position)
            first = by_score.setdefault(score_key(score), PossibleScore(score, 0.0, board.position))
            by_score[score_key(score)] = replace(first, probability=first.probability + board.probability)
            unscored -= board.probability
            if unscored < policy.left_out:
                break

    add(beliefs.hypotheses, 1 - beliefs.rest)
    best = by_score[score_key(scored(beliefs.best.position))].probability
    weighed = sum(board.probability for board in beliefs.hypotheses)  # 1 - rest may be too little to be told from 0
    if policy.score_sure * weighed <= best < policy.score_sure:
        add(beliefs.draw_others(), beliefs.rest)
    if not (is_over and scored(beliefs.best.position).finished):
        return by_score
    over = {key: possible for key, possible in by_score.items() if possible.score.finished}
    share = 1 - sum(possible.probability for key, possible in by_score.items() if key not in over)
    return {key: replace(possible, probability=possible.probability / share) for key, possible in over.items()}


def score_key(score: Score) -> str:
    """A text that is equal for two scores if both say the same."""
    return json.dumps([judged_score(score.summary), score.finished], sort_keys=True)


def score_of(game: Game, is_over: bool, position: Position) -> Score:
    """The score of a position. `is_over` : a person says that the game is over, which the board may not show."""
    score = game.score(position)
    return score.if_over if is_over and score.if_over else score
