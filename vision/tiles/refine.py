"""A grid's homography and the lens's k1, fitted to where its unit edges were seen."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.pose import Lens, Matrix, Points, transform
from vision.tiles.edgewise import REACH, EdgeMap

OUTLIER_CELLS = 0.05  # offsets that differ from the fit by more count less (Cauchy weights)
K1_SIGMA = 0.08  # spread of k1 among phone and Pi lenses, with a margin for wide ones
ROUNDS = 6


def refine(seen: EdgeMap, lens: Lens, ideal_from_cell: Matrix, cells: int) -> tuple[Matrix, Lens, float]:
    """`(ideal_from_cell, lens, rms of the inlying offsets in cells)`, one step of Gauss and Newton.

    A small change of a homography moves lattice points by a field that is linear in eight numbers; a change of k1 adds
    one more. Vertical edges say only how far they lie to the side, horizontal ones how far down.
    """
    inside, lines = slice(REACH, REACH + cells), slice(REACH, REACH + cells + 1)
    across, along = np.meshgrid(np.arange(cells + 1.0), np.arange(cells) + 0.5)
    vertical_at = np.column_stack((across.ravel(), along.ravel()))
    horizontal_at = np.column_stack((along.T.ravel(), across.T.ravel()))
    offset = np.concatenate(
        (seen.vertical_offset[inside, lines].ravel(), seen.horizontal_offset[lines, inside].ravel())
    )
    evidence = np.concatenate((seen.vertical[inside, lines].ravel(), seen.horizontal[lines, inside].ravel()))
    design = np.vstack(
        (_fields(vertical_at, lens, ideal_from_cell, cells)[0], _fields(horizontal_at, lens, ideal_from_cell, cells)[1])
    )
    prior = np.zeros(9)
    prior[8] = (0.04 / K1_SIGMA) ** 2  # one edge lies to about 0.04 of a cell
    change: NDArray[np.floating] = np.zeros(9)
    residual: NDArray[np.floating] = offset
    for _ in range(ROUNDS):
        weight = evidence**2 / (1 + (residual / OUTLIER_CELLS) ** 2)
        normal = design.T @ (weight[:, None] * design) + np.diag(prior + 1e-9)
        pull = design.T @ (weight * offset)
        pull[8] -= prior[8] * lens.k1
        change = np.linalg.solve(normal, pull)
        residual = offset - design @ change
    rms = float(np.sqrt((weight * residual**2).sum() / weight.sum()))
    a0, a1, a2, b0, b1, b2, g, h, k1 = change
    half = cells / 2
    step = np.array([[1 + a1, a2, a0], [b1, 1 + b2, b0], [-g, -h, 1]])
    cell_from_unit = np.array([[half, 0, half], [0, half, half], [0, 0, 1]])
    unit_from_unit = cell_from_unit @ step @ np.linalg.inv(cell_from_unit)
    return ideal_from_cell @ unit_from_unit, replace(lens, k1=lens.k1 + float(k1)), rms


def _fields(
    at_cell: Points, lens: Lens, ideal_from_cell: Matrix, cells: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How each of nine numbers moves lattice points (N, 2): to the right (N, 9) and down (N, 9), in cells."""
    half = cells / 2
    x, y = (at_cell / half - 1).T
    zero, one = np.zeros_like(x), np.ones_like(x)
    right = [one, x, y, zero, zero, zero, x * x, x * y]
    down = [zero, zero, zero, one, x, y, x * y, y * y]
    ideal = transform(ideal_from_cell, at_cell)
    ray = (ideal - np.array(lens.centre_px)) / lens.focal_px
    bent = ideal + lens.focal_px * ray * np.sum(ray * ray, axis=1, keepdims=True)
    moved = (transform(np.linalg.inv(ideal_from_cell), bent) - at_cell) / half
    return (
        half * np.column_stack((*right, moved[:, 0])),
        half * np.column_stack((*down, moved[:, 1])),
    )
