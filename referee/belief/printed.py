"""What is known of a board before it is looked at: its circles are mostly as they were printed."""

from functools import lru_cache
from itertools import permutations, product
from math import lgamma

import numpy as np
from numpy.typing import NDArray
from scipy.special import logsumexp, softmax

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
    namings = _namings(colours)
    evidence, priors = [np.log(policy.coloured_anyhow) - cells * np.log(colours)], [np.full_like(seen, 1 / colours)]
    for pattern, (share, strays) in product(patterns, policy.printed):
        members = np.eye(colours)[list(pattern)]
        explained = members.T @ np.log(_with_strays(seen, strays))
        scores = explained[np.arange(colours), namings].sum(axis=1)
        evidence.append(np.log(share / len(patterns)) + logsumexp(scores) - lgamma(colours + 1))
        chances = softmax(scores * colours / (2 * cells))
        named = [np.bincount(names, chances, colours) for names in namings.T]
        priors.append(_with_strays(members @ np.array(named), strays))
    return np.asarray(np.log(np.tensordot(softmax(evidence), priors, axes=1)))


def _with_strays(chances: Table, share: float) -> Table:
    """Probabilities (N, C) of what is printed, as what is seen if a `share` of the cells hold anything else."""
    return np.asarray((1 - share) * chances + share * (1 - chances) / (chances.shape[1] - 1))


@lru_cache
def _namings(colours: int) -> NDArray[np.int64]:
    """(C!, C) every way to give numbers names."""
    return np.array(list(permutations(range(colours))))
