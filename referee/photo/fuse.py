"""Several photos of one board, from different sides, as one reading."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import log_softmax, softmax

from engine.games import GAMES
from referee.belief.policy import PhotoPolicy
from vision.reading import BoardReading, LogLikelihood, Marker


@dataclass(frozen=True, slots=True)
class OtherBoard:
    """A reading that cannot be of the same board as those before it. Falsy."""

    index: int

    def __bool__(self) -> bool:
        return False


def fuse(readings: Sequence[BoardReading], policy: PhotoPolicy) -> BoardReading | OtherBoard:
    """Sum the evidence of readings of one board, each turned to fit those before it.

    Photos from other sides in other light are nearly independent, unlike frames of one camera. If two readings
    contradict each other in a cell, as something was moved between the photos, either counts as much as the other. The
    seams are those of the first reading. Notes are kept only of a single reading: what one view does not show, another
    may.

    OtherBoard for the first reading that does not agree with those before it.
    """
    first, *others = readings
    whole = first
    for index, reading in enumerate(others, 1):
        turned = max(_turns(reading), key=lambda candidate: _agreement(whole, candidate, policy))
        if _agreement(whole, turned, policy) < policy.same_board_nats:
            return OtherBoard(index)
        layers = tuple(
            replace(layer, log_likelihood=_sum(layer.log_likelihood, turned.layer(layer.name).log_likelihood, policy))
            for layer in whole.layers
        )
        marker, hidden_in_both = _sum_markers(whole.marker, turned.marker), np.minimum(whole.hidden, turned.hidden)
        whole = replace(whole, layers=layers, marker=marker, hidden=hidden_in_both)
    return replace(whole, notes=() if others else first.notes)


def _sum(ours: LogLikelihood, theirs: LogLikelihood, policy: PhotoPolicy) -> LogLikelihood:
    """(N, C) log-likelihoods of two photos together: their sum, or where they contradict each other, either of them."""
    our, their = log_softmax(ours, axis=1), log_softmax(theirs, axis=1)
    least = np.log(policy.contradiction)
    both_sure = (our.max(axis=1) > least) & (their.max(axis=1) > least)
    contradict = both_sure & (our.argmax(axis=1) != their.argmax(axis=1))
    return np.where(contradict[:, None], np.logaddexp(our, their), ours + theirs)


def _agreement(whole: BoardReading, other: BoardReading, policy: PhotoPolicy) -> float:
    """Mean over cells of log a, where a is how well two readings agree in a cell: 1 if as well as they possibly could.

    A cell of which either reading knows nothing does not speak against them.
    """
    found = []
    for layer in whole.layers:
        ours, theirs = softmax(layer.log_likelihood, axis=1), softmax(other.layer(layer.name).log_likelihood, axis=1)
        most = np.minimum((ours**2).sum(axis=1), (theirs**2).sum(axis=1))
        found.append(np.log((ours * theirs).sum(axis=1) / most + policy.in_common))
    return float(np.mean(found))


def _turns(reading: BoardReading) -> list[BoardReading]:
    """The reading in all four directions; of a standing board only as it is, as it has an up."""
    turns = range(1 if GAMES[reading.game].is_standing else 4)
    return [reading.reordered(reading.grid.turned(turn)) for turn in turns]


def _sum_markers(ours: Marker | None, theirs: Marker | None) -> Marker | None:
    if ours is None or theirs is None:
        return ours or theirs
    index = {place: i for i, place in enumerate(theirs.places)}
    seen = np.array([theirs.log_likelihood[index[place]] for place in ours.places])
    return Marker(ours.places, ours.log_likelihood + seen)
