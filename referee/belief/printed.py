"""What is known of a board of circles before it is looked at: most of its colours are as they were printed."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import lgamma

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment
from scipy.special import softmax

from engine.grid import Cell
from referee.belief.namings import chances, log_sum
from referee.belief.policy import PhotoPolicy

Pattern = tuple[int, ...]
"""For each cell the number of its colour, whichever colour that number stands for: `Game.patterns`."""
Table = NDArray[np.float64]


def log_prior(log_likelihood: Table, patterns: tuple[Pattern, ...], policy: PhotoPolicy) -> Table:
    """(N, C) log-probability of each of C colours in each cell before that cell is looked at.

    It is a mixture of what may lie there: each of `patterns` with few or more circles covered by discs, and any
    colouring at all; each weighed by how well it explains the `log_likelihood` (N, C) of the whole board.

    Each number of a pattern may stand for any colour. A shade that is taken for another is so all over a board. So all
    circles of two colours together count only as much as one circle when it is decided which number is which colour.
    """
    cells, colours = log_likelihood.shape
    seen = softmax(log_likelihood, axis=1)
    _, strays = np.array(policy.printed).T
    explained = _explained(seen, patterns, policy)
    named = _members(patterns, colours) @ chances(explained * colours / (2 * cells))
    priors = [np.full_like(seen, 1 / colours), *_with_strays(named, strays).reshape(-1, cells, colours)]
    return np.asarray(np.log(np.tensordot(softmax(_log_shares(explained, cells, policy)), priors, axes=1)))


def nats_of_print(log_likelihood: Table, patterns: tuple[Pattern, ...], policy: PhotoPolicy) -> float:
    """By how many nats what is printed explains a board's `log_likelihood` (N, C) better than any colouring does."""
    explained = _explained(softmax(log_likelihood, axis=1), patterns, policy)
    anyhow, *printed = _log_shares(explained, len(log_likelihood), policy)
    return float(np.logaddexp.reduce(printed) - anyhow)


def off_the_print(contents: Sequence[str], patterns: tuple[Pattern, ...]) -> dict[Cell, str]:
    """The cells that differ from the pattern that fits best, each with the colour that it has in that pattern.

    `contents` : (N,) colours. A number of a pattern stands for the colour that most of its cells have.
    """
    found = []
    for pattern in patterns:
        held: dict[int, Counter[str]] = defaultdict(Counter)
        for number, content in zip(pattern, contents, strict=True):
            held[number][content] += 1
        printed = [held[number].most_common(1)[0][0] for number in pattern]
        found.append({Cell(cell): ours for cell, ours in enumerate(printed) if ours != contents[cell]})
    return min(found, key=len, default={})


def in_equal_numbers(costs: Table, pattern: Pattern) -> NDArray[np.int64]:
    """(N,) the number of each cell's colour on the likeliest board that has each colour as often as the others (C6).

    It has as many colours as the pattern, those that are seen most.

    Parameters
    ----------
    costs : (N, C) how much less likely each colour is than the cell's best, in nats.
    """
    seen_most = np.argsort(-softmax(-costs, axis=1).sum(axis=0), kind="stable")[: len(set(pattern))]
    of_each = len(costs) // len(seen_most)
    _, places = linear_sum_assignment(np.repeat(costs[:, seen_most], of_each, axis=1))
    return np.asarray(seen_most[places // of_each], np.int64)


def _log_shares(explained: Table, cells: int, policy: PhotoPolicy) -> Table:
    """(1 + P * S,) log of how common each kind of board is times how well it explains the board that is seen.

    First any colouring, then each of P patterns with each of S shares of strays: circles that are not as printed.
    `explained` : (P, S, C, C) from `_explained`. `cells` : how many the board has.
    """
    patterns, _, colours, _ = explained.shape
    shares, _ = np.array(policy.printed).T
    printed = np.log(shares / patterns) - lgamma(colours + 1) + log_sum(explained)
    anyhow = np.log(policy.coloured_anyhow) - cells * np.log(colours)
    return np.array([anyhow, *printed.ravel()])


def _explained(seen: Table, patterns: tuple[Pattern, ...], policy: PhotoPolicy) -> Table:
    """(P, S, C, C) how well what is `seen` (N, C) fits that a number of a pattern stands for a colour, in nats.

    By pattern, share of strays, number and colour.
    """
    _, strays = np.array(policy.printed).T
    return np.asarray(np.swapaxes(_members(patterns, seen.shape[1]), -1, -2) @ np.log(_with_strays(seen, strays)))


def _members(patterns: tuple[Pattern, ...], colours: int) -> Table:
    """(P, 1, N, C): 1 where a cell has that number in a pattern, else 0. The second axis is for shares of strays."""
    return np.asarray(np.eye(colours)[np.array(patterns)][:, None])


def _with_strays(seen: Table, shares: Table) -> Table:
    """(..., S, N, C) probabilities (..., N, C) of colours, mixed with others for `shares` (S,) of covered cells."""
    strays = shares[:, None, None]
    return np.asarray((1 - strays) * seen + strays * (1 - seen) / (seen.shape[-1] - 1))
