"""What speaks for a tile in a cell, once the photo's own tiles are known: their relief and their two colours."""

import numpy as np
from numpy.typing import NDArray

from vision.windows.cells import CELL_PX, Cells, Features
from vision.windows.materials import SPREADS, Materials

RELIEF_FLOOR = 0.15
"""Added to the contrast of a cell: a relief weaker than this is noise."""
USUAL_WEIGHT = 1.0
"""How many tiles of this photo the usual relief and edges weigh."""
SAME_CHROMA, SAME_LIGHTNESS = 2.5, 4.0
"""Spreads within which a pixel has a material's chroma and lightness."""
RIM_PX = (1, 4)
"""The rim, in pixels of the raster from the cell's edge."""
LARGEST_TEXTURE_ODDS = 3.0


def stacks(tile_odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probability (81,) of a tile if every column were a stack without holes, from each cell's log odds (81,).

    Only for learning what this photo's tiles look like: a reading must be able to see a hole.
    """
    odds = np.clip(tile_odds, -LARGEST_TEXTURE_ODDS, LARGEST_TEXTURE_ODDS).reshape(9, 9)[::-1]
    heights = np.exp(np.vstack((np.zeros(9), np.cumsum(odds, axis=0))))
    at_least = np.cumsum(heights[::-1], axis=0)[::-1]
    return np.asarray((at_least[1:] / at_least[0])[::-1].ravel(), np.float64)


def correlation(relief: NDArray[np.float32], template: NDArray[np.float32]) -> NDArray[np.float64]:
    """Correlation (81,) of a tile's relief (Q,) with each cell (S, 81, Q), at the best shift."""
    strength = np.sqrt(np.einsum("snp,snp->sn", relief, relief)) + RELIEF_FLOOR
    return np.asarray(((relief @ template) / strength).max(axis=0), np.float64)


def relief_evidence(
    cells: Cells, tile: NDArray[np.float64], usual: NDArray[np.float32], usual_edges: NDArray[np.float64]
) -> Features:
    """Per cell (81, 14), against this photo's tiles, which cells are with p `tile` (81,).

    The edges less those of the tiles; the correlation with the tiles' relief and with the usual one (Q,); the relief's
    strength, and the strength along the tiles' relief.
    """
    relief = cells.relief[0]
    strength = np.sqrt(np.einsum("np,np->n", relief, relief))
    own = USUAL_WEIGHT * usual + (tile / (strength + RELIEF_FLOOR)).astype(np.float32) @ relief
    own /= np.linalg.norm(own)
    total = tile.sum() + USUAL_WEIGHT
    edges = cells.edges - (tile @ cells.edges + USUAL_WEIGHT * usual_edges) / total
    along = np.maximum((cells.relief @ own).max(axis=0), 0.02)
    usual_strength = np.exp((tile @ np.log(strength + 0.05) + USUAL_WEIGHT * 0.3) / total)
    return np.column_stack(
        (
            edges,
            correlation(cells.relief, own),
            correlation(cells.relief, usual),
            np.log((strength + 0.05) / usual_strength),
            np.log(along / usual_strength),
        )
    )


def colour_evidence(cells: Cells, materials: Materials) -> Features:
    """Per cell (81, 5): distance of the middle in lightness and in chroma to the nearer material, the share of the
    cell's pixels and of its rim that have the material's chroma, and the share that has its lightness too."""
    near = np.argmin(materials.distances(cells.middle), axis=1)
    mean, spread = materials.means[near], SPREADS[near]
    middle = np.abs(cells.middle - mean) / spread
    away = np.abs(cells.colour - mean[:, None].astype(np.float32)) / spread[:, None].astype(np.float32)
    same_chroma = (away[..., 1] < SAME_CHROMA) & (away[..., 2] < SAME_CHROMA)
    same = same_chroma & (away[..., 0] < SAME_LIGHTNESS)
    y, x = np.mgrid[:CELL_PX, :CELL_PX]
    from_edge = np.minimum(np.minimum(x, y), CELL_PX - 1 - np.maximum(x, y)).ravel()
    rim = (from_edge >= RIM_PX[0]) & (from_edge < RIM_PX[1])
    chroma = np.hypot(middle[:, 1], middle[:, 2])
    return np.column_stack(
        (
            np.log1p(middle[:, 0]),
            np.log1p(chroma),
            same_chroma.mean(axis=1),
            same_chroma[:, rim].mean(axis=1),
            same.mean(axis=1),
        )
    )
