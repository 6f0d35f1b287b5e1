"""Samples in which a lamp is mirrored so brightly that cells can't be read."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games.linkage.board import GRID
from training.lamps import blown_out, mirrored_lamps
from training.tiles.samples import Sample
from training.tiles.targets import IGNORED, QUESTIONS, Targets
from vision.geometry.rectify import means_by_cell
from vision.srgb import LINEAR, levels
from vision.tiles.half_cells import CELL_INDEX, PLACE_INDEX, PLACES
from vision.tiles.network_input import CELL_PX, MARGIN_CELLS

LEAST_LIGHT = 1 / 255
LOST_SHARE = 0.5
"""A cell can't be read if this share of it is blown out."""
IN_DOUBT_SHARE = 0.2
"""A cell can be read if less of it is blown out; between the two shares, any answer is accepted."""


def under_lamps(sample: Sample, rng: Generator) -> Sample:
    """The sample with mirrored lamps in it, and with the cells that they blow out marked as unreadable."""
    light = mirrored_lamps(sample.levels.shape[1], CELL_PX, rng)
    lit = LINEAR[sample.levels] + light
    seen = np.where(light > LEAST_LIGHT, levels(lit), sample.levels)
    return Sample(seen, _without(sample.targets, means_by_cell(blown_out(lit[0], light), CELL_PX, MARGIN_CELLS)))


def _without(targets: Targets, blown_out: NDArray[np.float64]) -> Targets:
    """The targets if these shares (49,) of the cells are blown out."""
    raster = targets.raster.reshape(len(QUESTIONS), -1).copy()
    contents, unreadable, green, _ = (raster[index] for index in range(len(QUESTIONS)))
    lost, doubtful = blown_out > LOST_SHARE, blown_out > IN_DOUBT_SHARE
    contents[CELL_INDEX[lost]] = IGNORED
    readable = unreadable[CELL_INDEX] == 0
    unreadable[CELL_INDEX[doubtful & ~lost & readable]] = IGNORED
    unreadable[CELL_INDEX[lost]] = 1
    hit = {cell for cell in GRID.cells if doubtful[cell]}
    no_green = targets.no_green
    if any(green[spot] == 1 and hit & set(place) for spot, place in zip(PLACE_INDEX, PLACES[1:], strict=True)):
        green[PLACE_INDEX], no_green = 1, True
    return Targets(raster.reshape(targets.raster.shape), no_green)
