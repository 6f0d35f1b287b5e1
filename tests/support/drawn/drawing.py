"""Drawings of known boards: every edge lies where the pose says. Positions are in the photo truth's form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.grid import Cell, Grid
from tests.support.drawn.canvas import Canvas, circle, rectangle
from tests.support.truth import Truth
from tests.support.varied.repaint import Colour, albedo
from vision.frame import Bgr
from vision.geometry.pose import BoardPose

SIZE_PX = (1296, 972)
LIGHT = np.array([0.75, 0.8, 0.82])
"""What a white sheet looks like."""
SIDE_SHADE = 0.55
"""Upright sides get this share of the light."""

COLOURS = {
    "red": albedo(200, 25, 35), "yellow": albedo(240, 190, 40), "blue": albedo(35, 70, 170),
    "green": albedo(30, 130, 70), "purple": albedo(105, 45, 130), "orange": albedo(235, 125, 40),
    "grey": albedo(135, 135, 140), "white": albedo(236, 235, 230), "black": albedo(24, 24, 26),
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """Colours of everything in a drawing. `printed` is the colour of the lines on the mat or panel."""

    table: Colour = field(default_factory=lambda: albedo(120, 90, 65))
    mat: Colour = field(default_factory=lambda: albedo(225, 225, 222))
    panel: Colour = field(default_factory=lambda: albedo(150, 150, 150))
    printed: Colour = field(default_factory=lambda: albedo(45, 45, 45))
    frame: Colour = field(default_factory=lambda: albedo(225, 222, 215))
    green_counter: Colour = field(default_factory=lambda: albedo(30, 140, 70))
    colours: Mapping[str, Colour] = field(default_factory=lambda: COLOURS)


def truth_of(game: str, pose: BoardPose, position: Truth, size_px: tuple[int, int] = SIZE_PX) -> Truth:
    """The truth of a drawing, in the photos' form."""
    centres = pose.project(pose.centres_mm).reshape(pose.grid.rows, pose.grid.columns, 2)
    lens = pose.lens
    camera = {"fx": lens.focal_px, "fy": lens.focal_px, "cx": lens.centre_px[0], "cy": lens.centre_px[1]}
    return {
        "game": game,
        "camera": camera | {"kind": "drawn", "width": size_px[0], "height": size_px[1], "k1": lens.k1, "k2": lens.k2},
        "style": "drawn",
        "tags": [],
        "grid_corners_px": pose.corners_px.tolist(),
        "cell_centres_px": centres.tolist(),
        "position": position,
        "hidden": [],
        "partly_hidden": [],
    }


def linkage(position: Truth, pose: BoardPose, look: Look | None = None, size_px: tuple[int, int] = SIZE_PX) -> Bgr:
    """A Linkage mat (A4, the grid on a panel) with pieces of 3 mm and counters of 5 mm."""
    look = look or Look()
    p = pose.pitch_mm
    canvas = Canvas(size_px, pose, LIGHT * look.table)
    canvas.rectangle((-71.4, -27.6), (297 - 71.4, 210 - 27.6), LIGHT * look.mat)
    canvas.rectangle((-0.95 * p, -0.95 * p), (7.95 * p, 7.95 * p), LIGHT * look.panel)
    _lattice(canvas, pose, (0, 7), 0.8, look)
    far_first = sorted(position["pieces"], key=lambda piece: -_distance(pose, piece["cells"][0]))
    for piece in far_first:
        corners = np.array([_corner(pose.grid, cell) for cell in _cells(pose.grid, piece["cells"])]) * p
        outline = rectangle(tuple(corners.min(0) + 0.2), tuple(corners.max(0) + p - 0.2))
        colour = LIGHT * look.colours[piece["colour"]]
        canvas.slab(outline, 0, 3, colour, SIDE_SHADE * colour)
    if position["black"]:
        _counter(canvas, pose, [position["black"]], 0, LIGHT * look.colours["black"])
    if position["green"]:
        _counter(canvas, pose, position["green"]["cells"][:1], 3, LIGHT * look.green_counter)
    return canvas.picture()


def line_or_colour(
    position: Truth,
    pose: BoardPose,
    look: Look | None = None,
    *,
    beside: Sequence[tuple[int, int, str]] = (),
    rings_beside: Mapping[tuple[float, float], str] | None = None,
    size_px: tuple[int, int] = SIZE_PX,
) -> Bgr:
    """A Line or Colour mat with rings of 5 mm.

    `beside`: printed circles outside the grid, as row, column (may be negative or beyond) and colour; `rings_beside`:
    rings on them, or anywhere.
    """
    look = look or Look(mat=albedo(32, 32, 35), printed=albedo(110, 110, 112))
    p, grid = pose.pitch_mm, pose.grid
    printed = [(*grid.row_column(cell), position["colours"][cell // grid.columns][cell % grid.columns])
               for cell in grid.cells]  # fmt: skip
    places = np.array([(column, row) for row, column, _ in [*printed, *beside]]) * p
    canvas = Canvas(size_px, pose, LIGHT * look.table)
    low, high = places.min(0) - 1.2 * p, places.max(0) + 2.2 * p
    canvas.rectangle((low[0], low[1]), (high[0], high[1]), LIGHT * look.mat)
    _lattice(canvas, pose, (0.5, grid.rows - 0.5), 0.6, look)
    for row, column, colour in [*printed, *beside]:
        canvas.polygon(circle((np.array([column, row]) + 0.5) * p, 7.5), LIGHT * look.colours[colour])
    rings: dict[tuple[float, float], str] = {
        grid.row_column(grid.parse(name)): ring for name, ring in position["rings"].items()
    }
    for place, ring in sorted((rings | dict(rings_beside or {})).items()):
        colour = LIGHT * look.colours[ring]
        canvas.tube((np.array(place[::-1]) + 0.5) * p, (7.3, 10.0), 5, colour, SIDE_SHADE * colour)
    return canvas.picture()


def linkx(
    position: Truth,
    pose: BoardPose,
    look: Look | None = None,
    *,
    floating: Sequence[str] = (),
    size_px: tuple[int, int] = SIZE_PX,
) -> Bgr:
    """A LINKX frame before a wall, rails between the columns, tiles with bevelled rims.

    `floating`: cells to leave out although a piece of the position claims them.
    """
    look = look or Look(table=albedo(150, 140, 128))
    p, grid = pose.pitch_mm, pose.grid
    white = LIGHT * look.frame
    canvas = Canvas(size_px, pose, LIGHT * look.table)
    canvas.rectangle((-20 * p, 10 * p), (29 * p, 25 * p), LIGHT * albedo(95, 75, 60), -3 * p)
    for column in range(grid.columns + 1):
        canvas.line((column * p, -0.5 * p), (column * p, 9.5 * p), 0.6, SIDE_SHADE * white)
    tiles = [(cell, piece["colour"]) for piece in position["pieces"]
             for cell in _cells(grid, piece["cells"]) if grid.name(cell) not in floating]  # fmt: skip
    for cell, name in sorted(tiles):
        colour = LIGHT * look.colours[name]
        corner = np.array(_corner(grid, cell)) * p
        canvas.slab(rectangle(tuple(corner + 0.3), tuple(corner + p - 0.3)), -0.5 * p, 0, 0.8 * colour, 0.5 * colour)
        canvas.rectangle(tuple(corner + 0.17 * p), tuple(corner + 0.83 * p), colour)
    for low, high in (
        ((-0.94, -1.05), (0, 10.2)),
        ((9, -1.05), (9.94, 10.2)),
        ((0, -0.88), (9, -0.23)),
        ((0, 9), (9, 9.87)),
    ):
        bar = rectangle((low[0] * p, low[1] * p), (high[0] * p, high[1] * p))
        canvas.slab(bar, -0.85 * p, 0.35 * p, white, SIDE_SHADE * white)
    return canvas.picture()


def _lattice(canvas: Canvas, pose: BoardPose, ends: tuple[float, float], width_mm: float, look: Look) -> None:
    """Lines along all rows and columns between two places, in cells."""
    p = pose.pitch_mm
    for place in np.arange(ends[0], ends[1] + 0.5):
        canvas.line((ends[0] * p, place * p), (ends[1] * p, place * p), width_mm, LIGHT * look.printed)
        canvas.line((place * p, ends[0] * p), (place * p, ends[1] * p), width_mm, LIGHT * look.printed)


def _counter(canvas: Canvas, pose: BoardPose, cells: Sequence[str], low_mm: float, colour: Colour) -> None:
    centre = np.mean(pose.centres_mm[list(_cells(pose.grid, cells))], axis=0)
    canvas.slab(circle(centre, 7.5), low_mm, low_mm + 5, colour, SIDE_SHADE * colour)


def _cells(grid: Grid, names: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(grid.parse(name) for name in names)


def _corner(grid: Grid, cell: Cell) -> tuple[float, float]:
    """Upper left corner as x, y in cells."""
    row, column = grid.row_column(cell)
    return float(column), float(row)


def _distance(pose: BoardPose, name: str) -> float:
    """How far from the camera a cell is, up to scale: the third homogeneous coordinate."""
    x, y = pose.centres_mm[pose.grid.parse(name)]
    return float(pose.pixels_from_mm[2] @ (x, y, 1))
