"""The shades of one photo's pieces and panel, and the light upon them, learnt together from all its cells."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage import look
from vision.tiles.sample import FLOOR_SHARE, OPPONENT, Colours

MATERIALS = ("empty", "white", "blue", "red", "yellow")
SHADE_SPREAD = np.array([[0.8, 0.30, 0.30], [0.15, 0.10, 0.08], [0.5, 0.7, 0.4], [0.4, 0.6, 0.35], [0.35, 0.7, 0.35]])
"""How much the materials' colours differ between sets."""
LIGHT_SPREAD = np.array([1.5, 0.35, 0.15])
"""Spread of the light's lightness and colour between photos."""
LIGHT_CHANGE = np.array([0.2, 0.08, 0.05])
"""How much the light differs between far parts of a board, shadows included."""
LIGHT_REACH_CELLS = np.array([8.0, 8.0, 8.0])
"""Over what distance it changes."""
CELL_SPREAD = np.array(
    [[0.10, 0.05, 0.04], [0.10, 0.05, 0.04], [0.15, 0.14, 0.08], [0.15, 0.14, 0.09], [0.12, 0.12, 0.08]]
)
"""Spread of cells of each material in one photo."""
FREEDOM = 4.0
"""Degrees of freedom of Student's distribution: a few cells lie in a shadow or shine."""
PANEL_STARTS = (0.05, 0.12, 0.28, 0.55)
"""Reflectances of the panel from which the search starts."""
PASSES = 8
SHARES = np.log(np.array([0.4, 0.15, 0.15, 0.15, 0.15]))
WHITE_OVER_PANEL = 0.25
"""White pieces are at least this much lighter than the panel, in natural logarithms, or they would be one."""
VEILS = np.array([0.0, 0.08, 0.2, 0.45])
"""Light that gloss mirrors over a surface, in parts of what a perfect white would send back."""
GLOSSY_SHARES, DULL_SHARES = (0.9, 0.05, 0.03, 0.02), (0.994, 0.004, 0.001, 0.001)
VEIL_SHARES = np.log(np.array([DULL_SHARES, *[GLOSSY_SHARES] * 4]))
"""How often each veil lies over each material: pieces are glossy, the mat is dull."""
GRAIN_SPREAD, GRAIN_FLOOR = 0.5, 0.006
"""Spread of the grain (logarithm of a cell's own spread of lightness) among cells of one kind; sensor noise in it."""
GRAIN_GAP, GRAIN_GAP_SPREAD = 1.0, 0.5
"""How much coarser the printed panel's grain is than a smooth piece's."""
_INVERSE = np.linalg.inv(OPPONENT)


@dataclass(frozen=True, slots=True, eq=False)
class Shades:
    """What was learnt of one photo.

    Attributes
    ----------
    material : (5, 3) colour of each of MATERIALS.
    light : (N, 3) the light at each patch.
    grain : of the panel and of the pieces.
    score : log likelihood with priors, up to a constant.
    """

    material: Colours
    light: Colours
    grain: tuple[float, float]
    score: float

    def log_density(self, colour: Colours, spread: Colours) -> NDArray[np.float64]:
        """(K, 5) for the first K patches' colours (K, 3) with measured spreads (K, 3)."""
        density = _densities(colour - self.light[: len(colour)], spread, self.material, 1.0)
        density += _grain_density(spread, self.grain)[:, :, None]
        return np.asarray(np.logaddexp.reduce(density, axis=2))


def _grain_density(spread: Colours, grain: tuple[float, float]) -> NDArray[np.float64]:
    """(N, 5): Student's distribution about the panel's grain, and about the pieces'."""
    far = [((_grain(spread) - mean) / GRAIN_SPREAD) ** 2 for mean in grain]
    of_panel, of_piece = (-0.5 * (FREEDOM + 1) * np.log1p(distance / FREEDOM) for distance in far)
    return np.column_stack((of_panel, *[of_piece] * 4))


def _grain(spread: Colours) -> NDArray[np.float64]:
    return np.asarray(np.log(spread[:, 0] + GRAIN_FLOOR))


def veiled(material: Colours) -> NDArray[np.float64]:
    """Materials (M, 3) under each of VEILS (M, V, 3)."""
    light = np.exp(material @ _INVERSE)
    return np.asarray(np.log(light[:, None] + VEILS[:, None]) @ OPPONENT)


def _densities(plain: Colours, spread: Colours, material: Colours, widen: float) -> NDArray[np.float64]:
    """Log density (N, 5, V) of patches, their light taken off, under each material and veil."""
    width = np.sqrt(CELL_SPREAD**2 + (0.7 * spread[:, None]) ** 2) * widen
    return np.asarray(student(plain[:, None, None] - veiled(material), width[:, :, None]) + VEIL_SHARES)


def student(left: NDArray[np.float64], width: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log density of Student's distribution in three dimensions, up to a constant."""
    distance = ((left / width) ** 2).sum(axis=-1)
    return np.asarray(-0.5 * (FREEDOM + 3) * np.log1p(distance / FREEDOM) - np.log(width).sum(axis=-1))


def learn(colour: Colours, spread: Colours, at: NDArray[np.float64], weight: NDArray[np.float64], cells: int) -> Shades:
    """Fit to patches (N, 3) at points (N, 2) in cells, of which all after the first `cells` show the panel."""
    prior = _prior()
    rim = np.median(colour[cells:], axis=0)
    stiffness = _stiffness(at)
    found = []
    for reflectance in PANEL_STARTS:
        start = prior.copy()
        start[0] = np.array([np.log(reflectance), 0.0, 0.0])
        light = np.tile(rim - start[0], (len(colour), 1))
        for high in (0.3, 0.7):
            coarse = float(np.quantile(_grain(spread[:cells]), high))
            first = Shades(start, light, (coarse, coarse - GRAIN_GAP), -np.inf)
            found.append(_climb(colour, spread, weight, cells, stiffness, first))
    return max(found, key=lambda shades: shades.score)


def _climb(
    colour: Colours,
    spread: Colours,
    weight: NDArray[np.float64],
    cells: int,
    stiffness: NDArray[np.float64],
    shades: Shades,
) -> Shades:
    """Expectation-maximisation from a first guess: what each cell is made of, then all shades and the light at once."""
    prior, count = _prior(), len(colour)
    for step in range(PASSES):
        widen = max(1.0, 3.0 - 0.5 * step)
        width = np.sqrt(CELL_SPREAD**2 + (0.7 * spread[:, None]) ** 2) * widen
        plain = colour - shades.light
        density = _densities(plain, spread, shades.material, widen) + SHARES[:, None]
        density[:cells] += _grain_density(spread[:cells], shades.grain)[:, :, None]
        density[cells:, 1:] = -np.inf
        total = np.logaddexp.reduce(density.reshape(count, -1), axis=1)
        share = np.exp(density[:, :, 0] - total[:, None]) * weight[:, None]
        far = (((plain[:, None] - shades.material) / width) ** 2).sum(axis=2)
        share *= (FREEDOM + 3) / (FREEDOM + far)  # Student's weights: what lies far off counts less
        material, light = np.empty_like(prior), np.empty_like(shades.light)
        penalty = 0.0
        for k in range(3):
            precision = share / width[:, :, k] ** 2
            normal = np.zeros((5 + count, 5 + count))
            normal[:5, :5] = np.diag(precision.sum(axis=0) + 1 / SHADE_SPREAD[:, k] ** 2)
            normal[:5, 5:] = precision.T
            normal[5:, :5] = precision
            all_in = precision.sum(axis=1)
            normal[5:, 5:] = stiffness[k] + np.diag(all_in)
            pull = np.concatenate(
                (precision.T @ colour[:, k] + prior[:, k] / SHADE_SPREAD[:, k] ** 2, all_in * colour[:, k])
            )
            solved = np.linalg.solve(normal, pull)
            material[:, k], light[:, k] = solved[:5], solved[5:]
            penalty += float(light[:, k] @ stiffness[k] @ light[:, k])
        material[1, 0] = max(material[1, 0], material[0, 0] + WHITE_OVER_PANEL)
        penalty += float((((material - prior) / SHADE_SPREAD) ** 2).sum())
        grain = _grain_means(spread[:cells], share[:cells])
        penalty += ((grain[0] - grain[1] - GRAIN_GAP) / GRAIN_GAP_SPREAD) ** 2
        shades = Shades(material, light, grain, float((weight * total).sum() - 0.5 * penalty))
    return shades


def _grain_means(spread: Colours, share: NDArray[np.float64]) -> tuple[float, float]:
    """Mean grain of panel and pieces, their gap drawn to what is expected as by a few cells."""
    grain, held = _grain(spread), (GRAIN_SPREAD / GRAIN_GAP_SPREAD) ** 2
    panel, piece = share[:, 0], share[:, 1:].sum(axis=1)
    normal = np.array([[panel.sum() + held + 1e-3, -held], [-held, piece.sum() + held + 1e-3]])
    pull = np.array([panel @ grain + held * GRAIN_GAP, piece @ grain - held * GRAIN_GAP])
    high, low = np.linalg.solve(normal, pull)
    return float(high), float(min(low, high))


def _stiffness(at: NDArray[np.float64]) -> NDArray[np.float64]:
    """(3, N, N): how much each difference of the light between points (N, 2), in cells, is against expectation."""
    apart = np.linalg.norm(at[:, None] - at, axis=2)
    change = LIGHT_CHANGE[:, None, None] ** 2 * np.exp(-apart / LIGHT_REACH_CELLS[:, None, None])
    return np.asarray(np.linalg.inv(change + LIGHT_SPREAD[:, None, None] ** 2 + 1e-6 * np.eye(len(at))))


def _prior() -> Colours:
    reflectances = np.array([look.PANEL, *(look.PIECES[name] for name in MATERIALS[1:])])
    return np.asarray(np.log(reflectances[:, ::-1] + FLOOR_SHARE) @ OPPONENT)
