"""Variations of the set: pieces, circles, rings, mats and frames in other colours than those of the photographs."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator

from engine.grid import Cell
from tests.support.truth import Truth, cell_px, polygon_mask, truth_pose
from tests.support.varied.photometric import Linear, Varied, to_bgr, to_linear
from tests.support.varied.repaint import Colour, Mask, Surface, albedo, repaint, seen_colour, with_targets
from vision.frame import Bgr
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose

PIECE_HEIGHT_MM = 3.0
LIGHT_COLOUR_ALBEDO = 0.8
"""How much of the light the white parts of the sets are taken to reflect."""
PANEL_ALBEDO = 0.35
"""The same of Linkage's grey panel."""

LINKAGE_SHADES = {
    "red": [(150, 12, 40), (222, 62, 20), (160, 48, 40), (225, 20, 60)],
    "yellow": [(250, 232, 70), (196, 140, 30), (255, 205, 0), (235, 215, 110)],
    "blue": [(22, 30, 88), (70, 150, 220), (0, 95, 150), (45, 70, 200)],
    "white": [(240, 230, 200), (232, 240, 246), (208, 208, 206), (250, 248, 240)],
}
LINE_OR_COLOUR_SHADES = {
    "red": [(165, 20, 40), (225, 50, 30), (200, 30, 80)],
    "yellow": [(250, 235, 80), (215, 170, 30), (255, 205, 10)],
    "green": [(20, 90, 50), (110, 190, 60), (0, 130, 110)],
    "blue": [(25, 35, 110), (60, 150, 225), (0, 90, 170)],
    "purple": [(75, 25, 95), (160, 90, 190), (110, 40, 120)],
    "orange": [(240, 120, 10), (220, 100, 50), (250, 150, 60)],
    "grey": [(95, 95, 98), (170, 172, 175), (140, 135, 128)],
}
LINKX_SHADES = {"blue": [(20, 35, 100), (40, 190, 190), (30, 110, 210)], "white": [(238, 226, 196), (205, 205, 205)]}
FRAMES = [(28, 28, 30), (150, 100, 55), (175, 30, 35), (60, 90, 140)]
RINGS = {"white": [(240, 228, 196), (222, 222, 224)], "black": [(62, 62, 66), (60, 38, 24), (34, 36, 60)]}
MATS = [(215, 200, 165), (45, 80, 60), (110, 40, 40), (150, 150, 152), (235, 235, 232), (60, 75, 120), (38, 38, 40)]
PANELS = [
    ((200, 180, 145), (40, 35, 30)),
    ((60, 62, 66), (12, 12, 12)),
    ((36, 38, 42), (190, 190, 190)),
    ((182, 184, 186), (70, 70, 70)),
    ((120, 140, 120), (230, 230, 220)),
    ((60, 50, 90), (200, 200, 210)),
]
"""Linkage's panel and the lines on it."""


SHADES = {"linkage": LINKAGE_SHADES, "linkx": LINKX_SHADES, "line-or-colour": LINE_OR_COLOUR_SHADES}
ALWAYS_SEEN = {"linkage": "panel", "linkx": "frame", "line-or-colour": "mat"}
"""A surface that every picture of a game shows: by it, light and exposure of two pictures are compared."""


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """How the surfaces of a set look in one picture, by name, and how a white sheet would."""

    surfaces: dict[str, Colour]
    white: Colour


def looks(bgr: Bgr, truth: Truth) -> Looks:
    """How the set looks in this picture."""
    surfaces, white = _surfaces(bgr, truth)
    return Looks({name: one.seen for name, one in surfaces.items() if np.isfinite(one.seen).all()}, white)


def recoloured_pieces(bgr: Bgr, truth: Truth, rng: Generator, reference: Looks | None = None) -> Varied:
    """Linkage's and LINKX's pieces, Line or Colour's circles, each colour in another shade.

    `reference`: the looks of another picture of the same recording, so that the shades do not depend on what happens to
    lie in this one.
    """
    surfaces, white = _as_in(reference, truth, *_surfaces(bgr, truth))
    return repaint(bgr, with_targets(surfaces, _draw(SHADES[truth["game"]], rng)), white), truth


def recoloured_surroundings(bgr: Bgr, truth: Truth, rng: Generator, reference: Looks | None = None) -> Varied:
    """Linkage's panel and lines, Line or Colour's mat and rings, LINKX's frame; `reference` as for pieces."""
    if truth["game"] == "linkage":
        return _repanelled(bgr, truth, rng), truth
    mat = {"mat": MATS} | {f"{name} ring": shades for name, shades in RINGS.items()}
    surfaces, white = _as_in(reference, truth, *_surfaces(bgr, truth))
    targets = _draw({"frame": FRAMES} if truth["game"] == "linkx" else mat, rng)
    return repaint(bgr, with_targets(surfaces, targets), white), truth


def _surfaces(bgr: Bgr, truth: Truth) -> tuple[dict[str, Surface], Colour]:
    match truth["game"]:
        case "linkage":
            return _linkage(bgr, truth)
        case "linkx":
            return _linkx(bgr, truth)
        case _:
            return _line_or_colour(bgr, truth)


def _as_in(
    reference: Looks | None, truth: Truth, surfaces: dict[str, Surface], white: Colour
) -> tuple[dict[str, Surface], Colour]:
    """The surfaces as they look in `reference`, in this picture's light."""
    if reference is None:
        return surfaces, white
    same = ALWAYS_SEEN[truth["game"]]
    light = surfaces[same].seen / reference.surfaces[same]
    known = {
        name: replace(one, seen=light * reference.surfaces[name]) if name in reference.surfaces else one
        for name, one in surfaces.items()
    }
    return known, light * reference.white


RECOLOURING: dict[str, Callable[[Bgr, Truth, Generator], Varied]] = {
    f.__name__: f for f in (recoloured_pieces, recoloured_surroundings)
}
"""Every variation of this module by name; they need the truth of an unwarped photo."""


def _draw(shades: dict[str, list[tuple[int, int, int]]], rng: Generator) -> dict[str, Colour]:
    return {name: albedo(*choices[rng.integers(len(choices))]) for name, choices in shades.items()}


def _linkage(bgr: Bgr, truth: Truth) -> tuple[dict[str, Surface], Colour]:
    pose, side = truth_pose(truth), cell_px(truth)
    position = truth["position"]
    by_colour: dict[str, list[Cell]] = {}
    for piece in position["pieces"]:
        by_colour.setdefault(piece["colour"], []).extend(_cells(pose, piece["cells"]))
    taken = {cell for cells in by_colour.values() for cell in cells} | set(_cells(pose, [position["black"] or "d4"]))
    empty = [cell for cell in range(pose.grid.rows * pose.grid.columns) if cell not in taken]
    green = (position["green"] or {"cells": []})["cells"]
    tops = pose.project(pose.centres_mm, PIECE_HEIGHT_MM)
    surfaces = {"panel": Surface(seen_colour(bgr, pose.centres_mm[[]], 0), coloured=False)}
    for colour, cells in by_colour.items():
        clear = [cell for cell in cells if cell not in _cells(pose, green)] or cells
        coloured = colour != "white"
        where = None if coloured else _slabs(bgr, pose, cells, 0, PIECE_HEIGHT_MM)
        surfaces[colour] = Surface(seen_colour(bgr, tops[clear], 0.22 * side), where, coloured=coloured)
    around = _outset(pose, 0.55 * pose.pitch_mm)
    points = np.vstack((pose.project(pose.centres_mm[empty]), pose.project(around)))
    surfaces["panel"] = Surface(seen_colour(bgr, points, 0.2 * side), coloured=False)
    if "white" in surfaces:
        return surfaces, surfaces["white"].seen / LIGHT_COLOUR_ALBEDO
    return surfaces, surfaces["panel"].seen / PANEL_ALBEDO


def _repanelled(bgr: Bgr, truth: Truth, rng: Generator) -> Bgr:
    """Panel and lines apart: a pixel's brightness between the two, against its surroundings, is kept as the mixture."""
    surfaces, _ = _linkage(bgr, truth)
    pose, side = truth_pose(truth), cell_px(truth)
    panel, line = (albedo(*colour) for colour in PANELS[rng.integers(len(PANELS))])
    pieces = [cell for piece in truth["position"]["pieces"] for cell in _cells(pose, piece["cells"])]
    black = _cells(pose, [truth["position"]["black"]]) if truth["position"]["black"] else []
    covered = np.maximum(_slabs(bgr, pose, pieces, 0, PIECE_HEIGHT_MM), _slabs(bgr, pose, black, 0, 5.0, grow=-0.14))
    seen = surfaces["panel"].seen
    linear = to_linear(bgr)
    brightness = linear @ (seen / (seen @ seen)).astype(np.float32)
    area = polygon_mask(bgr.shape[:2], pose.project(_outset(pose, 0.97 * pose.pitch_mm, corners_only=True)))
    hue = linear / np.maximum(linear.sum(-1, keepdims=True), 1e-4) - seen / seen.sum()
    neutral = np.clip(2.5 - np.abs(hue).max(-1) / 0.05, 0, 1) * np.clip((1.9 - brightness) / 0.3, 0, 1)
    open_panel = area * (1 - covered) * cv2.GaussianBlur(neutral, (0, 0), 1.0)
    width = 2 * round(0.09 * side) + 1
    clear = np.where(open_panel > 0.5, brightness, 0).astype(np.float32)
    bright = cv2.morphologyEx(clear, cv2.MORPH_CLOSE, np.ones((width, width), np.uint8))
    weight = cv2.GaussianBlur((bright > 0).astype(np.float32), (0, 0), width)
    paper = cv2.GaussianBlur(bright, (0, 0), width) / np.maximum(weight, 1e-3)
    mixture = np.clip((brightness / np.maximum(paper, 1e-3) - 0.25) / 0.75, 0, 1.3)[..., None]
    light = paper[..., None] * (seen / PANEL_ALBEDO)
    painted: Linear = np.asarray(light * (line + mixture * (panel - line)), np.float32)
    return to_bgr(linear + open_panel[..., None].astype(np.float32) * (painted - linear))


def _line_or_colour(bgr: Bgr, truth: Truth) -> tuple[dict[str, Surface], Colour]:
    pose, side = truth_pose(truth), cell_px(truth)
    position = truth["position"]
    colours = np.array(position["colours"]).ravel()
    centres = pose.project(pose.centres_mm)
    near = _spots(bgr, centres, 0.36 * side)
    both = "both_boards" in truth["tags"]  # the other board's circles are to match
    rings = {name: _cells(pose, [c for c, ring in position["rings"].items() if ring == name]) for name in RINGS}
    raised = pose.project(pose.centres_mm, 3.0)
    surfaces = {}
    for colour in sorted(set(colours)):
        own = centres[colours == colour]
        neutral = colour in ("grey", "white", "black")
        where = _spots(bgr, own, 0.3 * side) if neutral else None if both else near
        surfaces[colour] = Surface(seen_colour(bgr, own, 0.08 * side), where, coloured=not neutral)
    ringed = np.zeros(bgr.shape[:2])
    for name, cells in rings.items():
        where = _spots(bgr, raised[cells], 0.5 * side)
        ringed = np.maximum(ringed, where)
        angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        rim = (raised[cells][:, None] + 0.34 * side * np.column_stack((np.cos(angles), np.sin(angles)))).reshape(-1, 2)
        surfaces[f"{name} ring"] = Surface(seen_colour(bgr, rim, 1), where, coloured=False)
    rows, columns = np.mgrid[: pose.grid.rows + 1, : pose.grid.columns + 1]
    between = np.column_stack((columns.ravel(), rows.ravel())) * pose.pitch_mm
    mat = seen_colour(bgr, pose.project(between), 0.08 * side)
    surfaces["mat"] = Surface(mat, 1 - np.maximum(ringed, near), coloured=False)
    white = surfaces["white ring"].seen
    if not np.isfinite(white).all():
        white = np.percentile(to_linear(bgr).reshape(-1, 3), 98, axis=0).astype(np.float64)
    return surfaces, white / LIGHT_COLOUR_ALBEDO


def _linkx(bgr: Bgr, truth: Truth) -> tuple[dict[str, Surface], Colour]:
    pose, side = truth_pose(truth), cell_px(truth)
    cells: dict[str, list[Cell]] = {"blue": [], "white": []}
    for piece in truth["position"]["pieces"]:
        cells[piece["colour"]] += _cells(pose, piece["cells"])
    centres = pose.project(pose.centres_mm)
    slabs = _slabs(bgr, pose, cells["white"], -0.6 * pose.pitch_mm, 0)
    white = Surface(seen_colour(bgr, centres[cells["white"]], 0.15 * side), slabs, coloured=False)
    inside = polygon_mask(bgr.shape[:2], pose.corners_px)
    outside = polygon_mask(bgr.shape[:2], pose.project(_outset(pose, 1.12 * pose.pitch_mm, corners_only=True)))
    posts = pose.project(_outset(pose, 0.75 * pose.pitch_mm)[pose.grid.columns : -pose.grid.columns])
    rim = (1 - inside) * outside
    frame = Surface(seen_colour(bgr, posts, 0.12 * side), rim, coloured=False)
    blue = Surface(seen_colour(bgr, centres[cells["blue"]], 0.15 * side), 1 - rim)  # a pale frame is no shining piece
    light = white.seen if np.isfinite(white.seen).all() else frame.seen
    return {"blue": blue, "white": white, "frame": frame}, light / LIGHT_COLOUR_ALBEDO


def _cells(pose: BoardPose, names: list[str]) -> list[Cell]:
    return [pose.grid.parse(name) for name in names]


def _outset(pose: BoardPose, distance_mm: float, *, corners_only: bool = False) -> Points:
    """Points round the grid, `distance_mm` outside its edge: beside every row and column, or the corners alone."""
    middle = pose.corners_mm.mean(0)
    corners = pose.corners_mm + distance_mm * np.sign(pose.corners_mm - middle)
    if corners_only:
        return np.asarray(corners)
    steps = (np.arange(pose.grid.columns) + 0.5)[:, None] * pose.pitch_mm
    low, high = np.full_like(steps, -distance_mm), np.full_like(steps, pose.corners_mm[2, 0] + distance_mm)
    sides = [(steps, low), (low, steps), (high, steps), (steps, high)]
    return np.vstack([np.hstack(pair) for pair in sides])


def _slabs(bgr: Bgr, pose: BoardPose, cells: list[Cell], low_mm: float, high_mm: float, grow: float = 0.0) -> Mask:
    """Where boxes that fill cells between two heights are seen; `grow` widens them by a share of a cell."""
    half = (0.5 + grow) * pose.pitch_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    mask = np.zeros(bgr.shape[:2])
    for cell in cells:
        box = pose.centres_mm[cell] + half
        hull = np.vstack((pose.project(box, low_mm), pose.project(box, high_mm)))
        mask = np.maximum(mask, polygon_mask(bgr.shape[:2], hull))
    return mask


def _spots(bgr: Bgr, centres_px: Points, radius_px: float) -> Mask:
    """Soft discs (H, W)."""
    mask = np.zeros(bgr.shape[:2], np.uint8)
    for x, y in np.rint(centres_px * 16).astype(int):
        cv2.circle(mask, (int(x), int(y)), round(radius_px * 16), 255, -1, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.0) / 255.0)
