"""Draws mats for Linkage boards: ground, field and print."""

import cv2
import numpy as np
from numpy.random import Generator

from engine.games.linkage.board import COLOURS, GRID
from training.renders.shades import near, shade
from training.tiles.canvas import Colour, Levels, Vector, fill, levels_of
from training.tiles.light import CELL, MARGIN, SIDE, soft_noise
from training.tiles.set_shades import NAMED_SHARE, reflectance
from vision.srgb import encoded

LIKE_A_PIECE_SHARE = 0.4
"""Share of the fields with a shade of their own that have one like a piece's."""
DOTTED_SHARE = 0.15
"""Share of the mats that show no lines, but only where squares' corners meet."""


def draw_mat(shades: dict[str, Vector], rng: Generator) -> Levels:
    """A mat with its panel, grid and print, as sRGB levels of its reflectance."""
    ground, panel = _grounds(shades, rng)
    canvas = np.empty((SIDE, SIDE, 3), np.float32)
    canvas[:] = ground
    rim = int((MARGIN - rng.uniform(0.15, 1.2)) * CELL)
    canvas[rim : SIDE - rim, rim : SIDE - rim] = panel
    canvas *= (
        1
        + rng.uniform(0, 0.08) * soft_noise(rng, 0.8)[..., None]
        + rng.uniform(0, 0.12) * soft_noise(rng, 6)[..., None]
    )
    if rng.random() < 0.1:  # clouds, marble
        canvas *= 1 + rng.uniform(0.1, 0.3) * soft_noise(rng, rng.uniform(2, 12))[..., None].clip(-2, 2)
    if rng.random() < 0.15:  # wood, cloth: streaks
        canvas *= 1 + rng.uniform(0.05, 0.3) * cv2.blur(soft_noise(rng, 0.7), (61, 1))[..., None] * 4
    levels = levels_of(canvas)
    dark = rng.random() < (0.7 if panel.mean() > 0.12 else 0.25)
    line = panel * rng.uniform(0.08, 0.6) if dark else panel + (1 - panel) * rng.uniform(0.15, 0.8)
    if rng.random() < DOTTED_SHARE:
        _dots(levels, levels_of(line), rng)
    else:
        _grid(levels, levels_of(line), rng)
    return levels


def _grounds(shades: dict[str, Vector], rng: Generator) -> tuple[Vector, Vector]:
    """Reflectances (3,) of the mat and of the field on it: any shade, or nearly that of a piece."""
    if rng.random() < NAMED_SHARE:
        ground = reflectance(shade("any", rng))
        return ground, ground if rng.random() < 0.5 else _field(ground, shades, rng)
    tint = rng.uniform(0.9, 1.1, 3) if rng.random() < 0.5 else rng.uniform(0.4, 1.4, 3)
    ground, panel = (np.clip(np.exp(rng.uniform(low, np.log(0.8))) * tint, 0.01, 0.95) for low in np.log((0.02, 0.03)))
    return ground, ground if rng.random() < 0.35 else panel


def _field(ground: Vector, shades: dict[str, Vector], rng: Generator) -> Vector:
    to = shades[str(rng.choice(COLOURS))] if rng.random() < LIKE_A_PIECE_SHARE else ground * rng.uniform(0.4, 1.3)
    return reflectance(near(np.asarray(encoded(np.clip(to, 0, 1))[::-1], np.float64), rng))


def _grid(levels: Levels, colour: Colour, rng: Generator) -> None:
    low, high = MARGIN * CELL, SIDE - MARGIN * CELL
    thick = rng.uniform(0.5, 2.2)
    for k in range(GRID.columns + 1):
        at = low + k * CELL
        fill(
            levels,
            np.array([[at - thick / 2, low], [at + thick / 2, low], [at + thick / 2, high], [at - thick / 2, high]]),
            colour,
        )
        fill(
            levels,
            np.array([[low, at - thick / 2], [high, at - thick / 2], [high, at + thick / 2], [low, at + thick / 2]]),
            colour,
        )
    out = int(rng.uniform(0.1, 0.6) * CELL)
    if rng.random() < 0.3:
        start, end = (round(low) - out,) * 2, (round(high) + out,) * 2
        cv2.rectangle(levels, start, end, colour.tolist(), int(rng.integers(1, 4)), cv2.LINE_AA)
    if rng.random() < 0.3:
        for k in range(GRID.columns):
            at = round(low + (k + 0.4) * CELL)
            cv2.putText(
                levels,
                GRID.column_name(k),
                (at, round(low) - out),
                cv2.FONT_HERSHEY_SIMPLEX,
                0.4,
                colour.tolist(),
                1,
                cv2.LINE_AA,
            )


def _dots(levels: Levels, colour: Colour, rng: Generator) -> None:
    """Draw a grid of which only the squares' corners are printed."""
    radius = rng.uniform(0.02, 0.09) * CELL
    circle = radius * np.array([[np.cos(a), np.sin(a)] for a in np.linspace(0, 2 * np.pi, 12, endpoint=False)])
    for row, column in np.ndindex(GRID.rows + 1, GRID.columns + 1):
        fill(levels, circle + (np.array([column, row]) + MARGIN) * CELL, colour)
