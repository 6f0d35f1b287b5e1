"""What is said of a photo's board: position, faults, score, and how sure of each."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from engine.fault import Fault
from engine.game import Game
from engine.games import GAMES
from engine.geometry import Cell
from engine.options import Options, of_board
from engine.position import Piece, Position
from engine.score import Score, judged_score
from referee.belief.policy import Policy
from referee.belief.posterior import Hypothesis, Posterior, Said, posterior
from vision.reading import BoardReading
from vision.tiles.pieces import split_into_pieces

Alternatives = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """A cell that is asked about, the contents that remain possible, and whether it can change the score."""

    cell: Cell
    layer: str
    alternatives: Alternatives
    matters: bool


@dataclass(frozen=True, slots=True)
class PossibleScore:
    """Another score that remains possible, and a position that has it."""

    score: Score
    probability: float
    position: Position


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """The best guess everywhere, and all that speaks against it.

    Attributes
    ----------
    faults : named; so probable that the reading can't be blamed.
    suspected : faults that may be the reading's.
    suspect_cells : where the likeliest board that differs in whether it has them holds something else.
    certain : the score is as probable as the policy asks, and whether the game is over does not depend on what is not
        on the board.
    said, is_said_over : what a person says of cells, and that the game is over.
    """

    game: Game
    options: Options
    position: Position
    posterior: Posterior
    score: Score
    faults: tuple[Fault, ...]
    suspected: tuple[Fault, ...]
    suspect_cells: tuple[Cell, ...]
    unsure: tuple[Unsure, ...]
    possible: tuple[PossibleScore, ...]
    certain: bool
    said: Said
    is_said_over: bool

    @property
    def status(self) -> str:
        """faulty, unclear or ok."""
        if self.faults:
            return "faulty"
        return "ok" if self.certain and not self.suspected else "unclear"


def judge(
    reading: BoardReading, options: Options, policy: Policy, said: Said | None = None, *, is_over: bool = False
) -> Judgement:
    """Weigh a reading. Of `options`, those that the game has not are left out.

    `is_over` : a person says that the game is, where the board does not show it.
    """
    game = GAMES[reading.game]
    options = of_board(options, game.options, reading.grid.rows)
    beliefs = posterior(reading, game, options, policy, said or {})
    best = beliefs.best.position
    score_of = partial(_score, game, is_over)
    score = score_of(best)
    key = _key(score)
    scores = _scores(beliefs, score_of, policy)
    is_sure = scores.pop(key).probability >= policy.score_sure
    others = sorted(scores.values(), key=lambda other: -other.probability)
    possible = tuple(other for other in others if other.probability >= policy.score_open)

    def changes_score(position: Position) -> bool:
        return _key(score_of(position)) != key

    unsure = _unsure(beliefs, possible, is_sure, changes_score, policy)

    def depends_on_doubts(fault: Fault) -> bool:
        return any(not _has(game.faults(other, options), fault) for other in _read_otherwise(best, unsure))

    faults, suspected = _faults(beliefs, game, depends_on_doubts, policy)
    return Judgement(
        game=game,
        options=options,
        position=_with_pieces(best, reading),
        posterior=beliefs,
        score=score,
        faults=faults,
        suspected=suspected,
        suspect_cells=_suspect_cells(beliefs, suspected),
        unsure=unsure,
        possible=possible,
        certain=is_sure and score.finished is not None,
        said=said or {},
        is_said_over=is_over,
    )


def _score(game: Game, is_over: bool, position: Position) -> Score:
    score = game.score(position)
    return score.if_over if is_over and score.if_over else score


def _faults(
    beliefs: Posterior, game: Game, depends_on_doubts: Callable[[Fault], bool], policy: Policy
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


def _shows(beliefs: Posterior, rule: str, game: Game, policy: Policy) -> bool:
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


def _suspect_cells(beliefs: Posterior, suspected: tuple[Fault, ...]) -> tuple[Cell, ...]:
    best = beliefs.best
    cells: set[Cell] = set()
    for rule in {fault.rule for fault in suspected}:
        has = _breaks(best, rule)
        other = next((board for board in beliefs.hypotheses if _breaks(board, rule) != has), best).position
        cells |= set(best.position.marker) ^ set(other.marker)
        for (_, ours), (_, theirs) in zip(best.position.layers, other.layers, strict=True):
            cells |= {cell for cell in best.position.grid.cells if ours[cell] != theirs[cell]}
    return tuple(sorted(cells))


def _breaks(board: Hypothesis, rule: str) -> bool:
    return any(fault.rule == rule for fault in board.faults)


def _has(faults: tuple[Fault, ...], wanted: Fault) -> bool:
    """Whether one of `faults` is of the same rule, on the same cells and perhaps more."""
    return any(fault.rule == wanted.rule and set(fault.cells) >= set(wanted.cells) for fault in faults)


def _scores(beliefs: Posterior, scored: Callable[[Position], Score], policy: Policy) -> dict[str, PossibleScore]:
    """Each score with its probability and its likeliest position; the last `left_out` of all boards are not scored."""
    by_score: dict[str, PossibleScore] = {}
    unscored = 1 - beliefs.rest
    for hypothesis in beliefs.hypotheses:
        score = scored(hypothesis.position)
        first = by_score.setdefault(_key(score), PossibleScore(score, 0.0, hypothesis.position))
        by_score[_key(score)] = replace(first, probability=first.probability + hypothesis.probability)
        unscored -= hypothesis.probability
        if unscored < policy.left_out:
            break
    return by_score


def _with_pieces(position: Position, reading: BoardReading) -> Position:
    """The position with its squares split by the seams that were seen: a guess that no score or fault needs."""
    if reading.seams is None:
        return position
    contents = position.contents("contents")
    pieces = split_into_pieces(contents, reading.seams, position.marker)
    return replace(position, pieces=tuple(sorted(Piece(cells, contents[cells[0]]) for cells in pieces)))


def _key(score: Score) -> str:
    return json.dumps([judged_score(score.summary), score.finished], sort_keys=True)


def _unsure(
    beliefs: Posterior,
    possible: tuple[PossibleScore, ...],
    is_sure: bool,
    changes_score: Callable[[Position], bool],
    policy: Policy,
) -> tuple[Unsure, ...]:
    """Cells to look at: each that is doubtful by itself. Where small doubts add up, each that makes another score.

    `is_sure` : whether the score is; `changes_score` : whether a position has another one.
    """
    best = beliefs.best.position
    doubtful: list[Unsure] = []
    deciding: list[Unsure] = []
    for layer, table in beliefs.cells.items():
        words, held = beliefs.contents[layer], best.contents(layer)
        likely = (1 - policy.cell_sure) / len(words)
        for cell in best.grid.cells:
            row = table[cell]
            is_doubtful = row[words.index(held[cell])] < policy.cell_sure
            matters = not is_sure and any(other.position.contents(layer)[cell] != held[cell] for other in possible)
            if not (is_doubtful or matters):
                continue
            order = [int(i) for rank, i in enumerate((-row).argsort()) if rank < 2 or row[i] >= likely]
            if not (is_sure or matters):
                matters = any(changes_score(_holding(best, layer, cell, words[i])) for i in order)
            alternatives = tuple((words[i], float(row[i])) for i in order)
            (doubtful if is_doubtful else deciding).append(Unsure(cell, layer, alternatives, matters))
    if is_sure or any(unsure.matters for unsure in doubtful):
        return tuple(doubtful)
    return (*doubtful, *deciding)


def _read_otherwise(position: Position, unsure: Iterable[Unsure]) -> Iterator[Position]:
    """The position with each content that remains possible of each cell that is asked about."""
    for one in unsure:
        for content, _ in one.alternatives:
            yield _holding(position, one.layer, one.cell, content)


def _holding(position: Position, layer: str, cell: Cell, content: str) -> Position:
    """The position with something else in one cell of a layer, and pieces that nobody knows."""
    contents = position.contents(layer)
    changed = (*contents[:cell], content, *contents[cell + 1 :])
    layers = tuple((name, changed if name == layer else held) for name, held in position.layers)
    return replace(position, layers=layers, pieces=None)
