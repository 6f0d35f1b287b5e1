"""How much a frame's lines lean when it is straightened: rails, bars and sides of tiles should be upright or level.

Networks move each corner by itself. If one of them is wrong, the lines lean, at one side more than at the other. This
holds for frames of every make, and for lines in any plane parallel to the grid's.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Grid
from vision.frame import Bgr, shrunk
from vision.geometry.plane import Matrix, Points, homography, scaled, sides, transform
from vision.locate.quads.patch import CONTROL, CORNERS

CELL_PX, MARGIN_CELLS = 24, 0.6
SHORTEST = 0.15
"""Shorter lines are left out: they belong to letters or leaves. All lengths here are in half sides of the grid."""
STEEPEST = 0.15
"""Lines that lean by more are not the frame's: corners that are half a cell off make its lines lean by half of this."""
LEAST_OFF, MOST_OFF, NEARER = 0.01, 0.06, 0.6
"""A line whose slope differs from the others' by this much counts only a quarter: MOST_OFF in the first round, NEARER
times as much in each further one, down to LEAST_OFF."""
ROUNDS = 10
"""Rounds of fitting the lean."""
SIGMA = 0.0057
"""Standard deviation of the slope of a line that is one half side long; a shorter one's is larger in proportion. It is
larger than that of a single line, since neighbouring lines err alike."""
USUAL = 0.05
"""Standard deviation of the lean before any line was seen."""
UNIT_FROM_GRID: Matrix = np.array([[0.5, 0.0, 0.5], [0.0, 0.5, 0.5], [0.0, 0.0, 1.0]])
"""(3, 3) from half sides, counted from the grid's middle, to the unit square."""


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """How the lines lean in the picture straightened by a first guess of the grid's place.

    Attributes
    ----------
    grid_from_pixels : (3, 3) to the straightened picture, in half sides from the grid's middle.
    lean : (2, 2) for upright lines and then for level ones, their slope in the grid's middle, and how much larger it is
        at the right side (upright lines) or at the lower one (level lines). An upright line's slope is how far it goes
        right on its way down, a level one's how far down on its way right.
    roots : (2, 2, 2) for either kind a root of the precision of its lean: errors times this are standard deviations.
    """

    grid_from_pixels: Matrix
    lean: NDArray[np.float64]
    roots: NDArray[np.float64]

    def residuals(self, pixels_from_unit: Matrix) -> NDArray[np.float64]:
        """(4,) how far the lean that was seen differs from that of a grid that lies there, in standard deviations.

        Parallel lines meet at one point of the picture, the image of their direction; from that follows their lean.

        `pixels_from_unit` : (3, 3) homography of the grid from the unit square.
        """
        level, upright, _ = (self.grid_from_pixels @ pixels_from_unit @ UNIT_FROM_GRID).T
        lean = np.array([[upright[0], -upright[2]] / upright[1], [level[1], -level[2]] / level[0]])
        return np.asarray((self.roots @ (self.lean - lean)[..., None]).ravel())


def lines(bgr: Bgr, control_px: Points, grid: Grid) -> Lines:
    """How the lines lean of a frame in a picture (H, W, 3), straightened by its control points (9, 2).

    The lens's distortion is left as it is.
    """
    half, cell_px = grid.columns / 2, float(sides(control_px[CORNERS]).mean()) / grid.columns
    times = max(1, int(cell_px / CELL_PX))
    pixels_from_grid = homography(CONTROL, control_px) @ UNIT_FROM_GRID
    smaller_from_grid = homography(CONTROL, scaled(control_px, 1 / times)) @ UNIT_FROM_GRID
    edge, step = 1 + MARGIN_CELLS / half, 1 / (half * CELL_PX)
    grid_from_view = np.array([[step, 0.0, step / 2 - edge], [0.0, step, step / 2 - edge], [0.0, 0.0, 1.0]])
    side_px = round(2 * edge / step)
    view = cv2.warpPerspective(
        shrunk(bgr, times),
        smaller_from_grid @ grid_from_view,
        (side_px, side_px),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE).detect(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY))[0]
    points = np.empty((0, 2)) if found is None else transform(grid_from_view, found.reshape(-1, 2).astype(np.float64))
    seen_px, size_px = transform(pixels_from_grid, points), np.array(bgr.shape[1::-1])
    inside = ((seen_px >= 0) & (seen_px <= size_px - 1)).reshape(-1, 4).all(axis=1)
    ends = points.reshape(-1, 2, 2)[inside]
    leans, roots = zip(_lean(ends), _lean(ends[..., ::-1]), strict=True)
    return Lines(np.asarray(np.linalg.inv(pixels_from_grid)), np.array(leans), np.array(roots))


def _lean(ends: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lean (2,) of the upright ones among lines between two ends (N, 2, 2), and a root (2, 2) of its precision.

    By least squares in rounds. In each further one, lines that disagree with the others count less: what is seen behind
    the frame may lean in any way.
    """
    across, along = (ends[:, 1] - ends[:, 0]).T
    length = np.hypot(across, along)
    steep = (length > SHORTEST) & (np.abs(across) < STEEPEST * np.abs(along))
    slope, weight = across[steep] / along[steep], (length[steep] / SIGMA) ** 2
    terms = np.column_stack((np.ones(steep.sum()), ends[steep, :, 0].mean(axis=1)))
    lean = np.zeros(2)
    for n in range(ROUNDS):
        off = (slope - terms @ lean) / max(LEAST_OFF, MOST_OFF * NEARER**n)
        weighed = terms.T * weight / (1 + off**2) ** 2
        precision = weighed @ terms + np.eye(2) / USUAL**2
        lean = np.linalg.solve(precision, weighed @ slope)
    return lean, np.linalg.cholesky(precision).T
