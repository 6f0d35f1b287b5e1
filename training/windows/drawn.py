"""Draws LINKX boards of all looks: tiles with rims and recesses, rails and frames of random sizes and shades."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.windows.boards import CELL_PX, CELLS, MARGIN_CELLS, SIDE_PX, STEP_PX, Board
from vision.frame import Bgr

Picture = NDArray[np.float32]
"""(H, W, 3) sRGB values, 0 to 255."""
Values = NDArray[np.floating]
BLUE_HUES = (172.0, 244.0)
"""Hues in degrees, from turquoise to navy."""
GRID_START, GRID_END = MARGIN_CELLS * CELL_PX, (MARGIN_CELLS + CELLS) * CELL_PX


def drawn(rng: Generator, backgrounds: list[Bgr]) -> Board:
    """A board of a random look, in front of one of the given backgrounds."""
    contents = layout(rng)
    shades = (np.zeros(3, np.float32), blue(rng), white(rng))
    picture = background(rng, backgrounds, shades)
    _veil(picture, rng)
    seen = view(rng)
    bars, covered = _frame(picture, rng, shades, seen)
    _rails(picture, rng, seen)
    _tiles(picture, contents, shades, rng, seen)
    picture = np.where(covered, bars, picture)
    bgr = np.clip(picture, 0, 255).astype(np.uint8)
    return Board(bgr, contents, np.zeros((CELLS, CELLS), np.bool_))


def layout(rng: Generator) -> NDArray[np.int64]:
    """Contents (9, 9): stacks as in play, mostly with some holes; or anything anywhere."""
    colours = cv2.resize(rng.integers(1, 3, (5, 5)).astype(np.float32), (CELLS, CELLS), interpolation=cv2.INTER_NEAREST)
    if rng.random() < 0.5:
        colours = rng.integers(1, 3, (CELLS, CELLS)).astype(np.float32)
    if rng.random() < 0.35:
        full = rng.random((CELLS, CELLS)) < rng.uniform(0.05, 0.95)
    else:
        heights = rng.integers(0, rng.integers(1, 11), CELLS)
        full = np.arange(CELLS)[:, None] >= CELLS - np.minimum(heights, CELLS)
        full &= rng.random((CELLS, CELLS)) >= rng.choice([0.0, 0.03, 0.15])
    return np.asarray(np.where(full, colours, 0), np.int64)


def blue(rng: Generator) -> Picture:
    """A shade (3,) that somebody may call blue: turquoise, navy, petrol, royal."""
    return _shade(rng.uniform(*BLUE_HUES), rng.uniform(0.4, 1.0), rng.uniform(0.22, 1.0))


def white(rng: Generator) -> Picture:
    """A shade (3,) that somebody may call white: cream, grey, ivory."""
    return _shade(
        rng.uniform(20, 60),
        rng.uniform(0, 0.08) if rng.random() < 0.6 else rng.uniform(0, 0.28),
        rng.uniform(0.68, 1.0),
    )


def _shade(hue_deg: float, saturation: float, value: float) -> Picture:
    hsv = np.array([[[hue_deg, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255, np.float32)


def background(rng: Generator, backgrounds: list[Bgr], shades: tuple[Picture, ...]) -> Picture:
    """What is behind a board: part of a photo, or a plain surface; with things in the tiles' shades."""
    if rng.random() < 0.8:
        picture = backgrounds[rng.integers(len(backgrounds))].astype(np.float32)
        picture = np.ascontiguousarray(picture[:, :: rng.choice([-1, 1])]) * rng.uniform(0.3, 1.2)
    else:
        picture = np.full((SIDE_PX, SIDE_PX, 3), rng.uniform(0, 255, 3), np.float32)
    if rng.random() < 0.3:
        _cloth(picture, rng)
    for _ in range(rng.integers(0, 6)):
        shade = shades[rng.integers(1, 3)] if rng.random() < 0.6 else rng.uniform(0, 255, 3)
        _blob(picture, rng, np.asarray(shade * rng.uniform(0.6, 1.1), np.float32))
    if rng.random() < 0.5:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), STEP_PX * rng.uniform(0.5, 4)), np.float32)
    return picture


def _cloth(picture: Picture, rng: Generator) -> None:
    """Draw a tablecloth with checks or stripes in two colours, up to where the wall begins."""
    steps = int(rng.integers(8, 60))
    lines = np.indices((steps, steps)).sum(axis=0) if rng.random() < 0.7 else np.indices((steps, steps))[1]
    colours = rng.uniform(0, 255, (2, 3)).astype(np.float32)
    cloth = np.repeat(np.repeat(colours[lines % 2], 8, axis=0), 8, axis=1)
    top = rng.uniform(-0.3, 0.9) * SIDE_PX
    away, near = rng.uniform(0.5, 1.2) * SIDE_PX, rng.uniform(1, 3) * SIDE_PX
    middle, lean = SIDE_PX / 2, rng.uniform(-0.7, 0.7) * SIDE_PX
    goal = np.array([[middle - away, top], [middle + away, top], [middle + near + lean, SIDE_PX * 1.3],
                     [middle - near + lean, SIDE_PX * 1.3]], np.float32)  # fmt: skip
    side = cloth.shape[0]
    source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, goal)
    cv2.warpPerspective(
        cloth, matrix, (SIDE_PX, SIDE_PX), dst=picture, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
    )


def _blob(picture: Picture, rng: Generator, shade: Picture) -> None:
    centre = rng.uniform(0, SIDE_PX, 2)
    size = rng.uniform(0.3, 4, 2) * CELL_PX
    if rng.random() < 0.6:
        turn_deg = rng.choice([0.0, rng.uniform(-90, 90)])
        corners = cv2.boxPoints(((float(centre[0]), float(centre[1])), (float(size[0]), float(size[1])), turn_deg))
        cv2.fillConvexPoly(picture, np.rint(corners * 16).astype(np.int32), shade.tolist(), cv2.LINE_AA, 4)
    else:
        axes = (int(size[0] / 2), int(size[1] / 2))
        cv2.ellipse(picture, (int(centre[0]), int(centre[1])), axes, rng.uniform(0, 180), 0, 360, shade.tolist(), -1)


def _veil(picture: Picture, rng: Generator) -> None:
    """Light that the panes mirror."""
    if rng.random() < 0.4:
        share = rng.uniform(0.02, 0.3)
        picture[GRID_START:GRID_END, GRID_START:GRID_END] *= 1 - share
        picture[GRID_START:GRID_END, GRID_START:GRID_END] += (share * rng.uniform(60, 230, 3)).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """From where a board is seen.

    The plane of the tiles' fronts, at depth 0, is straight; what lies deeper is displaced and smaller.

    Attributes
    ----------
    camera : (2,) the camera's foot point on that plane, in cells from the grid's first corner.
    distance : of the camera from the plane, in cells.
    """

    camera: Values
    distance: float

    def drawn_px(self, cells: Values, depth: float) -> NDArray[np.int32]:
        """Where points (N, 2), in cells, at a depth in cells are drawn, in sixteenths of a pixel."""
        seen = (cells * self.distance + self.camera * depth) / (self.distance + depth)
        return np.rint((seen + MARGIN_CELLS) * CELL_PX * 16).astype(np.int32)

    def fill(self, picture: Picture, shade: Values, *faces: tuple[Values, float]) -> None:
        """Fill the hull of points, each group at its depth."""
        hull = cv2.convexHull(np.vstack([self.drawn_px(np.asarray(points), depth) for points, depth in faces]))
        cv2.fillConvexPoly(picture, hull, np.asarray(shade).tolist(), cv2.LINE_AA, 4)


def view(rng: Generator) -> View:
    """A random view: 0.3 to 1 m away, up to 40 degrees from the side, up to 45 from above or a little from below."""
    distance = np.exp(rng.uniform(np.log(14), np.log(50)))
    slope = np.tan(np.radians([rng.uniform(-40, 40), rng.uniform(-45, 12)]))
    return View(CELLS / 2 + distance * slope, float(distance))


def _rectangle(left: float, right: float, top: float, bottom: float) -> Values:
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def _frame(
    picture: Picture, rng: Generator, shades: tuple[Picture, ...], seen: View
) -> tuple[Picture, NDArray[np.bool_]]:
    """Draw feet and the bars' inner faces; returns the bars' fronts, which stand before the grid, and where."""
    kind = rng.random()
    shade: Values = rng.uniform(10, 240, 3)
    if kind < 0.5:
        shade = shades[2] * rng.uniform(0.7, 1.05) if kind < 0.4 else shades[1] * 0.8
    left, top = rng.uniform(-0.3, 0.1, 2)
    right, bottom = CELLS - rng.uniform(-0.3, 0.1, 2)
    if rng.random() < 0.5:
        right, bottom = CELLS - left, CELLS + rng.uniform(-0.03, 0.03)
    opening = _rectangle(left, right, top, bottom)
    before, behind = rng.uniform(0, 0.7), rng.uniform(0.2, 1.4)
    wide = rng.uniform(0.5, 1.3, 4)
    if rng.random() < 0.6:
        _feet(picture, rng, shade, seen, (left, right, bottom), behind)
    for side, bright in enumerate(rng.uniform(0.35, 1.1, 4)):
        edge = opening[[side, (side + 1) % 4]]
        seen.fill(picture, shade * bright, (edge, behind), (edge, -before))
    outer = _rectangle(left - wide[0], right + wide[1], top - wide[2], bottom + wide[3])
    bars = np.full_like(picture, -1)
    seen.fill(bars, shade, (outer, -before))
    seen.fill(bars, np.full(3, -1), (opening, -before))
    bars[bars[..., 0] >= 0] *= rng.uniform(0.9, 1.1)
    return bars, bars[..., :1] >= 0


def _feet(
    picture: Picture, rng: Generator, shade: Values, seen: View, opening: tuple[float, float, float], start: float
) -> None:
    """Two feet that reach back from the frame's lower corners, of which the window shows the ends."""
    left, right, bottom = opening
    upper, lower = bottom + rng.uniform(-0.5, 0.6), bottom + rng.uniform(0.8, 1.6)
    end = start + rng.uniform(0.5, 4)
    wide, inside = rng.uniform(0.4, 1.2), rng.uniform(-0.4, 0.4)
    bright = rng.uniform(0.4, 1.1, 2)
    for near, far in ((left + inside, left + inside - wide), (right - inside, right - inside + wide)):
        block = np.array([[near, upper], [far, upper], [far, lower], [near, lower]])
        seen.fill(picture, shade * bright[0], (block, start), (block, end))
        seen.fill(picture, shade * bright[1], (block[:2], start), (block[:2], end))


def _rails(picture: Picture, rng: Generator, seen: View) -> None:
    """Draw thin uprights between the columns, in front of the tiles and behind them."""
    if rng.random() < 0.1:
        return
    width, share = rng.uniform(0.02, 0.09) * CELL_PX, rng.uniform(0.2, 1.0)
    shade = rng.uniform(40, 250) * rng.uniform(0.9, 1.1, 3)
    drawn_over = picture.copy()
    for depth in rng.uniform(-0.1, 0.8, rng.integers(1, 3)):
        for column in range(CELLS + 1):
            start, end = seen.drawn_px(np.array([[column, 0], [column, CELLS]], float), depth)
            cv2.line(drawn_over, start, end, shade.tolist(), max(1, round(width)), cv2.LINE_AA, 4)
    picture += share * (drawn_over - picture)


def _frames_shadow(rng: Generator) -> Picture:
    """(SIDE_PX, SIDE_PX, 1) how much light the frame, which stands in front of the tiles, lets through to them."""
    corner = GRID_START + np.array([rng.uniform(-0.7, 0.7), rng.uniform(-0.2, 1.0)]) * CELL_PX
    end = corner + CELLS * CELL_PX
    lit = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    cv2.rectangle(lit, np.rint(corner).astype(int).tolist(), np.rint(end).astype(int).tolist(), 1.0, -1)
    lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), STEP_PX * rng.uniform(0.5, 6)), np.float32)
    return np.asarray(1 - rng.uniform(0.2, 0.8) * (1 - lit[..., None]), np.float32)


def _tiles(
    picture: Picture, contents: NDArray[np.int64], shades: tuple[Picture, ...], rng: Generator, seen: View
) -> None:
    """Draw tiles, all of one look, with their sides as seen at a slant."""
    gap, thick = rng.uniform(0, 0.06), rng.uniform(0.05, 0.6)
    relief = _relief(rng)
    spread, side_shade, top_shade = rng.uniform(0, 0.08), rng.uniform(0.3, 0.95), rng.uniform(0.6, 1.3)
    opaque = rng.uniform(0.85, 1.0) if rng.random() < 0.2 else 1.0
    square = _rectangle(gap, 1 - gap, gap, 1 - gap)
    places = np.argwhere(contents > 0)
    for row, column in places:
        corners, shade = square + np.array([column, row]), shades[contents[row, column]]
        seen.fill(picture, shade * side_shade, (corners, 0), (corners, thick))
        seen.fill(picture, shade * top_shade, (corners[:2], 0), (corners[:2], thick))
    edge = max(round(gap * CELL_PX), 0)
    light = _frames_shadow(rng) if rng.random() < 0.5 else np.ones((SIDE_PX, SIDE_PX, 1), np.float32)
    for row, column in places:
        y, x = (np.array([row, column]) + MARGIN_CELLS) * CELL_PX
        face = shades[contents[row, column]] * relief * (1 + spread * rng.standard_normal())
        face = face * light[y : y + CELL_PX, x : x + CELL_PX]
        part = slice(edge, CELL_PX - edge)
        spot = picture[y : y + CELL_PX, x : x + CELL_PX][part, part]
        spot += opaque * (face[part, part] - spot)


def _relief(rng: Generator) -> Picture:
    """(CELL_PX, CELL_PX, 1) shading of a tile's face: its rim, lit bevels, and its recess with the rim's shadow."""
    steps = (np.arange(4 * CELL_PX) + 0.5) / (4 * CELL_PX)
    x, y = np.meshgrid(steps, steps)
    rim, bevel = rng.uniform(0.06, 0.3), rng.uniform(0.0, 0.1)
    from_edge = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    shading = np.ones_like(x)
    recess = from_edge > rim
    contrast = rng.uniform(0.0, 0.35) if rng.random() < 0.3 else rng.uniform(0.1, 0.6)
    shading[recess] *= 1 - rng.uniform(-0.1, 0.6) * contrast
    light = rng.uniform(-1, 1, 2) * contrast * rng.choice([-1, 1], p=[0.2, 0.8])
    side = np.argmin(np.stack((x, 1 - x, y, 1 - y)), axis=0)
    slope = np.choose(side, [-light[0], light[0], -light[1], light[1]])
    shading += np.where((from_edge > rim - bevel) & (from_edge <= rim), slope, 0)
    shadow = recess & (
        (x - rim < rng.uniform(-0.05, 0.25) * contrast) | (y - rim < rng.uniform(-0.05, 0.35) * contrast)
    )
    shading[shadow] *= rng.uniform(0.4, 0.9)
    outer = rng.uniform(0, 0.05)
    shading[from_edge < outer] *= rng.uniform(0.5, 1.1)
    if rng.random() < 0.3:
        shading += contrast * 0.3 * np.exp(-(((from_edge - rng.uniform(0.2, 0.4)) / 0.03) ** 2))
    small = cv2.resize(np.clip(shading, 0.1, 1.5), (CELL_PX, CELL_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small[..., None], np.float32)
