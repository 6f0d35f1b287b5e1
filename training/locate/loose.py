"""Draws loose pieces round a flat board into its picture: they are not part of the board."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.frame import Bgr
from vision.geometry.plane import UNIT_SQUARE, Matrix, Points, homography, transform
from vision.locate.quads.patch import CONTROL, CORNERS
from vision.locate.quads.quad import CELLS, KINDS

TILE: Points = np.array([[-0.98, -0.48], [0.98, -0.48], [0.98, 0.48], [-0.98, 0.48]])
"""A piece of Linkage, in cells."""
Place = Callable[[], tuple[Points, float]]
"""Gives the middle of a piece, in cells, and the angle of its long side."""
CIRCLE: Points = np.column_stack([f(np.linspace(0, 2 * np.pi, 24, endpoint=False)) for f in (np.cos, np.sin)])
BARE_SHARE = 0.5
"""Share of the Linkage boards whose mat goes on unchanged beside them, so that only the outermost lines show where they
end."""
BESIDE = 0.25
"""How far beside the board the mat's colour is picked, in cells."""
LEAST_SCALE = 0.4
"""Nothing is drawn where things appear smaller than this, relative to the board's middle: so far away."""


def with_loose_pieces(bgr: Bgr, boards: Sequence[tuple[int, Points]], rng: Generator) -> Bgr:
    """A picture (H, W, 3) with loose pieces round the first of its boards: strewn, in line with its grid, or in rows.

    `boards` : for each its index in KINDS and its control points (9, 2); the first is not a standing one.
    """
    kind, control_px = boards[0]
    cells = CELLS[KINDS[kind]]
    to_picture = homography(CONTROL * cells, control_px)
    picture = bgr.copy()
    outlines = [px[CORNERS].astype(np.float32) for _, px in boards]
    if KINDS[kind] == "linkage" and rng.random() < BARE_SHARE:
        _bare(picture, to_picture, cells, rng)
    colours = _colours(picture, transform(to_picture, rng.uniform(0, cells, (4, 2))), rng)
    place = [_anyhow, _in_line, _in_rows][rng.integers(3)](cells, rng)
    light = rng.normal(0, 0.12, 2)
    outline, hole = (TILE, None) if KINDS[kind] == "linkage" else _ring(rng)
    for _ in range(rng.integers(4, 32)):
        middle, angle = place()
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        rings = [outline @ turn + middle, *([] if hole is None else [hole @ turn + middle])]
        if _is_beside(rings[0], cells) and _is_near(rings[0], cells, to_picture):
            rings_px = [transform(to_picture, ring) for ring in rings]
            if not any(_meet(board, rings_px[0]) for board in outlines):
                shadows_px = [transform(to_picture, ring + light) for ring in rings]
                _draw(picture, shadows_px, rings_px, colours[rng.integers(len(colours))], rng)
    return picture


def _bare(picture: Bgr, to_picture: Matrix, cells: int, rng: Generator) -> None:
    """Let the mat beside the board go on for some cells as it is next to the board, in place."""
    low, high = rng.uniform(0.4, 3, (2, 2))
    mat = _rectangle(-low, cells + high)
    if _is_near(mat, cells, to_picture):
        corners = _rectangle(-BESIDE, cells + BESIDE)
        sides = [corners + share * (np.roll(corners, 1, axis=0) - corners) for share in np.linspace(0, 1, 20)]
        beside = transform(to_picture, np.concatenate(sides))
        shade = np.median(_seen(picture, beside), axis=0)
        places = [transform(to_picture, mat), transform(to_picture, _rectangle(-0.06, cells + 0.06))]
        cv2.fillPoly(picture, [np.rint(px * 16).astype(np.int32) for px in places], shade.tolist(), cv2.LINE_AA, 4)


def _rectangle(low: Points | float, high: Points | float) -> Points:
    return np.asarray(low + UNIT_SQUARE * (np.asarray(high) - low))


def _seen(picture: Bgr, places_px: Points) -> Points:
    height, width = picture.shape[:2]
    x, y = np.clip(np.rint(places_px).astype(int), 0, (width - 1, height - 1)).T
    return np.asarray(picture[y, x], np.float64)


def _colours(picture: Bgr, places_px: Points, rng: Generator) -> Points:
    """Shades (N, 3) of what lies on the board, and random ones as bright as the picture."""
    return np.vstack((_seen(picture, places_px), rng.uniform(0.05, 1, (4, 3)) * np.percentile(picture, 97)))


def _ring(rng: Generator) -> tuple[Points, Points]:
    radius, thick = rng.uniform(0.3, 0.42), rng.uniform(0.1, 0.16)
    return CIRCLE * radius, CIRCLE * (radius - thick)


def _anyhow(cells: int, rng: Generator) -> Place:
    return lambda: (rng.uniform(-0.6 * cells, 1.6 * cells, 2), rng.uniform(0, np.pi))


def _in_line(cells: int, rng: Generator) -> Place:
    """Places as if the grid went on beyond the board."""

    def place() -> tuple[Points, float]:
        flat = rng.random() < 0.5
        middle = rng.integers(-4, cells + 4, 2) + ((1.0, 0.5) if flat else (0.5, 1.0)) + rng.normal(0, 0.06, 2)
        return middle, (0.0 if flat else np.pi / 2) + rng.normal(0, 0.03)

    return place


def _in_rows(cells: int, rng: Generator) -> Place:
    """Places side by side along the board, close together or not, shifted against the grid's columns."""
    pitch, gap, upright = rng.uniform(1.0, 1.2), rng.uniform(0.1, 0.6), rng.random() < 0.7
    shifts = rng.uniform(-0.5, 0.5, 4)

    def place() -> tuple[Points, float]:
        side = rng.integers(4)
        along = cells / 2 + pitch * (rng.integers(cells) - (cells - 1) / 2) + shifts[side] + rng.normal(0, 0.03)
        off = gap + (1 if upright else 0.5) + 2.1 * (rng.random() < 0.3)
        across = -off if side % 2 else cells + off
        is_level = side < 2
        return np.array((along, across) if is_level else (across, along)), (np.pi / 2 if is_level == upright else 0.0)

    return place


def _is_beside(outline: Points, cells: int) -> bool:
    return bool((outline.max(axis=0) < 0).any() or (outline.min(axis=0) > cells).any())


def _is_near(outline: Points, cells: int, to_picture: Matrix) -> bool:
    """Whether the plane is about as far away there as in the board's middle."""
    depths = np.column_stack((outline, np.ones(len(outline)))) @ to_picture[2]
    scales = (to_picture[2] @ (cells / 2, cells / 2, 1)) / depths
    return bool((scales > LEAST_SCALE).all() and (scales < 1 / LEAST_SCALE).all())


def _meet(board_px: NDArray[np.float32], outline_px: Points) -> bool:
    return cv2.intersectConvexConvex(board_px, outline_px.astype(np.float32))[0] > 0


def _draw(picture: Bgr, shadows_px: list[Points], rings_px: list[Points], shade: Points, rng: Generator) -> None:
    """Draw a piece and its shadow, in place."""
    under = np.asarray(cv2.mean(picture)[:3]) * 0.3
    for places, colour in ((shadows_px, under), (rings_px, shade * rng.uniform(0.85, 1.1))):
        fixed = [np.rint(px * 16).astype(np.int32) for px in places]
        cv2.fillPoly(picture, fixed, tuple(np.clip(colour, 0, 255).tolist()), cv2.LINE_AA, 4)
