"""Where the green counter stands on a known board: the place that shows its colour and not that of a bare piece."""

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage import sizes
from engine.games.linkage.board import COLOURS
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.cells import Cells, LogDensity, ground
from vision.known.view import STEPS, median, sample
from vision.known.zones import of_cells
from vision.tiles.half_cells import PLACES

RADIUS_CELLS = 0.16
"""How far from a place's middle its colour is looked at. The counter's radius is 0.34, so all of it is counter even if
that stands a little off the middle."""
STEPS_A_SIDE = 5
"""Points across, and down, at which the colour of a place is looked at."""
MOST_NATS = 9.0
"""A place says no more than this for or against the counter: a lamp or a stain may mislead."""
ON = PLACES[1:]
"""Where the counter may stand: on a cell, or on the joint of two."""
FIRST, LAST = np.array([place[0] for place in ON]), np.array([place[-1] for place in ON])
"""The cells of each of ON; on a single cell both are the same."""


def find_green(frame: Frame, pose: BoardPose, cells: Cells, contents: NDArray[np.float64]) -> LogDensity | None:
    """(P,) log odds of the counter's standing on each of PLACES; None if the counter's colour was not learned.

    Nowhere has 0. The counter stands only on pieces, and on a joint only if both cells are of one colour.

    `contents` : (49, 6) log-likelihood of each of CONTENTS in each cell.
    """
    green = cells.board.material("counter", "green")
    if green is None:
        return None
    colours = counter_colours(frame, pose, cells)
    bare: list[LogDensity] = [np.full(len(colours), cells.nothing_like_it)]
    for content in COLOURS:
        piece = cells.board.material("border", content)
        if piece is not None:
            bare.append(piece.log_density(colours))
    share = contents - np.logaddexp.reduce(contents, axis=1)[:, None]
    is_single = FIRST == LAST
    on_piece = np.logaddexp.reduce(share[FIRST, 2:] + np.where(is_single[:, None], 0.0, share[LAST, 2:]), axis=1)
    odds = green.log_density(colours) - np.max(bare, axis=0) + on_piece - np.log(len(ON))
    return np.concatenate(([0.0], np.clip(odds, -MOST_NATS, MOST_NATS)))


def counter_colours(frame: Frame, pose: BoardPose, cells: Cells) -> NDArray[np.float64]:
    """(P - 1, 3) colour at the counter's height above each of ON, as if lit by the learned lamp; opponent log light."""
    centres_mm = (pose.centres_mm[FIRST] + pose.centres_mm[LAST]) / 2
    steps = np.linspace(-RADIUS_CELLS, RADIUS_CELLS, STEPS_A_SIDE) * pose.pitch_mm
    offsets_mm = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    view = sample(frame, pose, centres_mm[:, None] + offsets_mm, sizes.GREEN_TOP_MM)
    seen = median(view.opponent(cells.light.exposure))
    middle = of_cells(cells.light.at)[:, (STEPS // 2) * STEPS + STEPS // 2].astype(np.float64)
    light = middle + ground(cells.board)
    return np.asarray(seen - (light[FIRST] + light[LAST]) / 2)
