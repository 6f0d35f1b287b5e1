"""The colours of a photo's blue and white pieces, learnt from the cells that have a tile's edges."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.windows.cells import Features

OPPONENT = np.array([[1 / 3, 1.0, -0.5], [1 / 3, 0.0, 1.0], [1 / 3, -1.0, -0.5]])
"""Log blue, green, red to lightness, blue less red, green less both: a lamp's colour and exposure only shift these."""
SPREAD = np.array([0.14, 0.09, 0.06])
"""How much pieces of one colour differ within a photo, by shade and lamp."""
WHITE_FROM_FRAME = np.array([0.0, 0.0, 0.0])
WHITE_FROM_FRAME_SPREAD = np.array([0.8, 0.3, 0.15])
BLUE_FROM_WHITE = np.array([-0.6, 1.3, 0.4])
BLUE_FROM_WHITE_SPREAD = np.array([0.5, 0.6, 0.4])
"""Where the colours lie before any is seen; navy, teal and turquoise are all blue, cream and white are all white."""
PASSES = 8
OTHER_DENSITY = 0.15
"""Density of the colours behind the frame: spread over all that a room may show."""
PRIOR_CELLS = 0.5
"""How many cells the prior of a colour weighs, at a piece's spread against the prior's."""


@dataclass(frozen=True, slots=True, eq=False)
class Materials:
    """Mean colours (3,) of the pieces in opponent log colour, relative to the frame."""

    blue: NDArray[np.float64]
    white: NDArray[np.float64]

    def distances(self, log_colour: Features) -> Features:
        """Squared distances (N, 2) of colours (N, 3) to blue and to white, in spreads."""
        opponent = log_colour @ OPPONENT
        return np.stack([(((opponent - mean) / SPREAD) ** 2).sum(axis=1) for mean in (self.blue, self.white)], axis=1)


def learn(log_colour: Features, tile: NDArray[np.float64]) -> Materials:
    """Fit both colours to cells (N, 3) that are tiles with probability `tile` (N,) by their edges alone."""
    opponent = log_colour @ OPPONENT
    best: tuple[float, Materials] | None = None
    for share in (0.0, 0.5, 1.0):
        white = WHITE_FROM_FRAME.copy()
        chroma = np.sort(opponent[tile > 0.5, 1]) if (tile > 0.5).any() else np.zeros(1)
        blue = white + BLUE_FROM_WHITE
        blue[1] = max(white[1] + 0.5, chroma[int(share * (len(chroma) - 1))])
        score, found = _expectation_maximisation(opponent, tile, white, blue)
        if best is None or score > best[0]:
            best = score, found
    assert best is not None
    return best[1]


def _expectation_maximisation(
    opponent: Features, tile: NDArray[np.float64], white: NDArray[np.float64], blue: NDArray[np.float64]
) -> tuple[float, Materials]:
    """Means that make cells and priors most likely, from a first guess; and how likely."""
    scale = np.prod(SPREAD) * (2 * np.pi) ** 1.5
    score = -np.inf
    for step in range(PASSES):
        width = SPREAD * max(1.0, 3.0 - step)
        density = np.stack(
            [np.exp(-0.5 * (((opponent - mean) / width) ** 2).sum(axis=1)) / scale for mean in (blue, white)], axis=1
        )
        joint = 0.5 * tile[:, None] * density
        total = joint.sum(axis=1) + (1 - tile) * OTHER_DENSITY + 1e-6
        share = joint / total[:, None]
        score = float(np.log(total).sum())
        score -= 0.5 * (((white - WHITE_FROM_FRAME) / WHITE_FROM_FRAME_SPREAD) ** 2).sum()
        score -= 0.5 * (((blue - white - BLUE_FROM_WHITE) / BLUE_FROM_WHITE_SPREAD) ** 2).sum()
        white = _mean(opponent, share[:, 1], WHITE_FROM_FRAME, WHITE_FROM_FRAME_SPREAD)
        blue = _mean(opponent, share[:, 0], white + BLUE_FROM_WHITE, BLUE_FROM_WHITE_SPREAD)
    return score, Materials(blue, white)


def _mean(
    opponent: Features, share: NDArray[np.float64], prior: NDArray[np.float64], prior_spread: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The weighted mean, drawn to the prior as far as the few cells leave it open."""
    held = PRIOR_CELLS * (SPREAD / prior_spread) ** 2
    return np.asarray((share @ opponent + held * prior) / (share.sum() + held))
