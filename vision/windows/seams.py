"""Whether two pieces meet at the line between two tiles of one colour, or one piece spans it.

A piece is rigid, so all its tiles are displaced alike, and the grooves between them look alike. Two pieces each lie as
they came to rest. So for each two neighbouring tiles it is measured how far one is displaced against the other, and how
dark the line between them is. These measures are compared with those of the other lines of the same direction in the
photo. They are taken for a mixture of two Gaussians, of which that of seams is the wider one. How much wider follows
from the photo; if it shows no difference, nothing is said.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit

from engine.games.linkx.board import COLOURS
from engine.games.linkx.shapes import GRID
from engine.grid import Cell
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import Seams
from vision.windows.network_input import straightened

CELL_PX, MARGIN_CELLS = 48, 0.5
TILE_PX = 38
"""Side of the part of a tile that is compared: without its gaps, and the rails in front of them."""
SMOOTH_PX, SHADE_PX = 0.8, 2.3
"""Standard deviations of two blurs: what is finer than the first is noise; what is coarser than the second is light and
shade, and not a tile's edge."""
DARK = 3.0
"""Added to levels of 0 to 255 before their logarithm."""
CORRELATED = 38.0
"""Neighbouring pixels err alike, so the variance of a displacement is so many times what it would be otherwise."""
SEAM_SHARE = (0.5, 0.28)
"""Share of lines that are seams in games played at random: between tiles side by side, and between stacked ones."""
USUAL = np.array([0.75, 0.36, 8.2])
"""Standard deviations of the three measures within pieces: displacement to the right and downwards, in hundredths of a
cell, and depth of the line, in hundredths of a nat."""
MORE = np.array([1.8, 0.4, 39.0])
"""Additional standard deviations of the measures at seams, before a photo was seen."""
USUAL_COUNTS, ALIKE_COUNTS = 1.3, 0.7
"""Weights, in lines, of two expectations: that lines within pieces measure as USUAL says, and that seams have no
additional variance."""
LEVEL = 0.07
"""Weight, as a share of all lines, of the expectation that a measure does not change over the board."""
TRUST, MOST_NATS = 0.65, 5.0
"""The measures of one line are not independent, and neither are lines between the same two pieces. So log odds count by
TRUST only, and up to MOST_NATS."""
ROUNDS = 10
"""Rounds of expectation maximisation."""
SIGMA_OF_MEDIAN = 1.48
"""Standard deviation of a Gaussian in units of its median absolute deviation."""

Table = NDArray[np.float64]


def seams(frame: Frame, pose: BoardPose, contents: Sequence[str]) -> Seams:
    """The log odds of a seam for each line between two tiles of one colour.

    `contents` : (81,) what each cell holds, in the words of the game.
    """
    beside = [(cell, Cell(cell + 1)) for cell in GRID.cells if (cell + 1) % GRID.columns]
    stacked = [(cell, Cell(cell + GRID.columns)) for cell in GRID.cells[: -GRID.columns]]
    picture = _picture(frame, pose)
    pairs: list[tuple[Cell, Cell]] = []
    odds = [np.zeros(0)]
    for lines, share in zip((beside, stacked), SEAM_SHARE, strict=True):
        same = [(one, other) for one, other in lines if contents[one] == contents[other] != "empty"]
        if same:
            cells = np.array(same)
            measures, variances = _measured(picture, cells)
            by_colour = np.array([[contents[one] == colour for colour in COLOURS] for one, _ in same], np.float64)
            odds.append(_log_odds(measures, variances, _planes(cells, by_colour), share))
            pairs += same
    return Seams(tuple(pairs), np.concatenate(odds))


def _picture(frame: Frame, pose: BoardPose) -> NDArray[np.float32]:
    """(H, W) logarithms of a straightened board's brightness, smoothed, with MARGIN_CELLS round the grid."""
    bgr = straightened(frame, pose, CELL_PX, MARGIN_CELLS).bgr
    return np.asarray(cv2.GaussianBlur(np.log(bgr.mean(axis=2, dtype=np.float32) + DARK), (0, 0), SMOOTH_PX))


def _measured(picture: NDArray[np.float32], cells: NDArray[np.intp]) -> tuple[Table, Table]:
    """The three measures (see USUAL) of the lines between pairs of cells (L, 2), and their variances; both (L, 3)."""
    middles = np.stack((cells // GRID.columns, cells % GRID.columns), axis=2) * CELL_PX + CELL_PX
    displacement, variance = _displacements(picture, middles)
    depth = _depths(picture, middles)
    return np.column_stack((displacement, depth)), np.column_stack((variance, np.zeros(len(cells))))


def _displacements(picture: NDArray[np.float32], middles: NDArray[np.intp]) -> tuple[Table, Table]:
    """How far the second tile of each pair is displaced against the first, right and down, and the variances; (L, 2).

    By one step of Lucas and Kanade's method with the mean gradients of both tiles, which may differ in contrast and
    light.
    """
    edges = picture - cv2.GaussianBlur(picture, (0, 0), SHADE_PX)
    down, right = np.gradient(edges)
    first, second = (_tiles(edges, middles[:, i]) for i in (0, 1))
    slopes = [(_tiles(slope, middles[:, 0]) + _tiles(slope, middles[:, 1])) / 2 for slope in (right, down)]
    y, x = np.mgrid[-1 : 1 : TILE_PX * 1j, -1 : 1 : TILE_PX * 1j]
    light = [np.broadcast_to(plane.ravel(), first.shape) for plane in (np.ones_like(x), x, y)]
    columns = np.stack((*slopes, (first + second) / 2, *light), axis=2)
    normal = columns.transpose(0, 2, 1) @ columns + 1e-4 * np.eye(columns.shape[2])
    found = np.linalg.solve(normal, columns.transpose(0, 2, 1) @ (first - second)[..., None])
    left = (first - second) - (columns @ found)[..., 0]
    scale = 100 / CELL_PX
    spread = np.diagonal(np.linalg.inv(normal), axis1=1, axis2=2)[:, :2] * left.var(axis=1)[:, None] * CORRELATED
    return found[:, :2, 0] * scale, spread * scale**2


def _tiles(picture: NDArray[np.float32], middles: NDArray[np.intp]) -> NDArray[np.float64]:
    """(L, TILE_PX²) the pixels of tiles round their middles (L, 2), as row and column."""
    reach = np.arange(TILE_PX) - TILE_PX // 2
    rows, columns = middles[:, 0, None] + reach, middles[:, 1, None] + reach
    return np.asarray(picture[rows[:, :, None], columns[:, None, :]], np.float64).reshape(len(middles), -1)


def _depths(picture: NDArray[np.float32], middles: NDArray[np.intp]) -> Table:
    """(L,) how much darker each line is, averaged along it and at its darkest, than what lies on either side of it."""
    half, aside, near = CELL_PX // 2, CELL_PX // 8, CELL_PX // 12
    depths = []
    for (row, column), (next_row, _) in middles:
        line = picture[row - half : row + half, column : column + CELL_PX].T
        if next_row > row:
            line = picture[row : row + CELL_PX, column - half : column + half]
        across = line[:, CELL_PX // 4 : -CELL_PX // 4].mean(axis=1)
        spots = np.arange(half - near, half + near + 1)
        depths.append((np.minimum(across[spots - aside], across[spots + aside]) - across[spots]).max())
    return 100 * np.array(depths, np.float64)


def _planes(cells: NDArray[np.intp], by_colour: Table) -> tuple[Table, ...]:
    """For each measure the terms (L, P) on which it may depend: place, by lens and light; the depth also on colour."""
    row, column = ((index - 4) / 4 for index in divmod(cells[:, 0], GRID.columns))
    place = np.column_stack((np.ones(len(cells)), row, column))
    return place, place, np.column_stack((by_colour, row, column))


def _log_odds(measures: Table, variances: Table, planes: Sequence[Table], share: float) -> Table:
    """(L,) log likelihood ratio of each line's being a seam, by expectation maximisation.

    `share` : of lines that are seams, before they were seen.
    """
    beside_plane = np.empty_like(measures)
    weights = np.ones_like(measures)
    for _ in range(ROUNDS // 2):
        beside_plane = _beside(measures, planes, weights)
        weights = 1 / (1 + (beside_plane / _width(beside_plane)) ** 2)
    within = np.maximum(_width(beside_plane) ** 2 / 2, USUAL**2 / 10)
    more = MORE**2
    for _ in range(ROUNDS):
        narrow, wide = within + variances, within + variances + more
        seam = expit(_ratio(beside_plane, narrow, wide) + logit(share))[:, None]
        beside_plane = _beside(measures, planes, (1 - seam) / narrow + seam / wide)
        squares = beside_plane**2
        part = within / narrow
        own = part**2 * squares + (1 - part) * within
        within = (((1 - seam) * own).sum(axis=0) + USUAL_COUNTS * USUAL**2) / ((1 - seam).sum() + USUAL_COUNTS)
        surplus = (seam * (squares - within - variances)).sum(axis=0)
        more = np.maximum(surplus / (seam.sum() + ALIKE_COUNTS), 0.0)
    return _ratio(beside_plane, within + variances, within + variances + more)


def _beside(measures: Table, planes: Sequence[Table], weights: Table) -> Table:
    """(L, 3) what the measures differ by from the planes that fit them best, with weights (L, 3)."""
    beside = np.empty_like(measures)
    for k, plane in enumerate(planes):
        weighed = plane.T * weights[:, k]
        level = np.diag([0.01] * (plane.shape[1] - 2) + [1.0] * 2) * LEVEL * weights[:, k].sum()
        beside[:, k] = measures[:, k] - plane @ np.linalg.solve(weighed @ plane + level, weighed @ measures[:, k])
    return beside


def _width(beside: Table) -> Table:
    """(3,) standard deviations of most lines, by the median absolute deviation."""
    return np.asarray(SIGMA_OF_MEDIAN * np.median(np.abs(beside), axis=0) + 1e-3)


def _ratio(beside: Table, narrow: Table, wide: Table) -> Table:
    """(L,) log likelihood ratio of the wide Gaussian to the narrow one, as far as it is trusted."""
    ratio = (np.log(narrow / wide) + beside**2 * (1 / narrow - 1 / wide)).sum(axis=1) / 2
    return np.asarray(np.clip(TRUST * ratio, -MOST_NATS, MOST_NATS))
