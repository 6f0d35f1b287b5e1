"""Winning lines of Line or Colour's two boards."""

from collections.abc import Collection, Sequence

import pytest

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.line_or_colour.board import NEEDED, compose, default_colours, printed_patterns, straight_runs


@pytest.mark.parametrize("size", [5, 7])
def test_straight_runs_of_the_default_layouts_have_all_different_colours(size: int) -> None:
    colours = default_colours(size)
    assert all(len({colours[cell] for cell in run}) == NEEDED[size] for run in straight_runs(size))


@pytest.mark.parametrize(("size", "different"), [(5, 2), (7, 4)])
def test_turns_and_reflections_of_the_pattern_are_few(size: int, different: int) -> None:
    patterns = printed_patterns(size)
    assert len(patterns) == different
    for pattern in patterns:
        assert all(pattern.count(number) == size for number in range(size))
    colours = default_colours(size)
    assert any(len(set(zip(pattern, colours, strict=True))) == size for pattern in patterns)


@pytest.mark.parametrize(("size", "runs"), [(5, 28), (7, 60)])
def test_straight_runs_lie_in_four_directions(size: int, runs: int) -> None:
    assert len(set(straight_runs(size))) == runs


@pytest.mark.parametrize(("size", "rings"), [(5, 15), (7, 28)])
def test_with_every_colour_one_short_the_next_ring_wins_wherever_it_lies(size: int, rings: int) -> None:
    colours = default_colours(size)
    of_colour = (tuple(cell for cell, colour in enumerate(colours) if colour == one) for one in sorted(set(colours)))
    one_short = {cell for cells in of_colour for cell in cells[: NEEDED[size] - 1]}
    assert len(one_short) == rings
    assert "colour" not in ways_to_win(colours, one_short)
    for cell in set(range(size**2)) - one_short:
        assert "colour" in ways_to_win(colours, one_short | {cell})


def ways_to_win(colours: Sequence[str], cells: Collection[int]) -> list[str]:
    """Of white, with rings on these cells."""
    rings = ["white" if cell in cells else "none" for cell in range(len(colours))]
    ways: list[str] = LINE_OR_COLOUR.score(compose(colours, rings)).summary["by"]
    return ways


def test_a_longer_line_is_one_line() -> None:
    rings = ["white"] * 5 + ["none"] * 20
    lines = LINE_OR_COLOUR.score(compose(default_colours(5), rings)).lines
    assert [(line.label, len(line.cells)) for line in lines] == [("line of 5", 5)]


def test_the_summary_says_how_and_where() -> None:
    position = compose(default_colours(5), ["white"] * 4 + ["none"] * 21)
    assert LINE_OR_COLOUR.score(position).summary == {
        "winner": "white",
        "by": ["line"],
        "cells": ["a5", "b5", "c5", "d5"],
    }
