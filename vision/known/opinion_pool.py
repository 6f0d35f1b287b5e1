"""What the reader of any board says, pooled with what was learned of this one: a logarithmic opinion pool."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vision.known.cell_light import LIGHTS, Densities, anyhow
from vision.known.glare import REFLECTION
from vision.reading import Layer

LEAST_SHARE, MOST_NATS = 0.5, 5.0
"""What was learned has full weight in the light in which it was learned, and half of that in quite another light. It
speaks against a content by MOST_NATS at most, half of what the reader of any board may, as it knows less of shadows and
glare: if the two contradict each other, doubt must remain."""
HUES = frozenset({"colour"})
"""Layers whose contents differ in hue, which light hardly changes. In other layers, a piece is told from a bare cell by
what changed; shadows change cells too, and the reader knows these better."""
CONFLICT, DOUBT_NATS = 1.0, 3.0
"""If the hue that what was learned prefers explains a cell better than the reader's hue by CONFLICT nats, it stays
within DOUBT_NATS of the best."""
LARGEST_ODDS = 12.0
"""Bound of the log odds from a single view: what was never seen in some thousand cells may still happen."""

DensitiesByContent = Mapping[str, Densities | None]
"""For each content, the log density (K, N) of what each cell shows under each of LIGHTS; None if it was not learned."""


def pooled(seen: Layer, table: DensitiesByContent, nothing_like_it: float, likeness: float) -> Layer:
    """One layer with both opinions added, as they err for different reasons.

    What the reader does not see stays zeros. A cell that nothing learned explains is left to the reader. So is a cell
    for which what was learned prefers another content than the reader, or white, in so far as this is probably due to a
    shadow or to glare (which makes anything look white). If the two see different hues, neither is ruled out.

    Parameters
    ----------
    seen : what the reader of any board says.
    table : what was learned says.
    nothing_like_it : log density of what was never shown.
    likeness : how similar the light is to that in which was learned, 0 to 1.
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
    """(N, C) True for the content that explains a cell best, if it does so clearly better than the reader's (N, 1)."""
    best = explained.argmax(axis=1)[:, None]
    better = np.take_along_axis(explained, best, axis=1) - np.take_along_axis(explained, readers, axis=1)
    return np.asarray((np.arange(explained.shape[1]) == best) & np.isfinite(better) & (better > CONFLICT))
