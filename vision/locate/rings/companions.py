"""Line or Colour's two boards on one mat: where the other one lies beside a board that was found."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.grid import Grid
from vision.frame import Frame
from vision.geometry.plane import UNIT_SQUARE, Points, homography, sides, transform
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells, rectify
from vision.locate.quads.corners import is_convex
from vision.locate.quads.patch import CONTROL
from vision.locate.quads.quad import CELLS
from vision.rings.network_input import evened

SIZES = {kind: cells for kind, cells in CELLS.items() if kind.startswith("line-or-colour")}
"""Line or Colour's two kinds of board, with their cells along a side."""
Part = tuple[float, float]
"""The part of a side from the first to the second number, 0 to 1."""
ALL_OF_IT: Part = (0.0, 1.0)
CELL_PX = 10
"""Width of a cell in the straightened picture in which circles are looked for beside a board."""
SPOT_CELLS = 0.2
"""Radius of the spots that are compared: in a cell's middle all of it is circle, at its corners all of it is mat, with
rings or without."""
MOST_ENLARGED = 4.0
"""The other board's cells may seem so many times as wide as the board's; nearer to the horizon they would be larger
than the picture. Those of 66 companions seemed at most twice as wide."""
MOST_CAST = 0.3
"""The shade of a mat is seen between the circles of the board that was found. A cell beside the board lies on that mat
if one of its corners differs from this shade by no more, in natural logarithms of light without brightness; else it is
on a cloth or a table. Of 66 companions, two differ by more in most of their cells next to the board."""
LEAST_CONTRAST, FAINT = 0.4, 0.2
"""A circle must contrast with the mat at each corner of its cell by this share of the median contrast on the board that
was found, and by FAINT (natural logarithm of light) in any case. Most of the cells beside 136 boards that are alone on
their mat had 0.27 of it or less, and most of those of 20 companions 0.53 or more."""
LEAST_CIRCLES, LEAST_SEEN = 0.6, 2
"""The first is the share of cells that must show a circle, of those next to the board or of all. Only cells in the
picture count, and at least LEAST_SEEN of them are needed."""
LEAST_FARTHER, HAZY = 0.5, 0.5
"""The first is the share of the cells farther from the board that must show a circle, if only with HAZY times the
contrast that others need: the edge of a mat shows only in cells next to the board. Of 349 boards that are alone on
their mat, 22 seem to have another (75 without this rule and that of the mat's shade); of 102 on a mat of two, 56 do
(66 without them)."""


def other_size(kind: str) -> str:
    """The other of Line or Colour's two kinds of board."""
    return next(other for other in SIZES if other != kind)


def parts(corners_px: Points) -> list[Points]:
    """Quads (4, 2) in which the large board may lie if a quad holds both: either end of it, the longer way first."""
    large, small = max(SIZES.values()), min(SIZES.values())
    share = large / (large + small - 1)
    at_ends = ((0.0, share), (1 - share, 1.0))
    across, down = [(part, ALL_OF_IT) for part in at_ends], [(ALL_OF_IT, part) for part in at_ends]
    top, right, bottom, left = sides(corners_px)
    return _places(corners_px, across + down if top + bottom > left + right else down + across)


def ends(corners_px: Points) -> list[Points]:
    """Quads (4, 2) at the ends and in the corners of a quad, as large within it as the small board in the large one."""
    share = min(SIZES.values()) / max(SIZES.values())
    parts_of_side = ((0.0, share), (1 - share, 1.0), ALL_OF_IT)
    return _places(corners_px, [(across, down) for across in parts_of_side for down in parts_of_side][:-1])


def ends_with_a_line_more(corners_px: Points) -> list[Points]:
    """Quads (4, 2): a quad without the line of cells at each of its sides in turn.

    If the picture cuts the large board, its line next to the one that both boards share may seem part of the small one.
    """
    cut = 1 / (min(SIZES.values()) + 1)
    without = ((cut, 1.0), (0.0, 1 - cut))
    return _places(corners_px, [*((part, ALL_OF_IT) for part in without), *((ALL_OF_IT, part) for part in without)])


def _places(corners_px: Points, parts_of_sides: Iterable[tuple[Part, Part]]) -> list[Points]:
    """Quads (4, 2) within a quad, each covering a part of its sides across and a part of those down."""
    to_picture = homography(UNIT_SQUARE, corners_px)
    return [
        transform(to_picture, UNIT_SQUARE * (right - left, bottom - top) + (left, top))
        for (left, right), (top, bottom) in parts_of_sides
    ]


def companions(kind: str, control_px: Points) -> list[Points]:
    """Control points (9, 2) of each place in which the board of the other size may be printed on the mat.

    Both boards share one line of circles ("overlap a little", says the rule sheet); the small one may lie anywhere
    along the large one.

    Parameters
    ----------
    kind, control_px : of the board that was found.
    """
    ours = SIZES[kind]
    to_picture = homography(CONTROL * ours, control_px)
    return [transform(to_picture, CONTROL * _other(ours) + np.array(corner)) for corner in _corners(ours)]


def seen_beside(frame: Frame, pose: BoardPose) -> BoardPose | None:
    """The other board of the mat if the picture's edge cuts it off, so that it was not found, but its circles are seen.

    None if no circles are seen beyond the board. Places that are all in the picture are left out: a board there would
    have been found, so what looks like circles there is a cloth, or rings that lie about.
    """
    ours, other = pose.grid.rows, _other(pose.grid.rows)
    places = {corner: replace(pose.shifted(*corner), grid=Grid(other, other)) for corner in _corners(ours)}
    cut_off = {corner: place for corner, place in places.items() if _is_cut_off(place, frame, pose.cell_px)}
    if not cut_off:
        return None
    margin = other - 1
    contrast = contrasts(frame, pose, margin)
    least = least_contrast(contrast, margin)
    steps = np.maximum(*np.abs(np.indices(contrast.shape) - (len(contrast) - 1) / 2)) - (ours - 1) / 2

    def lead(corner: tuple[int, int]) -> float:
        column, row = (margin + along for along in corner)
        part = slice(row, row + other), slice(column, column + other)
        return _lead_of_circles(contrast[part], steps[part], least)

    likeliest = max(cut_off, key=lead)
    return cut_off[likeliest] if lead(likeliest) > -math.inf else None


def _is_cut_off(place: BoardPose, frame: Frame, cell_px: float) -> bool:
    """Whether a board would be partly outside the picture, but not beyond the horizon.

    One that is all in the picture would be found itself. `cell_px` : of the board beside it.
    """
    corners_px = place.corners_px
    is_beyond_the_horizon = not is_convex(corners_px) or place.cell_px > MOST_ENLARGED * cell_px
    return not is_beyond_the_horizon and not frame.shows(corners_px).all()


def _lead_of_circles(contrast: NDArray[np.float64], steps: NDArray[np.float64], least: float) -> float:
    """How many more cells of a place show a circle than show none; -inf if too few do for a board to lie there.

    Parameters
    ----------
    contrast : `contrasts` of the place's cells.
    steps : how many cells beyond the board that was found each of them lies, 0 or less on it.
    least : the least contrast of a circle.
    """
    circles, seen = contrast > least, ~np.isnan(contrast)
    near_and_all = (seen & (steps == 1), seen & (steps > 0))  # rings hide near circles, haze those farther away
    shares = [circles[some].mean() for some in near_and_all if some.sum() >= LEAST_SEEN]
    farther = contrast[seen & (steps > 1)]
    goes_on = farther.size < LEAST_SEEN or (farther > HAZY * least).mean() >= LEAST_FARTHER
    if not goes_on or max(shares, default=0.0) < LEAST_CIRCLES:
        return -math.inf
    return float(np.where(circles, 1, -1)[seen & (steps > 0)].sum())


def _other(size: int) -> int:
    return sum(SIZES.values()) - size


def _corners(ours: int) -> Iterator[tuple[int, int]]:
    """Each column and row, counted on a board of `ours` cells a side, at which the other board may begin."""
    other = _other(ours)
    for along in range(min(0, ours - other), max(0, ours - other) + 1):
        yield from ((ours - 1, along), (1 - other, along), (along, ours - 1), (along, 1 - other))


def least_contrast(contrast: NDArray[np.float64], margin: int) -> float:
    """The least contrast of a circle, by the `contrasts` of a board with such a margin."""
    return max(FAINT, LEAST_CONTRAST * float(np.nanmedian(contrast[margin:-margin, margin:-margin])))


def contrasts(frame: Frame, pose: BoardPose, margin: int) -> NDArray[np.float64]:
    """How much the middle of each cell contrasts with its most similar corner, in natural logarithms of light.

    (rows, columns), with `margin` cells round the board. 0 if no corner has the mat's shade; NaN if the middle or a
    corner lies outside the picture.
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
