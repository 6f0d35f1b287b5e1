"""Giving a surface in a photo another colour while its shading, texture and gloss stay: the dichromatic model.

What is seen of a surface is its own colour times the light that falls on it, plus the light it mirrors (Shafer 1985).
Each pixel of a surface is split into these two parts; the first takes the new colour, the second stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial.distance import cdist

from tests.support.varied.photometric import Linear, to_bgr, to_linear
from vision.frame import Bgr

Colour = NDArray[np.float64]
"""A colour (3,) in linear light, channels blue, green, red."""
Mask = NDArray[np.float64]
"""How much a pixel belongs to something (H, W), 0 to 1."""

LIGHT_FACTORS = (1.35, 1.0, 0.72, 0.5, 0.33, 0.2)
"""Under how much light, of that on the sample, a surface is still recognised."""
SHEEN_FACTORS = (3.0, 2.3, 1.75)
"""The same for surfaces without a hue, whose gloss only makes them lighter."""
GLOSS_SHARES = (0.0, 0.08, 0.25, 0.6)
"""With how much mirrored light, of that from a white sheet, a coloured surface is still recognised."""
LAB_SIGMA = 8.0
"""Scatter of a surface's seen colour about its model, in OpenCV's 8-bit Lab."""
LAB_REACH = 26.0
"""Colours farther than this from every model belong to none."""
LIGHTNESS_WEIGHT = 0.6
"""Differences of lightness count less than of hue: shading changes it."""
TABLE_BITS = 6
"""Membership is computed once per colour of a table with this many bits a channel."""
BRIGHTEST = 1.5
"""A surface lit more than this, against its sample, mirrors the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """One surface of a photo: how it looks there, where it may be, and which colour it is to have.

    Attributes
    ----------
    seen : its colour in the photo, light included.
    where : where it may be (H, W), or None for anywhere.
    target : its new colour under white light, or None to leave it as it is.
    coloured : it has a hue, so mirrored light can be told from its own.
    """

    seen: Colour
    where: Mask | None = None
    target: Colour | None = None
    coloured: bool = True


def albedo(*srgb: int) -> Colour:
    """Red, green, blue, 0 to 255, as a linear colour."""
    return np.asarray(to_linear(np.array([[srgb[::-1]]], np.uint8))[0, 0], np.float64)


def repaint(bgr: Bgr, surfaces: Sequence[Surface], white: Colour) -> Bgr:
    """Paint every surface that has a target; `white` is what a white sheet would look like in the photo."""
    linear = to_linear(bgr)
    result = linear.copy()
    for surface, share in zip(surfaces, memberships(bgr, surfaces, white), strict=True):
        if surface.target is not None:
            result += share[..., None].astype(np.float32) * (_painted(linear, surface, white) - linear)
    return to_bgr(result)


def memberships(bgr: Bgr, surfaces: Sequence[Surface], white: Colour) -> list[Mask]:
    """How much each pixel belongs to each surface; the shares of a pixel sum to at most 1."""
    levels = ((np.arange(1 << TABLE_BITS) + 0.5) * (256 >> TABLE_BITS)).astype(np.uint8)
    table = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1).reshape(-1, 1, 3)
    lab = _lab(table)
    squared = np.stack([_squared_distance(lab, surface, white) for surface in surfaces])
    scores = np.exp(-0.5 * squared / LAB_SIGMA**2)
    fading = np.clip(2 - 2 * np.sqrt(squared) / LAB_REACH, 0, 1)
    shift = 8 - TABLE_BITS
    index = bgr.astype(np.int32) >> shift
    flat = (index[..., 0] << (2 * TABLE_BITS)) | (index[..., 1] << TABLE_BITS) | index[..., 2]
    placed = [s[flat] * (1.0 if one.where is None else one.where) for s, one in zip(scores, surfaces, strict=True)]
    total = np.maximum(np.sum(placed, axis=0), 1e-9)
    soft = [p / total * f[flat] for p, f in zip(placed, fading, strict=True)]
    return [np.asarray(cv2.GaussianBlur(share, (0, 0), 0.8), np.float64) for share in soft]


def seen_colour(bgr: Bgr, points_px: NDArray[np.float64], reach_px: float) -> Colour:
    """The median linear colour within `reach_px` of points (N, 2) that lie in the picture."""
    linear = to_linear(bgr)
    reach = max(1, round(reach_px))
    patches = [
        linear[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1].reshape(-1, 3)
        for x, y in np.rint(points_px).astype(int)
        if 0 <= x < bgr.shape[1] and 0 <= y < bgr.shape[0]
    ]
    if not patches:
        return np.full(3, np.nan)
    return np.maximum(np.median(np.vstack(patches), axis=0).astype(np.float64), 1e-4)


def with_targets(surfaces: dict[str, Surface], targets: dict[str, Colour]) -> list[Surface]:
    """The surfaces that were seen, those named in `targets` to be painted."""
    return [replace(s, target=targets.get(name)) for name, s in surfaces.items() if np.isfinite(s.seen).all()]


def _lab(bgr: Bgr) -> NDArray[np.float64]:
    lab = cv2.cvtColor(bgr, cv2.COLOR_BGR2Lab).reshape(-1, 3).astype(np.float64)
    return lab * (LIGHTNESS_WEIGHT, 1, 1)


def _squared_distance(lab: NDArray[np.float64], surface: Surface, white: Colour) -> NDArray[np.float64]:
    """To the nearest of the surface's looks under more or less light and gloss (N,)."""
    if surface.coloured:
        looks = [factor * surface.seen + share * white for factor in LIGHT_FACTORS for share in GLOSS_SHARES]
    else:
        looks = [factor * surface.seen for factor in SHEEN_FACTORS + LIGHT_FACTORS]
    models = _lab(to_bgr(np.array(looks, np.float32)[:, None]))
    return np.asarray(cdist(lab, models, "sqeuclidean").min(axis=1), np.float64)


def _painted(linear: Linear, surface: Surface, white: Colour) -> Linear:
    """The whole picture as if all of it were this surface in its new colour."""
    assert surface.target is not None
    if surface.coloured:
        basis = np.column_stack((surface.seen, white))
        light, gloss = np.moveaxis(linear @ np.linalg.pinv(basis).T, -1, 0)
        light = np.where(gloss < 0, linear @ surface.seen / (surface.seen @ surface.seen), light)
    else:
        light = linear @ surface.seen / (surface.seen @ surface.seen)
    light = np.clip(light, 0, min(BRIGHTEST, 1 / surface.target.max()))[..., None]
    mirrored = np.maximum(linear - light * surface.seen, 0)
    return np.asarray(light * (surface.target * white) + mirrored, np.float32)
