"""Exact sums over all namings: all ways to give C numbers C names, each number its own.

A sum over all C! namings is the permanent of a matrix. It is built up over the 2^C sets of names that the first numbers
may have been given. Ryser's formula (1963), which is the usual way, has terms of either sign, which would cancel.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]
Indices = NDArray[np.int64]


def log_sum(scores: Table) -> Table:
    """(...) log of the sum of exp(score) over all namings, which is the permanent of exp(`scores`).

    Parameters
    ----------
    scores : (..., C, C) by number and name: what it adds to a naming's score if that number has that name, in nats.
    """
    return np.asarray(_of_sets(scores)[..., -1])


def chances(scores: Table) -> Table:
    """(..., C, C) probability that a number has a name, if each naming is as likely as exp of its score (`log_sum`)."""
    count = scores.shape[-1]
    first, last = _of_sets(scores), _of_sets(scores[..., ::-1, :])
    everything = 2**count - 1
    rows = []
    for number, before in enumerate(_sets_without(count)):
        after = everything ^ before ^ 2 ** np.arange(count)[:, None]
        named = first[..., before] + last[..., after] + scores[..., number, :, None]
        rows.append(np.exp(named - first[..., -1, None, None]).sum(axis=-1))
    return np.stack(rows, axis=-2)


def _of_sets(scores: Table) -> Table:
    """(..., 2^C) for each set of n names, a bit each: `log_sum` over the namings of the first n numbers with these."""
    count = scores.shape[-1]
    sums = np.zeros((*scores.shape[:-2], 2**count))
    for number, (sets, names) in enumerate(_sets(count)):
        before = sums[..., sets[:, None] ^ 2**names]
        sums[..., sets] = np.logaddexp.reduce(before + scores[..., number, names], axis=-1)
    return sums


@cache
def _sets(count: int) -> tuple[tuple[Indices, Indices], ...]:
    """For each n = 1 … count: the M sets of n names (M,), as bits, and the names that each holds (M, n)."""
    holds = _holds(count)
    by_size = (np.flatnonzero(holds.sum(axis=1) == size) for size in range(1, count + 1))
    return tuple((sets, np.nonzero(holds[sets])[1].reshape(len(sets), -1)) for sets in by_size)


@cache
def _sets_without(count: int) -> tuple[Indices, ...]:
    """For each n = 0 … count - 1: (count, M) the M sets of n names that lack the first name, the second, and so on."""
    holds = _holds(count)
    sizes = holds.sum(axis=1)[:, None]
    return tuple(np.nonzero(((sizes == size) & ~holds).T)[1].reshape(count, -1) for size in range(count))


def _holds(count: int) -> NDArray[np.bool_]:
    """(2^count, count) whether each set holds each name."""
    return np.asarray(np.arange(2**count)[:, None] >> np.arange(count) & 1, np.bool_)
