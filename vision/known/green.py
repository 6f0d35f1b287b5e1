"""Where the green counter stands on a known board: the place that shows its colour rather than a bare piece's."""

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage import look as nominal
from engine.games.linkage.board import COLOURS, all_pairs
from engine.geometry import Cell
from vision.frame import Frame
from vision.known.cells import Cells, LogDensity, ground
from vision.known.view import STEPS, sample
from vision.pose import BoardPose
from vision.reading import Marker

RADIUS = 0.16
"""In cells: within the counter, which has 0.34, also where it stands a little beside the middle."""
STEPS_A_SIDE = 5
MOST_ODDS = 9.0

Place = tuple[Cell, ...]


def places(pose: BoardPose) -> list[Place]:
    """Where the counter may stand: on a cell, or on the joint of two."""
    return [*((cell,) for cell in pose.grid.cells), *all_pairs()]


def find_green(frame: Frame, pose: BoardPose, cells: Cells, contents: NDArray[np.float64]) -> Marker | None:
    """Score every place of the counter; None where its colour was not learned.

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
    on = places(pose)
    first, last = np.array([place[0] for place in on]), np.array([place[-1] for place in on])
    share = contents - np.logaddexp.reduce(contents, axis=1)[:, None]
    is_single = first == last
    on_piece = np.logaddexp.reduce(share[first, 2:] + np.where(is_single[:, None], 0.0, share[last, 2:]), axis=1)
    odds = green.log_density(colours) - np.max(bare, axis=0) + on_piece - np.log(len(on))
    return Marker("green", ((), *on), np.concatenate(([0.0], np.clip(odds, -MOST_ODDS, MOST_ODDS))))


def counter_colours(frame: Frame, pose: BoardPose, cells: Cells) -> NDArray[np.float64]:
    """(P, 3) colour of a disc at the counter's height in each of `places`, as under the learned lamp."""
    on = places(pose)
    first, last = np.array([place[0] for place in on]), np.array([place[-1] for place in on])
    centres_mm = (pose.centres_mm[first] + pose.centres_mm[last]) / 2
    steps = np.linspace(-RADIUS, RADIUS, STEPS_A_SIDE) * pose.pitch_mm
    offsets_mm = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    view = sample(frame, pose, centres_mm[:, None] + offsets_mm, nominal.GREEN_TOP_MM)
    seen = np.median(view.opponent(cells.light.exposure), axis=1).astype(np.float64)
    middle = cells.per_cell(cells.light.at)[:, (STEPS // 2) * STEPS + STEPS // 2].astype(np.float64)
    light = middle + ground(cells.board)
    return np.asarray(seen - (light[first] + light[last]) / 2)
