"""How a position counts, and how a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.grid import Cell
from engine.phrase import Phrase
from engine.position import Json


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One thing that counts: a group, a linked set, a line. `colour` : of its pieces. `cells` : where it lies."""

    label: Phrase
    colour: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How a position counts.

    Attributes
    ----------
    lines : all things that count.
    winner : the role that won, or "draw". None while the game goes on, or if the board does not show who won.
    reason : one sentence that says why.
    finished : whether the game is over. None if that depends on pieces that are not on the board.
    summary : the score as plain data, as in the truth of photos and `gridref score --json`.
    if_over : if `finished` is None: the score that counts if the game is over.
    """

    lines: tuple[ScoreLine, ...]
    winner: str | None
    reason: Phrase
    finished: bool | None
    summary: Json
    if_over: Score | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it goes on, or if the board does not show whether it does."""
        return Outcome(self.winner, self.reason) if self.finished else None


EXPLANATIONS = ("by", "cells")
"""The parts of a score's summary that explain it."""


def judged_score(summary: Json) -> Json:
    """A summary without what explains it, as two boards with one winner for different reasons have equal scores."""
    return {name: value for name, value in summary.items() if name not in EXPLANATIONS}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, and why. The winner is a role, "draw", or None if, after a foul, both won at once."""

    winner: str | None
    reason: Phrase
