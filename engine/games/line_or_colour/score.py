"""Winning lines and colours (C4) and the draw (C5)."""

from functools import lru_cache

from engine.games.line_or_colour.board import NEEDED, RINGS, straight_runs
from engine.grid import Cell
from engine.phrase import Phrase, term
from engine.position import Position
from engine.score import Score, ScoreLine


def score(position: Position) -> Score:
    own = {ring: position.cells_with(ring, "ring") for ring in RINGS}
    straight = [
        ScoreLine(Phrase("line of {number}", number=len(cells)), ring, cells)
        for ring in RINGS
        for cells in _straight(position.grid.rows, own[ring])
    ]
    coloured = [
        ScoreLine(Phrase("{number} {colour} circles", number=len(cells), colour=term(colour)), ring, cells)
        for ring in RINGS
        for colour, cells in _of_a_colour(position, own[ring]).items()
    ]
    lines = tuple(sorted((*straight, *coloured), key=lambda line: RINGS.index(line.colour)))
    by = [way for way, found in (("line", straight), ("colour", coloured)) if found]
    winners = [ring for ring in RINGS if any(line.colour == ring for line in lines)]
    full = "none" not in position.contents("ring")
    winner = winners[0] if len(winners) == 1 else "draw" if full and not winners else None
    cells = sorted({cell for line in lines for cell in line.cells})
    return Score(
        lines=lines,
        winner=winner,
        reason=_reason(lines, by, winners, full),
        finished=full or bool(winners),
        summary={
            "winner": winner,
            "by": by,
            "cells": [position.grid.name(cell) for cell in cells],
        },
    )


def wins(position: Position, ring: str, without: Cell | None = None) -> tuple[tuple[Cell, ...], ...]:
    """The straight lines and the circles of one colour by which the rings of a colour win. Empty if they do not.

    `without` : a cell whose ring is left out.
    """
    own = tuple(cell for cell in position.cells_with(ring, "ring") if cell != without)
    return (*_straight(position.grid.rows, own), *_of_a_colour(position, own).values())


def _of_a_colour(position: Position, own: tuple[Cell, ...]) -> dict[str, tuple[Cell, ...]]:
    """By circle colour, the cells of `own` that have it, if they are enough to win."""
    colours = position.contents("colour")
    alike: dict[str, list[Cell]] = {}
    for cell in own:
        alike.setdefault(colours[cell], []).append(cell)
    needed = NEEDED[position.grid.rows]
    return {colour: tuple(cells) for colour, cells in alike.items() if len(cells) >= needed}


@lru_cache(maxsize=1024)
def _straight(size: int, own: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The straight runs in which all cells are `own`. Runs that overlap along one line are joined."""
    found: list[tuple[Cell, ...]] = []
    owned = set(own)
    for run in straight_runs(size):
        if owned.issuperset(run):
            longer = [line for line in found if line[-len(run) + 1 :] == run[:-1]]
            for line in longer:
                found.remove(line)
            found.append((*longer[0], run[-1]) if longer else run)
    return tuple(found)


def _reason(lines: tuple[ScoreLine, ...], by: list[str], winners: list[str], full: bool) -> Phrase:
    if len(winners) == 2:
        return Phrase("white and black both have a win, and only the order of play would show whose came first")
    if winners:
        winner, what = term(winners[0]), lines[0].label
        if by[0] == "line":
            return Phrase("{winner} wins with a {line}", winner=winner, line=what)
        return Phrase("{winner} wins with {circles}", winner=winner, circles=what)
    return Phrase("the board is full and nobody won: play again") if full else Phrase("nobody has won yet")
