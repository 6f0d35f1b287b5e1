"""Samples for training the whole network of `quads`: frames that may have a line of windows hidden."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.disturb import Picture
from training.locate.quad_samples import (
    NONE,
    QUARTER_TURN,
    Sample,
    exact_sample,
    looked_at,
    moved,
    small_move,
    stretched,
)
from training.locate.scenes import Scene
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.locate.quads.patch import CONTROL
from vision.locate.quads.quad import CELLS, FRAME, KINDS, WHOLE

COVERED_SHARE = 0.45
"""Share of the looks at a frame in which something in front hides a line of windows at its edge, or two."""
LAMP_SHARE = 0.3
"""Share of these in which, instead, the windows mirror a lamp, which hides some as a bar would."""
LINES_BESIDE = (0, 0, 1, 1, 2)
"""By how many lines a quad is then off the frame. Networks that have not learned from such quads take what is left of
the frame for all of it."""
COVERED_EDGES = (0, 0, 0, 1, 2, 3)
"""Which edge is hidden, in quarter turns: mostly the lower one."""
STEP = 1 / CELLS[FRAME]
"""A window's width in the unit square."""


def whole_sample(scene: Scene, rng: Generator) -> Sample:
    """A quadrilateral of a scene like those that the whole network may be asked about."""
    frames = [control_px for kind, control_px in scene.boards if KINDS[kind] == FRAME]
    if frames and rng.random() < COVERED_SHARE:
        return _covered_edge(scene, frames[0], rng)
    return exact_sample(scene, rng, WHOLE)


def _covered_edge(scene: Scene, control_px: Points, rng: Generator) -> Sample:
    """A frame, by its control points (9, 2), with up to two lines hidden; and a quad in its place or beside it."""
    lines = int(rng.choice(LINES_BESIDE))
    near = np.array([0.0, -lines * STEP])
    far = np.zeros(2) if lines and rng.random() < 0.3 else near
    is_lamp = rng.random() < LAMP_SHARE
    hidden = _lamp(rng) if is_lamp else _thing(max(lines, 1), rng)
    shade = rng.uniform(0.8, 1) * rng.uniform(0.85, 1, 3) if is_lamp else rng.uniform(0, 1, 3)
    turn = np.linalg.matrix_power(QUARTER_TURN, int(rng.choice(COVERED_EDGES)))
    aside = turn @ stretched(far, near) @ np.linalg.inv(turn)
    kind = KINDS.index(FRAME)
    corners, offsets = moved(control_px, small_move(rng, CELLS[FRAME]) @ aside, kind, rng)
    picture, _, moves = looked_at(scene, corners, kind, offsets, WHOLE, rng)
    in_quad = transform(homography(corners, UNIT_SQUARE) @ homography(CONTROL, control_px) @ turn, hidden)
    _lay_over(picture, (in_quad + WHOLE.margin) / (1 + 2 * WHOLE.margin), shade.astype(np.float32), rng)
    return (picture, NONE, np.zeros_like(moves)) if lines else (picture, kind, moves)


def _thing(lines: int, rng: Generator) -> Points:
    """Corners (4, 2), in the unit square, of a thing that hides about so many of the lowest lines."""
    left, right = 1 - STEP * (lines + rng.uniform(-0.7, 0.6) + rng.uniform(-0.25, 0.25, 2))
    sides = rng.uniform(-0.3, 0.15), rng.uniform(0.85, 1.3)
    return np.array([[sides[0], left], [sides[1], right], [sides[1], 1.5], [sides[0], 1.5]])


def _lamp(rng: Generator) -> Points:
    """Corners (4, 2), in the unit square, of a lamp's reflection near the lower edge."""
    low = 1 - STEP * rng.uniform(-0.1, 2.2)
    left, wide, high = rng.uniform(0, 0.75), STEP * rng.uniform(1.5, 7), STEP * rng.uniform(0.6, 2)
    corners = np.array([[left, low - high], [left + wide, low - high], [left + wide, low], [left, low]])
    return np.asarray(corners + rng.uniform(-0.3, 0.3, (4, 2)) * STEP)


def _lay_over(picture: Picture, corners: Points, shade: NDArray[np.float32], rng: Generator) -> None:
    """Lay a thing of about one shade (3,) over a patch, in place. Its corners (4, 2) are in sides of the patch."""
    side = len(picture)
    mask = np.zeros((side, side), np.float32)
    cv2.fillConvexPoly(mask, np.rint(corners * side * 16).astype(np.int32), (1.0,), cv2.LINE_AA, shift=4)
    spots = rng.uniform(-1, 1, (5, 7, 3)).astype(np.float32) * np.float32(rng.choice([0.0, 0.1, 0.4]))
    edges = int(rng.choice([cv2.INTER_NEAREST, cv2.INTER_LINEAR]))
    looks = shade + cv2.resize(spots, (side, side), interpolation=edges)
    picture += mask[..., None] * (np.clip(looks, 0, 1) - picture)
