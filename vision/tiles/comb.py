"""Candidates for a printed grid: where lines at equal steps in two directions meet the edges of a picture."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.edges import Plane
from vision.pose import Lens, Matrix, transform

RASTER_PX_PER_PLANE_PX = 0.36
RASTER_MOST_PX = 300
PITCH_RATIO = 1.045
PEAKS_OF_A_PITCH = 3  # a cloth may hold the highest places of its own pitch
SMALLEST_PITCH_PX, LARGEST_PITCH_RASTER_PX = 4.5, 36.0


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A grid that may be there: `ideal_from_cell` (3, 3) maps (column, row) lattice units to ideal pixels."""

    ideal_from_cell: Matrix
    score: float


def candidates(gray: NDArray[np.uint8], lens: Lens, plane: Plane, cells: int, most: int) -> list[Candidate]:
    """The best places for a grid of `cells` x `cells` on a plane, at most `most`, best first.

    The picture is looked at straight on. A grid's score is the edge strength along its lines, across them, above the
    strength half-way between the lines and one step beyond them: checked cloths go on, a board ends.
    """
    raster_from_plane, size = _raster(plane, lens)
    plane_from_raster = np.linalg.inv(raster_from_plane)
    ideal_from_raster = plane.ideal_from_plane @ plane_from_raster
    maps = _maps(ideal_from_raster, lens, size)
    levels = cv2.remap(gray, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    log_levels = cv2.GaussianBlur(np.log(levels.astype(np.float32) + 12), (0, 0), 0.8)
    across_x = _edge_strength(cv2.Sobel(log_levels, cv2.CV_32F, 1, 0, ksize=1))
    across_y = _edge_strength(cv2.Sobel(log_levels, cv2.CV_32F, 0, 1, ksize=1))
    found = []
    for pitch in _pitches(size, cells):
        if round(pitch * cells) < min(size):
            both = _response(across_x, pitch, cells), _response(across_y.T, pitch, cells).T
            found.append(_peaks(both[0] + both[1] + np.minimum(*both), pitch))
    best: list[tuple[float, float, float, float]] = []
    for score, x, y, pitch in sorted((peak for peaks in found for peak in peaks), reverse=True):
        alike = [abs(x - bx) < 2.5 * bp and abs(y - by) < 2.5 * bp for _, bx, by, bp in best if _alike(pitch, bp)]
        if len(alike) < PEAKS_OF_A_PITCH and not any(alike):
            best.append((score, x, y, pitch))
        if len(best) == most:
            break
    return [
        Candidate(ideal_from_raster @ np.array([[p, 0, x], [0, p, y], [0, 0, 1]]), score) for score, x, y, p in best
    ]


def _alike(pitch: float, other: float) -> bool:
    return bool(abs(np.log(pitch / other)) < np.log(1.07))


def _raster(plane: Plane, lens: Lens) -> tuple[Matrix, tuple[int, int]]:
    """`raster_from_plane` (3, 3) and the raster's size: as much of the plane as the picture shows at a useful scale."""
    cx, cy = lens.centre_px
    frame = np.array([[0, 0], [2 * cx, 0], [2 * cx, 2 * cy], [0, 2 * cy]], np.float64)
    inside = []
    plane_from_ideal = np.linalg.inv(plane.ideal_from_plane)
    for a, b in zip(frame, np.roll(frame, -1, axis=0), strict=True):
        edge = a + np.linspace(0, 1, 25)[:-1, None] * (b - a)
        homogeneous = edge @ plane_from_ideal[:, :2].T + plane_from_ideal[:, 2]
        ahead = homogeneous[:, 2] > 0.25  # nearer the horizon a cell is too small to see
        inside.append(homogeneous[ahead, :2] / homogeneous[ahead, 2:])
    points = np.vstack(inside)
    low, high = points.min(axis=0), points.max(axis=0)
    scale = min(RASTER_PX_PER_PLANE_PX, RASTER_MOST_PX / float((high - low).max()))
    width, height = (int(n) for n in np.ceil((high - low) * scale))
    return np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]]), (width, height)


def _maps(
    ideal_from_raster: Matrix, lens: Lens, size: tuple[int, int]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    ys, xs = np.mgrid[: size[1], : size[0]]
    raster = np.column_stack((xs.ravel(), ys.ravel())).astype(np.float64)
    seen = lens.distort(transform(ideal_from_raster, raster)).astype(np.float32).reshape(size[1], size[0], 2)
    return np.ascontiguousarray(seen[..., 0]), np.ascontiguousarray(seen[..., 1])


def _edge_strength(gradient: cv2.typing.MatLike) -> NDArray[np.float32]:
    """0 to 1: saturates well above the noise, so that a few strong edges do not outweigh many weak ones."""
    magnitude = np.abs(gradient)
    noise = float(np.median(magnitude)) + 1e-4
    return np.asarray(magnitude / (magnitude + 4 * noise + 0.02), np.float32)


def _pitches(size: tuple[int, int], cells: int) -> Iterator[float]:
    pitch = SMALLEST_PITCH_PX
    while pitch * cells < min(max(size), LARGEST_PITCH_RASTER_PX * cells):
        yield pitch
        pitch *= PITCH_RATIO


def _response(across_x: NDArray[np.float32], pitch: float, cells: int) -> NDArray[np.float32]:
    """(height, width) score of the vertical lines of a grid whose top left corner lies at each pixel.

    Down the lines the score changes slowly: it is worked out for every few rows and stretched.
    """
    height, width = across_x.shape
    span, step = round(pitch * cells), max(1, round(pitch / 6))
    radius = max(1, round(pitch * 0.06))
    thick = cv2.dilate(across_x, np.ones((1, 2 * radius + 1), np.uint8))
    below = np.zeros((height + 1, width), np.float32)
    np.cumsum(thick, axis=0, out=below[1:])
    column = (below[span::step] - below[: height + 1 - span : step]) / span  # mean strength down from every few rows
    margin = round((cells + 1) * pitch) + 1
    padded = np.pad(column, ((0, 0), (margin, margin)))

    def at(cell: float) -> NDArray[np.float32]:
        start = margin + round(cell * pitch)
        return np.asarray(padded[:, start : start + width], np.float32)

    lines = np.mean([at(i) for i in range(cells + 1)], axis=0)
    between = np.mean([at(i + 0.5) for i in range(cells)], axis=0)
    rim = np.minimum(at(0), at(cells))
    score = lines - between + 0.3 * rim - 0.5 * _stubs(below, pitch, cells, step, width)[: len(lines)]
    score[:, width - span :] = -1
    stretched = np.repeat(score, step, axis=0)[:height]
    return np.asarray(np.pad(stretched, ((0, height - len(stretched)), (0, 0)), constant_values=-1), np.float32)


def _stubs(below: NDArray[np.float32], pitch: float, cells: int, step: int, width: int) -> NDArray[np.float32]:
    """Mean strength of the lines' prolongations, one cell up or down, whichever is stronger."""
    height, span, cell = len(below) - 1, round(pitch * cells), round(pitch)
    tops = np.arange(0, height + 1 - span, step)

    def box(first: NDArray[np.int_], last: NDArray[np.int_]) -> NDArray[np.float32]:
        first, last = np.clip(first, 0, height), np.clip(last, 0, height)
        lengths = np.maximum(last - first, 1)[:, None]
        column = np.pad((below[last] - below[first]) / lengths, ((0, 0), (0, span + 1)))
        return np.asarray(np.mean([column[:, round(i * pitch) :][:, :width] for i in range(cells + 1)], axis=0))

    return np.asarray(np.maximum(box(tops - cell, tops - 1), box(tops + span + 1, tops + span + cell)))


def _peaks(response: NDArray[np.float32], pitch: float, most: int = 3) -> list[tuple[float, float, float, float]]:
    """The highest places (score, x, y, pitch), at least half a pitch apart."""
    found = []
    left = response.copy()
    for _ in range(most):
        _, score, _, (x, y) = cv2.minMaxLoc(left)
        found.append((float(score), float(x), float(y), pitch))
        cv2.circle(left, (x, y), int(pitch / 2) + 1, -2.0, -1)
    return found
