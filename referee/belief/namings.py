"""All ways to give C numbers C names, each its own, weighed together: exact sums, by sets of names.

A sum over all C! of them is the permanent of a matrix. It is built up over the 2^C sets of names that the first numbers
may have got; the terms of Ryser's formula (1963), which is the usual way, have either sign and would cancel.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.float64]
Indices = NDArray[np.int64]


def log_sum(scores: Table) -> Table:
    """(...) log of the sum, over all namings, of exp of what each scores: of the permanent of exp(`scores`).

    Parameters
    ----------
    scores : (..., C, C) what it adds to a naming's score if a number has a name, in nats.
    """
    return np.asarray(_of_sets(scores)[..., -1])


def chances(scores: Table) -> Table:
    """(..., C, C) probability of each name of each number, where namings are as likely as exp of their `scores`."""
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
    """(..., 2^C) `log_sum` for each set of names, one bit each, given to as many numbers, the first ones."""
    count = scores.shape[-1]
    sums = np.zeros((*scores.shape[:-2], 2**count))
    for number, (sets, names) in enumerate(_sets(count)):
        before = sums[..., sets[:, None] ^ 2**names]
        sums[..., sets] = np.logaddexp.reduce(before + scores[..., number, names], axis=-1)
    return sums


@cache
def _sets(count: int) -> tuple[tuple[Indices, Indices], ...]:
    """For n = 1 … count all M sets of n names (M,), and which they hold (M, n)."""
    holds = _holds(count)
    by_size = (np.flatnonzero(holds.sum(axis=1) == size) for size in range(1, count + 1))
    return tuple((sets, np.nonzero(holds[sets])[1].reshape(len(sets), -1)) for sets in by_size)


@cache
def _sets_without(count: int) -> tuple[Indices, ...]:
    """For n = 0 … count - 1 all sets of n names that lack the first name, the second and so on (count, M)."""
    holds = _holds(count)
    sizes = holds.sum(axis=1)[:, None]
    return tuple(np.nonzero(((sizes == size) & ~holds).T)[1].reshape(count, -1) for size in range(count))


def _holds(count: int) -> NDArray[np.bool_]:
    """(2^count, count) whether a set holds a name."""
    return np.asarray(np.arange(2**count)[:, None] >> np.arange(count) & 1, np.bool_)
