"""The zones of a cell that are looked at, and what each cell shows in them."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.known.board_light import Light
from vision.known.view import MARGIN, STEPS, Floats, View, in_blocks, median

Zone = NDArray[np.bool_]
"""(STEPS²,) which of a cell's raster points belong to the zone."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What a zone shows in each of N cells.

    Attributes
    ----------
    change : (N, 3) median difference to the empty view apart from the light's change; opponent log light.
    colour : (N, 3) median colour as if under the empty view's light; opponent log light.
    roughness : (N,) log of how much the difference deviates from its median on average: low if nothing was laid.
    pattern : (N, Z) lightness of each point, less the zone's median: it shows bevels and edges.
    change_pattern : (N, Z) lightness of the difference at each point, less the zone's median.
    usable : (N,) share of points that lie in the picture and are not clipped.
    blown : (N,) share of points with all channels clipped.
    """

    change: NDArray[np.float64]
    colour: NDArray[np.float64]
    roughness: NDArray[np.float64]
    pattern: Floats
    change_pattern: Floats
    usable: NDArray[np.float64]
    blown: NDArray[np.float64]


SMOOTHEST = 0.01
"""Added to mean deviations before their logarithm is taken: noise alone makes as much."""
COUNTER_RADIUS, MIDDLE_RADIUS, RING_RADII = 0.34, 0.19, (0.28, 0.46)
"""In cells: the radius of a counter, the radius within which all is counter or printed circle, and those of a ring's
inner and outer edge."""
BORDER_REACH, TILE_REACH = 0.38, 0.40
"""How far zones reach from a cell's middle to each side, in cells. Not to its edge, as grids are found a little off and
tiles have bevelled rims."""


def show(view: View, light: Light, zone: Zone) -> Shown:
    """What a zone shows in the cells of a view, whose light differs from the empty view's as `light` says."""
    change = of_cells(light.change)[:, zone]
    colour = of_cells(light.colour)[:, zone]
    middle, colour_middle = median(change), median(colour)
    beside_middle = change - middle[:, None].astype(np.float32)
    return Shown(
        change=middle,
        colour=colour_middle,
        roughness=roughness(beside_middle),
        pattern=colour[:, :, 0] - colour_middle[:, None, 0].astype(np.float32),
        change_pattern=beside_middle[:, :, 0],
        usable=of_cells(view.usable)[:, zone].mean(axis=1),
        blown=of_cells(view.blown)[:, zone].mean(axis=1),
    )


def roughness(deviations: Floats) -> NDArray[np.float64]:
    """(N,) log of the mean absolute value of deviations (N, …)."""
    mean = np.abs(deviations).mean(axis=tuple(range(1, deviations.ndim)))
    return np.asarray(np.log(mean.astype(np.float64) + SMOOTHEST))


def of_cells(values: NDArray[np.generic]) -> Floats:
    """Raster values (h, w, …) by cell of the grid, without the margin: (N, STEPS², …)."""
    return np.asarray(in_blocks(values, MARGIN))


@cache
def border() -> Zone:
    """What a counter in the middle leaves to be seen of a cell, up to a little inside the cell's edge."""
    x, y = _points()
    return np.asarray((np.maximum(abs(x), abs(y)) < BORDER_REACH) & (np.hypot(x, y) > COUNTER_RADIUS))


@cache
def middle() -> Zone:
    """The part of a cell that lies within a counter or a printed circle."""
    return np.asarray(np.hypot(*_points()) < MIDDLE_RADIUS)


@cache
def annulus() -> Zone:
    """The part of a cell where a ring lies round a printed circle."""
    radius = np.hypot(*_points())
    return np.asarray((radius > RING_RADII[0]) & (radius < RING_RADII[1]))


@cache
def tile() -> Zone:
    """Most of a cell: what a tile covers without its rim."""
    x, y = _points()
    return np.asarray(np.maximum(abs(x), abs(y)) < TILE_REACH)


def _points() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """x and y, each (STEPS²,), of a cell's raster points, in cells from its middle."""
    y, x = np.mgrid[:STEPS, :STEPS]
    return (x.ravel() + 0.5) / STEPS - 0.5, (y.ravel() + 0.5) / STEPS - 0.5
