"""Long straight lines that stand or lie in a picture: the edges of a frame's uprights and bars."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]

MAX_SLOPE = 0.55
"""Tangent of the largest angle to the picture's sides: roll and perspective of a camera before the frame."""
MIN_LENGTH_PX = 12.0
MIN_SEED_SHARE = 0.05
"""Shortest segment that starts a line, as a share of the picture's height."""
MAX_SEEDS = 120
MAX_LINES = 22
SAME_LINE_PX = 2.0
SAME_LINE_SLOPE = 0.035


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Lines of one direction in a picture, strongest first.

    Upright lines are `x = offset + slope * y`, level ones `y = offset + slope * x`, with x and y from the picture's
    middle.

    Attributes
    ----------
    offset_px, slope, support_px : (N,) position, direction and length of the segments that lie on it.
    segments : (M, 4) all segments of that direction, x0 y0 x1 y1 in pixels.
    """

    offset_px: NDArray[np.float64]
    slope: NDArray[np.float64]
    support_px: NDArray[np.float64]
    segments: NDArray[np.float64]


def find_lines(gray: Gray) -> tuple[Lines, Lines]:
    """Upright and level lines of a picture (H, W)."""
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE)
    found = detector.detect(gray)[0]
    segments = np.zeros((0, 4)) if found is None else np.asarray(found, np.float64).reshape(-1, 4)
    along = segments[:, 2:] - segments[:, :2]
    long_enough = np.hypot(along[:, 0], along[:, 1]) > MIN_LENGTH_PX
    height, width = gray.shape
    centre = np.array([(width - 1) / 2, (height - 1) / 2])
    upright = long_enough & (np.abs(along[:, 0]) < MAX_SLOPE * np.abs(along[:, 1]))
    level = long_enough & (np.abs(along[:, 1]) < MAX_SLOPE * np.abs(along[:, 0]))
    return _merge(segments[upright], centre, 1, height), _merge(segments[level], centre, 0, height)


def _merge(segments: NDArray[np.float64], centre: NDArray[np.float64], axis: int, height: int) -> Lines:
    """Lines from segments along `axis` (1: upright), each the sum of the segments that lie on it."""
    points = segments.reshape(-1, 2, 2) - centre
    along, across = points[..., axis], points[..., 1 - axis]
    length = np.abs(along[:, 1] - along[:, 0])
    slope = (across[:, 1] - across[:, 0]) / (along[:, 1] - along[:, 0])
    offset = across[:, 0] - slope * along[:, 0]
    seeds = np.argsort(-length)[:MAX_SEEDS]
    seeds = seeds[length[seeds] > MIN_SEED_SHARE * height]
    misses = np.abs(across[None] - offset[seeds, None, None] - slope[seeds, None, None] * along[None]).max(axis=2)
    on_line = (misses < SAME_LINE_PX) & (np.abs(slope[None] - slope[seeds, None]) < SAME_LINE_SLOPE)
    kept: list[tuple[float, float, float]] = []
    free = np.ones(len(segments), bool)
    for _ in range(min(MAX_LINES, len(seeds))):
        support = on_line @ (length * free)
        best = int(np.argmax(support))
        members = on_line[best] & free
        if not members.any():
            break
        weight = np.repeat(length[members], 2)
        fit_slope, fit_offset = np.polyfit(along[members].ravel(), across[members].ravel(), 1, w=np.sqrt(weight))
        kept.append((fit_offset, fit_slope, float(support[best])))
        free &= ~on_line[best]
    table = np.array(kept).reshape(-1, 3)
    return Lines(table[:, 0], table[:, 1], table[:, 2], segments)


def draw(segments: NDArray[np.float64], shape: tuple[int, int], width_px: int) -> Gray:
    """A picture (H, W) that is 1 on the segments (M, 4), `width_px` wide, and 0 elsewhere."""
    mask = np.zeros(shape, np.uint8)
    ends = np.rint(segments.reshape(-1, 2, 1, 2)).astype(np.int32)
    cv2.polylines(mask, list(ends.reshape(-1, 2, 1, 2)), False, 1, width_px)
    return mask
