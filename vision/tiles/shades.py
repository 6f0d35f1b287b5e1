"""Whether each cell of a board has the shade of the other cells that seem to hold the same.

All pieces of a colour look alike, and so do a mat's squares. So under any lamp, a cell looks like others that hold the
same. The network sees this too, but does not compare each cell with the others one by one.
"""

import numpy as np
from numpy.typing import NDArray

LIGHTNESS_SIGMA, CHROMA_SIGMA = 0.25, 0.1
"""Standard deviations between cells of one content: of lightness, and of the chroma of each channel, in natural
logarithms of light."""
FREEDOM = 2.0
"""Degrees of freedom of Student's t distribution, which has long tails: glare and shadows put some cells far off."""
LEAST_OTHERS = 1.5
"""A content's shade is known only if at least so many other cells (weighted) hold it."""
UNKNOWN_SIGMAS = 3.0
"""A content of unknown shade fits a cell as well as one that is off by so many standard deviations."""
MOST_NATS = 1.9
"""A shade says no more than this against a content: too little to make a cell sure if one of four views contradicts."""

Numbers = NDArray[np.float64]


def shade_of(log_light: Numbers) -> Numbers:
    """(..., 4) the shade of some pixels (..., n, 3), given as natural logarithms of linear light.

    Their median lightness, and the chroma of each channel, in units of LIGHTNESS_SIGMA and CHROMA_SIGMA.
    """
    light = np.median(log_light, axis=-2)
    lightness = light.mean(axis=-1, keepdims=True)
    return np.concatenate((lightness / LIGHTNESS_SIGMA, (light - lightness) / CHROMA_SIGMA), axis=-1)


def by_shade(shades: Numbers, shares: Numbers, others: NDArray[np.bool_]) -> Numbers:
    """(N, C) log-likelihoods, 0 at most, of what each cell may hold, by the shades of other cells that hold it.

    Parameters
    ----------
    shades : (N, C, 4) shade of each cell where it would show if it held each content.
    shares : (N, C) probability that it does; zeros for cells that are not seen.
    others : (N, N) with which others each cell is compared: not with those that may be misread together with it.
    """
    order = np.argsort(shades, axis=0)
    sorted_shades = np.take_along_axis(shades, order, axis=0)
    sorted_shares = np.take_along_axis(np.broadcast_to(shares[..., None], shades.shape), order, axis=0)
    summed = np.cumsum(others[:, order] * sorted_shares, axis=1)
    middle = np.argmax(summed >= summed[:, -1:] / 2, axis=1)
    medians = np.take_along_axis(sorted_shades, middle, axis=0)
    apart = ((shades - medians) ** 2).sum(axis=-1)
    apart[summed[:, -1, :, 0] < LEAST_OTHERS] = UNKNOWN_SIGMAS**2
    fit = -(FREEDOM + 2) / 2 * np.log1p(apart / FREEDOM)
    return np.asarray(np.maximum(fit - fit.max(axis=1, keepdims=True), -MOST_NATS))
