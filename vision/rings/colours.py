"""Names the circles' colours by comparing them with each other, not with fixed shades.

Every circle is taken as light x (the colour's reflectance + a veil of reflected light). The light's tint, each colour's
shade in this photo, and how light and veil change across the board are found together with who is which colour,
starting from rough shades and from what a board has by its rules: each colour equally often. That prior only helps to
learn the photo's shades; the scores are those of each circle's own look, so a board with odd numbers stays readable.
"""

from math import isqrt

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from engine.games.line_or_colour.board import COLOURS

NAMES = COLOURS
Numbers = NDArray[np.float64]

ROUGH_SHADES = np.log(
    [
        (0.04, 0.035, 0.62),
        (0.035, 0.58, 0.85),
        (0.06, 0.23, 0.035),
        (0.38, 0.085, 0.035),
        (0.22, 0.045, 0.15),
        (0.03, 0.20, 0.80),
        (0.24, 0.24, 0.24),
    ]
)
"""Natural log of linear reflectance B, G, R of the names in `NAMES`, under white light: where the search starts."""
VEILS = np.array([0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8])
"""White light reflected by the surface, in units of a white paper's: gloss, haze, a bright window."""
FIRST_VEILS = (0, 3, 5)
"""Which of them the search starts from, over the whole board; the explanation that costs least is kept."""
VEIL_COST = 0.3
"""Of the strongest veil where neighbours know nothing of one."""
LIGHTNESS_WEIGHT = 0.1
"""Shade and shadow change a circle's lightness more than its tint."""
SHADE_SEATS = 1.5
"""As many circles does a rough shade weigh when the photo's own shade is learned."""
REACH_CELLS = 1.2
"""Distance over which light and veil are taken to be alike."""
FOREIGN_COST = 3.0
"""What looks like no colour of the board at all costs this with every one: a hand, a thing."""
DOUBTED_COST = 0.1
"""A circle that costs so much has half a voice in what the light is."""
STRANGENESS_WEIGHT = 0.25
"""Of how far the learned shades are from the rough ones, when explanations are compared."""
LEAST_CLEAR = 0.1
ROUNDS = 8
SPREAD_FLOOR, SPREADS = 0.012, 0.4
"""What of a cost is chance: at least, and how many times the photo's median cost of a circle with its own colour."""
TAIL = 4.0
"""Exponent of the heavy-tailed likelihood, (1 + cost / (TAIL spread)) ** -TAIL, fitted to photos with truth."""


def colour_log_likelihood(disc: Numbers, mat: Numbers, clear: Numbers) -> Numbers:
    """Scores (N, n) for the first n of NAMES on a board of n x n circles, row by row.

    `disc` and `mat` (N, 3) are natural log of linear B, G, R of the circles and of the mat by them; `clear` (N,) is the
    share of each circle that was seen. A circle that was not seen gets a row of zeros.
    """
    size = isqrt(len(disc))
    lit = disc - (mat - np.median(mat, axis=0))
    near = _nearness(size)
    costs, labelled, _ = min((_learn(lit, size, near, veil) for veil in FIRST_VEILS), key=lambda fit: fit[2])
    spread = SPREAD_FLOOR + SPREADS * float(np.median(labelled))
    scores = -TAIL * np.log1p(np.minimum(costs, FOREIGN_COST) / (TAIL * spread))
    return np.asarray(np.where(clear[:, None] > LEAST_CLEAR, scores, 0.0))


def _learn(seen: Numbers, size: int, near: Numbers, first_veil: int) -> tuple[Numbers, Numbers, float]:
    """Costs (N, size) of every colour for every circle, those (N,) of the best equal shares, the explanation's."""
    rough = ROUGH_SHADES[:size]
    shades = rough.copy()
    veil_cost = np.abs(np.arange(len(VEILS)) - first_veil) * VEIL_COST / len(VEILS) + np.zeros((len(seen), 1))
    seats = np.repeat(np.arange(size), size)
    light = seen.mean(axis=0) - np.log(np.exp(rough) + VEILS[first_veil]).mean(axis=0) + np.zeros_like(seen)
    costs, shared = np.zeros((len(seen), size)), np.zeros(len(seen))
    for _ in range(ROUNDS):
        looks = np.log(np.exp(shades)[:, None] + VEILS[None, :, None])
        off = (seen - light)[:, None, None] - looks[None]
        by_veil = _cost(off) + veil_cost[:, None]
        costs = by_veil.min(axis=2)
        limited = np.minimum(costs, FOREIGN_COST)
        rows, taken = linear_sum_assignment(limited[:, seats])
        label = seats[taken[np.argsort(rows)]]
        cells = np.arange(len(seen))
        shared = limited[cells, label]
        own = np.minimum(by_veil[cells, label], FOREIGN_COST)
        veil_cost = 0.5 * (near @ (own - own.min(axis=1, keepdims=True)))
        veil = own.argmin(axis=1)
        residual = off[cells, label, veil]
        trust = 1 / (1 + _cost(residual) / DOUBTED_COST)
        tint = (residual * trust[:, None]).sum(axis=0) / trust.sum()
        brightness = (near @ (trust * (residual - tint).mean(axis=1))) / (near @ trust)
        change = tint + brightness[:, None]
        light = light + change
        for colour in range(size):
            mine = label == colour
            learned = shades[colour] + np.median(residual[mine] - change[mine], axis=0)
            shades[colour] = (mine.sum() * learned + SHADE_SEATS * rough[colour]) / (mine.sum() + SHADE_SEATS)
    strangeness = float(_cost(shades - rough).mean())
    return costs, shared, float(shared.mean()) + STRANGENESS_WEIGHT * strangeness


def _cost(off: Numbers) -> Numbers:
    """Squared distance of log colours (..., 3), lightness counting less than tint."""
    lightness = off.mean(axis=-1)
    return np.asarray(((off - lightness[..., None]) ** 2).sum(axis=-1) + LIGHTNESS_WEIGHT * 3 * lightness**2)


def _nearness(size: int) -> Numbers:
    """Weights (N, N), each row summing to 1, of the circles round a circle, itself left out."""
    rows, columns = np.mgrid[:size, :size]
    at = np.column_stack((rows.ravel(), columns.ravel()))
    squared = ((at[:, None] - at[None]) ** 2).sum(axis=2)
    weights = np.exp(-squared / (2 * REACH_CELLS**2)) * (squared > 0)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float64)
