"""The empty view made as blurred as a frame: if focus is lost, edges change though nothing was laid on the board."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.known.view import Floats, View, in_blocks

BLURS = (0.5, 1.0, 1.5, 2.0)
"""Standard deviations in raster points, of which a cell has 16: with the last one, an edge is a third of a cell wide. A
board that was pushed, and found again to within half a point, looks a little blurred too."""
TEXTURED = 0.03
"""A block shows edges if its log light deviates from its mean by this on average."""
SHARE_EMPTY = 0.25
"""At least this share of the textured blocks is taken to be bare: on a full board, those of the rim."""


def blurred_views(view: View) -> tuple[View, ...]:
    """The view itself, then blurred by each of BLURS, in linear light, as a lens does it."""
    blurred = (np.asarray(cv2.GaussianBlur(view.linear, (0, 0), sigma), np.float32) for sigma in BLURS)
    return (view, *(replace(view, linear=linear) for linear in blurred))


def as_sharp_as(view: View, empty_views: Sequence[View]) -> View:
    """The one of `empty_views` that is as sharp as `view`: it leaves least texture where it explains best."""
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
