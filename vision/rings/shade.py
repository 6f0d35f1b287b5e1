"""Which colour a ring has, by the light round its circle beside the board's other rings.

Whatever the mat, the make and the lamp, a white ring leaves its place brighter than a black one would: beside the same
circle without a ring, where an earlier view shows it, and in one picture as far as its light is even.
"""

from collections.abc import Collection, Iterable, Mapping, Set
from statistics import median

import numpy as np
from numpy.typing import NDArray

from engine.games.line_or_colour.board import RING_CONTENTS
from engine.grid import Cell
from vision.geometry.rectify import in_cells
from vision.reading import BoardReading, leading_by
from vision.rings.changed import Picture
from vision.rings.network_input import CELL_PX, MARGIN_CELLS, annulus

NONE, WHITE, BLACK = (RING_CONTENTS.index(content) for content in ("none", "white", "black"))
RIM_CELLS = (0.34, 0.47)
"""Where a ring lies, from its circle's middle: its inner and outer edge on mats of the game."""
LEAST_APART = 0.3
"""Rings of two colours that are accepted tell nothing if the light round them differs by less: natural logarithm. In
seven recordings it mostly did by 0.5 to 3."""
NATS, MOST_NATS = 20.0, 6.0
"""How light a ring is, from 0 for the black ones to 1 for the white ones: each hundredth above .5 speaks for white by
.2 nats, each below for black, all together by MOST_NATS at most. Of 650 looks at rings none lay beyond midway by more
than 0.06."""
MIRRORED = 0.3
"""A circle that was brighter than most by more when it was bare, natural logarithm, mirrors a lamp: no ring makes it as
bright, and any is told by its absence."""
CLEAR_NATS, LEAST_APART_IN_ONE, MOST_NATS_IN_ONE = 4.0, 0.7, 2.5
"""In one picture rings that are clearly read, by CLEAR_NATS, tell of the others if their colours' medians are so far
apart, in natural logarithms of light; half of that from midway counts MOST_NATS_IN_ONE, and nothing more. Of 127 photos
of Line or Colour 102 are then certain instead of 101, none wrongly; of 42 still views of a make with dark shadows in
its white rings 34 are read without a mistake instead of 29, and no ring is wrong instead of four."""


def rim_light(picture: Picture) -> NDArray[np.float64]:
    """(N,) the mean of the logarithm of light round each circle of `NetworkInput.picture`, CELL_PX to a cell."""
    cells = in_cells(picture.mean(axis=0), CELL_PX, MARGIN_CELLS)
    return np.asarray(cells[:, annulus(*RIM_CELLS)].mean(axis=1), np.float64)


def beside_each_other(rings: NDArray[np.float64], light: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log-likelihoods (N, 3) of RING_CONTENTS in which it counts if a ring is as light (N,) as others of its colour.

    Rows of zeros, which were not seen, stay so, and so do how likely a ring lies there and what is doubly clear.
    """
    lead, likelier = rings[:, WHITE] - rings[:, BLACK], rings[:, [WHITE, BLACK]].max(axis=1)
    is_ring = rings[:, NONE] < likelier - CLEAR_NATS
    in_doubt = (np.abs(lead) < 2 * CLEAR_NATS) & (likelier > rings[:, NONE] - 2 * CLEAR_NATS)
    whites, blacks = (_cells(is_ring & is_clear) for is_clear in (lead > CLEAR_NATS, lead < -CLEAR_NATS))
    nearer = _nearer_to_white(dict(enumerate(light)), _cells(in_doubt), whites, blacks, LEAST_APART_IN_ONE)
    return _counted(rings, _bounded(nearer, 2 * MOST_NATS_IN_ONE, MOST_NATS_IN_ONE))


def whiter_nats(
    now: Mapping[Cell, float], bare: Mapping[Cell, float], whites: Set[Cell], blacks: Set[Cell]
) -> dict[int, float]:
    """By how many nats it is likelier of each circle that a ring on it is white than that it is black.

    `now`, `bare` : the light round circles in view, and round those that were seen free. `whites`, `blacks`: circles on
    which such rings are accepted. Each is judged by all others.
    """
    most = median(bare.values()) + MIRRORED if bare else 0.0
    brighter: dict[int, float] = {
        cell: now[cell] - light for cell, light in bare.items() if cell in now and light <= most
    }
    nearer = _nearer_to_white(brighter, brighter, whites & brighter.keys(), blacks & brighter.keys(), LEAST_APART)
    return _bounded(nearer, NATS, MOST_NATS)


def with_shades_counted(reading: BoardReading, whiter: Mapping[int, float]) -> BoardReading:
    """A reading in which `whiter_nats` of some circles counts; how likely a ring lies there stays as it was read."""
    return reading.with_scores("ring", _counted(reading.layer("ring").log_likelihood, whiter)) if whiter else reading


def _cells(are_picked: NDArray[np.bool_]) -> list[int]:
    return np.flatnonzero(are_picked).tolist()


def _nearer_to_white(
    light: Mapping[int, float],
    cells: Iterable[int],
    whites: Collection[int],
    blacks: Collection[int],
    least_apart: float,
) -> dict[int, float]:
    """How much nearer than midway each of `cells` is to the median of white ones, in units of what parts the two.

    Each is judged by all others; those are left out beside which the two are not `least_apart`.
    """
    nearer = {}
    for cell in cells:
        white, black = ([light[one] for one in those if one != cell] for those in (whites, blacks))
        if white and black and median(white) - median(black) >= least_apart:
            nearer[cell] = (light[cell] - median(black)) / (median(white) - median(black)) - 0.5
    return nearer


def _bounded(nearer: Mapping[int, float], nats: float, most_nats: float) -> dict[int, float]:
    return {cell: float(np.clip(nats * share, -most_nats, most_nats)) for cell, share in nearer.items()}


def _counted(rings: NDArray[np.float64], whiter: Mapping[int, float]) -> NDArray[np.float64]:
    """Log-likelihoods (N, 3) of RING_CONTENTS in which `whiter` counts; rows of zeros were not seen and stay so."""
    told, cells = rings.copy(), [cell for cell in whiter if rings[cell].any()]
    lead = rings[cells, WHITE] - rings[cells, BLACK] + [whiter[cell] for cell in cells]
    told[cells] = leading_by(rings[cells], WHITE, BLACK, lead)
    return told
