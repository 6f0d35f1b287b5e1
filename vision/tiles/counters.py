"""Where the two counters lie: the black one on the mat, the green one on a piece or on the joint within it."""

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage import look
from engine.games.linkage.board import GRID, all_pairs
from engine.geometry import Cell
from vision.reading import Marker
from vision.tiles.sample import FLOOR_SHARE, OPPONENT, Colours, Looker, Patches, cell_centres, disc_offsets
from vision.tiles.shades import Shades, student, veiled

BLACK_CONTRAST, BLACK_SLOPE = 0.36, 22.0
"""How much darker a disc is than the ground about it, in natural logarithms, and nats per such step."""
TINT_WEIGHT = 1.0
"""What a change of tint counts against one of lightness: a panel may be green, a counter is not."""
BLACK_MOST = 7.0
SHINE, SHINE_ODDS = 0.5, -1.0
"""A middle that is so much lighter may be a shining counter, or a lit spot."""
GREEN_SPREAD = np.array([0.45, 0.35, 0.22])
SAME_SPREAD = np.array([0.30, 0.22, 0.12])
"""How much a counter's colour differs between sets, and the middle of a bare piece from its border."""
ICE_WHITE_SHARE = -4.0
"""Natural logarithm of how common the deluxe edition's counter is."""
GREEN_MOST = 9.0


def black_odds(looker: Looker, borders: Patches) -> NDArray[np.float64]:
    """Log odds (49,) that a disc lies in the middle of an empty cell: darker, or pale with shine."""
    discs = looker.patches(cell_centres(GRID), disc_offsets(), look.COUNTER_HEIGHT_MM)
    change = discs.colour - borders.colour
    contrast = np.maximum(-change[:, 0], TINT_WEIGHT * np.hypot(change[:, 1], change[:, 2]))
    odds = np.clip(BLACK_SLOPE * (contrast - BLACK_CONTRAST), -BLACK_MOST, BLACK_MOST)
    return np.asarray(np.where(change[:, 0] > SHINE, np.maximum(odds, SHINE_ODDS), odds))


def find_green(looker: Looker, borders: Patches, shades: Shades, density: NDArray[np.float64]) -> Marker:
    """Score every place of the green counter by how the disc there differs from what its cells (49, 5) look like."""
    places: list[tuple[Cell, ...]] = [(cell,) for cell in GRID.cells]
    places += all_pairs()
    first = np.array([place[0] for place in places])
    last = np.array([place[-1] for place in places])
    centres = (cell_centres(GRID)[first] + cell_centres(GRID)[last]) / 2
    discs = looker.patches(centres, disc_offsets(), look.GREEN_TOP_MM)
    light = (shades.light[first] + shades.light[last]) / 2
    plain = discs.colour - light
    width = np.sqrt(GREEN_SPREAD**2 + (0.5 * discs.spread) ** 2)
    as_green = np.logaddexp.reduce(student(plain[:, None] - veiled(_green()[None])[0], width[:, None]), axis=1)
    piece = density[:, 1:] - np.logaddexp.reduce(density, axis=1)[:, None]
    on_piece = np.logaddexp.reduce(piece[first] + piece[last], axis=1)
    bare = [student(discs.colour - borders.colour[cell], np.hypot(SAME_SPREAD, discs.spread)) for cell in (first, last)]
    ice = student(plain - shades.material[1], SAME_SPREAD) + ICE_WHITE_SHARE
    score = np.logaddexp(as_green, ice) - np.maximum(*bare) + on_piece
    return Marker(
        "green", ((), *places), np.concatenate(([0.0], np.clip(score - np.log(len(places)), -GREEN_MOST, GREEN_MOST)))
    )


def _green() -> Colours:
    return np.asarray(np.log(np.array(look.GREEN[::-1]) + FLOOR_SHARE) @ OPPONENT)
