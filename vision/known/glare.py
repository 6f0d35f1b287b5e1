"""Where a lamp is mirrored: cells that are blown out, though nothing known would be under the frame's light."""

import numpy as np
from numpy.typing import NDArray

from vision.known.cells import ZONES, Cells, ground
from vision.known.material import UNCHANGED_SPREAD
from vision.known.view import BGR_FROM_OPPONENT, Floats, median
from vision.known.zones import of_cells
from vision.srgb import CLIPPED, FLOOR, LINEAR

REFLECTION = "white"
"""What a mirrored lamp is mistaken for."""
SPREADS = 2.0
"""A content may be brighter than usual by so many standard deviations of its lightness."""


def glare(cells: Cells, zone: str) -> NDArray[np.float64]:
    """(N,) share of a zone's points that are blown out, less the share that would be without a reflection.

    That is the share of the empty view that the frame's light would blow out; or all of the zone if the light would
    blow out a learned content, as an overexposed white piece is no reflection.
    """
    inside = ZONES[zone]()
    at = of_cells(cells.light.at)[:, inside]
    bare = np.log(of_cells(cells.empty.linear)[:, inside] + FLOOR)
    as_bright = SPREADS * np.hypot(UNCHANGED_SPREAD[0], cells.light.uneven[0])
    anyway = _is_blown(bare + at @ BGR_FROM_OPPONENT + as_bright, cells).mean(axis=1)
    here = ground(cells.board) + median(at)
    for material in cells.board.materials:
        if material.zone == zone:
            brightest = material.mean[:3] @ BGR_FROM_OPPONENT + SPREADS * np.sqrt(material.covariance[0, 0])
            anyway = np.maximum(anyway, _is_blown(brightest + here @ BGR_FROM_OPPONENT, cells))
    return np.asarray(np.maximum(cells.shown(zone).blown - anyway, 0.0))


def _is_blown(log_light: NDArray[np.float64] | Floats, cells: Cells) -> NDArray[np.bool_]:
    """Whether light (…, 3), given as logarithms that include the floor, clips all channels."""
    blue, green, red = log_light[..., 0], log_light[..., 1], log_light[..., 2]
    darkest = np.exp(np.minimum(np.minimum(blue, green), red)) - FLOOR * cells.light.exposure
    return np.asarray(darkest >= LINEAR[CLIPPED])
