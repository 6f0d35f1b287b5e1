"""Photos of Linkage boards whose green counter is moved from its piece to free squares."""

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games.linkage.board import GRID
from training.free_squares import free_place, free_squares
from vision.frame import Bgr
from vision.geometry.plane import Points

CELL, MARGIN = 48, 1
"""Pixels of a cell in the raster in which the counter is moved, and cells round the grid."""
GREENER_THAN_RED, GREENER_THAN_BLUE = 20, 8
"""By so many levels at least is green the strongest colour of a counter."""
SMALLEST, LARGEST = 0.55, 1.1
"""Diameters that a counter may have, in cells. What is smaller or larger is not cut out well."""


def astray(bgr: Bgr, truth: dict[str, Any], rng: Generator) -> tuple[Bgr, dict[str, Any]] | None:
    """A photo (H, W, 3) and its truth, with the counter on one or between two free squares.

    None if there is no counter, if it can't be cut out whole, or if no square is free. Its old place is filled with the
    shade around it. The counter keeps its shape, as if it lay as high on the mat as on the piece.
    """
    position = truth["position"]
    place = free_place(free_squares(position), rng)
    side = (GRID.rows + 2 * MARGIN) * CELL
    low, high = MARGIN * CELL - 0.5, side - MARGIN * CELL - 0.5
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    onto = cv2.getPerspectiveTransform(np.array(truth["grid_corners_px"], np.float32), square)
    raster = cv2.warpPerspective(bgr, onto, (side, side), flags=cv2.INTER_CUBIC)
    counter = position["green"] and place and _counter_in(raster, position["green"]["cells"])
    if not counter:
        return None
    spot, radius = counter
    names = [GRID.name(cell) for cell in place]
    new = np.round(_middle(names) + rng.normal(0, 0.05 * CELL, 2)).astype(int)
    moved = _moved(raster, spot, new, radius)
    if _counter_in(moved, position["green"]["cells"]):
        return None
    is_changed = cv2.dilate((moved != raster).any(axis=2).astype(np.float32), np.ones((5, 5)))
    back, size_px = np.linalg.inv(onto), (bgr.shape[1], bgr.shape[0])
    share = cv2.warpPerspective(is_changed, back, size_px)[..., None]
    seen = cv2.warpPerspective(moved, back, size_px, flags=cv2.INTER_CUBIC)
    mixed = np.asarray(np.round(seen * share + bgr * (1 - share)), np.uint8)
    return mixed, {**truth, "position": {**position, "green": {"cells": names}}}


def _counter_in(raster: NDArray[Any], names: list[str]) -> tuple[NDArray[np.int_], int] | None:
    """Centre (x, y) and radius, in pixels, of the counter on the piece at these cells."""
    spots = np.array([_middle([name]) for name in names])
    left, top = (spots.min(axis=0) - 0.8 * CELL).astype(int)
    right, bottom = (spots.max(axis=0) + 0.8 * CELL).astype(int)
    blue, green, red = np.moveaxis(raster[top:bottom, left:right].astype(int), 2, 0)
    is_green = (green > red + GREENER_THAN_RED) & (green > blue + GREENER_THAN_BLUE)
    count, _, stats, centres = cv2.connectedComponentsWithStats(is_green.astype(np.uint8))
    if count < 2:
        return None
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    radius = float(np.sqrt(stats[largest, cv2.CC_STAT_AREA] / np.pi))
    if not SMALLEST <= 2 * radius / CELL <= LARGEST:
        return None
    return np.round(centres[largest] + (left, top)).astype(int), round(radius) + 1


def _moved(raster: NDArray[Any], spot: NDArray[np.int_], new: NDArray[np.int_], radius: int) -> NDArray[Any]:
    """The raster with the disc around `spot` cut out, and pasted around `new`."""
    reach = radius + 4
    across, down = np.meshgrid(np.arange(-reach, reach + 1), np.arange(-reach, reach + 1))
    away = np.hypot(across, down)

    def around(picture: NDArray[Any], middle: NDArray[np.int_]) -> NDArray[Any]:
        x, y = middle
        return picture[y - reach : y + reach + 1, x - reach : x + reach + 1]

    moved = raster.copy()
    disc = around(raster, spot).copy()
    shade = np.median(disc[(away > radius + 1) & (away < radius + 4)], axis=0)
    for middle, over, outer in ((spot, shade, radius + 2.5), (new, disc, radius + 0.5)):
        share = np.clip(outer - away, 0, 1)[..., None]
        around(moved, middle)[:] = over * share + around(moved, middle) * (1 - share)
    return moved


def _middle(names: list[str]) -> Points:
    rows_columns = np.array([GRID.row_column(GRID.parse(name)) for name in names])
    return np.asarray((rows_columns.mean(axis=0)[::-1] + 0.5 + MARGIN) * CELL)
