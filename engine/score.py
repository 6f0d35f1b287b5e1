"""How a position counts, and how a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.grid import Cell
from engine.phrase import Phrase
from engine.position import Json


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One thing that counts: a group, a linked set, a line. `colour` is whose it is, `cells` where it lies."""

    label: Phrase
    colour: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How a position counts.

    Attributes
    ----------
    lines : what counts, each with its cells.
    winner : the role that won, "draw", or None while the game is not over or where what is not on the board decides.
    reason : one sentence that says why.
    finished : None where it depends on what is not on the board.
    summary : the score as plain data, as in the photo truth and `gridref score --json`.
    if_over : where `finished` is None, the score if the game is over.
    """

    lines: tuple[ScoreLine, ...]
    winner: str | None
    reason: Phrase
    finished: bool | None
    summary: Json
    if_over: Score | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on, or where that depends on what is not on the board."""
        return Outcome(self.winner, self.reason) if self.finished else None


EXPLANATIONS = ("by", "cells")
"""Parts of a score's summary that say why."""


def judged_score(summary: Json) -> Json:
    """A summary without what explains it: two boards with the same winner for another reason have the same score."""
    return {name: value for name, value in summary.items() if name not in EXPLANATIONS}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: why, and who won: a role, "draw", or None where a foul that was let stand made both win."""

    winner: str | None
    reason: Phrase
