"""Samples for training `lattice`: a patch of a picture, and where its places lie in which board's cells."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.disturb import Picture
from training.locate.quad_samples import anywhere, cut_off, symmetry
from training.locate.scenes import Scene
from vision.geometry.plane import UNIT_SQUARE, Matrix, Points, homography, transform
from vision.locate.lattice.seen import MARGIN, PATCH_PX, PLACES, STRIDE_PX, WAVES
from vision.locate.quads.patch import CONTROL, corners_in_patch, patch
from vision.locate.quads.quad import CELLS, FRAME, KINDS

ANYWHERE_SHARE = 0.15
"""Share of the patches that are drawn without regard to where the board lies."""
CUT_SHARE = 0.12

Sample = tuple[Picture, NDArray[np.float32], NDArray[np.float32]]
"""A patch (PATCH_PX, PATCH_PX, 3); its waves (WAVES, PLACES, PLACES), 0 beside boards; and the areas (len(KINDS) - 1,
PLACES, PLACES) of each of KINDS but the first."""


def draw_sample(scene: Scene, rng: Generator) -> Sample:
    """A patch of a scene, and what the network should answer."""
    quad = _quad(scene, rng)
    picture = patch(scene.levels, quad, MARGIN, PATCH_PX).transpose(1, 2, 0)
    if rng.random() < CUT_SHARE:
        picture = cut_off(picture, int(rng.integers(4)), rng.uniform(0.6, 0.97))
    to_patch = homography(quad, corners_in_patch(MARGIN, PATCH_PX))
    waves = np.zeros((WAVES, PLACES, PLACES), np.float32)
    areas = np.zeros((len(KINDS) - 1, PLACES, PLACES), np.float32)
    for kind, control_px in scene.boards:
        cells = cells_at(transform(to_patch, control_px), CELLS[KINDS[kind]])
        inside = ((cells >= 0) & (cells <= CELLS[KINDS[kind]])).all(axis=0)
        across, down = 2 * np.pi * cells[:, inside]
        waves[:, inside] = np.cos(across), np.sin(across), np.cos(down), np.sin(down)
        areas[kind - 1] = inside
    return picture, waves, areas


def cells_at(control_px: Points, count: int) -> NDArray[np.float64]:
    """(2, PLACES, PLACES) the column and row of a board's grid at each place, counted to the right and downwards.

    Of the ways to turn and mirror the board, it is the one whose columns point most to the right.
    """
    steps = (np.arange(PLACES) + 0.5) * STRIDE_PX - 0.5
    places = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    matrix = homography(control_px, _upright(control_px))
    return np.asarray((transform(matrix, places) * count).T.reshape(2, PLACES, PLACES))


def _upright(control_px: Points) -> Points:
    """CONTROL (9, 2), turned and mirrored to match a board's control points (9, 2) as a patch shows them."""
    right, down = control_px[5] - control_px[3], control_px[7] - control_px[1]
    target = CONTROL
    if abs(right[0]) * np.linalg.norm(down) < abs(down[0]) * np.linalg.norm(right):
        target, right, down = target[:, ::-1], down, right
    return np.asarray(np.where((right[0] < 0, down[1] < 0), 1 - target, target))


def _quad(scene: Scene, rng: Generator) -> Points:
    """Corners (4, 2) of a patch."""
    if not scene.boards or rng.random() < ANYWHERE_SHARE:
        return anywhere(scene.levels[0].shape, rng)
    kind, control_px = scene.boards[rng.integers(len(scene.boards))]
    move = _move(rng) @ symmetry(rng, KINDS[kind] == FRAME)
    return transform(homography(CONTROL, control_px) @ move, UNIT_SQUARE)


def _move(rng: Generator) -> Matrix:
    """(3, 3) of the unit square: a turn, scale, shift and skew such as quads have that are fitted to areas."""
    strength = rng.choice([0.2, 0.5, 1.0])
    angle = rng.uniform(-0.5, 0.5) * strength
    scale = np.exp(rng.uniform(-0.4, 0.6) * strength + rng.uniform(-0.25, 0.25, 2) * strength)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    moved = (UNIT_SQUARE - 0.5) @ turn * scale + 0.5
    moved = moved + strength * (rng.uniform(-0.35, 0.35, 2) + rng.uniform(-0.17, 0.17, (4, 2)))
    return homography(UNIT_SQUARE, moved)
