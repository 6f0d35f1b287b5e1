"""How one content looks on this board under this lamp: a normal distribution learned from a few cells."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.known.cell_light import Densities, anyhow, densities
from vision.known.view import BGR_FROM_OPPONENT, Floats
from vision.known.zones import roughness

PRIOR_CELLS = 4.0
"""PRIOR_SPREAD counts like so many cells; a content is learned from two to a dozen."""
PRIOR_SPREAD = np.array([0.18, 0.12, 0.08, 0.45])
"""Standard deviations from cell to cell of one content: of lightness, red less blue, green less both (opponent log
light), and roughness."""
UNCHANGED_SPREAD = np.array([0.05, 0.04, 0.03, 0.35])
"""The same for a cell on which nothing was laid: from noise, and from the shadows of pieces beside it."""
FEW_ROUGHNESS, FEW_CELLS = -2.6, 0.5
"""Roughness (`Shown.roughness`) that is expected of a content before any cell was seen, and the weight of that, in
cells."""

Colours = NDArray[np.float64]
"""(N, 3) opponent log light."""


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """What a zone of the cells with one content looks like.

    Attributes
    ----------
    zone : which part of a cell: "border", "middle", "annulus", "tile" or "counter".
    content : in the words of the game's layers.
    mean, covariance : (4,) and (4, 4) of the colour as if lit evenly (opponent log light), and of the roughness that is
        left after `pattern` is taken off.
    pattern : (Z,) lightness of each point of the zone less its median; (1,) 0 for a content without bevels.
    seen : number of cells that it was learned from.
    """

    zone: str
    content: str
    mean: NDArray[np.float64]
    covariance: NDArray[np.float64]
    pattern: Floats
    seen: int

    def densities(self, colour: Colours, pattern: Floats) -> Densities:
        """(K, N) log density, under each of LIGHTS, of a zone's colours (N, 3) and patterns (N, Z)."""
        return self._densities(np.column_stack((colour, roughness(pattern - self.pattern))))

    def log_density(self, colour: Colours) -> NDArray[np.float64]:
        """(N,) log density of colours (N, 3) alone, whatever the light does."""
        return anyhow(self._densities(colour))

    def _densities(self, features: NDArray[np.float64]) -> Densities:
        size = features.shape[1]
        bgr = np.exp(self.mean[None, :3] @ BGR_FROM_OPPONENT)
        return densities(features - self.mean[:size], bgr, self.covariance[:size, :size])


def learn(zone: str, content: str, colour: Colours, pattern: Floats, has_pattern: bool) -> Material:
    """The material of a content, learned from N cells.

    The covariance is the predictive one, as if PRIOR_SPREAD had been seen in a few cells before.

    Parameters
    ----------
    colour, pattern : (N, 3) and (N, Z) what a zone of these cells shows.
    has_pattern : whether they share a relief. Roughness is then what is left of each cell's pattern after that of the
        other cells is taken off.
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
    """(K, N) log density, under each of LIGHTS, of how cells differ from their empty view if nothing was laid there.

    Parameters
    ----------
    apart : (N, 4) the difference in colour (opponent log light), and its roughness.
    bgr : (N, 3) light of the empty view, in parts of white.
    usual_roughness : of a cell that did not change.
    uneven : (3,) how much more cells differ on which nothing lies, as `Light.uneven`.
    """
    variance = UNCHANGED_SPREAD**2
    variance[:3] += uneven**2
    return densities(apart - (0.0, 0.0, 0.0, usual_roughness), bgr, np.diag(variance))


def separation(one: Material, other: Material) -> float:
    """How far two materials' means are apart, in standard deviations of their mean covariance (Mahalanobis)."""
    apart = one.mean - other.mean
    return float(np.sqrt(apart @ np.linalg.solve((one.covariance + other.covariance) / 2, apart)))
