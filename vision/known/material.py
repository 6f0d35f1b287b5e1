"""How one content looks on this board under this lamp: a distribution learned from a few cells."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.known.cell_light import Densities, anyhow, densities
from vision.known.view import BGR_FROM_OPPONENT, Floats
from vision.known.zones import roughness

PRIOR_CELLS = 4.0
"""Samples' worth of belief in `PRIOR_SPREAD`: a content is learned from two to a dozen cells."""
PRIOR_SPREAD = np.array([0.18, 0.12, 0.08, 0.45])
"""Lightness, red less blue, green less both (opponent log light) and roughness: how one piece's cells differ."""
UNCHANGED_SPREAD = np.array([0.05, 0.04, 0.03, 0.35])
"""The same for a cell on which nothing was laid: noise, and the shade of its neighbours."""
FEW_ROUGHNESS, FEW_CELLS = -2.6, 0.5
"""How uneven a content is (log, as `Shown.roughness`) where few cells were seen, and how many are few."""

Colours = NDArray[np.float64]
"""(N, 3): opponent log light."""


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """What the cells with one content look like.

    Attributes
    ----------
    zone : "border", "middle", "annulus", "tile" or "counter": which part of the cell.
    content : in the words of the game's layers.
    mean, covariance : (4,) and (4, 4) of colour and of the roughness that is left when `pattern` is taken off; the
        lighting's gradient over the board taken off.
    pattern : (Z,) lightness of each point of the zone less its median; (1,) 0 for a content without bevels.
    seen : number of cells it was learned from.
    """

    zone: str
    content: str
    mean: NDArray[np.float64]
    covariance: NDArray[np.float64]
    pattern: Floats
    seen: int

    def densities(self, colour: Colours, pattern: Floats) -> Densities:
        """(K, N) log densities of colours (N, 3) and patterns (N, Z) of a zone, under each light."""
        return self._densities(np.column_stack((colour, roughness(pattern - self.pattern))))

    def log_density(self, colour: Colours) -> NDArray[np.float64]:
        """(N,) log density of colours (N, 3) alone, whatever the light does."""
        return anyhow(self._densities(colour))

    def _densities(self, features: NDArray[np.float64]) -> Densities:
        size = features.shape[1]
        bgr = np.exp(self.mean[None, :3] @ BGR_FROM_OPPONENT)
        return densities(features - self.mean[:size], bgr, self.covariance[:size, :size])


def learn(zone: str, content: str, colour: Colours, pattern: Floats, has_pattern: bool) -> Material:
    """The material that N cells with `colour` (N, 3) and `pattern` (N, Z) are samples of.

    The covariance is the predictive one, drawn to PRIOR_SPREAD as if that had been seen in a few cells already. With
    `has_pattern` they share a relief, and each is judged by what it leaves of the others' pattern.
    """
    count = len(colour)
    usual, left, known = np.zeros(1, np.float32), pattern, count
    if has_pattern:
        usual, known = np.median(pattern, axis=0).astype(np.float32), count - 1
        others = [np.median(np.delete(pattern, i, axis=0), axis=0) for i in range(count)] if known else [usual]
        left = pattern - np.array(others, np.float32)
    rough = roughness(left)
    mean_rough = (known * rough.mean() + FEW_CELLS * FEW_ROUGHNESS) / (known + FEW_CELLS)
    mean = np.append(np.median(colour, axis=0), mean_rough)
    apart = np.column_stack((colour, rough if known else np.full(count, mean_rough))) - mean
    covariance = (apart.T @ apart + PRIOR_CELLS * np.diag(PRIOR_SPREAD**2)) / (count + PRIOR_CELLS) * (1 + 1 / count)
    return Material(zone, content, mean, covariance, usual, count)


def unchanged(
    apart: NDArray[np.float64], bgr: NDArray[np.float64], usual_roughness: float, uneven: NDArray[np.float64]
) -> Densities:
    """(K, N) log densities of a cell's difference `apart` (N, 4) to its empty view, if nothing was laid there.

    `bgr` (N, 3) light of the empty view; `uneven` (3,) how far cells differ where nothing lies.
    """
    variance = UNCHANGED_SPREAD**2
    variance[:3] += uneven**2
    return densities(apart - (0.0, 0.0, 0.0, usual_roughness), bgr, np.diag(variance))


def separation(one: Material, other: Material) -> float:
    """Distance of two means in standard deviations of their mean covariance (Mahalanobis)."""
    apart = one.mean - other.mean
    return float(np.sqrt(apart @ np.linalg.solve((one.covariance + other.covariance) / 2, apart)))
