"""Draws LINKX boards of all looks: tiles with rims and recesses, rails and frames of random sizes and shades."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.windows_boards import CELL_PX, CELLS, MARGIN_CELLS, SIDE_PX, Board
from vision.frame import Bgr

Picture = NDArray[np.float32]
"""(H, W, 3) sRGB values, 0 to 255."""
Values = NDArray[np.floating]
BLUE_HUES = (172.0, 244.0)
"""Degrees: from turquoise to navy."""
GRID_START, GRID_END = MARGIN_CELLS * CELL_PX, (MARGIN_CELLS + CELLS) * CELL_PX


def drawn(rng: Generator, backgrounds: list[Bgr]) -> Board:
    """A board of a random look, before a background of the given ones."""
    contents = layout(rng)
    shades = (np.zeros(3, np.float32), blue(rng), white(rng))
    picture = background(rng, backgrounds, shades)
    _veil(picture, rng)
    bars, covered = _frame(picture, rng, shades)
    _rails(picture, rng)
    _tiles(picture, contents, shades, rng)
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
    """What stands behind: part of a photo, or plain; with things that have the tiles' shades."""
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
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.5, 4)), np.float32)
    return picture


def _cloth(picture: Picture, rng: Generator) -> None:
    """A table of checks or stripes in two colours, up to where the wall begins."""
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
    """What the panes mirror."""
    if rng.random() < 0.4:
        share = rng.uniform(0.02, 0.3)
        picture[GRID_START:GRID_END, GRID_START:GRID_END] *= 1 - share
        picture[GRID_START:GRID_END, GRID_START:GRID_END] += (share * rng.uniform(60, 230, 3)).astype(np.float32)


def _frame(picture: Picture, rng: Generator, shades: tuple[Picture, ...]) -> tuple[Picture, NDArray[np.bool_]]:
    """Draw the bars' inner faces around the grid; returns the bars themselves, which stand before it, and where."""
    kind = rng.random()
    shade: Values = rng.uniform(10, 240, 3)
    if kind < 0.5:
        shade = shades[2] * rng.uniform(0.7, 1.05) if kind < 0.4 else shades[1] * 0.8
    inner = np.array([GRID_START, GRID_END, GRID_START, GRID_END]) + rng.uniform(-0.35, 0.35, 4) * CELL_PX
    faces = inner + np.array([1, -1, 1, -1]) * rng.uniform(-0.05, 0.3, 4) * CELL_PX
    outer = inner + np.array([-1, 1, -1, 1]) * rng.uniform(0.5, 1.3, 4) * CELL_PX
    _bars(picture, faces, outer, shade, rng.uniform(0.4, 1.0, 4))
    bars = np.full_like(picture, -1)
    _bars(bars, inner, outer, shade, rng.uniform(0.9, 1.1, 4))
    return bars, bars[..., :1] >= 0


def _bars(picture: Picture, inner: Values, outer: Values, shade: Values, sides: Values) -> None:
    """Four bars between `outer` and `inner`, each left, right, top, bottom; their shade times that of each side."""
    left, right, top, bottom = np.rint(inner).astype(int)
    x0, x1, y0, y1 = np.maximum(np.rint(outer).astype(int), 0)
    picture[y0:top, x0:x1] = shade * sides[2]
    picture[bottom:y1, x0:x1] = shade * sides[3]
    picture[y0:y1, x0:left] = shade * sides[0]
    picture[y0:y1, right:x1] = shade * sides[1]


def _rails(picture: Picture, rng: Generator) -> None:
    """Thin uprights between the columns, single or seen double."""
    if rng.random() < 0.1:
        return
    width, share = rng.uniform(0.02, 0.09) * CELL_PX, rng.uniform(0.2, 1.0)
    shade = rng.uniform(40, 250) * rng.uniform(0.9, 1.1, 3)
    drawn_over = picture.copy()
    offsets = rng.uniform(-0.2, 0.2, rng.integers(1, 3)) if rng.random() < 0.5 else np.zeros(1)
    stretch = rng.uniform(-0.02, 0.02)
    for column in range(CELLS + 1):
        for offset in offsets:
            x = GRID_START + (column + offset + stretch * (column - 4.5)) * CELL_PX
            ends = np.rint(np.array([[x, GRID_START], [x, GRID_END]]) * 16).astype(np.int32)
            cv2.line(drawn_over, ends[0], ends[1], shade.tolist(), max(1, round(width)), cv2.LINE_AA, 4)
    picture += share * (drawn_over - picture)


def _tiles(picture: Picture, contents: NDArray[np.int64], shades: tuple[Picture, ...], rng: Generator) -> None:
    """Tiles with their sides as seen from aside, all of one look."""
    gap = rng.uniform(0, 0.06)
    depth, aside = rng.uniform(0, 0.12), rng.uniform(-0.35, 0.35, 2)
    relief = _relief(rng)
    spread, side_shade = rng.uniform(0, 0.08), rng.uniform(0.3, 0.95)
    opaque = rng.uniform(0.85, 1.0) if rng.random() < 0.2 else 1.0
    square = np.array([[gap, gap], [1 - gap, gap], [1 - gap, 1 - gap], [gap, 1 - gap]])
    places = np.argwhere(contents > 0)
    for row, column in places:
        corners = square + np.array([column, row])
        back = corners + depth * (4.5 - corners) * 0.3 + aside * depth * 3
        hull = cv2.convexHull(((np.vstack((corners, back)) + MARGIN_CELLS) * CELL_PX * 16).astype(np.int32))
        inside = np.clip(hull, GRID_START * 16, GRID_END * 16)
        cv2.fillConvexPoly(picture, inside, (shades[contents[row, column]] * side_shade).tolist(), cv2.LINE_AA, 4)
    edge = max(round(gap * CELL_PX), 0)
    for row, column in places:
        y, x = (np.array([row, column]) + MARGIN_CELLS) * CELL_PX
        face = shades[contents[row, column]] * relief * (1 + spread * rng.standard_normal())
        part = slice(edge, CELL_PX - edge)
        spot = picture[y : y + CELL_PX, x : x + CELL_PX][part, part]
        spot += opaque * (face[part, part] - spot)


def _relief(rng: Generator) -> Picture:
    """Shading (CELL_PX, CELL_PX, 1) of a tile's face: rim, bevels lit from somewhere, recess with the rim's shadow."""
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
