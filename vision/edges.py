"""Straight edges of a picture, and the plane on which most of them stand at right angles."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pose import Lens, Matrix, Points

MAX_TILT_DEG = 64.0
ANGLE_BINS = 180  # half a degree each, over a quarter turn
ANGLE_SIGMA_BINS = 3.0


@dataclass(frozen=True, slots=True, eq=False)
class Segments:
    """Straight edges: ends (N, 2) each, in pixels, and lengths (N,)."""

    start_px: Points
    end_px: Points
    length_px: NDArray[np.float64]


def find_segments(gray: NDArray[np.uint8], shortest_px: float, most: int = 700) -> Segments:
    """The longest straight edges of a grey picture (von Gioi et al. 2010, OpenCV's LSD), `most` at most."""
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE, 1.0)
    lines = detector.detect(gray)[0]
    found = np.zeros((0, 4)) if lines is None else np.asarray(lines, np.float64).reshape(-1, 4)
    length = np.hypot(found[:, 2] - found[:, 0], found[:, 3] - found[:, 1])
    keep = np.argsort(-length)[:most]
    keep = keep[length[keep] >= shortest_px]
    return Segments(found[keep, :2], found[keep, 2:], length[keep])


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """A plane of the scene with two directions at right angles on it.

    `ideal_from_plane` (3, 3) maps its coordinates, x and y along the two directions, to ideal pixels; the picture's
    centre lies at its origin and one unit there is one pixel wide.
    """

    ideal_from_plane: Matrix
    support: float


def find_planes(segments: Segments, lens: Lens, most: int = 4) -> list[Plane]:
    """Planes and turns on them under which most edge length stands along two perpendicular directions.

    For each plane of a fan of normals the edges' directions are looked at straight on and folded to a quarter turn;
    a board, its mat and all that is printed on it fall into one peak. Several peaks: cloths and tables have their own.
    """
    if len(segments.length_px) < 8:
        return []
    centre = np.array(lens.centre_px)
    start = (lens.straighten(segments.start_px) - centre) / lens.focal_px
    end = (lens.straighten(segments.end_px) - centre) / lens.focal_px
    weight = np.minimum(segments.length_px, 60.0)
    kernel = cv2.getGaussianKernel(int(6 * ANGLE_SIGMA_BINS) | 1, ANGLE_SIGMA_BINS).ravel()

    def histogram(tilt: NDArray[np.float64]) -> NDArray[np.float64]:
        plane_from_ray = np.linalg.inv(_facing(tilt))
        a, b = _apply(plane_from_ray, start), _apply(plane_from_ray, end)
        angle = np.arctan2(b[:, 1] - a[:, 1], b[:, 0] - a[:, 0]) % (np.pi / 2)
        bins = np.bincount((angle / (np.pi / 2) * ANGLE_BINS).astype(int) % ANGLE_BINS, weight, ANGLE_BINS)
        half = len(kernel) // 2
        return np.convolve(np.concatenate((bins[-half:], bins, bins[:half])), kernel, "valid")

    tilts = _fan()
    histograms = np.array([histogram(tilt) for tilt in tilts])
    planes: list[Plane] = []
    remaining = histograms.copy()
    while len(planes) < most:
        index, peak = (int(i) for i in np.unravel_index(np.argmax(remaining), remaining.shape))
        if remaining[index, peak] <= 0.1 * weight.sum() * kernel.max():
            break
        tilt, step = tilts[index], np.deg2rad(6.0)
        best = float(histograms[index].max() if not planes else histograms[index, peak])
        for _ in range(5):  # a pattern search about the fan's best spoke
            step /= 1.7
            for move in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
                trial = tilt + step * np.array(move)
                near = (peak + np.arange(-6, 7)) % ANGLE_BINS
                values = histogram(trial)[near]
                if values.max() > best:
                    best, tilt, peak = float(values.max()), trial, int(near[np.argmax(values)])
        angle = (peak + 0.5) / ANGLE_BINS * np.pi / 2
        turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        scale = np.diag([1 / lens.focal_px, 1 / lens.focal_px, 1])
        planes.append(Plane(lens.matrix @ _facing(tilt) @ turn @ scale, best / float(weight.sum())))
        near = (int(peak) + np.arange(-10, 11)) % ANGLE_BINS
        remaining[:, near] = 0
    return planes


def _fan() -> NDArray[np.float64]:
    """Rotation vectors (M, 2) about x and y, in radians: all normals up to MAX_TILT_DEG, about 8 degrees apart."""
    steps = np.deg2rad(np.arange(-MAX_TILT_DEG, MAX_TILT_DEG + 1, 8.0))
    x, y = np.meshgrid(steps, steps)
    tilts = np.column_stack((x.ravel(), y.ravel()))
    return np.asarray(tilts[np.linalg.norm(tilts, axis=1) <= np.deg2rad(MAX_TILT_DEG)])


def _facing(tilt: NDArray[np.float64]) -> Matrix:
    """(3, 3) from a plane at distance 1, turned by the rotation vector `tilt` (2,), to rays (x/z, y/z, 1)."""
    rotation = cv2.Rodrigues(np.array([tilt[0], tilt[1], 0.0]))[0]
    return np.column_stack((rotation[:, 0], rotation[:, 1], [0.0, 0.0, 1.0]))


def _apply(matrix: NDArray[np.floating], points: Points) -> Points:
    homogeneous = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(homogeneous[:, :2] / np.maximum(homogeneous[:, 2:], 1e-6))
