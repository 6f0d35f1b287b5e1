"""What light may do to a single cell, beside a smooth change over the whole board: glare, shadows and their edges."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from vision.known.view import OPPONENT

Densities = NDArray[np.float64]
"""(K, N) log densities of what N cells show, one row for each of LIGHTS."""

FREEDOM = 5.0
"""Degrees of freedom of Student's t: pieces shine and shadows fall, so tails are long."""


@dataclass(frozen=True, slots=True)
class CellLight:
    """One thing that light may do to a cell.

    Attributes
    ----------
    veil : white light that is added, in parts of white.
    shift, spread : how much more it changes lightness, red less blue, green less both (opponent log light) and the
        roughness: the mean, and the standard deviation from cell to cell.
    rarity : log of how often it happens.
    """

    veil: float
    shift: tuple[float, float, float, float]
    spread: tuple[float, float, float, float]
    rarity: float


GLARE_SHIFT, GLARE_SPREAD = (0.0, 0.0, 0.0, 1.0), (0.35, 0.1, 0.05, 1.0)
"""The fringe of a reflection lies unevenly over a cell: it makes it rough, and its brightness is known to a third."""
LIGHTS = (
    CellLight(0.0, (0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0), 0.0),
    CellLight(0.05, GLARE_SHIFT, GLARE_SPREAD, -3.0),
    CellLight(0.15, GLARE_SHIFT, GLARE_SPREAD, -4.0),
    CellLight(0.5, GLARE_SHIFT, GLARE_SPREAD, -5.0),
    # a shadow takes half of the light or more, most of all red, and noise weighs more in what is left
    CellLight(0.0, (-0.8, -0.1, 0.0, 0.5), (0.4, 0.1, 0.05, 0.5), -4.0),
    # the cell is lit while most of the board lies in the shadow
    CellLight(0.0, (0.8, 0.1, 0.0, 0.5), (0.4, 0.1, 0.05, 0.5), -4.0),
    # a shadow's edge
    CellLight(0.0, (0.0, 0.0, 0.0, 2.0), (0.4, 0.1, 0.05, 0.7), -4.0),
)
"""In this order: lit like the board; three degrees of glare; in shadow; lit while the rest is in shadow; at the edge of
a shadow."""
VEIL = np.array([light.veil for light in LIGHTS])
SHIFT = np.array([light.shift for light in LIGHTS])
SPREAD = np.array([light.spread for light in LIGHTS])
RARITY = np.array([light.rarity for light in LIGHTS])


def densities(apart: NDArray[np.float64], bgr: NDArray[np.float64], covariance: NDArray[np.float64]) -> Densities:
    """(K, N) log densities, under each of LIGHTS, of features that differ by `apart` from what is expected.

    Parameters
    ----------
    apart : (N, D) the differences. D is 3, for colour alone (opponent log light), or 4, with the roughness.
    bgr : (N, 3) or (1, 3) the light that is expected, in parts of white.
    covariance : (D, D) how features scatter under the board's own light.
    """
    size = len(covariance)
    shift = np.zeros((len(LIGHTS), len(bgr), size))
    shift[..., :3] = np.log1p(VEIL[:, None, None] / bgr) @ OPPONENT
    shift += SHIFT[:, None, :size]
    covariances = covariance + SPREAD[:, :size, None] ** 2 * np.eye(size)
    return _student(apart - shift, covariances)


def anyhow(rows: Densities) -> NDArray[np.float64]:
    """(N, …) log density whatever the light does, from those under each of LIGHTS (K, N, …)."""
    return np.asarray(np.logaddexp.reduce(rows + RARITY.reshape(-1, *(1,) * (rows.ndim - 1))))


def _student(apart: NDArray[np.float64], covariances: NDArray[np.float64]) -> NDArray[np.float64]:
    """(K, N) log density of features `apart` (K, N, D) from the means of K Student t distributions (K, D, D)."""
    size = covariances.shape[1]
    squared = ((apart @ np.linalg.inv(covariances)) * apart).sum(axis=2)
    constant = gammaln((FREEDOM + size) / 2) - gammaln(FREEDOM / 2) - size / 2 * np.log(FREEDOM * np.pi)
    spreads = np.linalg.slogdet(covariances)[1][:, None] / 2
    return np.asarray(constant - spreads - (FREEDOM + size) / 2 * np.log1p(squared / FREEDOM))
