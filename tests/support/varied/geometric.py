"""Variations of view: the picture is turned, warped, scaled, cropped or bent, and the truth goes with it."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.support.truth import Truth, corners_px, moved
from tests.support.varied.photometric import Varied
from vision.frame import Bgr
from vision.geometry.lens import Lens
from vision.geometry.plane import Matrix, raster_points, scaled, transform

BOARD_MARGIN = 0.15
"""How much of the board's extent stays round it in a picture, as a share."""
SWINGS = 40
"""So many places are tried; the farthest at which the whole board shows is taken."""


def turn_90(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """A quarter turn."""
    return _turn(bgr, truth, 90)


def turn_180(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Upside down."""
    return _turn(bgr, truth, 180)


def turn_270(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """A quarter turn the other way."""
    return _turn(bgr, truth, 270)


def turn(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Any angle; LINKX up to 12 degrees, for its frame stands."""
    return _turn(bgr, truth, rng.uniform(-12, 12) if truth["game"] == "linkx" else rng.uniform(0, 360))


def swing(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """The camera swings about its optical centre and shows the board elsewhere in the frame, in other perspective."""
    size = np.array(bgr.shape[1::-1])
    matrix = Lens.guess((bgr.shape[1], bgr.shape[0]), truth["camera"].get("fx")).matrix
    rays_from_px = np.linalg.inv(matrix)
    corners = corners_px(truth)
    margin = BOARD_MARGIN * np.ptp(corners, axis=0)
    start = corners.mean(0)
    best = np.eye(3)
    farthest = 0.0
    for target in rng.uniform(0.15, 0.85, (SWINGS, 2)) * size:
        before, after = (unit(rays_from_px @ (*point, 1.0)) for point in (start, target))
        turned = matrix @ rotation_between(before, after) @ rays_from_px
        landed = transform(turned, corners)
        fits = (landed > margin).all() and (landed < size - margin).all()
        if fits and np.linalg.norm(target - start) > farthest:
            best, farthest = turned, float(np.linalg.norm(target - start))
    warped = cv2.warpPerspective(
        bgr, best, (int(size[0]), int(size[1])), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, np.uint8), moved(truth, lambda p: transform(best, p), (int(size[0]), int(size[1])))


def crop(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Only the board and a little round it: 0.15 to 0.5 of a cell, so that the mat's edge is often cut off.

    LINKX: 1.2 to 1.6, for its frame is a cell wide.
    """
    margin = (rng.uniform(0.15, 0.5) + 1.1 * (truth["game"] == "linkx")) / truth["position"]["size"]
    corners = corners_px(truth)
    extent = np.ptp(corners, axis=0)
    last = np.array(bgr.shape[1::-1]) - 1
    low = np.floor(np.clip(corners.min(0) - margin * extent, 0, last)).astype(int)
    high = np.ceil(np.clip(corners.max(0) + margin * extent, 0, last)).astype(int)
    cropped = bgr[low[1] : high[1] + 1, low[0] : high[0] + 1].copy()
    return cropped, moved(truth, lambda points: points - low, (cropped.shape[1], cropped.shape[0]))


def far_away(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """The board is small: the picture shrinks to 0.45 to 0.65 within a frame of its old size."""
    height, width = bgr.shape[:2]
    scale = rng.uniform(0.45, 0.65)
    x, y = rng.uniform(0.4, 0.6, 2) * (1 - scale) * (width, height)
    to_frame = np.array([[scale, 0, x], [0, scale, y], [0, 0, 1]])
    warped = cv2.warpPerspective(
        cv2.GaussianBlur(bgr, (0, 0), 0.4 / scale), to_frame, (width, height), borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(warped, np.uint8), moved(truth, lambda p: transform(to_frame, p), (width, height))


def vga(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """640 pixels wide."""
    return resized(bgr, truth, 640)


def twelve_megapixels(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """4000 pixels wide."""
    return resized(bgr, truth, 4000)


def lens(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Another lens: a barrel of 4 to 12 per cent at the corners, or a slight pincushion; framing adjusted."""
    size = (bgr.shape[1], bgr.shape[0])
    k1 = rng.choice([rng.uniform(-0.3, -0.1), rng.uniform(0.02, 0.06)])
    bent = Lens(0.8 * size[0], ((size[0] - 1) / 2, (size[1] - 1) / 2), k1, 0.08 * k1)
    source = bent.straighten(raster_points(*size))
    maps = source.astype(np.float32).reshape(*bgr.shape[:2], 2)
    warped = cv2.remap(bgr, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8), moved(truth, bent.distort, size)


GEOMETRIC: dict[str, Callable[[Bgr, Truth, Generator], Varied]] = {
    f.__name__: f for f in (turn_90, turn_180, turn_270, turn, swing, crop, far_away, vga, twelve_megapixels, lens)
}
"""Every variation of this module by name. LINKX has an up: see `variations.kinds`."""


def resized(bgr: Bgr, truth: Truth, width: int) -> Varied:
    """Scaled to a width; pixel centres go to pixel centres."""
    scale = width / bgr.shape[1]
    height = round(bgr.shape[0] * scale)
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    factors = np.array([width / bgr.shape[1], height / bgr.shape[0]])
    picture = np.asarray(cv2.resize(bgr, (width, height), interpolation=method), np.uint8)
    return picture, moved(truth, lambda points: scaled(points, factors), (width, height))


def cut_by_frame(bgr: Bgr, truth: Truth, side: int, cells: float) -> Varied:
    """The picture ends `cells` cells inside the board: on the left (0), at the top (1), right (2) or bottom (3)."""
    corners = corners_px(truth)
    low, high = corners.min(0), corners.max(0)
    inset = np.ptp(corners, axis=0) * cells / truth["position"]["size"]
    left, top, right, bottom = 0, 0, bgr.shape[1], bgr.shape[0]
    match side:
        case 0:
            left = int(low[0] + inset[0])
        case 1:
            top = int(low[1] + inset[1])
        case 2:
            right = int(high[0] - inset[0])
        case _:
            bottom = int(high[1] - inset[1])
    cut = bgr[top:bottom, left:right].copy()
    return cut, moved(truth, lambda points: points - (left, top), (cut.shape[1], cut.shape[0]))


def unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """A vector's direction."""
    return np.asarray(vector / np.linalg.norm(vector))


def rotation_between(before: NDArray[np.float64], after: NDArray[np.float64]) -> Matrix:
    """The smallest rotation (3, 3) that takes one direction (3,) to another."""
    axis = np.cross(before, after)
    sine = float(np.linalg.norm(axis))
    angle = np.arctan2(sine, before @ after)
    return np.asarray(cv2.Rodrigues(axis / max(sine, 1e-12) * angle)[0], np.float64)


def _turn(bgr: Bgr, truth: Truth, degrees: float) -> Varied:
    angle = np.deg2rad(degrees)
    cos, sin = np.cos(angle), np.sin(angle)
    return _warp(bgr, truth, np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]))


def _warp(bgr: Bgr, truth: Truth, matrix: Matrix) -> Varied:
    """Warp by a homography into a frame that holds the board with a margin and as much of the old frame as fits."""
    height, width = bgr.shape[:2]
    frame = transform(matrix, np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], float))
    corners = transform(matrix, corners_px(truth))
    margin = BOARD_MARGIN * np.ptp(corners, axis=0)
    by_edges = np.sort(frame, axis=0)  # the middle two of each axis bound the rectangle that the picture fills
    quarter = 0.5 * (by_edges[0] + by_edges[1]), 0.5 * (by_edges[2] + by_edges[3])
    low = np.floor(np.minimum(corners.min(0) - margin, quarter[0])).astype(int)
    high = np.ceil(np.maximum(corners.max(0) + margin, quarter[1])).astype(int)
    low, high = np.maximum(low, np.floor(by_edges[0]).astype(int)), np.minimum(high, np.ceil(by_edges[3]).astype(int))
    to_frame = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix
    size = (int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1)
    warped = cv2.warpPerspective(bgr, to_frame, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8), moved(truth, lambda points: transform(to_frame, points), size)
