"""Is it a standing frame of nine columns that lies there? What its bars and its lattice look like under a camera."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games.linkx import look
from vision.windows.fit import Camera
from vision.windows.view import View

CROSS_EDGE = 40.0
"""Gradient, as Sobel sums it on a picture of full contrast, that a plain bar does not have across it."""
CLIPPED_EDGE = 150.0
SAMPLES_PER_CELL = 16
BAR_STEP = 0.125
THROUGH_BY_CHANCE = 0.1
MIDDLE = (0.45, 0.55)
NOTCH_STEPS = 8
LARGEST_CONTRAST = 1.6
"""Tiles and rails show no more: what does is thin lines on a sheet."""
STRIPES = ((0.22, 0.3, 0.7, 0.78), (0.25, 0.7))
"""Where a bar is looked at across its width, for edges and for its colour: beside the edges and the notches."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a frame at a place.

    Attributes
    ----------
    wire : share of the front face's edges that show, 0 to 1.
    crossed : share of the most disturbed bar on which edges run across, 0 to 1.
    chroma, luminance : largest difference of colour between two bars: Lab a or b, and the share of the mean lightness.
    unevenness : largest spread of chroma along a bar.
    columns, rows : contrast between edges on the lines between columns (rows) and in their middle.
    through : share of those lines that go on across the bars, as those of a printed lattice do, 0 to 1.
    notches : contrast of edges along the bars' middles between the cells' middles and their borders: a set's marks.
    """

    wire: float
    crossed: float
    chroma: float
    luminance: float
    unevenness: float
    columns: float
    rows: float
    through: float
    notches: float

    @property
    def score(self) -> float:
        """One figure to rank candidates by; weights chosen on photos with truth and photos without a frame."""
        plain = self.crossed + 0.5 * min(self.luminance, 1.0) + (self.chroma + self.unevenness) / 20
        printed = 4 * max(self.through - THROUGH_BY_CHANCE, 0.0)
        return 2 * self.wire + self.lattice + 0.25 * max(self.rows, 0.0) - plain - printed

    @property
    def lattice(self) -> float:
        """What the nine columns and the marks on the bars add to the score: a plain frame has none."""
        return 0.6 * min(self.columns, LARGEST_CONTRAST) + 0.4 * max(self.notches, 0.0)


def examine(view: View, camera: Camera, wire: float) -> Evidence:
    """What a view shows where `camera` says that the frame stands."""
    across, down = (np.ascontiguousarray(np.abs(view.gradient[..., axis])) for axis in (0, 1))
    crossing = (down, down, across, across)
    bars = list(zip(crossing, _bars(STRIPES[0]), strict=True))
    crossed = [float((_look(edges, camera, x, y, look.FRONT_Z) > CROSS_EDGE).mean()) for edges, (x, y) in bars]
    through = np.mean([_through(edges, camera, x, y) for edges, (x, y) in bars])
    colours = [_look(view.lab, camera, x, y, look.FRONT_Z).reshape(-1, 3) for x, y in _bars(STRIPES[1])]
    median = np.array([np.median(colour, axis=0) for colour in colours])
    spread = np.array([np.median(np.abs(c - m), axis=0) for c, m in zip(colours, median, strict=True)])
    steps = np.arange(0, 9 + 1e-6, 1 / SAMPLES_PER_CELL)
    columns = np.minimum(_look(across, camera, steps, steps, 0.0), CLIPPED_EDGE).mean(axis=0)
    rows = np.minimum(_look(down, camera, steps, steps, 0.0), CLIPPED_EDGE).mean(axis=1)
    return Evidence(
        wire,
        max(crossed),
        float(np.ptp(median[:, 1:], axis=0).max()),
        float(np.ptp(median[:, 0]) / max(median[:, 0].mean(), 1.0)),
        float(spread[:, 1:].max()),
        _periodicity(columns),
        _periodicity(rows),
        float(through),
        float(np.mean([_notches(edges, camera, x, y) for edges, (x, y) in zip(crossing, _bars(MIDDLE), strict=True)])),
    )


def _bars(stripes: tuple[float, ...]) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Where left, right, top and bottom bar are looked at: x and y, in cells."""
    along = np.arange(0, 9 + 1e-6, BAR_STEP)
    share = np.array(stripes)

    def across(places: tuple[float, ...], first: int) -> NDArray[np.float64]:
        return places[first] + share * (places[first + 1] - places[first])

    uprights, bars = look.UPRIGHTS_X, look.BARS_Y
    return [
        (across(uprights, 0), along),
        (across(uprights, 2), along),
        (along, across(bars, 0)),
        (along, across(bars, 2)),
    ]


def _through(edges: NDArray[np.float32], camera: Camera, x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    """Share of a bar's stripes on which an edge runs across close to where a line of the lattice would go on."""
    nearby = (np.arange(1, 9)[:, None] + np.array([-0.06, 0.0, 0.06])).ravel()
    upright = len(y) > len(x)
    seen = _look(edges, camera, x, nearby, look.FRONT_Z) if upright else _look(edges, camera, nearby, y, look.FRONT_Z).T
    return float((seen.reshape(8, 3, -1).max(axis=1) > CROSS_EDGE).mean())


def _notches(edges: NDArray[np.float32], camera: Camera, x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    """How much more edge runs across a bar's middle beside the cells' middles than beside their borders, in shares."""
    steps = (np.arange(9 * NOTCH_STEPS) + 0.5) / NOTCH_STEPS
    upright = len(y) > len(x)
    seen = _look(edges, camera, x, steps, look.FRONT_Z) if upright else _look(edges, camera, steps, y, look.FRONT_Z).T
    shape = np.minimum(seen, CLIPPED_EDGE).mean(axis=1).reshape(9, NOTCH_STEPS)
    shape = (shape / (shape.mean(axis=1, keepdims=True) + 5)).mean(axis=0)
    middle = slice(NOTCH_STEPS // 2 - 1, NOTCH_STEPS // 2 + 1)
    return float(shape[middle].mean() - (shape[0] + shape[-1]) / 2)


def _look(
    raster: NDArray[np.float32], camera: Camera, x: NDArray[np.float64], y: NDArray[np.float64], z: float
) -> NDArray[np.float32]:
    """The raster (H, W[, C]) at the points of a grid (len(y), len(x)[, C]) at height `z`."""
    xs, ys = np.meshgrid(x, y)
    seen = camera.project(np.column_stack((xs.ravel(), ys.ravel(), np.full(xs.size, z)))).astype(np.float32)
    maps = seen.reshape(*xs.shape, 2)
    return np.asarray(cv2.remap(raster, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR), np.float32)


def _periodicity(profile: NDArray[np.floating]) -> float:
    """Mean edge near the eight inner lines less that near the middles of cells, in shares of the local mean."""
    n, half = SAMPLES_PER_CELL, SAMPLES_PER_CELL // 2
    cells = profile[half : half + 8 * n].reshape(8, n)
    shape = (cells / (cells.mean(axis=1, keepdims=True) + 5)).mean(axis=0)
    near = shape[half - 2 : half + 3].mean()
    far = np.concatenate((shape[:3], shape[-2:])).mean()
    return float(near - far)
