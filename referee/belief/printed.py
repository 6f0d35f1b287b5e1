"""What is known of a board before it is looked at: its circles are mostly as they were printed."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import lgamma

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.grid import Cell
from referee.belief.namings import chances, log_sum
from referee.belief.policy import PhotoPolicy

Pattern = tuple[int, ...]
"""For each cell the number of its colour, whatever that is called: `Game.patterns`."""
Table = NDArray[np.float64]


def log_prior(log_likelihood: Table, patterns: tuple[Pattern, ...], policy: PhotoPolicy) -> Table:
    """(N, C) log-probability of each of C colours in each cell before that cell is looked at.

    A mixture of what may lie there: each of `patterns` with few or more circles covered by discs, and any colouring at
    all; weighed by how well each explains the `log_likelihood` (N, C) of the whole board. A pattern's numbers may have
    any colours' names; shades that pass for each other do so all over a board, so that all circles of two colours
    together say which is which no better than one does.
    """
    cells, colours = log_likelihood.shape
    seen = softmax(log_likelihood, axis=1)
    _, strays = np.array(policy.printed).T
    explained = _explained(seen, patterns, policy)
    named = _members(patterns, colours) @ chances(explained * colours / (2 * cells))
    priors = [np.full_like(seen, 1 / colours), *_with_strays(named, strays).reshape(-1, cells, colours)]
    return np.asarray(np.log(np.tensordot(softmax(_log_shares(explained, cells, policy)), priors, axes=1)))


def nats_of_print(log_likelihood: Table, patterns: tuple[Pattern, ...], policy: PhotoPolicy) -> float:
    """By how much a board's `log_likelihood` (N, C) is better explained by what is printed than by any colouring."""
    explained = _explained(softmax(log_likelihood, axis=1), patterns, policy)
    anyhow, *printed = _log_shares(explained, len(log_likelihood), policy)
    return float(np.logaddexp.reduce(printed) - anyhow)


def off_the_print(contents: Sequence[str], patterns: tuple[Pattern, ...]) -> dict[Cell, str]:
    """The cells (of N) that differ from the pattern which fits best, and what they hold in it.

    A pattern's numbers have the names that most of their cells have.
    """
    found = []
    for pattern in patterns:
        held: dict[int, Counter[str]] = defaultdict(Counter)
        for number, content in zip(pattern, contents, strict=True):
            held[number][content] += 1
        printed = [held[number].most_common(1)[0][0] for number in pattern]
        found.append({Cell(cell): ours for cell, ours in enumerate(printed) if ours != contents[cell]})
    return min(found, key=len, default={})


def _log_shares(explained: Table, cells: int, policy: PhotoPolicy) -> Table:
    """Log of how likely any colouring is and explains a board of so many cells, and then each pattern with its strays.

    `explained` : (P, S, C, C) as of `_explained`.
    """
    patterns, _, colours, _ = explained.shape
    shares, _ = np.array(policy.printed).T
    printed = np.log(shares / patterns) - lgamma(colours + 1) + log_sum(explained)
    anyhow = np.log(policy.coloured_anyhow) - cells * np.log(colours)
    return np.array([anyhow, *printed.ravel()])


def _explained(seen: Table, patterns: tuple[Pattern, ...], policy: PhotoPolicy) -> Table:
    """(P, S, C, C) how well what is `seen` (N, C) lets a number of each pattern have each colour's name, in nats.

    For each of S shares of strays.
    """
    _, strays = np.array(policy.printed).T
    return np.asarray(np.swapaxes(_members(patterns, seen.shape[1]), -1, -2) @ np.log(_with_strays(seen, strays)))


def _members(patterns: tuple[Pattern, ...], colours: int) -> Table:
    """(P, 1, N, C): 1 where a cell has that number in a pattern, as each goes with each share of strays."""
    return np.asarray(np.eye(colours)[np.array(patterns)][:, None])


def _with_strays(seen: Table, shares: Table) -> Table:
    """(..., S, N, C) probabilities of what is printed, as what is seen if `shares` (S,) of the cells are covered."""
    strays = shares[:, None, None]
    return np.asarray((1 - strays) * seen + strays * (1 - seen) / (seen.shape[-1] - 1))
