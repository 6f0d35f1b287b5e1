"""The colours of a photo's blue and white pieces, learnt from the cells that have a tile's edges."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.windows.cells import Features

SPREADS = np.array([[0.18, 0.22, 0.10], [0.14, 0.06, 0.04]])
"""How much blue pieces, and white ones, differ within a photo, by shadow, lamp and what the panes mirror."""
WHITE_FROM_FRAME = np.array([0.0, 0.0, 0.0])
WHITE_FROM_FRAME_SPREAD = np.array([0.8, 0.3, 0.15])
BLUE_FROM_WHITE = np.array([-0.6, 1.3, 0.4])
BLUE_FROM_WHITE_SPREAD = np.array([0.5, 0.6, 0.4])
"""Where the colours lie before any is seen; navy, teal and turquoise are all blue, cream and white are all white."""
PASSES = 8
WIDE_AT_FIRST = 3.0
"""The first passes see this many spreads, so that a poor guess still draws its cells in."""
LIKELY = 0.7
"""Probability from which a cell may serve as a first guess of a colour."""
SEED_SHARES = (0.1, 0.5, 0.9)
"""Which of those cells do, in the order of their blueness."""
OTHER_DENSITY = 0.15
"""Density of the colours behind the frame: spread over all that a room may show."""
PRIOR_CELLS = 0.5
"""How many cells the prior of a colour weighs, at a piece's spread against the prior's."""


@dataclass(frozen=True, slots=True, eq=False)
class Materials:
    """Mean colours (3,) of the pieces in opponent log colour, relative to the frame."""

    blue: NDArray[np.float64]
    white: NDArray[np.float64]

    def distances(self, opponent: Features) -> Features:
        """Squared distances (N, 2) of opponent log colours (N, 3) to blue and to white, in spreads."""
        return np.asarray((((opponent[:, None] - self.means) / SPREADS) ** 2).sum(axis=2), np.float64)

    @property
    def means(self) -> Features:
        """Blue and white (2, 3)."""
        return np.stack((self.blue, self.white))


def learn(opponent: Features, tile: NDArray[np.float64]) -> Materials:
    """Fit both colours to cells (N, 3) that are tiles with probability `tile` (N,) by their edges alone."""
    tiles = np.flatnonzero(tile > LIKELY)
    by_chroma = opponent[tiles[np.argsort(opponent[tiles, 1])]]
    guesses = [(WHITE_FROM_FRAME, WHITE_FROM_FRAME + BLUE_FROM_WHITE)]
    if len(tiles):
        palest, middle, bluest = (by_chroma[int(share * (len(tiles) - 1))] for share in SEED_SHARES)
        guesses += [(palest, bluest), (middle, bluest), (palest, middle), (palest, palest + BLUE_FROM_WHITE)]
        guesses += [(bluest - BLUE_FROM_WHITE, bluest)]
    tried = [_expectation_maximisation(opponent, tile, white, blue) for white, blue in guesses]
    return max(tried, key=lambda scored: scored[0])[1]


def _expectation_maximisation(
    opponent: Features, tile: NDArray[np.float64], white: NDArray[np.float64], blue: NDArray[np.float64]
) -> tuple[float, Materials]:
    """Means that make cells and priors most likely, from a first guess; and how likely."""
    scale = np.prod(SPREADS, axis=1) * (2 * np.pi) ** 1.5
    score = -np.inf
    for step in range(PASSES):
        width = SPREADS * max(1.0, WIDE_AT_FIRST - step)
        away = (opponent[:, None] - np.stack((blue, white))) / width
        density = np.exp(-0.5 * (away**2).sum(axis=2)) / scale
        joint = 0.5 * tile[:, None] * density
        total = joint.sum(axis=1) + (1 - tile) * OTHER_DENSITY + 1e-6
        share = joint / total[:, None]
        score = float(np.log(total).sum())
        score -= 0.5 * (((white - WHITE_FROM_FRAME) / WHITE_FROM_FRAME_SPREAD) ** 2).sum()
        score -= 0.5 * (((blue - white - BLUE_FROM_WHITE) / BLUE_FROM_WHITE_SPREAD) ** 2).sum()
        white = _mean(opponent, share[:, 1], WHITE_FROM_FRAME, WHITE_FROM_FRAME_SPREAD, SPREADS[1])
        blue = _mean(opponent, share[:, 0], white + BLUE_FROM_WHITE, BLUE_FROM_WHITE_SPREAD, SPREADS[0])
    return score, Materials(blue, white)


def _mean(
    opponent: Features,
    share: NDArray[np.float64],
    prior: NDArray[np.float64],
    prior_spread: NDArray[np.float64],
    spread: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The weighted mean, drawn to the prior as far as the few cells leave it open."""
    held = PRIOR_CELLS * (spread / prior_spread) ** 2
    return np.asarray((share @ opponent + held * prior) / (share.sum() + held))
