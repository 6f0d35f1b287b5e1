"""Line or Colour's two boards on one mat: where the other one lies beside a board that was found."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.grid import Grid
from vision.frame import Frame
from vision.geometry.plane import Points, homography, sides, transform
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells, rectify
from vision.locate.corners import is_convex
from vision.locate.patch import CONTROL, UNIT_SQUARE
from vision.locate.quad import CELLS
from vision.rings.network_input import evened

SIZES = {kind: cells for kind, cells in CELLS.items() if kind.startswith("line-or-colour")}
Part = tuple[float, float]
"""From where to where a thing reaches along a side, 0 to 1."""
ALL_OF_IT: Part = (0.0, 1.0)
CELL_PX = 10
"""To a cell, where circles are looked for beside a board."""
SPOT_CELLS = 0.2
"""Radius round a cell's middle in which all is circle, and round its corners, where all is mat, rings or none."""
MOST_ENLARGED = 4.0
"""How many times as wide as the board's cells those of the other board may be seen: closer to the horizon they would be
larger than the picture. Those of 66 companions were at most twice as wide."""
MOST_CAST = 0.3
"""Between the board's circles its mat is seen. How far from that shade, brightness left aside and in natural logarithms
of light, the most similar corner of a cell beside the board may be. What is farther is a cloth or a table. Of 66
companions two lie farther from it in most of their cells next to the board."""
LEAST_CONTRAST, FAINT = 0.4, 0.2
"""How much a circle must contrast with the mat at each corner of its cell, as a share of the median on the board that
was found. Most of the cells beside 136 boards that are alone on their mat had at most 0.27, and most of those of 20
companions at least 0.53. Less than FAINT, in natural logarithms of light, is none, however faint those circles are."""
LEAST_CIRCLES, LEAST_SEEN = 0.6, 2
"""Share that must show a circle, either of the cells in the picture next to the board or of all of them, and how many
cells in the picture such a share needs."""
LEAST_FARTHER, HAZY = 0.5, 0.5
"""Share of the cells in the picture farther away that must show at least a HAZY circle, of so much of that contrast: a
mat's edge shows in the cells next to the board only. Of 349 boards that are alone on their mat 22 seem to have
another, 75 with neither this nor the mat's shade; of 102 on a mat of two, 56 and 66."""


def other_size(kind: str) -> str:
    """The other of Line or Colour's two kinds of board."""
    return next(other for other in SIZES if other != kind)


def parts(corners_px: Points) -> list[Points]:
    """Where the large board lies if a quad (4, 2) holds both: at either end, along the longer side first."""
    large, small = max(SIZES.values()), min(SIZES.values())
    share = large / (large + small - 1)
    at_ends = ((0.0, share), (1 - share, 1.0))
    across, down = [(part, ALL_OF_IT) for part in at_ends], [(ALL_OF_IT, part) for part in at_ends]
    top, right, bottom, left = sides(corners_px)
    return _places(corners_px, across + down if top + bottom > left + right else down + across)


def ends(corners_px: Points) -> list[Points]:
    """Quads (4, 2) at the ends and in the corners of a quad: as much of it as the small board is of the large one."""
    share = min(SIZES.values()) / max(SIZES.values())
    parts_of_side = ((0.0, share), (1 - share, 1.0), ALL_OF_IT)
    return _places(corners_px, [(across, down) for across in parts_of_side for down in parts_of_side][:-1])


def ends_with_a_line_more(corners_px: Points) -> list[Points]:
    """Quads (4, 2), each a quad without the line of cells at one of its sides, which was one too many.

    Where the picture cuts the large board, the line of it beside the one that both share seems a part of the small one.
    """
    cut = 1 / (min(SIZES.values()) + 1)
    without = ((cut, 1.0), (0.0, 1 - cut))
    return _places(corners_px, [*((part, ALL_OF_IT) for part in without), *((ALL_OF_IT, part) for part in without)])


def _places(corners_px: Points, parts_of_sides: Iterable[tuple[Part, Part]]) -> list[Points]:
    """Quads (4, 2) in a quad that reach along these parts of its sides, across and down."""
    to_picture = homography(UNIT_SQUARE, corners_px)
    return [
        transform(to_picture, UNIT_SQUARE * (right - left, bottom - top) + (left, top))
        for (left, right), (top, bottom) in parts_of_sides
    ]


def companions(kind: str, control_px: Points) -> list[Points]:
    """Control points (9, 2) of each place where the board of the other size may be printed.

    Both share a line of circles (the rule sheet: they "overlap a little"), the small board anywhere along the large.
    """
    ours = SIZES[kind]
    to_picture = homography(CONTROL * ours, control_px)
    return [transform(to_picture, CONTROL * _other(ours) + np.array(corner)) for corner in _corners(ours)]


def seen_beside(frame: Frame, pose: BoardPose) -> BoardPose | None:
    """The other board of the mat, of which circles are seen though it was not found, as the picture's edge cuts it.

    None where the circles end with the board. Where all of it would be in the picture it would have been found: what
    looks like circles there are rings that lie about, or a cloth.
    """
    ours, other = pose.grid.rows, _other(pose.grid.rows)
    margin = other - 1
    contrast = contrasts(frame, pose, margin)
    least = least_contrast(contrast, margin)
    beyond = np.maximum(*np.abs(np.indices(contrast.shape) - (len(contrast) - 1) / 2)) - (ours - 1) / 2
    most, likeliest = -math.inf, None
    for column, row in _corners(ours):
        place = replace(pose.shifted(column, row), grid=Grid(other, other))
        corners_px = place.corners_px
        is_beyond_the_horizon = not is_convex(corners_px) or place.cell_px > MOST_ENLARGED * pose.cell_px
        if is_beyond_the_horizon or frame.shows(corners_px).all():  # such a one would be found itself
            continue
        part = slice(margin + row, margin + row + other), slice(margin + column, margin + column + other)
        circles, seen, steps = contrast[part] > least, ~np.isnan(contrast[part]), beyond[part]
        near_and_all = (seen & (steps == 1), seen & (steps > 0))  # rings hide near circles, haze those farther away
        shares = [circles[some].mean() for some in near_and_all if some.sum() >= LEAST_SEEN]
        farther = contrast[part][seen & (steps > 1)]
        goes_on = farther.size < LEAST_SEEN or (farther > HAZY * least).mean() >= LEAST_FARTHER
        lead = np.where(circles, 1, -1)[seen & (steps > 0)].sum()  # the one with the most, and the fewest gaps
        if goes_on and max(shares, default=0.0) >= LEAST_CIRCLES and lead > most:
            most, likeliest = lead, place
    return likeliest


def _other(size: int) -> int:
    return sum(SIZES.values()) - size


def _corners(ours: int) -> Iterator[tuple[int, int]]:
    """Column and row of a board of `ours` cells a side at which the other may begin."""
    other = _other(ours)
    for along in range(min(0, ours - other), max(0, ours - other) + 1):
        yield from ((ours - 1, along), (1 - other, along), (along, ours - 1), (along, 1 - other))


def least_contrast(contrast: NDArray[np.float64], margin: int) -> float:
    """What a circle has of a board's `contrasts`, at least."""
    return max(FAINT, LEAST_CONTRAST * float(np.nanmedian(contrast[margin:-margin, margin:-margin])))


def contrasts(frame: Frame, pose: BoardPose, margin: int) -> NDArray[np.float64]:
    """How much the middle of each cell, `margin` of them round the board too, differs from the likest of its corners.

    (rows, columns); 0 where no corner has the mat's shade, NaN where the middle or a corner lies outside the picture.
    """
    n = pose.grid.rows + 2 * margin
    seen = rectify(frame, pose, CELL_PX, margin)
    cells = in_cells(evened(seen.bgr).transpose(1, 2, 0), CELL_PX).reshape(n, n, CELL_PX, CELL_PX, 3)
    inside = in_cells(seen.inside, CELL_PX).reshape(n, n, CELL_PX, CELL_PX)
    x, y = (np.indices((CELL_PX, CELL_PX)) + 0.5) / CELL_PX

    spots = [np.hypot(x - u, y - v) < SPOT_CELLS for u, v in ((0.5, 0.5), (0, 0), (0, 1), (1, 0), (1, 1))]
    middle, *corners = (cells[:, :, spot].mean(axis=2) for spot in spots)
    is_seen = np.all([inside[:, :, spot].all(axis=2) for spot in spots], axis=0)
    shades = corners - np.mean(corners, axis=3, keepdims=True)
    mat = np.median(shades[:, margin:-margin, margin:-margin], axis=(0, 1, 2))
    is_mat = np.linalg.norm(shades - mat, axis=3).min(axis=0) <= MOST_CAST
    off = np.linalg.norm(np.subtract(corners, middle), axis=3).min(axis=0)
    return np.where(is_seen, np.where(is_mat, off, 0.0), np.nan)
