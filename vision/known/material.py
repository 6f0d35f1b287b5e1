"""How one content looks on this board under this lamp: a distribution learned from a few cells."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from vision.known.view import OPPONENT, Floats
from vision.known.zones import SMOOTHEST

FREEDOM = 5.0
"""Degrees of freedom of Student's t: pieces shine and shadows fall, so tails are long."""
PRIOR_CELLS = 4.0
"""Samples' worth of belief in `PRIOR_SPREAD`: a content is learned from two to a dozen cells."""
PRIOR_SPREAD = np.array([0.18, 0.12, 0.08, 0.45])
"""Lightness, red less blue, green less both (opponent log light) and roughness: how one piece's cells differ."""
UNCHANGED_SPREAD = np.array([0.05, 0.04, 0.03, 0.35])
"""The same for a cell on which nothing was laid: noise, and the shade of its neighbours."""
VEILS = ((0.0, 0.0), (0.04, -2.0), (0.12, -4.0), (0.3, -6.0))
"""Shares of white light that glare may add, each with the log of how common it is."""
SHADOW, SHADOW_SPREAD, SHADOW_RARITY = np.array([-0.8, -0.1, 0.0, 0.5]), np.array([0.4, 0.1, 0.05, 0.5]), -4.0
"""What a hard shadow does to a cell: half its light or more is gone, rather the red, and in what is left noise weighs
more; and the log of how common that is."""

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

    def log_density(self, colour: Colours, pattern: Floats | None = None) -> NDArray[np.float64]:
        """(N,) natural log of the density, with what glare may do to it; without `pattern` (N, Z) of colour alone."""
        features = colour if pattern is None else np.column_stack((colour, roughness(pattern - self.pattern)))
        count = features.shape[1]
        means, rarities = _veiled(self)
        covariance = self.covariance[:count, :count]
        veiled = np.logaddexp.reduce(student(features, means[:, :count], covariance) + rarities[:, None])
        return np.asarray(np.logaddexp(veiled, _shadowed(features, self.mean[:count], covariance)))


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


@lru_cache(maxsize=64)
def _veiled(material: Material) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A material's means (V, 4) under each of VEILS, and the logs (V,) of how common they are."""
    veils, rarities = np.array(VEILS).T
    bgr = np.exp(material.mean[:3] @ np.linalg.inv(OPPONENT.astype(np.float64)))
    lights = np.log(bgr + veils[:, None]) @ OPPONENT
    return np.column_stack((lights, np.full(len(veils), material.mean[3]))), rarities


def roughness(left: Floats) -> NDArray[np.float64]:
    """(N,) log of the mean deviation (N, Z) that is left."""
    return np.asarray(np.log(np.abs(left).mean(axis=1).astype(np.float64) + SMOOTHEST))


def unchanged(
    features: NDArray[np.float64], usual_roughness: float, uneven: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(N,) log density of a cell's difference to its empty view, if nothing was laid there."""
    spread = UNCHANGED_SPREAD**2
    spread[:3] += uneven**2
    mean, covariance = np.array([0.0, 0.0, 0.0, usual_roughness]), np.diag(spread)
    usual = student(features, mean[None], covariance)[0]
    return np.asarray(np.logaddexp(usual, _shadowed(features, mean, covariance)))


def _shadowed(
    features: NDArray[np.float64], mean: NDArray[np.float64], covariance: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(N,) log density of features (N, D) under a hard shadow."""
    shift, spread = SHADOW[: len(mean)], np.diag(SHADOW_SPREAD[: len(mean)] ** 2)
    return np.asarray(student(features, (mean + shift)[None], covariance + spread)[0]) + SHADOW_RARITY


def separation(one: Material, other: Material) -> float:
    """Distance of two means in standard deviations of their mean covariance (Mahalanobis)."""
    apart = one.mean - other.mean
    return float(np.sqrt(apart @ np.linalg.solve((one.covariance + other.covariance) / 2, apart)))


def student(
    features: NDArray[np.float64], means: NDArray[np.float64], covariance: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(M, N) log density of features (N, D) under t distributions with FREEDOM degrees and means (M, D)."""
    count = len(covariance)
    apart = features - means[:, None]
    squared = ((apart @ np.linalg.inv(covariance)) * apart).sum(axis=2)
    constant = gammaln((FREEDOM + count) / 2) - gammaln(FREEDOM / 2) - count / 2 * np.log(FREEDOM * np.pi)
    constant -= np.linalg.slogdet(covariance)[1] / 2
    return np.asarray(constant - (FREEDOM + count) / 2 * np.log1p(squared / FREEDOM))
