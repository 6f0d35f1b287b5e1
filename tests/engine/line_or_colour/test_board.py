"""Winning lines of Line or Colour's two boards."""

import pytest

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.line_or_colour.board import NEEDED, compose, default_colours, printed_patterns, straight_runs
from engine.games.line_or_colour.score import wins


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
def test_the_bound_of_the_puzzle_is_one_ring_short_of_each_colour(size: int, rings: int) -> None:
    """One more ring than the most that can lie without winning makes some colour full."""
    assert (NEEDED[size] - 1) * size == rings


def test_a_longer_line_is_one_line() -> None:
    rings = ["white"] * 5 + ["none"] * 20
    lines = wins(compose(default_colours(5), rings), "white")
    assert [(line.label, len(line.cells)) for line in lines] == [("line of 5", 5)]


def test_the_summary_says_how_and_where() -> None:
    position = compose(default_colours(5), ["white"] * 4 + ["none"] * 21)
    assert LINE_OR_COLOUR.score(position).summary == {
        "winner": "white",
        "by": ["line"],
        "cells": ["a5", "b5", "c5", "d5"],
    }
