"""What is said of a photo's board: position, faults, score, and how sure of each."""

import json
from dataclasses import dataclass

from engine.game import Fault, Game, Json, Score
from engine.geometry import Cell
from engine.options import Options
from engine.position import Position
from referee.policy import Policy
from referee.posterior import Posterior, Said, posterior
from vision.reading import BoardReading

Alternatives = tuple[tuple[str, float], ...]

UNJUDGED = ("by", "cells")
"""Parts of a score that explain it; two boards with the same winner for another reason have the same score."""


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
    certain : no other score is more probable than the policy allows.
    """

    game: Game
    options: Options
    position: Position
    posterior: Posterior
    score: Score
    faults: tuple[Fault, ...]
    suspected: tuple[Fault, ...]
    unsure: tuple[Unsure, ...]
    possible: tuple[PossibleScore, ...]
    certain: bool
    said: Said

    @property
    def status(self) -> str:
        """faulty, unclear or ok."""
        if self.faults:
            return "faulty"
        return "ok" if self.certain and not self.suspected else "unclear"


def judge(reading: BoardReading, game: Game, options: Options, policy: Policy, said: Said | None = None) -> Judgement:
    """Weigh a reading. `options` must say the board's size where the game has several."""
    beliefs = posterior(reading, game, options, policy, said or {})
    best = beliefs.best
    probable = [(fault, beliefs.fault_probability(fault.rule)) for fault in best.faults]
    faults = tuple(fault for fault, probability in probable if probability >= policy.fault_sure)
    suspected = [fault for fault, probability in probable if probability < policy.fault_sure]
    known = {fault.rule for fault in best.faults}
    for hypothesis in beliefs.hypotheses:
        for fault in hypothesis.faults:
            if fault.rule not in known and beliefs.fault_probability(fault.rule) >= policy.fault_open:
                suspected.append(fault)
                known.add(fault.rule)
    by_score: dict[str, PossibleScore] = {}
    for hypothesis in beliefs.hypotheses:
        score = game.score(hypothesis.position, options)
        key = _key(score)
        first = by_score.get(key)
        sum_so_far = 0.0 if first is None else first.probability
        shown = (score, hypothesis.position) if first is None else (first.score, first.position)
        by_score[key] = PossibleScore(shown[0], sum_so_far + hypothesis.probability, shown[1])
    score = game.score(best.position, options)
    others = sorted((p for key, p in by_score.items() if key != _key(score)), key=lambda p: -p.probability)
    possible = tuple(p for p in others if p.probability >= policy.score_open)
    return Judgement(
        game,
        options,
        best.position,
        beliefs,
        score,
        faults,
        tuple(suspected),
        _unsure(beliefs, best.position, possible, policy),
        possible,
        not possible and beliefs.rest < policy.rest_open,
        said or {},
    )


def _key(score: Score) -> str:
    summary = {name: value for name, value in score.summary.items() if name not in UNJUDGED}
    return json.dumps([summary, score.finished], sort_keys=True)


def _unsure(
    beliefs: Posterior, best: Position, possible: tuple[PossibleScore, ...], policy: Policy
) -> tuple[Unsure, ...]:
    found = []
    for layer, table in beliefs.cells.items():
        words = beliefs.contents[layer]
        held = best.contents(layer)
        for cell in best.grid.cells:
            row = table[cell]
            if row[words.index(held[cell])] >= policy.cell_sure:
                continue
            order = [int(i) for i in (-row).argsort() if row[i] >= (1 - policy.cell_sure) / len(words)]
            alternatives = tuple((words[i], float(row[i])) for i in order)
            matters = any(other.position.contents(layer)[cell] != held[cell] for other in possible)
            found.append(Unsure(cell, layer, alternatives, matters))
    return tuple(found)


def cells_to_json(judgement: Judgement) -> Json:
    """For each cell the probability of each content; layer by layer where a game has several."""
    beliefs, grid = judgement.posterior, judgement.position.grid
    tables = {
        layer: [
            {word: round(float(p), 4) for word, p in zip(beliefs.contents[layer], row, strict=True)} for row in table
        ]
        for layer, table in beliefs.cells.items()
    }
    if len(tables) == 1:
        (only,) = tables.values()
        return {grid.name(cell): only[cell] for cell in grid.cells}
    return {grid.name(cell): {layer: rows[cell] for layer, rows in tables.items()} for cell in grid.cells}
