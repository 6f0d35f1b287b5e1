"""A board's pose from the control points that were seen: the homography and lens that fit best and are likely."""

import math
import operator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import leastsq

from engine.games import GAMES
from engine.grid import Grid
from vision.geometry.lens import Lens
from vision.geometry.plane import Matrix, Points, homography, sides, transform
from vision.geometry.pose import BoardPose
from vision.locate.quads.patch import CONTROL, CORNERS
from vision.locate.windows.upright import Lines
from vision.windows.on_tiles import OFF_CELLS, Edges

K1_SIGMA = 0.06
"""Standard deviation of a camera's radial distortion k1: phones and Pi modules stay within ±0.05, wide lenses reach
-0.2."""
SIGMA_CELLS = 0.04
"""Standard deviation of the control points, in cells."""
FOCAL_SIGMA, SQUARE_SIGMA = 0.2, 0.02
"""Standard deviations: of the logarithm of the focal length from that of `lens`; and of a grid's axes from being square
to each other and equally long, as seen through that lens. They are not exactly so even on a real board, as pictures may
be cropped, so that the lens's middle is not the picture's."""
EXACTLY_ENOUGH = 1e-5
"""The fit ends when its numbers or its error change by a smaller share than this: less than a thousandth of a pixel."""


def pose_from_control(
    game: str,
    grid: Grid,
    control_px: Points,
    lens: Lens,
    confidence: float,
    lines: Lines | None = None,
    sigma_cells: float | NDArray[np.float64] = SIGMA_CELLS,
    edges: Edges | None = None,
) -> BoardPose:
    """The likeliest pose of a board whose control points were seen. Row 0 lies highest, unless the board has an up.

    Parameters
    ----------
    control_px : (9, 2) where CONTROL is seen.
    lens : a guess. The pose keeps its focal length and centre; the distortion k1 is fitted.
    confidence : becomes the pose's.
    lines, edges : how a frame's lines lean, and where its tiles meet; both correct the pose.
    sigma_cells : standard deviation of the control points, in cells: one for all, or (9,). The larger it is, the more
        lines and edges count.
    """
    problem = _Problem.of(grid, control_px, lens, lines, sigma_cells, edges)
    solved, *_ = leastsq(
        problem.residuals,
        problem.first,
        full_output=True,  # else it warns where a quad is hardly a board
        ftol=EXACTLY_ENOUGH,
        xtol=EXACTLY_ENOUGH,
    )
    matrix, fitted = problem.bent(solved)
    off = fitted.distort(transform(matrix, CONTROL)) - control_px
    residual_px = float(np.sqrt((off**2).sum(axis=1).mean()))
    pitch_mm = GAMES[game].pitch_mm
    side_mm = grid.rows * pitch_mm
    pixels_from_mm = matrix @ np.diag([1 / side_mm, 1 / side_mm, 1])
    unlikely = float(np.linalg.norm((*_not_square(matrix, lens, solved[9]), *solved[8:])))
    pose = BoardPose(game, grid, pitch_mm, pixels_from_mm, fitted, residual_px, confidence, unlikely)
    return min(pose.turns(), key=lambda turned: float(turned.corners_px[:2, 1].sum()))


class _Meetings(NamedTuple):
    """Where tiles meet on the grid's lines.

    Attributes
    ----------
    places : (M, 2) where they should, in the unit square.
    seen_px : (M, 2) where they are seen to.
    normals : (M, 2) of the lines, in the picture.
    """

    places: Points
    seen_px: Points
    normals: Points


@dataclass(frozen=True, slots=True, eq=False)
class _Problem:
    """What was seen of a board, as a problem of least squares in ten numbers.

    Eight are the homography from the unit square, in units of `unit`. The ninth is the lens's k1, the tenth the
    logarithm of its focal length relative to that of `lens`, both in standard deviations.
    """

    control_px: Points
    lens: Lens
    lines: Lines | None
    meetings: _Meetings | None
    sigma_px: NDArray[np.float64]
    cell_px: float
    straight: Matrix
    unit: NDArray[np.float64]

    @staticmethod
    def of(
        grid: Grid,
        control_px: Points,
        lens: Lens,
        lines: Lines | None,
        sigma_cells: float | NDArray[np.float64],
        edges: Edges | None,
    ) -> "_Problem":
        """See `pose_from_control`."""
        cell_px = float(sides(control_px[CORNERS]).mean()) / grid.rows
        sigma_px = np.reshape(sigma_cells, (-1, 1)) * cell_px
        straight = homography(CONTROL, control_px)
        unit = np.abs(straight).ravel()[:8] + 1e-9  # none is 0, as parts of it are sought
        meetings = None if edges is None else _Meetings(edges.places / grid.columns, *edges.seen_px())
        return _Problem(control_px, lens, lines, meetings, sigma_px, cell_px, straight, unit)

    @property
    def first(self) -> NDArray[np.float64]:
        """(10,) numbers to begin with: the homography of the control points alone, and a lens that bends nothing."""
        return np.append((self.straight / self.straight[2, 2]).ravel()[:8] / self.unit, (0.0, 0.0))

    def bent(self, numbers: NDArray[np.float64]) -> tuple[Matrix, Lens]:
        """The homography and the lens that the ten numbers stand for."""
        matrix = np.append(numbers[:8] * self.unit, 1.0).reshape(3, 3)
        return matrix, Lens(self.lens.focal_px, self.lens.centre_px, k1=float(numbers[8]) * K1_SIGMA)

    def residuals(self, numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        """In standard deviations: how far all that was seen lies from its place, and how unlikely the camera is."""
        matrix, trial = self.bent(numbers)
        off = (trial.distort(transform(matrix, CONTROL)) - self.control_px) / self.sigma_px
        leaning = () if self.lines is None else self.lines.residuals(matrix)
        beside = () if self.meetings is None else self._beside(self.meetings, matrix, trial)
        return np.concatenate((off.ravel(), _not_square(matrix, self.lens, numbers[9]), leaning, beside, numbers[8:]))

    def _beside(self, meetings: _Meetings, matrix: Matrix, trial: Lens) -> NDArray[np.float64]:
        """(M,) how far from the grid's lines tiles are seen to meet, in standard deviations."""
        apart = trial.distort(transform(matrix, meetings.places)) - meetings.seen_px
        return np.asarray((apart * meetings.normals).sum(axis=1) / (OFF_CELLS * self.cell_px))


def _not_square(matrix: Matrix, lens: Lens, longer: float) -> tuple[float, float]:
    """How far a grid's axes are from being square to each other, and equally long, in standard deviations.

    They are seen through a pinhole whose focal length is `longer` standard deviations longer than that of `lens`.
    """
    focal_px = lens.focal_px * math.exp(FOCAL_SIGMA * longer)
    centre_x, centre_y = lens.centre_px
    across, down = (
        ((x - centre_x * w) / focal_px, (y - centre_y * w) / focal_px, w) for x, y, w in matrix[:, :2].T.tolist()
    )
    width, height = math.hypot(*across), math.hypot(*down)
    cosine = sum(map(operator.mul, across, down)) / (width * height)
    return cosine / SQUARE_SIGMA, math.log(width / height) / SQUARE_SIGMA
