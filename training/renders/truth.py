"""The truth of a rendered photo, in the form of fixtures/README.md."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.grid import Grid
from training.renders.camera import Camera, Points

HIDDEN_FROM = 0.35
PARTLY_FROM = 0.08
INNER = np.linspace(-0.45, 0.45, 8)
"""Places across and down a cell, in cells from its middle, at which it is tested whether it is covered."""


def cells_on(corners: Points, size: int, offsets: Points) -> Points:
    """Points (size, size, n, 3) at offsets (n, 2) in cells, right and down, from each cell's middle."""
    right, down = (corners[1] - corners[0]) / size, (corners[3] - corners[0]) / size
    rows, columns = np.indices((size, size)) + 0.5
    across = columns[..., None] + offsets[:, 0]
    below = rows[..., None] + offsets[:, 1]
    return np.asarray(corners[0] + across[..., None] * right + below[..., None] * down)


def samples(corners: Points, size: int) -> Points:
    """The points (size, size, 64, 3) of each cell at which it is tested whether it is covered."""
    return cells_on(corners, size, np.stack(np.meshgrid(INNER, INNER), axis=-1).reshape(-1, 2))


def covered_cells(shares: Points) -> dict[str, list[str]]:
    """`hidden` and `partly_hidden` from the share (size, size) of each cell that is covered."""
    grid = Grid(*shares.shape)
    named = [(grid.name(cell), share) for cell, share in zip(grid.cells, shares.ravel(), strict=True)]
    return {
        "hidden": [name for name, share in named if share >= HIDDEN_FROM],
        "partly_hidden": [name for name, share in named if PARTLY_FROM <= share < HIDDEN_FROM],
    }


def truth(
    game: str, camera: Camera, corners: Points, shares: Points, said: Mapping[str, Any], tags: list[str]
) -> dict[str, Any]:
    """The truth of a photo of a board with corners (4, 3), with these shares (size, size) of its cells covered."""
    size, lens = len(shares), camera.lens
    centres = camera.project(cells_on(corners, size, np.zeros((1, 2)))[:, :, 0])
    return {
        "game": game,
        "style": "renders",
        "camera": {
            "kind": "phone",
            "width": camera.width,
            "height": camera.height,
            "fx": lens.focal_px,
            "fy": lens.focal_px,
            "cx": lens.centre_px[0],
            "cy": lens.centre_px[1],
            "k1": lens.k1,
            "k2": lens.k2,
        },
        "tags": sorted(set(tags)),
        "grid_corners_px": np.round(camera.project(corners), 2).tolist(),
        "cell_centres_px": np.round(centres, 2).tolist(),
        **said,
        **covered_cells(shares),
    }
