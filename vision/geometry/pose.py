"""Where a board lies in a picture: its homography, and how height above the board shifts what is seen."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from engine.games import GAMES
from engine.grid import Grid
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, Matrix, Points, raster_points, sides, transform


class About(Enum):
    """What a person can say of a board, so that it need not be told from the picture."""

    GAME = auto()
    SIZE = auto()
    CORNERS = auto()


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What a person can say to get a board where none was found, or where several were.

    Attributes
    ----------
    answers : what helps if it is said: names of games as in `GAMES`, or sizes as the game's options have them. Empty
        for corners.
    """

    about: About
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NotFound:
    """No board was found where one was looked for. Falsy.

    Attributes
    ----------
    reason : one sentence: what was expected, what came, and what to do about the picture.
    is_seen : a board is there, but of another game or size, not whole, or on its side.
    unsaid : what would help if it were said; None if nothing would.
    """

    reason: str
    is_seen: bool = False
    unsaid: Unsaid | None = None

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True, slots=True, eq=False)
class BoardPose:
    """Where the playing grid lies in a picture.

    The board's plane has its origin at the outer corner of row 0, column 0; x runs along row 0, y down the columns,
    in mm. (LINKX: the tiles' front plane, as the camera sees it.)

    Attributes
    ----------
    game : name of the game, as in `GAMES`.
    grid : rows and columns.
    pitch_mm : width of a cell as the game's set has it. A picture shows no absolute size, so heights above the board
        are right only for sets of this size.
    pixels_from_mm : (3, 3) from the board's plane to ideal pixels (before the lens bends them).
    lens : bends ideal pixels to seen ones.
    residual_px : root mean square of what the fit leaves, in pixels.
    confidence : how surely a board lies there, 0 to 1; comparable between games.
    camera_sigmas : how unlikely a camera is that would see a square grid in this shape, in standard deviations: by its
        focal length, its distortion, and by how far from square the grid is even then.
    """

    game: str
    grid: Grid
    pitch_mm: float
    pixels_from_mm: Matrix
    lens: Lens
    residual_px: float
    confidence: float = 1.0
    camera_sigmas: float = 0.0

    def __post_init__(self) -> None:
        self.pixels_from_mm.setflags(write=False)

    @property
    def corners_mm(self) -> Points:
        """Outer corners (4, 2) of: row 0 column 0, row 0 last column, last row last column, last row column 0."""
        return UNIT_SQUARE * (self.grid.columns * self.pitch_mm, self.grid.rows * self.pitch_mm)

    @property
    def corners_px(self) -> Points:
        """`corners_mm` as seen (4, 2), distortion included."""
        return self.project(self.corners_mm)

    @property
    def cell_px(self) -> float:
        """Width of a cell in the picture, in the mean of the board's sides."""
        return float(sides(self.corners_px).mean()) / self.grid.columns

    def times_smaller(self, cell_px: float) -> int:
        """By what whole number a picture's sides may be divided so that cells are still at least `cell_px` wide."""
        return max(1, int(self.cell_px / cell_px))

    @property
    def centres_mm(self) -> Points:
        """Centres of the cells (N, 2), row by row."""
        return (raster_points(self.grid.columns, self.grid.rows) + 0.5) * self.pitch_mm

    @property
    def centres_px(self) -> Points:
        """`centres_mm` as seen (N, 2), distortion included."""
        return self.project(self.centres_mm)

    @property
    def is_standing(self) -> bool:
        """Whether the board has an up of its own."""
        return GAMES[self.game].is_standing

    def turns(self) -> tuple["BoardPose", ...]:
        """The same grid with each of its four sides as row 0, as it is first; only as it is if the board stands."""
        if self.is_standing:
            return (self,)
        side_mm = self.grid.columns * self.pitch_mm
        turn = np.array([[0.0, -1.0, side_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # row 0 is where the last column was
        _, *matrices = accumulate([self.pixels_from_mm, turn, turn, turn], np.matmul)
        return (self, *(replace(self, pixels_from_mm=matrix) for matrix in matrices))

    def moved(self, moved_mm: Matrix) -> "BoardPose":
        """The pose after its grid was moved by a transform (3, 3) of the board's own plane, in mm."""
        return replace(self, pixels_from_mm=np.asarray(self.pixels_from_mm @ moved_mm))

    def shifted(self, columns: float, rows: float) -> "BoardPose":
        """The pose after its grid was moved by so many cells to the right and down."""
        right_mm, down_mm = columns * self.pitch_mm, rows * self.pitch_mm
        return self.moved(np.array([[1.0, 0.0, right_mm], [0.0, 1.0, down_mm], [0.0, 0.0, 1.0]]))

    def scaled(self, scale: float) -> "BoardPose":
        """The pose in a picture that is `scale` times as large."""
        shift = (scale - 1) / 2  # (0, 0) is the centre of a pixel
        enlarged = np.array([[scale, 0.0, shift], [0.0, scale, shift], [0.0, 0.0, 1.0]])
        return replace(self, pixels_from_mm=enlarged @ self.pixels_from_mm, lens=self.lens.scaled(scale))

    def project(self, points_mm: Points, height_mm: float = 0.0) -> Points:
        """Where points (N, 2) that lie `height_mm` above the board (towards the camera) are seen, in pixels (N, 2)."""
        return self.lens.distort(transform(self.raised(height_mm), points_mm))

    def raster_px(self, cell_px: float, margin_cells: float, height_mm: float = 0.0) -> NDArray[np.float64]:
        """Where the points of a raster are seen, in pixels (h, w, 2).

        The raster covers the board and `margin_cells` round it, `height_mm` above it, with `cell_px` points to a cell.
        """
        places = (round((n + 2 * margin_cells) * cell_px) for n in (self.grid.rows, self.grid.columns))
        y_mm, x_mm = (((np.arange(n) + 0.5) / cell_px - margin_cells) * self.pitch_mm for n in places)
        matrix = self.raised(height_mm)[:, :, None, None]
        x, y, unit = matrix[:, 0] * x_mm + (matrix[:, 1] * y_mm[:, None] + matrix[:, 2])
        return self.lens.distort(np.stack((x / unit, y / unit), axis=-1).reshape(-1, 2)).reshape(*unit.shape, 2)

    def raised(self, height_mm: float) -> Matrix:
        """`pixels_from_mm` (3, 3) of the plane `height_mm` above the board.

        The plane's normal comes from the two in-plane axes under the lens's focal length (Zhang 2000, section 3.1).
        """
        if height_mm == 0:
            return self.pixels_from_mm
        axes = np.linalg.inv(self.lens.matrix) @ self.pixels_from_mm
        scale = np.sqrt(np.linalg.norm(axes[:, 0]) * np.linalg.norm(axes[:, 1]))
        if axes[2, 2] < 0:  # the board lies before the camera, not behind it
            scale = -scale
        x_axis, y_axis = axes[:, 0] / scale, axes[:, 1] / scale
        towards_camera = -np.cross(x_axis, y_axis)
        raised = axes.copy()
        raised[:, 2] += scale * height_mm * towards_camera
        return np.asarray(self.lens.matrix @ raised)


@dataclass(frozen=True, slots=True, eq=False)
class Ambiguous:
    """Several boards of which nothing in the picture says which one is meant. Falsy, as no board was chosen.

    Attributes
    ----------
    candidates : the boards, likeliest first.
    reason : one sentence: what is open, and what to do about the picture.
    unsaid : what would settle it if it were said; None if nothing would.
    """

    candidates: tuple[BoardPose, ...]
    reason: str
    unsaid: Unsaid | None = None

    def __bool__(self) -> bool:
        return False


def cells_apart(was: BoardPose, now: BoardPose) -> float:
    """How far the corner that moved most lies from where it was, in cells."""
    return float(np.linalg.norm(now.corners_px - was.corners_px, axis=1).max()) / was.cell_px
