"""Do two pieces meet between two cells? Pieces of one colour abut with a hairline, which is what a photo may show."""

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage import look
from engine.games.linkage.board import GRID, all_pairs
from vision.reading import Seams
from vision.tiles.sample import Looker, cell_centres

ALONG = np.linspace(-0.3, 0.3, 7)
ACROSS = np.linspace(-0.15, 0.15, 11)
NEAR = 0.07
"""Where hairlines lie, in cells beside the line: pieces are laid by hand."""
TYPICAL = 0.06
"""A hairline's contrast at which either answer is as likely, in natural logarithms."""
SLOPE, MOST = 2.5, 4.0


def find_seams(looker: Looker) -> Seams:
    """Log odds for each of the 84 inner lines, by the contrast of a line there with both its sides."""
    pairs = all_pairs()
    centres = cell_centres(GRID)
    first, last = (np.array(cells) for cells in zip(*pairs, strict=True))
    middle, step = (centres[first] + centres[last]) / 2, centres[last] - centres[first]
    lightness = np.stack([_profile(looker, middle + across * step, step[:, ::-1]) for across in ACROSS], axis=1)
    sides = (lightness[:, 0] + lightness[:, -1]) / 2
    line = np.abs(lightness[:, np.abs(ACROSS) <= NEAR] - sides[:, None]).max(axis=1)
    odds = np.clip(SLOPE * np.log((line + 1e-3) / TYPICAL), -MOST, MOST)
    return Seams(pairs, odds)


def _profile(looker: Looker, at: NDArray[np.float64], along: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean lightness (N,) along short lines through points (N, 2)."""
    points = at[:, None] + ALONG[:, None] * along[:, None]
    log_light = looker.lightness(points.reshape(-1, 2), look.PIECE_HEIGHT_MM)
    return np.asarray(log_light.reshape(len(at), len(ALONG)).mean(axis=1))
