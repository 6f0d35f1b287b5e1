"""Drawings of a LINKX frame without depth, seen by a known camera from any side."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr
from vision.geometry.lens import Lens

SIZE_PX = (1296, 972)
FRAME, BLUE, WHITE = (225, 228, 230), (170, 150, 20), (215, 218, 222)
ROOM = (70, 95, 120)

FRONT_Z = 0.35
"""How far the frame's front face stands before the tiles' front plane. This and what follows is in cells; x from the
left edge of column a, y downwards from the top of row 9."""
UPRIGHTS_X = (-0.94, -0.01, 9.01, 9.94)
"""Outer and inner edge of the left upright, inner and outer edge of the right one."""
BARS_Y = (-0.88, -0.23, 9.0, 9.87)
"""Upper and lower edge of the top bar, upper and lower edge of the bottom bar."""
UPRIGHT_TOP_Y = -1.05
"""The uprights end a little above the top bar."""
RIM = 0.17
"""Width of the bevelled rim round a tile's recessed middle, from the tile's edge."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """Turn (3, 3) and shift (3,) in cells, lens in pixels."""

    turn: NDArray[np.float64]
    shift: NDArray[np.float64]
    lens: Lens

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels (N, 2) of points (N, 3) in cells."""
        seen = points @ self.turn.T + self.shift
        return self.lens.distort(seen[:, :2] / seen[:, 2:] * self.lens.focal_px + np.array(self.lens.centre_px))


def camera(azimuth_deg: float = 0.0, elevation_deg: float = 10.0, distance: float = 17.0, k1: float = 0.0) -> Camera:
    """A camera that looks at the middle of the grid from `distance` cells."""
    pitch, _ = cv2.Rodrigues(np.array([np.deg2rad(elevation_deg), 0.0, 0.0]))
    yaw, _ = cv2.Rodrigues(np.array([0.0, np.deg2rad(azimuth_deg), 0.0]))
    turn = np.asarray(pitch @ yaw, np.float64)
    shift = np.array([0.0, 0.0, distance]) - turn @ np.array([4.5, 4.5, 0.0])
    centre_px = ((SIZE_PX[0] - 1) / 2, (SIZE_PX[1] - 1) / 2)
    return Camera(turn, shift, Lens(0.8 * SIZE_PX[0], centre_px, k1))


def box(x0: float, x1: float, y0: float, y1: float, z: float) -> NDArray[np.float64]:
    """A rectangle's outline (N, 3) in cells, finely divided for a lens that bends it."""
    share = np.linspace(0, 1, 30, endpoint=False)
    x = np.concatenate((x0 + share * (x1 - x0), np.full(30, x1), x1 + share * (x0 - x1), np.full(30, x0)))
    y = np.concatenate((np.full(30, y0), y0 + share * (y1 - y0), np.full(30, y1), y1 + share * (y0 - y1)))
    return np.column_stack((x, y, np.full(120, z)))


def draw_frame(seen_by: Camera, rows: tuple[str, ...], frame_bgr: tuple[int, int, int] = FRAME) -> Bgr:
    """A frame before a plain room; `rows` from the top, `b` and `w` for tiles, `.` for empty."""
    bgr = np.full((SIZE_PX[1], SIZE_PX[0], 3), ROOM, np.uint8)

    def fill(outline: NDArray[np.float64], colour: tuple[int, ...]) -> None:
        corners = np.rint(seen_by.project(outline) * 8).astype(np.int32)
        cv2.fillPoly(bgr, [corners], colour, cv2.LINE_AA, 3)

    for column in range(1, 9):
        fill(box(column - 0.015, column + 0.015, -0.2, 9.0, 0.0), (150, 165, 180))
    for row, line in enumerate(rows):
        for column, content in enumerate(line):
            if content == ".":
                continue
            colour = BLUE if content == "b" else WHITE
            place = (column + 0.03, column + 0.97, row + 0.03, row + 0.97)
            fill(box(*place, 0.0), colour)
            rim = RIM
            fill(box(column + rim - 0.04, column + 1 - rim, row + rim - 0.04, row + 1 - rim, 0.0), _shade(colour, 0.7))
            fill(box(column + rim, column + 1 - rim, row + rim, row + 1 - rim, 0.0), _shade(colour, 0.95))
    x, y = UPRIGHTS_X, BARS_Y
    for left, right in ((x[0], x[1]), (x[2], x[3])):
        fill(box(left, right, UPRIGHT_TOP_Y, 10.0, FRONT_Z), frame_bgr)
    for top, bottom in ((y[0], y[1]), (y[2], y[3])):
        fill(box(x[1], x[2], top, bottom, FRONT_Z), frame_bgr)
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), 0.8), np.uint8)


def _shade(colour: tuple[int, int, int], share: float) -> tuple[int, ...]:
    return tuple(int(share * value) for value in colour)
