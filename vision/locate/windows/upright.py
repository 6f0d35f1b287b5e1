"""How a frame's lines lean where it was found: rails, bars and sides of tiles stand upright or lie level in its grid.

Networks move corners singly. Where one is off, the lines of the straightened picture lean, at one side more than at
the other, whatever the frame is made like; at the depth of which plane they lie makes no difference to that.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Grid
from vision.frame import Bgr, shrunk
from vision.geometry.plane import Matrix, Points, homography, scaled, sides, transform
from vision.locate.patch import CONTROL, CORNERS

CELL_PX, MARGIN_CELLS = 24, 0.6
SHORTEST = 0.15
"""In half sides of the grid, as all lengths here: what is shorter is a letter or a leaf."""
STEEPEST = 0.15
"""A line that leans by more is none of the frame's: corners half a cell off make them lean by half of that."""
LEAST_OFF, MOST_OFF, NEARER = 0.01, 0.06, 0.6
"""A line counts a quarter if its slope is this far from the others': MOST_OFF in the first round, NEARER times as much
in each further one, LEAST_OFF at last."""
ROUNDS = 10
"""Rounds of fitting the lean; in each further one, lines that disagree count less."""
SIGMA = 0.0057
"""Of the slope of a line one half side long, shorter ones as much more; that much of neighbours' errors is common."""
USUAL = 0.05
"""Standard deviation of the lean before any line is seen."""
UNIT_FROM_GRID: Matrix = np.array([[0.5, 0.0, 0.5], [0.0, 0.5, 0.5], [0.0, 0.0, 1.0]])
"""From half sides about the grid's middle to the unit square."""


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """How the lines lean in a plane that is nearly the grid's.

    Attributes
    ----------
    grid_from_pixels : (3, 3) to that plane, in half sides about the middle.
    lean : (2, 2) slopes of upright lines, to the right on the way down, and of level ones, down on the way right:
        in the grid's middle, and how much more at its right side or its lower one.
    roots : (2, 2, 2) of the precisions of both: times how far off these are, it is in standard deviations.
    """

    grid_from_pixels: Matrix
    lean: NDArray[np.float64]
    roots: NDArray[np.float64]

    def residuals(self, pixels_from_unit: Matrix) -> NDArray[np.float64]:
        """How much else the lines would lean if the grid lay there (4,), in standard deviations.

        Parallels meet at one point, the image of their direction.
        """
        level, upright, _ = (self.grid_from_pixels @ pixels_from_unit @ UNIT_FROM_GRID).T
        lean = np.array([[upright[0], -upright[2]] / upright[1], [level[1], -level[2]] / level[0]])
        return np.asarray((self.roots @ (self.lean - lean)[..., None]).ravel())


def lines(bgr: Bgr, control_px: Points, grid: Grid) -> Lines:
    """The lines of a frame in a picture (H, W, 3), seen straight on from where its CONTROL is said to be (9, 2).

    What the lens bends stays bent.
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
    """The lean (2,) of upright lines between ends (N, 2, 2), and the root (2, 2) of its precision.

    By least squares that are weighed anew each time: what is behind the frame leans as it likes.
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
