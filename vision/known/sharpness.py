"""The empty view as blurred as a frame is: out of focus, a board's edges change though nothing was laid there."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.known.view import Floats, View, in_blocks

BLURS = (0.5, 1.0, 1.5, 2.0)
"""Standard deviations in raster points, of which a cell has 16: with the last, an edge is a third of a cell wide. A
board that was pushed and followed to half a point looks a little blurred too."""
TEXTURED = 0.03
"""Mean deviation of log light in a block: one with less shows no edges."""
SHARE_EMPTY = 0.25
"""Of the textured blocks, those that show the empty view at the least: of a full board the rim."""


def blurred_views(view: View) -> tuple[View, ...]:
    """The view itself, and blurred by each of `BLURS`, in linear light as a lens does."""
    blurred = (np.asarray(cv2.GaussianBlur(view.linear, (0, 0), sigma), np.float32) for sigma in BLURS)
    return (view, *(replace(view, linear=linear) for linear in blurred))


def as_sharp_as(view: View, empty_views: Sequence[View]) -> View:
    """That of the `empty_views` which leaves the least texture in the blocks of `view` that it explains best."""
    textured = _texture(empty_views[0].lightness) > TEXTURED
    if not textured.any():
        return empty_views[0]

    def left(empty: View) -> float:
        return float(np.quantile(_texture(view.lightness - empty.lightness)[textured], SHARE_EMPTY))

    return min(empty_views, key=left)


def _texture(lightness: Floats) -> Floats:
    """Mean deviation in each block (blocks,) of log light (h, w)."""
    blocks = in_blocks(lightness)
    return np.asarray(np.abs(blocks - blocks.mean(axis=1, keepdims=True)).mean(axis=1), np.float32)
