"""Whether each cell of a board has the shade of the others that seem to hold the same.

All pieces of a colour are alike, and so are a mat's squares: whatever the lamp, what a cell holds looks like what
others hold. The network sees that, but not for each cell anew.
"""

import numpy as np
from numpy.typing import NDArray

LIGHTNESS_SIGMA, CHROMA_SIGMA = 0.25, 0.1
"""How much cells of one content differ in lightness and in the chroma of each channel: natural logarithms."""
FREEDOM = 2.0
"""Degrees of freedom of Student's t distribution, by which they differ: glare and shadows put some far off."""
LEAST_OTHERS = 1.5
"""Of fewer cells than that nothing is known of a content's shade."""
UNKNOWN_SIGMAS = 3.0
"""A content of unknown shade fits a cell as one that is so far off."""
MOST_NATS = 1.9
"""What a shade says against a content at most: less than would make a cell sure that one of four views contradicts."""

Numbers = NDArray[np.float64]


def shade_of(log_light: Numbers) -> Numbers:
    """The shade (..., 4) of pixels (..., n, 3), given as natural logarithms of linear light.

    Their median lightness and, of each channel, chroma, in standard deviations of one content's.
    """
    light = np.median(log_light, axis=-2)
    lightness = light.mean(axis=-1, keepdims=True)
    return np.concatenate((lightness / LIGHTNESS_SIGMA, (light - lightness) / CHROMA_SIGMA), axis=-1)


def by_shade(shades: Numbers, shares: Numbers, others: NDArray[np.bool_]) -> Numbers:
    """Log-likelihoods (N, C), at most 0, of what cells may hold, by how like it the others are that seem to.

    Parameters
    ----------
    shades : (N, C, 4) of each cell as it is where it holds that.
    shares : (N, C) how likely it holds that; zeros where nothing is seen.
    others : (N, N) which cells are asked about each: none that may be mistaken together with it.
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
