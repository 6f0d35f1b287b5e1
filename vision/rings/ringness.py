"""Is there a ring round a circle? Edges and shading beyond the circle's border, weighed by a logistic regression."""

import json
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from vision.rings.polar import RADII_CELLS

STEPS_BEYOND = 9
"""Samples looked at beyond a circle's border: 0.18 of a cell, a ring's width and its shadow."""
SMOOTHED_ANGLES = 5
RIM_SEARCH_CELLS = 0.1
MAT_CELLS = 0.44
BORDER_SHARE = 0.45
"""Of the colour difference between disc and surroundings, where the border is taken to be."""
MOST_LIKELY_STRAY = 3
"""Steps by which one angle's border may differ from the median: a ring laid off centre, not glare."""


def ring_log_odds(polar: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log odds (N,) of a ring against none, from log linear samples (N, R, A, 3) of one photo's whole board."""
    weights, bias = _weights()
    return np.asarray(features(polar) @ weights + bias)


@lru_cache
def _weights() -> tuple[NDArray[np.float64], float]:
    """Learned by `scripts/learn_rings` from photos with truth, their light, blur and colours varied."""
    learned = json.loads(files("vision.rings").joinpath("ring_weights.json").read_text())
    return np.array(learned["weights"]), float(learned["bias"])


def features(polar: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N, F) of one photo's board: what lies beyond the border of each circle, aligned at that border angle by angle.

    Lightness against the mat, steps of lightness absolute and against the photo's own noise, spread over the angles,
    the border's radius, and how far the hue there is from the mat's.
    """
    smooth = _over_angles(polar)
    count, radii = len(smooth), RADII_CELLS
    border = _border(smooth)
    lightness = smooth.mean(axis=3)
    beyond = border[:, None, :] + np.arange(1, STEPS_BEYOND + 1)[None, :, None]
    aligned = np.take_along_axis(lightness, beyond, axis=1)
    mat = np.median(lightness[:, radii > 0.46].reshape(count, -1), axis=1)[:, None, None]
    noise = _noise(lightness)
    shade = np.percentile(np.tanh(aligned - mat), [15, 50, 85], axis=2).transpose(1, 0, 2)
    steps = np.percentile(np.abs(np.diff(aligned, axis=1)), [40, 65, 85], axis=2).transpose(1, 0, 2)
    rim = np.percentile(radii[border], [15, 50, 85], axis=1).T
    spread = aligned.std(axis=2)
    hue = smooth - smooth.mean(axis=3, keepdims=True)
    ring_hue = np.median(np.take_along_axis(hue, beyond[..., None], axis=1)[:, 2:5], axis=(1, 2))
    mat_hue = np.median(hue[:, radii > 0.46].reshape(count, -1, 3), axis=1)
    return np.column_stack(
        (
            shade.reshape(count, -1),
            np.log(steps + 0.02).reshape(count, -1),
            np.log1p(steps / noise).reshape(count, -1),
            np.log(steps.max(axis=2) + 0.02),
            np.log1p(steps.max(axis=2) / noise),
            rim,
            rim[:, 1] / np.percentile(rim[:, 1], 85),
            np.full(count, np.log(noise)),
            np.log(spread + 0.02),
            np.log1p(spread / noise),
            np.minimum(np.abs(ring_hue - mat_hue), 1),
        )
    )


def beyond_border(polar: NDArray[np.float64], first: int, last: int) -> NDArray[np.float64]:
    """(N, 3) median of the samples `first` to `last` steps beyond each circle's border."""
    smooth = _over_angles(polar)
    where = _border(smooth)[:, None, :] + np.arange(first, last)[None, :, None]
    return np.asarray(np.median(np.take_along_axis(smooth, where[..., None], axis=1), axis=(1, 2)))


def _over_angles(polar: NDArray[np.float64]) -> NDArray[np.float64]:
    half = SMOOTHED_ANGLES // 2
    return np.asarray(np.mean([np.roll(polar, shift, axis=2) for shift in range(-half, half + 1)], axis=0))


def _border(smooth: NDArray[np.float64]) -> NDArray[np.int_]:
    """(N, A) index of the radius at which the disc's colour ends."""
    radii, count = RADII_CELLS, len(smooth)
    disc = np.median(smooth[:, radii < 0.16].reshape(count, -1, 3), axis=1)
    distance = np.linalg.norm(smooth - disc[:, None, None], axis=3)
    far = np.median(np.percentile(distance[:, radii < 0.46], 92, axis=1), axis=1)
    over = distance > BORDER_SHARE * np.clip(far, 0.25, 1.5)[:, None, None]
    over[:, radii < RIM_SEARCH_CELLS] = False
    first = np.where(over.any(axis=1), over.argmax(axis=1), len(radii) // 2)
    middle = np.median(first, axis=1, keepdims=True)
    kept = np.clip(first, middle - MOST_LIKELY_STRAY, middle + MOST_LIKELY_STRAY).astype(int)
    return np.asarray(np.clip(kept, 3, len(radii) - STEPS_BEYOND - 1))


def _noise(lightness: NDArray[np.float64]) -> float:
    """Typical step of lightness where there is nothing: on the mat or within the circles, whichever is quieter."""
    on_mat = np.median(np.abs(np.diff(lightness[:, RADII_CELLS > MAT_CELLS], axis=1)))
    on_discs = np.median(np.abs(np.diff(lightness[:, RADII_CELLS < 0.14], axis=1)))
    return float(min(on_mat, on_discs)) + 0.004
