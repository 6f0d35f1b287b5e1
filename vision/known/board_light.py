"""How the light of a frame differs from that of the empty view: what most of the board and its rim agree on."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import raster_points
from vision.known.view import STEPS, Floats, View, in_blocks, median
from vision.srgb import FLOOR

CLUSTER = np.array([0.25, 0.10, 0.08])
"""Standard deviations, in opponent log light, with which blocks agree on the change of light before its gradient is
known; pieces differ by more."""
AGREES = np.array([0.10, 0.05, 0.05])
"""The same once the gradient is taken off."""
TEXTURE = 0.06
"""Mean deviation within a block that noise and a small shift leave. If something lies there, it covers lines and
prints, and leaves more."""
LEAST_USABLE = 0.3
"""A block counts only if this share of its points is usable."""
SLOPE_PRIOR = 0.5
"""Weight, in blocks, of the expectation that the change of light has no gradient."""
PATCH, SAME_HUE = 0.35, 0.25
"""A block is in shadow, or lit while the rest is in shadow, if it differs from the board's light by more than PATCH in
brightness and by less than SAME_HUE in hue (opponent log light)."""
FAR = 4.0
"""A block counts half if the square of its distance from the plane is this, in units of AGREES."""
UNCHANGED = 0.5
"""From this agreement, or weight, on, nothing seems to lie in a block."""
ROUNDS = 4
"""Rounds of fitting; in each further one, blocks count less that disagreed with the plane before."""
THINNING = 3
"""Only every third point, each way, is used for a median. As 3 does not divide STEPS, all parts of cells count."""
NEAR_CELLS, NEAR_PRIOR = 1.5, 1.0
"""What neighbouring blocks say of the light beyond the plane reaches so many cells (a standard deviation), and is half
believed if together they have this weight, in blocks."""


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """The change of light from the empty view to another view of the same board, all in opponent log light.

    Attributes
    ----------
    change : (h, w, 3) what the view differs by from the empty view apart from the light.
    offset : (3,) the light's change in the middle of the board.
    uneven : (3,) how much blocks on which nothing seems to lie still differ from the change of light that was found.
    patches : (rows, columns) blocks that show the empty view, but much darker or brighter than this light would.
    at : (h, w, 3) the light's change at each raster point.
    colour : (h, w, 3) the view's colours as they would be under the empty view's light.
    exposure : rough factor of light between the views; not a logarithm.
    """

    change: Floats
    offset: NDArray[np.float64]
    uneven: NDArray[np.float64]
    patches: NDArray[np.bool_]
    at: Floats
    colour: Floats
    exposure: float


def relight(view: View, empty: View) -> Light:
    """The smooth change of light from the `empty` view to a view, and what that differs by apart from it.

    The light is what most blocks agree on; blocks that still show the empty view's texture count most. It is a plane in
    log light, fitted robustly. What blocks on which nothing lies still differ by is smoothed and added.
    """
    usable = view.usable & empty.usable
    exposure = _exposure(view, empty, usable)
    colour_seen = view.opponent(exposure)
    difference = colour_seen - empty.opponent()
    blocks, used = np.asarray(in_blocks(difference), np.float32), in_blocks(usable)
    colour = median(blocks)
    texture = np.abs(blocks[:, :, 0] - colour[:, None, 0]).mean(axis=1)
    weight = np.where(used.mean(axis=1) >= LEAST_USABLE, 1 / (1 + (texture / TEXTURE) ** 2), 0.0)
    rows, columns = view.blocks
    where = raster_points(columns, rows) - ((columns - 1) / 2, (rows - 1) / 2)
    terms = np.column_stack((np.ones(len(where)), where))
    plane, agrees = _plane(colour, weight, terms)
    left = colour - terms @ plane
    local = _smoothed(left * agrees[:, None], weight * agrees, where)
    field = (terms @ plane + local).reshape(rows, columns, 3).astype(np.float32)
    at = _enlarged(field)
    unchanged = agrees > UNCHANGED
    uneven = np.abs((left - local)[unchanged]).mean(axis=0) if unchanged.any() else np.array(AGREES)
    is_shade = (np.abs(left[:, 0]) > PATCH) & (np.abs(left[:, 1:]) < SAME_HUE).all(axis=1)
    patches = ((weight > UNCHANGED) & is_shade).reshape(rows, columns)
    return Light(
        change=difference - at,
        offset=plane[0],
        uneven=uneven,
        patches=patches,
        at=at,
        colour=colour_seen - at,
        exposure=exposure,
    )


def _exposure(view: View, empty: View, usable: NDArray[np.bool_]) -> float:
    """Median ratio of the light of a view to that of the empty one, over usable points (h, w)."""
    thinned = np.s_[::THINNING, ::THINNING]
    if not usable[thinned].any():
        return 1.0
    ratio = (view.linear[thinned] + FLOOR) / (empty.linear[thinned] + FLOOR)
    return float(np.median(ratio[usable[thinned]]))


def _plane(
    colour: NDArray[np.float64], weight: NDArray[np.float64], terms: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Offset and slopes (3, 3) of the change of light that most blocks agree on, and how much each agrees (blocks,)."""
    apart = ((colour[:, None] - colour) / CLUSTER) ** 2
    near = np.exp(-apart.sum(axis=2) / 2)
    seed = int(np.argmax(near @ weight))
    agrees = near[seed]
    prior = np.diag([0.0, *(SLOPE_PRIOR * (terms[:, 1:] ** 2).mean(axis=0))])
    plane = np.zeros((3, 3))
    for _ in range(ROUNDS):
        w = (weight * agrees)[:, None]
        plane = np.linalg.solve(terms.T @ (w * terms) + prior + 1e-9 * np.eye(3), terms.T @ (w * colour))
        far = (((colour - terms @ plane) / AGREES) ** 2).sum(axis=1)
        agrees = 1 / (1 + (far / FAR) ** 2)
    return plane, agrees


def _smoothed(
    left: NDArray[np.float64], weight: NDArray[np.float64], where: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(blocks, 3) weighted mean of what is `left` round each block, nearer to 0 if little weight is there."""
    apart = ((where[:, None] - where) ** 2).sum(axis=2)
    near = np.exp(-apart / (2 * NEAR_CELLS**2)) * weight
    return np.asarray(near @ left / (near.sum(axis=1, keepdims=True) + NEAR_PRIOR))


def _enlarged(field: Floats) -> Floats:
    """Block values (rows, columns, 3) on the raster, bilinear between the blocks' middles."""
    rows, columns = field.shape[:2]
    return np.asarray(cv2.resize(field, (columns * STEPS, rows * STEPS), interpolation=cv2.INTER_LINEAR), np.float32)
