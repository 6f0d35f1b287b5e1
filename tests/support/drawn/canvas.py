"""Painting on a board's plane as a camera sees it, with exact geometry: supersampled, in linear light."""

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Grid
from tests.support.varied.photometric import Linear, to_bgr
from tests.support.varied.repaint import Colour
from vision.frame import Bgr
from vision.geometry.lens import Lens
from vision.geometry.plane import Points, scaled
from vision.geometry.pose import BoardPose

SUPERSAMPLING = 3
EDGE_STEPS = 12
"""Each edge is drawn as this many chords, for the lens bends it."""
CIRCLE_STEPS = 48
FIXED_POINT_BITS = 4


class Canvas:
    """A picture in the making. Later paint covers earlier; `height_mm` is above the board, towards the camera."""

    def __init__(self, size_px: tuple[int, int], pose: BoardPose, background: Colour) -> None:
        width, height = size_px
        self.pose = pose
        self._linear: Linear = np.empty((height * SUPERSAMPLING, width * SUPERSAMPLING, 3), np.float32)
        self._linear[:] = background

    def polygon(self, points_mm: Points, colour: Colour, height_mm: float = 0.0) -> None:
        """Fill a polygon (N, 2)."""
        self._fill(self._seen(_chords(points_mm), height_mm), colour)

    def rectangle(
        self, low_mm: tuple[float, float], high_mm: tuple[float, float], colour: Colour, z: float = 0
    ) -> None:
        """Fill an upright rectangle `z` mm above the board."""
        self.polygon(rectangle(low_mm, high_mm), colour, z)

    def line(self, start_mm: tuple[float, float], end_mm: tuple[float, float], width_mm: float, colour: Colour) -> None:
        """A line with square ends."""
        start, end = np.array(start_mm), np.array(end_mm)
        along = (end - start) / np.linalg.norm(end - start) * width_mm / 2
        across = np.array([-along[1], along[0]])
        self.polygon(
            np.array([start - along - across, start - along + across, end + along + across, end + along - across]),
            colour,
        )

    def slab(self, outline_mm: Points, low_mm: float, high_mm: float, top: Colour, side: Colour) -> None:
        """A convex body (N, 2) with upright sides between two heights."""
        chords = _chords(outline_mm)
        both = np.vstack((self._seen(chords, low_mm), self._seen(chords, high_mm)))
        self._fill(cv2.convexHull(both.astype(np.float32)).reshape(-1, 2).astype(np.float64), side)
        self._fill(self._seen(chords, high_mm), top)

    def tube(
        self, centre_mm: Points, radii_mm: tuple[float, float], height_mm: float, top: Colour, wall: Colour
    ) -> None:
        """A ring that stands on the board, inner and outer radius given; through its hole one sees what lies there."""
        inner, outer = (circle(centre_mm, radius) for radius in radii_mm)
        hole, floor = self._mask(self._seen(inner, height_mm)), self._mask(self._seen(inner, 0))
        behind = self._linear[hole & floor]
        self.slab(outer, 0, height_mm, top, wall)
        self._linear[hole] = wall
        self._linear[hole & floor] = behind

    def picture(self, noise: float = 0.004) -> Bgr:
        """The finished picture, with a little noise in linear light, always the same."""
        height, width = (n // SUPERSAMPLING for n in self._linear.shape[:2])
        linear = cv2.resize(self._linear, (width, height), interpolation=cv2.INTER_AREA)
        grain = np.random.default_rng(0).standard_normal(linear.shape, np.float32)
        return to_bgr(np.asarray(linear * (1 + noise * 5 * grain) + noise / 4 * grain, np.float32))

    def _seen(self, points_mm: Points, height_mm: float) -> Points:
        return self.pose.project(points_mm, height_mm)

    def _fill(self, points_px: Points, colour: Colour) -> None:
        cv2.fillPoly(self._linear, [_raster(points_px)], colour.tolist(), cv2.LINE_8, FIXED_POINT_BITS)

    def _mask(self, points_px: Points) -> NDArray[np.bool_]:
        mask = np.zeros(self._linear.shape[:2], np.uint8)
        cv2.fillPoly(mask, [_raster(points_px)], 1, cv2.LINE_8, FIXED_POINT_BITS)
        return np.asarray(mask > 0)


def view(
    game: str,
    grid: Grid,
    pitch_mm: float,
    size_px: tuple[int, int] = (1296, 972),
    *,
    elevation_deg: float = 75.0,
    azimuth_deg: float = 0.0,
    roll_deg: float = 0.0,
    fill: float = 0.7,
    k1: float = 0.0,
    standing: bool = False,
) -> BoardPose:
    """The pose of a board that a camera looks at: its middle in the middle, filling `fill` of the picture's height.

    `elevation_deg` 90 is from straight above (`standing`: straight ahead, less is from above); `azimuth_deg` turns the
    camera round the board, `roll_deg` turns the picture.
    """
    lens = Lens(0.82 * size_px[0], ((size_px[0] - 1) / 2, (size_px[1] - 1) / 2), k1)
    board_mm = max(grid.rows, grid.columns) * pitch_mm
    distance_mm = lens.focal_px * board_mm / (fill * size_px[1])
    tilt, azimuth, roll = np.deg2rad((90 - elevation_deg, azimuth_deg, roll_deg))
    tilting = cv2.Rodrigues(np.array([tilt if standing else -tilt, 0.0, 0.0]))[0]
    turning = cv2.Rodrigues(np.array([0.0, azimuth, 0.0] if standing else [0.0, 0.0, azimuth]))[0]
    rotation = cv2.Rodrigues(np.array([0.0, 0.0, roll]))[0] @ tilting @ turning
    middle = np.array([grid.columns, grid.rows, 0.0]) * pitch_mm / 2
    shift = np.array([0.0, 0.0, distance_mm]) - rotation @ middle
    matrix = np.asarray(lens.matrix @ np.column_stack((rotation[:, :2], shift)), np.float64)
    return BoardPose(game, grid, pitch_mm, matrix / matrix[2, 2], lens, 0.0)


def rectangle(low_mm: tuple[float, float], high_mm: tuple[float, float]) -> Points:
    """Corners (4, 2)."""
    return np.array([low_mm, (high_mm[0], low_mm[1]), high_mm, (low_mm[0], high_mm[1])], np.float64)


def circle(centre_mm: Points, radius_mm: float) -> Points:
    """Points (N, 2) round a centre (2,)."""
    angles = np.linspace(0, 2 * np.pi, CIRCLE_STEPS, endpoint=False)
    return np.asarray(centre_mm + radius_mm * np.column_stack((np.cos(angles), np.sin(angles))))


def _chords(points_mm: Points) -> Points:
    """The outline with every edge cut into chords, unless it has many points already."""
    if len(points_mm) >= CIRCLE_STEPS:
        return points_mm
    shares = np.arange(EDGE_STEPS)[:, None, None] / EDGE_STEPS
    cut = points_mm + shares * (np.roll(points_mm, -1, axis=0) - points_mm)
    return np.asarray(cut.transpose(1, 0, 2).reshape(-1, 2))


def _raster(points_px: Points) -> NDArray[np.int32]:
    return np.rint(scaled(points_px, SUPERSAMPLING) * (1 << FIXED_POINT_BITS)).astype(np.int32)
