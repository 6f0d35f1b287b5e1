"""What is known of a board before it is looked at: its circles are mostly as they were printed."""

from math import lgamma

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

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
    shares, strays = np.array(policy.printed).T
    members = np.eye(colours)[np.array(patterns)][:, None]  # (P, 1, N, C), as each goes with each share of strays
    explained = np.swapaxes(members, -1, -2) @ np.log(_with_strays(seen, strays))
    printed = np.log(shares / len(patterns)) - lgamma(colours + 1) + log_sum(explained)
    named = members @ chances(explained * colours / (2 * cells))
    anyhow = np.log(policy.coloured_anyhow) - cells * np.log(colours)
    priors = [np.full_like(seen, 1 / colours), *_with_strays(named, strays).reshape(-1, cells, colours)]
    return np.asarray(np.log(np.tensordot(softmax([anyhow, *printed.ravel()]), priors, axes=1)))


def _with_strays(seen: Table, shares: Table) -> Table:
    """(..., S, N, C) probabilities of what is printed, as what is seen if `shares` (S,) of the cells are covered."""
    strays = shares[:, None, None]
    return np.asarray((1 - strays) * seen + strays * (1 - seen) / (seen.shape[-1] - 1))
