"""Where a standing frame may be: pairs of uprights crossed with pairs of bars, ranked by how much of it shows."""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from engine.games.linkx import look
from vision.windows.lines import Gray, Lines, draw, find_lines

PAIRS_KEPT = 100
"""Pairs of uprights, and of bars, that are crossed with each other."""
PAIR_TOLERANCE = 0.025
"""How far the lines between may lie from where a pair says, as a share of the pair's distance."""
GRID_CELLS = 9
MIN_PITCH_SHARE = 0.018
"""Smallest cell, as a share of the picture's longer side: below it tiles cannot be read."""
FOCAL_SHARES = (0.45, 0.62, 0.82)
"""Focal lengths tried, as shares of the longer side: a wide camera and an ordinary one."""
MAX_SHEAR, MAX_STRETCH = 0.16, 1.22
"""How far a quad may be from a square seen by such a camera."""
EDGE_WIDTH_PX = 5
SAMPLES, COARSE_SAMPLES = 24, 6
COARSELY_KEPT = 300
"""Proposals are first compared by a few points of each edge."""
UPRIGHT_ENDS, BAR_ENDS = (-0.9, 9.7), (0.2, 8.8)
"""Where the edges are looked for along uprights (in y) and bars (in x)."""
CORNER_SHIFT = 0.2
"""Proposals whose corners differ by less (in cells) are one."""
MIN_COVERAGE = 0.38


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """A guess of the front face: `pixels_from_cells` (3, 3) at height FRONT_Z, and the share of its edges that show."""

    pixels_from_cells: NDArray[np.float64]
    focal_px: float
    coverage: float


def propose(gray: Gray, most: int) -> list[Proposal]:
    """At most `most` frames in a picture (H, W), best first."""
    uprights, levels = find_lines(gray)
    x_pairs = _pairs(uprights, look.UPRIGHTS_X, max(gray.shape))
    y_pairs = _pairs(levels, look.BARS_Y, max(gray.shape))
    if not len(x_pairs) or not len(y_pairs):
        return []
    matrices = _homographies(x_pairs, y_pairs, gray.shape)
    focal_px, plausible = _plausible(matrices, gray.shape)
    matrices, focal_px = matrices[plausible], focal_px[plausible]
    if not len(matrices):
        return []
    coarse = np.argsort(-_coverage(matrices, uprights, levels, gray.shape, COARSE_SAMPLES))[:COARSELY_KEPT]
    matrices, focal_px = matrices[coarse], focal_px[coarse]
    coverage = _coverage(matrices, uprights, levels, gray.shape, SAMPLES)
    kept: list[Proposal] = []
    corners = _project(matrices, np.array([[0.0, 0], [9, 0], [9, 9], [0, 9]]))
    taken: list[NDArray[np.float64]] = []
    for index in np.argsort(-coverage):
        if coverage[index] < MIN_COVERAGE or len(kept) == most:
            break
        cell_px = np.linalg.norm(corners[index, 2] - corners[index, 0]) / (9 * np.sqrt(2))
        if any(np.abs(corners[index] - other).max() < CORNER_SHIFT * cell_px for other in taken):
            continue
        taken.append(corners[index])
        kept.append(Proposal(matrices[index], float(focal_px[index]), float(coverage[index])))
    return kept


def _pairs(lines: Lines, places: tuple[float, ...], long_side_px: int) -> NDArray[np.float64]:
    """Pairs of lines with the places they may have (P, 6): offset, slope, place of the first; of the second."""
    order = np.argsort(lines.offset_px)
    offset, slope, support = lines.offset_px[order], lines.slope[order], lines.support_px[order]
    first, second = np.nonzero(offset[None] - offset[:, None] > MIN_PITCH_SHARE * GRID_CELLS * long_side_px)
    rows, scores = [np.zeros((0, 6))], [np.zeros(0)]
    for low, high in product(places[:2], places[2:]):
        distance = offset[second] - offset[first]
        expected = offset[first, None] + (np.array(places) - low) / (high - low) * distance[:, None]
        miss = np.abs(offset - expected[..., None]) / distance[:, None, None]
        seen = np.where(miss < PAIR_TOLERANCE, support, 0).max(axis=2, initial=0)
        ends = (
            (offset[first], slope[first], np.full(len(first), low)),
            (offset[second], slope[second], np.full(len(first), high)),
        )
        rows.append(np.column_stack((*ends[0], *ends[1])))
        scores.append(np.sqrt(seen).sum(axis=1))
    best = np.argsort(-np.concatenate(scores))[:PAIRS_KEPT]
    return np.concatenate(rows)[best]


def _homographies(
    x_pairs: NDArray[np.float64], y_pairs: NDArray[np.float64], shape: tuple[int, ...]
) -> NDArray[np.float64]:
    """`pixels_from_cells` (N, 3, 3) of every pair of uprights crossed with every pair of bars."""
    upright, level = (
        pairs.ravel() for pairs in np.meshgrid(np.arange(len(x_pairs)), np.arange(len(y_pairs)), indexing="ij")
    )
    across, down = x_pairs[upright], y_pairs[level]
    corners = []
    for i, j in ((0, 0), (3, 0), (3, 3), (0, 3)):
        a, b, c, d = across[:, i], across[:, i + 1], down[:, j], down[:, j + 1]
        x = (a + b * c) / (1 - b * d)
        corners.append((x + (shape[1] - 1) / 2, c + d * x + (shape[0] - 1) / 2))
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    # the unit square to a quad (Heckbert 1989)
    dx1, dx2, dy1, dy2 = x1 - x2, x3 - x2, y1 - y2, y3 - y2
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    area = dx1 * dy2 - dx2 * dy1
    g, h = (sx * dy2 - dx2 * sy) / area, (dx1 * sy - sx * dy1) / area
    one = np.ones_like(g)
    quad = np.stack((x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, one), axis=1)
    width, height = across[:, 5] - across[:, 2], down[:, 5] - down[:, 2]
    unit = np.zeros((len(g), 3, 3))
    unit[:, 0, 0], unit[:, 0, 2] = 1 / width, -across[:, 2] / width
    unit[:, 1, 1], unit[:, 1, 2] = 1 / height, -down[:, 2] / height
    unit[:, 2, 2] = 1
    return np.asarray(quad.reshape(-1, 3, 3) @ unit)


def _plausible(matrices: NDArray[np.float64], shape: tuple[int, ...]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Focal length (N,) under which each is most like a square seen in perspective, and whether it is (N,)."""
    cost = []
    for share in FOCAL_SHARES:
        focal_px = share * max(shape)
        axes = matrices.copy()
        axes[:, 0] -= (shape[1] - 1) / 2 * axes[:, 2]
        axes[:, 1] -= (shape[0] - 1) / 2 * axes[:, 2]
        axes[:, :2] /= focal_px
        x, y = axes[:, :, 0], axes[:, :, 1]
        nx, ny = np.linalg.norm(x, axis=1), np.linalg.norm(y, axis=1)
        shear = np.abs((x * y).sum(axis=1)) / (nx * ny)
        cost.append(np.maximum(shear / MAX_SHEAR, np.abs(np.log(nx / ny)) / np.log(MAX_STRETCH)))
    best = np.argmin(cost, axis=0)
    return np.array(FOCAL_SHARES)[best] * max(shape), np.min(cost, axis=0) < 1


def _project(matrices: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Pixels (N, P, 2) of points (P, 2) in cells."""
    homogeneous = np.column_stack((points, np.ones(len(points)))) @ matrices.transpose(0, 2, 1)
    return np.asarray(homogeneous[..., :2] / homogeneous[..., 2:])


def _coverage(
    matrices: NDArray[np.float64], uprights: Lines, levels: Lines, shape: tuple[int, ...], samples: int
) -> NDArray[np.float64]:
    """Share (N,) of the eight edges of the front face on which segments of that direction lie."""
    size = (shape[0], shape[1])
    total = np.zeros(len(matrices))
    ends = (UPRIGHT_ENDS, BAR_ENDS)
    for lines, edges, axis in ((uprights, look.UPRIGHTS_X, 0), (levels, look.BARS_Y, 1)):
        along = np.linspace(*ends[axis], samples)
        mask = draw(lines.segments, size, EDGE_WIDTH_PX)
        middles = ((edges[0] + edges[1]) / 2, (edges[2] + edges[3]) / 2)
        place, step = np.meshgrid((*edges, *middles), along, indexing="ij")
        points = np.stack((place.ravel(), step.ravel()) if axis == 0 else (step.ravel(), place.ravel()), axis=1)
        seen = np.rint(_project(matrices, points)).astype(np.int64)
        inside = np.asarray(((seen >= 0) & (seen < (size[1], size[0]))).all(axis=2))
        seen = np.where(inside[..., None], seen, 0)
        on_line = (
            np.asarray(np.where(inside, mask[seen[..., 1], seen[..., 0]], 0))
            .reshape(-1, len(edges) + len(middles), samples)
            .mean(axis=2)
        )
        total += on_line[:, : len(edges)].mean(axis=1) - on_line[:, len(edges) :].mean(axis=1)
    return total / 2
