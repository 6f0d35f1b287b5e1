"""In which parts of the picture the sheet has been seen, and in words where it is still missing."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens.target import Seen
from vision.frame import Bgr

RASTER = (9, 12)
"""Rows and columns of the parts of a picture. Each ninth of it has three by four parts, so a missing corner shows."""
PART_FILLED = 0.25
"""A ninth of the picture is covered if this share of its parts is."""
ROW_WORDS, COLUMN_WORDS = ("top", "middle", "bottom"), ("left", "centre", "right")

FINER = 8
"""A view's outline is drawn with so many points, each way, to a part."""
REACHED = 0.1
"""A view covers a part if it fills this share of it: distortion is smooth, so a strip tells that of the whole part."""

Counts = NDArray[np.int64]


def coverage(views: Sequence[Seen], size_px: tuple[int, int]) -> Counts:
    """How many views cover each part of the picture, in the shape of RASTER."""
    counts = np.zeros(RASTER, np.int64)
    for view in views:
        counts += _mask(view, size_px)
    return counts


def share(counts: Counts) -> float:
    """Share of the picture that at least one view covers."""
    return float((counts > 0).mean())


def missing(counts: Counts) -> tuple[str, ...]:
    """Names of the ninths of the picture that are still to be covered, such as "top left"."""
    filled = (counts > 0).reshape(3, RASTER[0] // 3, 3, RASTER[1] // 3).mean((1, 3)) >= PART_FILLED
    return tuple(
        f"{ROW_WORDS[row]} {COLUMN_WORDS[column]}".replace("middle centre", "middle")
        for row, column in np.argwhere(~filled)
    )


def picture(views: Sequence[Seen], size_px: tuple[int, int], background: Bgr | None = None) -> Bgr:
    """All corners that were seen, drawn on a white picture or a `background`; parts that no view covers are red."""
    canvas = np.full((size_px[1], size_px[0], 3), 255, np.uint8) if background is None else background.copy()
    uncovered = cv2.resize(
        (coverage(views, size_px) == 0).astype(np.uint8), size_px, interpolation=cv2.INTER_NEAREST
    ).astype(np.bool_)
    canvas[uncovered] = canvas[uncovered] // 2 + np.array([60, 60, 127], np.uint8)
    radius = max(2, size_px[0] // 400)
    for number, view in enumerate(views):
        hue = int(180 * number / max(1, len(views)))
        colour = cv2.cvtColor(np.array([[[hue, 255, 160]]], np.uint8), cv2.COLOR_HSV2BGR).ravel().tolist()
        for x, y in view.corners_px:
            cv2.circle(canvas, (round(x), round(y)), radius, colour, -1, cv2.LINE_AA)
    return canvas


def _mask(view: Seen, size_px: tuple[int, int]) -> Counts:
    """1 for the parts that a view covers, by the convex hull of its corners; else 0."""
    to_raster = np.array([RASTER[1] / size_px[0], RASTER[0] / size_px[1]])
    hull = cv2.convexHull((view.corners_px * to_raster * FINER).astype(np.float32))
    drawn = np.zeros((RASTER[0] * FINER, RASTER[1] * FINER), np.uint8)
    cv2.fillConvexPoly(drawn, np.round(hull).astype(np.int32), 1)
    reached = drawn.reshape(RASTER[0], FINER, RASTER[1], FINER).mean((1, 3))
    return np.asarray(reached >= REACHED, np.int64)
