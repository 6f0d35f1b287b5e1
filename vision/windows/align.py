"""Shifts a pose so that the lattice of tiles and rails lies on the grid: the last correction, within the tiles' plane.

The frame's face fixes a pose well, but the tiles stand behind it, and how far aside that shifts them depends on the
focal length, which one view of a flat face hardly tells.
"""

from dataclasses import replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pose import BoardPose
from vision.windows.view import View

STEPS = 24
"""Samples a cell."""
BLOCK, BLOCKS = 3, 3
"""Cells on a block's side, and blocks on the board's: each block tells its own shift."""
CLIPPED_EDGE = 150.0
REACH = 0.34
"""Largest shift, in cells: more could mistake one edge of a tile for another."""
LEAST_CONTRAST, LEAST_LIKENESS = 1.0, 0.8
"""Contrast of a folded profile, and its correlation with that of tiles, below which there is nothing to align to."""
EDGE_WIDTH = 0.06
"""Spread of the edges of two neighbouring tiles about the line between them, in cells."""
PASSES = 2
LEAST_BLOCKS = 8
MOST_SCATTER = 0.05
"""How many blocks must show tiles or rails, and how well they must agree, in cells, to be believed."""
STIFFNESS = (0.5, 1.2, 1.2)
"""How much a shift, and a stretch in x or y, is held back, in blocks of full contrast."""


def aligned(view: View, pose: BoardPose) -> BoardPose:
    """The pose, moved to where a photo's edges repeat with the grid."""
    for _ in range(PASSES):
        gradient = _edges_on_grid(view, pose)
        affine = np.stack([_affine(gradient[..., axis], axis) for axis in (0, 1)])
        pose = replace(pose, pixels_from_mm=pose.pixels_from_mm @ _move(affine, pose.pitch_mm))
    return pose


def _affine(edges: NDArray[np.float32], axis: int) -> NDArray[np.float64]:
    """Shift along an axis (3,) in cells: at the middle, per block in x, per block in y; zeros where blocks disagree."""
    side = BLOCK * STEPS
    rows, shifts = [], []
    for i, j in product(range(BLOCKS), range(BLOCKS)):
        block = edges[i * side : (i + 1) * side, j * side : (j + 1) * side]
        shift, contrast = _shift(block.mean(axis=axis))
        if contrast > 0:
            rows.append(contrast * np.array([1.0, j - (BLOCKS - 1) / 2, i - (BLOCKS - 1) / 2]))
            shifts.append(contrast * shift)
    if len(rows) < LEAST_BLOCKS:
        return np.zeros(3)
    held = np.vstack((rows, np.diag(STIFFNESS)))
    wanted = np.array([*shifts, 0.0, 0.0, 0.0])
    fitted = np.linalg.lstsq(held, wanted, rcond=None)[0]
    left = (wanted - held @ fitted)[: len(rows)]
    return np.asarray(fitted if np.sqrt((left**2).mean()) < MOST_SCATTER else np.zeros(3), np.float64)


def _edges_on_grid(view: View, pose: BoardPose) -> NDArray[np.float32]:
    """Strength of edges to the right and downwards (9 * STEPS, 9 * STEPS, 2), sampled over the grid."""
    steps = (np.arange(9 * STEPS) + 0.5) / STEPS
    xs, ys = np.meshgrid(steps, steps)
    points_mm = np.column_stack((xs.ravel(), ys.ravel())) * pose.pitch_mm
    seen = (pose.project(points_mm) + 0.5) * view.scale - 0.5
    maps = seen.astype(np.float32).reshape(*xs.shape, 2)
    gradient = np.abs(cv2.remap(view.gradient, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR))
    return np.asarray(np.minimum(gradient, CLIPPED_EDGE), np.float32)


def _move(affine: NDArray[np.float64], pitch_mm: float) -> NDArray[np.float64]:
    """The transform (3, 3) of the board's mm for shifts (2, 3) in cells: at the middle, per block in x, in y."""
    middle_mm, block_mm = 4.5 * pitch_mm, BLOCK * pitch_mm
    linear = np.eye(2) + affine[:, 1:] * pitch_mm / block_mm
    offset = affine[:, 0] * pitch_mm + middle_mm * (1 - linear.sum(axis=1))
    return np.vstack((np.column_stack((linear, offset)), [0.0, 0.0, 1.0]))


def _shift(profile: NDArray[np.floating]) -> tuple[float, float]:
    """Shift, in cells, at which a profile of edges (BLOCK * STEPS,) best repeats as tiles do, and its contrast.

    A contrast of 0 says that it does not.
    """
    cells = profile.reshape(BLOCK, STEPS)
    folded = (cells / (cells.mean(axis=1, keepdims=True) + 5)).mean(axis=0)
    folded = folded - folded.mean()
    contrast = float(np.ptp(folded))
    phase = (np.arange(STEPS) + 0.5) / STEPS
    from_line = np.minimum(phase, 1 - phase)
    usual = np.exp(-0.5 * (from_line / EDGE_WIDTH) ** 2)
    usual = (usual - usual.mean()) / (STEPS * usual.std() * max(float(folded.std()), 1e-6))
    shifts = np.arange(-int(REACH * STEPS), int(REACH * STEPS) + 1)
    fit = np.array([folded @ np.roll(usual, shift) for shift in shifts])
    best = int(np.argmax(fit))
    if best in (0, len(shifts) - 1) or contrast < LEAST_CONTRAST or fit[best] < LEAST_LIKENESS:
        return 0.0, 0.0
    before, peak, after = fit[best - 1 : best + 2]
    return float((shifts[best] + 0.5 * (after - before) / (2 * peak - before - after)) / STEPS), min(contrast / 2, 1.0)
