"""The colours of a photo's circles, named by what they are relative to each other."""

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

NAMES = ("red", "yellow", "green", "blue", "purple", "orange", "grey")
USUAL = {
    5: ((-0.72, -0.98, 1.09), (-0.87, 1.35, 1.38), (-0.27, 0.67, -1.2), (1.12, -0.32, -1.28), (0.74, -0.72, 0.01)),
    7: (
        (-0.68, -1.17, 0.88),
        (-0.98, 1.23, 1.19),
        (-0.29, 0.5, -1.51),
        (1.26, -0.38, -1.52),
        (0.78, -0.97, -0.27),
        (-0.98, 0.29, 1.14),
        (0.89, 0.5, 0.08),
    ),
}
"""Log linear BGR of each colour less the mean of all circles, over their spread: what remains of a colour when lamp,
exposure and contrast are taken out. As printed colours are equally many, the mean over a board is known."""
LIGHTNESS_WEIGHT = 0.35
"""Lightness differs with shading and gloss within a colour; hue does not."""
FARTHEST = 6.0
USUAL_CIRCLES = 1.5
"""The usual colour counts as much as this many circles of the photo."""
ROUNDS = 8
GRADIENT_CIRCLES = 3.0
SPREAD_FLOOR = 0.05
DEGREES_OF_FREEDOM = 4.0
OUTLIER = 1e-4
"""Density of a circle that is none of the colours, relative to a colour's peak: a hand, glare."""


def colour_log_likelihood(
    disc: NDArray[np.float64], mat: NDArray[np.float64], clear: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(N, n) over the first n of NAMES for a board of n x n, from log linear BGR (N, 3) of circles and the mat by them.

    The colours of this photo are learned from its own circles: as many of each are expected (an assignment with n seats
    for every colour), which names them; then each circle is scored by itself, so that an odd board stays readable.
    """
    size = int(np.sqrt(len(disc)))
    lit = disc - (mat - np.median(mat, axis=0))
    centred = lit - lit.mean(axis=0)
    values = centred / np.sqrt((centred**2).mean() + 1e-6)
    usual = np.array(USUAL[size])
    colours, gradient = usual.copy(), np.zeros(len(values))
    seats = np.repeat(np.arange(size), size)
    labels = np.zeros(len(values), int)
    place = (np.arange(size) + 0.5) / size * 2 - 1
    plane = np.column_stack((np.ones(len(values)), np.tile(place, size), np.repeat(place, size)))
    for _ in range(ROUNDS):
        flat = values - gradient[:, None]
        cost = np.minimum(_distance(flat, colours), FARTHEST)
        rows, taken = linear_sum_assignment(cost[:, seats])
        labels[rows] = seats[taken]
        for colour in range(size):
            members = flat[labels == colour]
            middle = np.median(members, axis=0)
            colours[colour] = (len(members) * middle + USUAL_CIRCLES * usual[colour]) / (len(members) + USUAL_CIRCLES)
        left = (values - colours[labels]).mean(axis=1)
        weight = 1 / (1 + (left / 0.3) ** 2)
        normal = plane.T @ (weight[:, None] * plane) + np.diag([1e-6, GRADIENT_CIRCLES, GRADIENT_CIRCLES])
        gradient = plane @ np.linalg.solve(normal, plane.T @ (weight * left))
    distance = _distance(values - gradient[:, None], colours)
    within = distance[np.arange(len(values)), labels]
    spread = SPREAD_FLOOR + float(np.percentile(within, 70)) / 2.0
    student = -(DEGREES_OF_FREEDOM + 3) / 2 * np.log1p(distance / spread / DEGREES_OF_FREEDOM)
    seen = np.logaddexp(student, np.log(OUTLIER))
    return np.asarray(np.where(clear[:, None] > 0.1, seen, 0.0))


def _distance(values: NDArray[np.float64], colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N, n) squared, hue in full, lightness by LIGHTNESS_WEIGHT."""
    difference = values[:, None] - colours[None]
    lightness = difference.mean(axis=2, keepdims=True)
    return np.asarray(((difference - lightness) ** 2).sum(axis=2) + LIGHTNESS_WEIGHT * 3 * lightness[..., 0] ** 2)
