"""Draws discs, rings and their shadows as a camera above a straightened board sees them.

What stands up from the mat is drawn in slices from the bottom up, each shifted away from the camera's foot point, so
that walls and hollows appear. All is in linear light; places are in cells.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games import GAMES
from vision.rings.network_input import HEIGHT_MM

CELL_PX = 80
MARGIN_CELLS = 1.0
PLANE_CELLS = HEIGHT_MM / GAMES["line-or-colour"].pitch_mm
"""Height of the plane in which a straightened board is shown without parallax."""

Linear = NDArray[np.float32]
Window = tuple[slice, slice]


@dataclass(frozen=True, slots=True)
class View:
    """Where the camera and the lamp are.

    Foot point and height of the camera, in cells; direction of the lamp; and its share of the light.
    """

    foot: tuple[float, float]
    camera_cells: float
    lamp: tuple[float, float, float]
    key: float
    gloss: float

    def shift(self, x: float, y: float, height: float) -> tuple[float, float]:
        """Where a point at a height above the mat is seen on the straightened board, all in cells."""
        factor = (height - PLANE_CELLS) / self.camera_cells
        return x + (x - self.foot[0]) * factor, y + (y - self.foot[1]) * factor


@dataclass(frozen=True, slots=True)
class Upright:
    """A ring, or with an inner radius of 0 a disc, that stands up from the board; all in cells.

    Attributes
    ----------
    radii : inner and outer. heights : of its foot and its top above the mat.
    is_round : its cross section is; else it has a flat top.
    """

    radii: tuple[float, float]
    heights: tuple[float, float]
    is_round: bool = False


def shadow(canvas: Linear, view: View, at: tuple[float, float], thing: Upright) -> None:
    """Darken where something upright keeps the lamp's light away."""
    lx, ly, lz = view.lamp
    x, y = at
    height = thing.heights[1]
    steps = 3
    dark = np.zeros((1, 1), np.float32)
    where = _window(canvas, x, y)
    for step in range(steps + 1):
        reach = min(height * step / steps / lz, 0.4)
        sx, sy = view.shift(x - lx * reach, y - ly * reach, 0)
        dark = np.maximum(dark, _annulus(where, sx, sy, *thing.radii))
    soft = np.asarray(cv2.GaussianBlur(dark, (0, 0), (0.02 + 0.05 * (1 - view.key)) * CELL_PX), np.float32)
    canvas[where] *= 1 - np.float32(0.85 * view.key) * soft[..., None]


def cylinder(
    canvas: Linear, view: View, at: tuple[float, float], thing: Upright, shade: Linear, *, blown_out: bool = False
) -> None:
    """A disc or ring, from the bottom up; `blown_out`: its top mirrors the lamp."""
    (inner, outer), (foot, top), is_round = thing.radii, thing.heights, thing.is_round
    middle, half = (inner + outer) / 2, (outer - inner) / 2
    where = _window(canvas, *at)
    xs, ys = _grid(where)
    slices = max(3, round((top - foot) * CELL_PX * 0.8))
    for level in range(slices + 1):
        share = level / slices
        width = half * np.sqrt(max(0.06, 1 - (2 * share - 1) ** 2)) if is_round else half
        cx, cy = view.shift(*at, foot + share * (top - foot))
        dx, dy = xs - cx, ys - cy
        r = np.sqrt(dx * dx + dy * dy) + 1e-6
        mask = np.clip((middle + width - r) * CELL_PX + 0.5, 0, 1)
        if inner:
            mask = mask * np.clip((r - middle + width) * CELL_PX + 0.5, 0, 1)
        across = np.clip((r - middle) / half, -1, 1) if inner else np.ones_like(r)
        is_top = level == slices and not is_round
        tilt = np.zeros_like(r) if is_top else across if is_round else np.sign(across)
        up = np.sqrt(1 - tilt**2) * (1 if share > 0.5 else -1)
        lx, ly, lz = view.lamp
        facing = tilt * (dx * lx + dy * ly) / r + up * lz
        light = 1 - view.key + view.key * np.maximum(facing, 0)
        shine = view.gloss * np.maximum(facing, 0) ** 12
        colour = light[..., None] * shade + shine[..., None]
        if blown_out and level == slices:
            colour = colour + 1.0
        canvas[where] += (mask[..., None] * (colour - canvas[where])).astype(np.float32)


def stamp(canvas: Linear, x: float, y: float, radius: float, shade: Linear) -> None:
    """Draw a flat disc."""
    where = _window(canvas, x, y)
    canvas[where] += _annulus(where, x, y, 0, radius)[..., None] * (shade - canvas[where])


def _annulus(where: Window, x: float, y: float, inner: float, outer: float) -> Linear:
    xs, ys = _grid(where)
    r = np.hypot(xs - x, ys - y)
    mask = np.clip((outer - r) * CELL_PX + 0.5, 0, 1)
    if inner:
        mask = mask * np.clip((r - inner) * CELL_PX + 0.5, 0, 1)
    return np.asarray(mask, np.float32)


def _window(canvas: Linear, x: float, y: float) -> Window:
    reach = 0.85
    rows = slice(max(0, round((y + MARGIN_CELLS - reach) * CELL_PX)), round((y + MARGIN_CELLS + reach) * CELL_PX))
    columns = slice(max(0, round((x + MARGIN_CELLS - reach) * CELL_PX)), round((x + MARGIN_CELLS + reach) * CELL_PX))
    return slice(rows.start, min(rows.stop, len(canvas))), slice(columns.start, min(columns.stop, len(canvas)))


def _grid(where: Window) -> tuple[Linear, Linear]:
    """x and y of a window's pixels, in cells."""
    ys, xs = np.mgrid[where].astype(np.float32)
    return (xs + 0.5) / CELL_PX - MARGIN_CELLS, (ys + 0.5) / CELL_PX - MARGIN_CELLS
