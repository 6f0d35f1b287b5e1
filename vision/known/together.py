"""What the reader of any board says of a layer, and what was learned of this one, put together."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.known.cell_light import LIGHTS, Densities, anyhow
from vision.known.glare import REFLECTION
from vision.reading import Layer

LEAST_SHARE, MOST_NATS = 0.5, 5.0
"""What was learned counts for all that it says in the light in which it was learned and for half of it in another, and
no more than half of what the reader of any board may: it knows less of shadows and glare, and where the two contradict
each other nobody is to be sure."""
HUES = frozenset({"colour"})
"""Layers of which each content is a hue, which light hardly changes. Bare cells and laid ones are told apart by what
changed, and shadows change that, too: there the reader is the better judge."""
CONFLICT, DOUBT_NATS = 1.0, 3.0
"""Where one hue explains a cell so many nats better than the reader's, it is not less likely than that by more."""
LARGEST_ODDS = 12.0
"""No log odds of a single view are larger: what was never seen in some thousand cells may still happen."""

DensitiesByContent = Mapping[str, Densities | None]
"""For each content the log density (K, N) under each light of what each cell shows; None for one not learned."""


def together(seen: Layer, table: DensitiesByContent, nothing_like_it: float, likeness: float) -> Layer:
    """Both views of one layer, zeros for what the reader does not see.

    They err for different reasons, so they are added (a logarithmic opinion pool). What nothing learned explains is
    left to the reader; so is, as far as it is probable, a cell of which only a trick of light would make something else
    than the reader sees, or something white: glare makes that of anything. Where they see different hues, nobody is
    sure.

    Parameters
    ----------
    nothing_like_it : log density of what was never shown.
    likeness : of the light to that in which was learned, 0 to 1.
    """
    unknown = np.full((len(LIGHTS), len(seen.log_likelihood)), -np.inf)
    densities = (table[content] for content in seen.contents)
    lit = np.stack([unknown if density is None else density for density in densities], axis=2)
    explained = anyhow(lit)
    rows = np.logaddexp(explained, nothing_like_it)
    favourite, readers = rows.argmax(axis=1)[:, None], seen.log_likelihood.argmax(axis=1)[:, None]
    without_tricks = np.exp(np.take_along_axis(lit[0] - rows, favourite, axis=1))
    is_white = np.array([content == REFLECTION for content in seen.contents])[favourite]
    share = (LEAST_SHARE + (1 - LEAST_SHARE) * likeness) * np.where(
        is_white | (favourite != readers), without_tricks, 1.0
    )
    learned = np.maximum(share * (rows - rows.max(axis=1, keepdims=True)), -MOST_NATS)
    both = seen.log_likelihood + learned
    both = np.maximum(both - both.max(axis=1, keepdims=True), -LARGEST_ODDS)
    if seen.name in HUES:
        both = np.maximum(both, np.where(_other_hue(explained, readers), -DOUBT_NATS, -LARGEST_ODDS))
    both[~seen.log_likelihood.any(axis=1)] = 0.0
    return Layer(seen.name, seen.contents, both)


def _other_hue(explained: Densities, readers: NDArray[np.intp]) -> NDArray[np.bool_]:
    """(N, C) which content explains a cell best, where that is clearly not the one (N, 1) that the reader sees."""
    best = explained.argmax(axis=1)[:, None]
    better = np.take_along_axis(explained, best, axis=1) - np.take_along_axis(explained, readers, axis=1)
    return np.asarray((np.arange(explained.shape[1]) == best) & np.isfinite(better) & (better > CONFLICT))
