"""Which colour a ring has, by how light its place round the circle is, compared with the board's other rings.

Whatever the mat, the make and the lamp, a white ring makes its place brighter than a black one would. It is compared
with the same circle without a ring if an earlier view shows that, and else within one picture, as far as the light is
even there.
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
"""How far from a circle's middle a ring lies on the game's mats: its inner and outer edge."""
LEAST_APART = 0.3
"""Accepted rings of two colours say nothing of others if the light round them differs by less than this (natural
logarithm). In seven recordings it mostly differed by 0.5 to 3."""
NATS, MOST_NATS = 20.0, 6.0
"""Let a ring's lightness be 0 if it is like the black ones and 1 if it is like the white ones. Each hundredth above .5
speaks for white by .2 nats, and each below for black, by MOST_NATS at most. In 650 looks at rings, none was on the
wrong side of the middle by more than 0.06."""
MIRRORED = 0.3
"""A bare circle mirrors a lamp if it is brighter than the median of the bare ones by more than this (natural
logarithm). Even a white ring makes such a circle darker, so it is left out."""
CLEAR_NATS, LEAST_APART_IN_ONE, MOST_NATS_IN_ONE = 4.0, 0.7, 2.5
"""Within one picture, rings whose colour is clear by CLEAR_NATS tell that of the others, if the two colours' medians
differ by LEAST_APART_IN_ONE (natural logarithm of light). A ring as light as a white one is taken for white by
MOST_NATS_IN_ONE, and by no more. So 102 of 127 photos of Line or Colour are certain instead of 101, none of them
wrongly. Of 42 still views of a make with dark shadows in its white rings, 34 are read without a mistake instead of 29,
and no ring is read wrongly instead of four."""


def rim_light(picture: Picture) -> NDArray[np.float64]:
    """(N,) mean logarithm of light round each circle in a `NetworkInput.picture` of CELL_PX to a cell."""
    cells = in_cells(picture.mean(axis=0), CELL_PX, MARGIN_CELLS)
    return np.asarray(cells[:, annulus(*RIM_CELLS)].mean(axis=1), np.float64)


def beside_each_other(rings: NDArray[np.float64], light: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rings judged beside each other within one picture, by how light they are.

    Only white against black changes, not how likely a ring lies there. Rows of zeros (not seen) stay as they are, and
    so do rings that are clear by twice CLEAR_NATS.

    `rings`, `light` : (N, 3) log-likelihoods of RING_CONTENTS, and (N,) `rim_light`.
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
    """By circle: by how many nats a ring on it is likelier white than black, judged by the rings on all other circles.

    Parameters
    ----------
    now, bare : `rim_light` of circles in view, and of circles when they were seen free.
    whites, blacks : circles on which rings of these colours are accepted.
    """
    most = median(bare.values()) + MIRRORED if bare else 0.0
    brighter: dict[int, float] = {
        cell: now[cell] - light for cell, light in bare.items() if cell in now and light <= most
    }
    nearer = _nearer_to_white(brighter, brighter, whites & brighter.keys(), blacks & brighter.keys(), LEAST_APART)
    return _bounded(nearer, NATS, MOST_NATS)


def with_shades_counted(reading: BoardReading, whiter: Mapping[int, float]) -> BoardReading:
    """A reading in which `whiter_nats` of some circles are added; how likely a ring lies there is not changed."""
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
    """Where each of `cells` lies between the median lights of black ones (-0.5) and of white ones (0.5).

    A cell's own light does not count for these medians. Cells are left out if the medians are not `least_apart`.
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
    """Log-likelihoods (N, 3) of RING_CONTENTS with `whiter` nats added; rows of zeros (not seen) stay as they are."""
    told, cells = rings.copy(), [cell for cell in whiter if rings[cell].any()]
    lead = rings[cells, WHITE] - rings[cells, BLACK] + [whiter[cell] for cell in cells]
    told[cells] = leading_by(rings[cells], WHITE, BLACK, lead)
    return told
