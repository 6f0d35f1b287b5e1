"""Whether two pieces meet at the line between two tiles of one colour, or one piece spans it.

A piece is rigid: its tiles are displaced alike, and the grooves between them look alike. Pieces lie each as it came to
rest. So of each two neighbours is measured how far the one is displaced against the other, and how dark the line
between them is. Both are judged beside the other lines of the same photo and direction: in a mixture of two Gaussians
that of seams is the wider one, by as much as the photo shows. Where it shows nothing, nothing is said.
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
"""Side of the part of a tile that is compared, without its gaps and the rails before them."""
SMOOTH_PX, SHADE_PX = 0.8, 2.3
"""What is finer than the one is noise; what is wider than the other is light and shade, and no edge of a tile."""
DARK = 3.0
"""Added to levels of 0 to 255 before their logarithm."""
CORRELATED = 38.0
"""Pixels' errors are not independent: by so much the variance of a displacement is larger than if they were."""
SEAM_SHARE = (0.5, 0.28)
"""Of the lines between tiles that lie side by side, and of those between stacked ones, in games played at random."""
USUAL = np.array([0.75, 0.36, 8.2])
"""Standard deviations of the measures within pieces: displacement to the right and downwards, in hundredths of a cell,
and depth of the line, in hundredths of a nat."""
MORE = np.array([1.8, 0.4, 39.0])
"""By how much wider the measures of seams are taken to be before a photo is seen."""
USUAL_COUNTS, ALIKE_COUNTS = 1.3, 0.7
"""Weights, in lines, of two expectations: that lines within pieces measure as USUAL, and that seams measure no more
widely."""
LEVEL = 0.07
"""Weight, as a share of all lines, of the expectation that the measures' planes are level."""
TRUST, MOST_NATS = 0.65, 5.0
"""Measures of one line have one cause, and so have lines between the same two pieces: only so much is trusted."""
ROUNDS = 10
"""Rounds of expectation and maximisation."""
SIGMA_OF_MEDIAN = 1.48
"""Standard deviation of a Gaussian in units of its median absolute deviation."""

Table = NDArray[np.float64]


def seams(frame: Frame, pose: BoardPose, contents: Sequence[str]) -> Seams:
    """The log odds of a seam for each line between two tiles of one colour, as `contents` (81,) names them."""
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
    """Logarithms of brightness, smoothed, with half a cell around the grid."""
    bgr = straightened(frame, pose, CELL_PX, MARGIN_CELLS).bgr
    return np.asarray(cv2.GaussianBlur(np.log(bgr.mean(axis=2, dtype=np.float32) + DARK), (0, 0), SMOOTH_PX))


def _measured(picture: NDArray[np.float32], cells: NDArray[np.intp]) -> tuple[Table, Table]:
    """What is measured of the lines between pairs of cells (L, 2), and the variances of that (L, 3)."""
    middles = np.stack((cells // GRID.columns, cells % GRID.columns), axis=2) * CELL_PX + CELL_PX
    displacement, variance = _displacements(picture, middles)
    depth = _depths(picture, middles)
    return np.column_stack((displacement, depth)), np.column_stack((variance, np.zeros(len(cells))))


def _displacements(picture: NDArray[np.float32], middles: NDArray[np.intp]) -> tuple[Table, Table]:
    """How far the second tile of each pair lies right of and below where the first one has it, and the variance (L, 2).

    One step of Lucas and Kanade's, with the mean of both tiles' gradients; their contrast and light may differ.
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
    """The pixels (L, TILE_PX²) round the middles (L, 2) of tiles."""
    reach = np.arange(TILE_PX) - TILE_PX // 2
    rows, columns = middles[:, 0, None] + reach, middles[:, 1, None] + reach
    return np.asarray(picture[rows[:, :, None], columns[:, None, :]], np.float64).reshape(len(middles), -1)


def _depths(picture: NDArray[np.float32], middles: NDArray[np.intp]) -> Table:
    """How much darker each line is than either side of it (L,), at its darkest across, as a mean along it."""
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
    """What each measure may change with (L, P): the place, by lens and light; the depth also with the colour."""
    row, column = ((index - 4) / 4 for index in divmod(cells[:, 0], GRID.columns))
    place = np.column_stack((np.ones(len(cells)), row, column))
    return place, place, np.column_stack((by_colour, row, column))


def _log_odds(measures: Table, variances: Table, planes: Sequence[Table], share: float) -> Table:
    """Of a seam, for each line (L,), by expectation and maximisation.

    `share` : of seams among lines that nobody has seen.
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
    """The measures without the planes that fit them best under weights (L, 3)."""
    beside = np.empty_like(measures)
    for k, plane in enumerate(planes):
        weighed = plane.T * weights[:, k]
        level = np.diag([0.01] * (plane.shape[1] - 2) + [1.0] * 2) * LEVEL * weights[:, k].sum()
        beside[:, k] = measures[:, k] - plane @ np.linalg.solve(weighed @ plane + level, weighed @ measures[:, k])
    return beside


def _width(beside: Table) -> Table:
    """Standard deviation (3,) of most lines, by the median."""
    return np.asarray(SIGMA_OF_MEDIAN * np.median(np.abs(beside), axis=0) + 1e-3)


def _ratio(beside: Table, narrow: Table, wide: Table) -> Table:
    """Log likelihood ratio (L,) of the wide and the narrow Gaussian, as far as it is trusted."""
    ratio = (np.log(narrow / wide) + beside**2 * (1 / narrow - 1 / wide)).sum(axis=1) / 2
    return np.asarray(np.clip(TRUST * ratio, -MOST_NATS, MOST_NATS))
