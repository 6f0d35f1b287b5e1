"""Certain means certain: over boards of the fixtures, as readers see them that say honestly how sure they are."""

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from engine.games import GAMES
from engine.score import judged_score
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from referee.photo.words import summary_message
from tests.support.simulated import MIXED, SHARP, Doubts, simulated
from tests.support.truth import FIXTURES, ROOT, photos_with_truth

REPEATS = 3
LEAST_CERTAIN = 0.95
CASES = [(game, doubts) for game in GAMES for doubts in ("sharp", "mixed")]
DOUBTS = {"sharp": SHARP, "mixed": MIXED}


OPEN_END = """
9 . . w . . . . . .
8 b b w w . w w w .
7 b b w w . b w w .
6 b b b w . b w w .
5 w b b w . w w b .
4 w b w w b w b b .
3 w b b w b w b b b
2 w b b b b w b w b
1 w w b b b w b b b
  a b c d e f g h i
"""
"""Full but for narrow places; whether a piece that fits is left depends on how the squares make pieces."""


@lru_cache
def judged(game: str, doubts: str) -> list[tuple[Judgement, bool, bool]]:
    """For each board and repeat: the judgement, whether its score is right, whether the board is against the rules."""
    return [
        one
        for photo in photos_with_truth(FIXTURES)
        if photo.parent.name == game
        for repeat in range(REPEATS)
        for one in (_judged(photo, DOUBTS[doubts], repeat),)
    ]


def _judged(photo: Path, doubts: Doubts, repeat: int) -> tuple[Judgement, bool, bool]:
    truth = json.loads(photo.with_suffix(".json").read_text())
    game = GAMES[truth["game"]]
    known = game.position_from_json(truth["position"])
    options = {"size": str(known.grid.rows)} if game.name == "line-or-colour" else {}
    position = game.compose({name: known.contents(name) for name in game.layers})
    seed = [repeat, *photo.stem.encode()]
    answer = judge_reading(simulated(game, position, doubts, np.random.default_rng(seed)), options, DEFAULT)
    true_score = judged_score(game.score(position).summary)
    return answer, judged_score(answer.score.summary) == true_score, bool(game.faults(position, options))


@pytest.mark.parametrize(("game", "doubts"), CASES)
def test_no_certain_score_is_wrong(game: str, doubts: str) -> None:
    assert not [answer for answer, right, _ in judged(game, doubts) if answer.certain and not right]


@pytest.mark.parametrize("game", GAMES)
def test_sharp_readings_of_legal_boards_are_certain(game: str) -> None:
    told = [answer for answer, _, faulty in judged(game, "sharp") if not faulty and answer.score.finished is not None]
    assert np.mean([answer.certain for answer in told]) >= LEAST_CERTAIN


def test_no_score_is_certain_while_the_board_does_not_show_whether_the_game_is_over() -> None:
    linkx = GAMES["linkx"]
    position = linkx.parse_diagram(OPEN_END)
    reading = simulated(linkx, position, {1e-6: 1.0}, np.random.default_rng(0))
    answer = judge_reading(reading, {}, DEFAULT)
    assert answer.position.contents("contents") == position.contents("contents")
    assert answer.score.finished is None
    assert answer.status == "unclear"
    assert "if none of the pieces left fits" in summary_message(answer)
    told = judge_reading(reading, {}, DEFAULT, is_over=True)
    assert (told.status, told.score) == ("ok", answer.score.if_over)


def test_whoever_says_that_the_game_is_over_also_says_that_it_does_not_go_on() -> None:
    """A window as likely to hold a square, with a hole below it, on which others would fit, as to be empty."""
    linkx = GAMES["linkx"]
    position = linkx.parse_diagram(OPEN_END)
    reading = simulated(linkx, position, {1e-6: 1.0}, np.random.default_rng(0))
    doubtful = position.grid.parse("e7")
    (layer,) = reading.layers
    table = layer.log_likelihood.copy()
    table[doubtful, layer.contents.index("blue")] = table[doubtful].max()
    reading = replace(reading, layers=(replace(layer, log_likelihood=table),))
    asked, told = (judge_reading(reading, {}, DEFAULT, is_over=is_over) for is_over in (False, True))
    assert any(other.score.finished is False for other in asked.possible)
    assert (told.status, told.possible) == ("ok", ())
    assert [unsure.matters for unsure in told.unsure] == [False]


LAMP_BEFORE_D9 = """
9 . . . . . . . b .
8 . . . b . . . b .
7 . . . w b . . b .
6 . b . w b b . b w
5 . b . b w w . b w
4 . b b b w w . w w
3 . w b w w w . b w
2 w w b b b w . b w
1 b b b w w w w b b
  a b c d e f g h i
"""
"""Blue is linked from below to d8: a blue square on d9 would win."""


@pytest.mark.parametrize(("blue", "certain"), [(0.0001, True), (0.008, False), (0.2, False)])
def test_no_score_is_certain_while_somebody_else_wins_by_a_cell_that_is_asked_about(blue: float, certain: bool) -> None:
    linkx = GAMES["linkx"]
    position = linkx.parse_diagram(LAMP_BEFORE_D9)
    reading = simulated(linkx, position, {1e-6: 1.0}, np.random.default_rng(0))
    (layer,) = reading.layers
    table = layer.log_likelihood.copy()
    chances = {"white": 0.97 - blue, "empty": 0.03, "blue": blue}
    table[position.grid.parse("d9")] = np.log([chances[content] for content in layer.contents])
    answer = judge_reading(replace(reading, layers=(replace(layer, log_likelihood=table),)), {}, DEFAULT)
    assert answer.certain is certain
    assert [(unsure.cell, unsure.matters) for unsure in answer.unsure] == [(position.grid.parse("d9"), not certain)]


def test_nobody_can_end_a_game_while_a_piece_fits() -> None:
    linkx = GAMES["linkx"]
    position = linkx.start({}).position
    told = judge_reading(simulated(linkx, position, {1e-6: 1.0}, np.random.default_rng(0)), {}, DEFAULT, is_over=True)
    assert (told.score.finished, told.score.winner) == (False, None)


@pytest.mark.parametrize(("game", "doubts"), CASES)
def test_scores_are_right_as_often_as_they_claim(game: str, doubts: str) -> None:
    claims = np.array([_score_probability(answer) for answer, _, _ in judged(game, doubts)])
    right = np.array([right for _, right, _ in judged(game, doubts)])
    spread = np.sqrt((claims * (1 - claims)).sum())
    assert right.sum() >= claims.sum() - 3 * spread - 1


@pytest.mark.parametrize("game", GAMES)
def test_faults_are_named_or_left_open_and_none_is_made_up(game: str) -> None:
    for answer, _, faulty in judged(game, "sharp"):
        assert answer.status != ("ok" if faulty else "faulty")


def test_the_words_about_certainty_agree_with_the_policy() -> None:
    claim = f"at least {DEFAULT.score_sure * 100:g} % probable"
    for name in ("README.md", "docs/json.md"):
        assert claim in (ROOT / name).read_text()


def _score_probability(answer: Judgement) -> float:
    """The probability of all boards with the score that was given."""
    given = judged_score(answer.score.summary)
    score = answer.game.score
    return sum(
        hypothesis.probability
        for hypothesis in answer.posterior.hypotheses
        if judged_score(score(hypothesis.position).summary) == given
    )
