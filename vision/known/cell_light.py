"""What light may do to a single cell, beyond the smooth change over the whole board: glare, shadows and their edges."""

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
    veil : share of white light that is added.
    shift, spread : of lightness, red less blue, green less both (opponent log light) and roughness: how they are moved,
        beside by the veil, and how differently from cell to cell.
    rarity : log of how common it is.
    """

    veil: float
    shift: tuple[float, float, float, float]
    spread: tuple[float, float, float, float]
    rarity: float


GLARE_SHIFT, GLARE_SPREAD = (0.0, 0.0, 0.0, 1.0), (0.35, 0.1, 0.05, 1.0)
"""A reflection's fringe lies unevenly over a cell: it is rough, and how bright is known to a third."""
LIGHTS = (
    CellLight(0.0, (0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0), 0.0),
    CellLight(0.05, GLARE_SHIFT, GLARE_SPREAD, -3.0),
    CellLight(0.15, GLARE_SHIFT, GLARE_SPREAD, -4.0),
    CellLight(0.5, GLARE_SHIFT, GLARE_SPREAD, -5.0),
    # half the light or more is gone, rather the red, and in what is left noise weighs more
    CellLight(0.0, (-0.8, -0.1, 0.0, 0.5), (0.4, 0.1, 0.05, 0.5), -4.0),
    # the same where most of the board lies in the shadow
    CellLight(0.0, (0.8, 0.1, 0.0, 0.5), (0.4, 0.1, 0.05, 0.5), -4.0),
    # a shadow's edge
    CellLight(0.0, (0.0, 0.0, 0.0, 2.0), (0.4, 0.1, 0.05, 0.7), -4.0),
)
"""As the board's light says; veiled by glare; shaded; lit while the rest is shaded; at a shadow's edge."""
VEIL = np.array([light.veil for light in LIGHTS])
SHIFT = np.array([light.shift for light in LIGHTS])
SPREAD = np.array([light.spread for light in LIGHTS])
RARITY = np.array([light.rarity for light in LIGHTS])


def densities(apart: NDArray[np.float64], bgr: NDArray[np.float64], covariance: NDArray[np.float64]) -> Densities:
    """Log densities of features that lie `apart` (N, D) from what something of `bgr` (N, 3) or (1, 3) light shows.

    D is 3, colour alone, or 4, with the roughness. `covariance` (D, D) is how they scatter under the board's light.
    """
    size = len(covariance)
    shift = np.zeros((len(LIGHTS), len(bgr), size))
    shift[..., :3] = np.log1p(VEIL[:, None, None] / bgr) @ OPPONENT
    shift += SHIFT[:, None, :size]
    covariances = covariance + SPREAD[:, :size, None] ** 2 * np.eye(size)
    return _student(apart - shift, covariances)


def anyhow(rows: Densities) -> NDArray[np.float64]:
    """(N, …) log density whatever the light does, of those (K, N, …) under each light."""
    return np.asarray(np.logaddexp.reduce(rows + RARITY.reshape(-1, *(1,) * (rows.ndim - 1))))


def _student(apart: NDArray[np.float64], covariances: NDArray[np.float64]) -> NDArray[np.float64]:
    """(K, N) log density of features that lie `apart` (K, N, D) from the means of K t distributions (K, D, D)."""
    size = covariances.shape[1]
    squared = ((apart @ np.linalg.inv(covariances)) * apart).sum(axis=2)
    constant = gammaln((FREEDOM + size) / 2) - gammaln(FREEDOM / 2) - size / 2 * np.log(FREEDOM * np.pi)
    spreads = np.linalg.slogdet(covariances)[1][:, None] / 2
    return np.asarray(constant - spreads - (FREEDOM + size) / 2 * np.log1p(squared / FREEDOM))
