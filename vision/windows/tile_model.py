"""How likely a cell holds a tile: what was learnt from photos with truth, their light, blur and colours varied."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.windows.cells import Cells, Features
from vision.windows.evidence import colour_evidence, correlation, relief_evidence, stacks
from vision.windows.materials import Materials, learn

WEIGHTS = Path(__file__).with_name("tile_model.npz")

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class TileModel:
    """Two logistic regressions, which find a photo's own tiles, and a small network that judges each cell by them.

    Attributes
    ----------
    usual_relief : (Q,) the mean relief of tiles, of length 1.
    usual_edges : (10,) the mean of `Cells.edges` over tiles.
    first : (12,) weights of edges and correlation, and the bias.
    second : (30,) weights of `features`, and the bias.
    mean, scale : (29,) of `features`.
    hidden, hidden_bias : (29, H), (H,) the network's tanh layer; output, output_bias : (H,), () its last.
    sharpness : factor that makes the network's log odds right as often as they say, on photos it did not learn from.
    """

    usual_relief: NDArray[np.float32]
    usual_edges: Weights
    first: Weights
    second: Weights
    mean: Weights
    scale: Weights
    hidden: Weights
    hidden_bias: Weights
    output: Weights
    output_bias: Weights
    sharpness: Weights

    def judge(self, cells: Cells) -> tuple[NDArray[np.float64], Materials]:
        """Log odds (81,) of a tile in each cell, and the photo's two materials."""
        start = np.column_stack((cells.edges, correlation(cells.relief, self.usual_relief)))
        features, _ = self.features(cells, start @ self.first[:-1] + self.first[-1])
        features, materials = self.features(cells, features @ self.second[:-1] + self.second[-1])
        layer = np.tanh((features - self.mean) / self.scale @ self.hidden + self.hidden_bias)
        return np.asarray(self.sharpness * (layer @ self.output + self.output_bias), np.float64), materials

    def features(self, cells: Cells, tile_odds: NDArray[np.float64]) -> tuple[Features, Materials]:
        """Edges, relief and colour (81, 29) against those of the cells that are tiles by log odds so far (81,)."""
        tile = stacks(tile_odds)
        materials = learn(cells.middle, tile)
        relief = relief_evidence(cells, tile, self.usual_relief, self.usual_edges)
        return np.column_stack((cells.edges, relief, colour_evidence(cells, materials))), materials


@cache
def load() -> TileModel:
    """The model that comes with the program."""
    with np.load(WEIGHTS) as stored:
        return TileModel(**stored)
