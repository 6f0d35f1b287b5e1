"""Where the green counter stands on a known board: the place that shows its colour rather than a bare piece's."""

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
"""Within the counter, which has 0.34, also where it stands a little beside the middle."""
STEPS_A_SIDE = 5
"""Points across, and down, at which the colour of a place is looked at."""
MOST_NATS = 9.0
"""Bound of what a place says for or against the counter: a lamp or a stain may mislead it."""
ON = PLACES[1:]
"""Where the counter may stand: on a cell, or on the joint of two."""
FIRST, LAST = np.array([place[0] for place in ON]), np.array([place[-1] for place in ON])
"""The cells of each of ON."""


def find_green(frame: Frame, pose: BoardPose, cells: Cells, contents: NDArray[np.float64]) -> LogDensity | None:
    """Log odds (P,) of each of PLACES, 0 for nowhere; None where the counter's colour was not learned.

    `contents` (49, 6): log likelihood of each content of each cell, in the order of `CONTENTS`: the counter stands on
    pieces alone, on a joint only between two cells of one colour.
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
    """(P - 1, 3) colour of a disc at the counter's height at each of `ON`, as under the learned lamp."""
    centres_mm = (pose.centres_mm[FIRST] + pose.centres_mm[LAST]) / 2
    steps = np.linspace(-RADIUS_CELLS, RADIUS_CELLS, STEPS_A_SIDE) * pose.pitch_mm
    offsets_mm = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    view = sample(frame, pose, centres_mm[:, None] + offsets_mm, sizes.GREEN_TOP_MM)
    seen = median(view.opponent(cells.light.exposure))
    middle = of_cells(cells.light.at)[:, (STEPS // 2) * STEPS + STEPS // 2].astype(np.float64)
    light = middle + ground(cells.board)
    return np.asarray(seen - (light[FIRST] + light[LAST]) / 2)
