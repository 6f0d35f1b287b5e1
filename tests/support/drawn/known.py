"""A drawn Linkage board before a fixed camera, for the reader that knows its board."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from calibration.board.learn import learn_board
from calibration.profile.profile import Profile
from engine.games.linkage.board import GRID
from engine.games.linkage.game import LINKAGE
from vision.frame import Bgr, Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, raster_points, transform
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.view import MARGIN, STEPS, Floats, View

SIZE_PX = (864, 648)
PITCH_MM = 22.0
LENS = Lens(673.0, (433.0, 320.0), -0.04, 0.01)
PAINT: Mapping[str, tuple[float, float, float]] = {
    "white": (0.75, 0.78, 0.78),
    "blue": (0.45, 0.12, 0.05),
    "red": (0.05, 0.05, 0.5),
    "yellow": (0.06, 0.45, 0.75),
}
"""Reflectance of blue, green and red light."""
BLACK, GREEN = (0.02, 0.02, 0.02), (0.07, 0.22, 0.03)
PANEL, MAT, LINE, TABLE = (0.3, 0.28, 0.28), (0.65, 0.7, 0.72), (0.05, 0.05, 0.05), (0.1, 0.2, 0.35)
PX_PER_MM = 4
AROUND_MM = 45
"""Of mat and table drawn round the grid."""


def pose(slid: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> BoardPose:
    """From above and a little aside; `slid` by x and y in mm and turned by degrees about its middle."""
    corners_px = np.array([[280.0, 160.0], [573.0, 143.0], [610.0, 460.0], [267.0, 470.0]])
    side = GRID.columns * PITCH_MM
    pixels_from_mm, _ = cv2.findHomography(UNIT_SQUARE * side, corners_px)
    x, y, degrees = slid
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1.0)
    move = np.vstack((turn, [0, 0, 1])) + np.array([[0, 0, x], [0, 0, y], [0, 0, 0]])
    return BoardPose("linkage", GRID, PITCH_MM, np.asarray(pixels_from_mm @ move, np.float64), LENS, 0.2)


def photographed(
    contents: Mapping[str, str] | None = None,
    *,
    green: str | None = None,
    seed: int = 0,
    light: tuple[float, float, float] = (1.0, 1.0, 1.0),
    slid: tuple[float, float, float] = (0.0, 0.0, 0.0),
    gradient: float = 0.3,
) -> Frame:
    """A picture of a board with `contents` by cell's name and the green counter on the cell `green`.

    The lamp has the colour `light` and is brighter on the left by `gradient`.
    """
    flat = _drawn({"d4": "black"} if contents is None else contents, green)
    maps = _maps(slid)
    linear = cv2.remap(
        flat, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=TABLE
    )
    lamp = np.array(light) * 0.6 * (1 + gradient * (0.5 - np.arange(SIZE_PX[0]) / SIZE_PX[0]))[None, :, None]
    levels = 255 * np.clip(linear * lamp, 0, 1) ** (1 / 2.2)
    noisy = cv2.GaussianBlur(levels, (0, 0), 0.8) + np.random.default_rng(seed).normal(0, 1.5, levels.shape)
    bgr: Bgr = np.clip(noisy, 0, 255).astype(np.uint8)
    return Frame(bgr, "drawn")


@cache
def bare_board(slid: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> KnownBoard:
    """The board as calibration learns it from two pictures of the game's start."""
    frames = [photographed(seed=seed, slid=slid) for seed in (1, 2)]
    return learn_board(frames, pose(slid), dict(LINKAGE.start({}).position.layers))


def with_pieces(empty: View, count: int) -> View:
    """The view that shows a board empty with a piece of some colour on `count` cells, spread over it."""
    linear, paints = empty.linear.copy(), list(PAINT.values())
    for number, cell in enumerate(np.linspace(0, len(GRID) - 1, count).astype(int)):
        row, column = (STEPS * (n + MARGIN) for n in divmod(int(cell), GRID.columns))
        linear[row : row + STEPS, column : column + STEPS] = paints[number % len(paints)]
    return replace(empty, linear=linear)


def profile(name: str, camera: str) -> Profile:
    """Of a camera over the bare board."""
    return Profile(name, camera, "2026-05-01T12:00:00", SIZE_PX, known=bare_board())


@cache
def _maps(slid: tuple[float, float, float]) -> Floats:
    """For each pixel (h, w, 2) where the drawn mat is seen there."""
    place = pose(slid)
    straight_px = place.lens.straighten(raster_points(*SIZE_PX))
    seen_mm = transform(np.asarray(np.linalg.inv(place.pixels_from_mm), np.float64), straight_px)
    return ((seen_mm + AROUND_MM) * PX_PER_MM).astype(np.float32).reshape(SIZE_PX[1], SIZE_PX[0], 2)


def _drawn(contents: Mapping[str, str], green: str | None) -> Floats:
    """The mat in reflectances, seen straight on, PX_PER_MM."""
    side = round((GRID.columns * PITCH_MM + 2 * AROUND_MM) * PX_PER_MM)
    flat = np.empty((side, side, 3), np.float32)
    flat[:] = TABLE
    _box(flat, -30, -30, 184, 184, MAT)
    _box(flat, -8, -8, 162, 162, PANEL)
    for i in range(GRID.columns + 1):
        _box(flat, i * PITCH_MM - 0.3, 0, i * PITCH_MM + 0.3, 154, LINE)
        _box(flat, 0, i * PITCH_MM - 0.3, 154, i * PITCH_MM + 0.3, LINE)
    for name, content in contents.items():
        row, column = GRID.row_column(GRID.parse(name))
        if content == "black":
            _disc(flat, row, column, BLACK)
        else:
            x, y = column * PITCH_MM, row * PITCH_MM
            right, below = (contents.get(_beside(name, step)) == content for step in ((0, 1), (1, 0)))
            far_x, far_y = x + PITCH_MM + (0.3 if right else -0.3), y + PITCH_MM + (0.3 if below else -0.3)
            _box(flat, x + 0.3, y + 0.3, far_x, far_y, PAINT[content])  # a piece hides the line between its halves
    if green is not None:
        _disc(flat, *GRID.row_column(GRID.parse(green)), GREEN)
    return flat


def _beside(name: str, step: tuple[int, int]) -> str:
    row, column = np.add(GRID.row_column(GRID.parse(name)), step)
    return f"{'abcdefghi'[column]}{GRID.rows - row}"


def _box(flat: Floats, x0: float, y0: float, x1: float, y1: float, paint: tuple[float, float, float]) -> None:
    left, top, right, bottom = (round((edge + AROUND_MM) * PX_PER_MM) for edge in (x0, y0, x1, y1))
    flat[top:bottom, left:right] = paint


def _disc(flat: Floats, row: int, column: int, paint: tuple[float, float, float]) -> None:
    x, y = (round(((n + 0.5) * PITCH_MM + AROUND_MM) * PX_PER_MM) for n in (column, row))
    cv2.circle(flat, (x, y), round(7.5 * PX_PER_MM), paint, -1)
