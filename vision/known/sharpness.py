"""The empty view as blurred as a frame is: out of focus, a board's edges change though nothing was laid there."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.known.view import Floats, View, in_blocks

BLURS = (0.5, 1.0, 1.5, 2.0)
"""Standard deviations in raster points, of which a cell has 16: with the last, an edge is a third of a cell wide. A
board that was pushed and followed to half a point looks a little blurred too."""
TEXTURED = 0.03
"""Mean deviation of log light in a block: one with less shows no edges."""
SHARE_EMPTY = 0.25
"""At least this share of the textured blocks show the empty view: on a full board those of the rim."""


def blurred_views(view: View) -> tuple[View, ...]:
    """The view itself, and blurred by each of `BLURS`, in linear light as a lens does."""
    blurred = (np.asarray(cv2.GaussianBlur(view.linear, (0, 0), sigma), np.float32) for sigma in BLURS)
    return (view, *(replace(view, linear=linear) for linear in blurred))


def as_sharp_as(view: View, empty_views: Sequence[View]) -> View:
    """That of the `empty_views` which leaves the least texture in the blocks of `view` that it explains best."""
    is_textured = _textured(empty_views[0])
    if not is_textured.any():
        return empty_views[0]
    kept = int(SHARE_EMPTY * is_textured.sum())

    def left(empty: View) -> float:
        return float(np.sort(_texture(in_blocks(view.lightness - empty.lightness)[is_textured]))[kept])

    return min(empty_views, key=left)


@lru_cache(maxsize=4)
def _textured(view: View) -> NDArray[np.bool_]:
    """Which blocks (blocks,) show something."""
    return np.asarray(_texture(in_blocks(view.lightness)) > TEXTURED)


def _texture(blocks: NDArray[np.generic]) -> Floats:
    """Mean deviation of log light in each block (M, STEPS²): (M,)."""
    lightness = np.asarray(blocks, np.float32)
    return np.asarray(np.abs(lightness - lightness.mean(axis=1, keepdims=True)).mean(axis=1))
