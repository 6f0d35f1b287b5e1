"""A photo with what was found drawn into it: grid, cell names, what counts, doubts."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from textwrap import wrap

import cv2
import numpy as np

from engine.geometry import Cell
from vision.frame import Bgr, Frame
from vision.pose import BoardPose, Points

OnCanvas = Callable[[Points], Points]

GRID_BGR, DOUBT_BGR, FAULT_BGR, BANNER_BGR = (90, 220, 90), (0, 200, 255), (60, 60, 255), (40, 40, 40)
OUTLINE_BGR = ((255, 120, 40), (200, 60, 200), (40, 160, 255), (60, 200, 60), (200, 200, 40), (80, 80, 240))
STEPS_A_SIDE = 8
"""Points along a cell's side, so that lines bend with the lens."""
SHOWN_PX = 1280
"""Long side of the overlay: larger photos are shrunk, smaller ones enlarged, so that letters stay readable."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Cells to be framed together, with a label in the first of them."""

    label: str
    cells: tuple[Cell, ...]


def draw(
    frame: Frame,
    pose: BoardPose,
    *,
    outlines: Sequence[Outline] = (),
    doubts: Collection[Cell] = (),
    faults: Sequence[Cell] = (),
    banner: Sequence[str] = (),
) -> Bgr:
    """The overlay (h, w, 3): the photo at about SHOWN_PX with the grid, names, framed groups, doubtful cells, a banner.

    `doubts` are cells to be framed with a question mark, `faults` cells to be framed in red.
    """
    scale = SHOWN_PX / max(frame.size_px)
    interpolation = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    canvas = np.asarray(cv2.resize(frame.bgr, None, fx=scale, fy=scale, interpolation=interpolation), np.uint8)

    def on_canvas(points_mm: Points) -> Points:
        return np.asarray((pose.project(points_mm) + 0.5) * scale - 0.5)

    cell_px = float(np.linalg.norm(on_canvas(pose.centres_mm[:2])[1] - on_canvas(pose.centres_mm[:1])[0]))
    for cell in pose.grid.cells:
        _polyline(canvas, on_canvas(_border(pose, cell, 0.0)), GRID_BGR, 1)
    for number, outline in enumerate(outlines):
        _frame_cells(canvas, pose, outline.cells, OUTLINE_BGR[number % len(OUTLINE_BGR)], on_canvas)
    for cell in faults:
        _polyline(canvas, on_canvas(_border(pose, cell, 0.06)), FAULT_BGR, max(2, round(cell_px / 14)))
    for cell in doubts:
        _polyline(canvas, on_canvas(_border(pose, cell, 0.12)), DOUBT_BGR, max(2, round(cell_px / 12)))
    centres = on_canvas(pose.centres_mm)
    for cell in pose.grid.cells:
        corner = centres[cell] + (-0.42 * cell_px, 0.42 * cell_px)
        _text(canvas, pose.grid.name(cell), corner, cell_px / 95, (255, 255, 255))
    for number, outline in enumerate(outlines):
        colour = OUTLINE_BGR[number % len(OUTLINE_BGR)]
        _text(
            canvas, outline.label, centres[outline.cells[0]] + (-0.15 * cell_px, 0.05 * cell_px), cell_px / 60, colour
        )
    for cell in doubts:
        _text(canvas, "?", centres[cell] + (0.1 * cell_px, 0.3 * cell_px), cell_px / 55, DOUBT_BGR)
    return with_banner(canvas, banner)


def _border(pose: BoardPose, cell: Cell, inset: float) -> Points:
    """Points (4 * STEPS_A_SIDE, 2) in mm round a cell, `inset` of a cell inside its border."""
    row, column = pose.grid.row_column(cell)
    along = np.linspace(inset, 1 - inset, STEPS_A_SIDE, endpoint=False)
    low, high = np.full(STEPS_A_SIDE, inset), np.full(STEPS_A_SIDE, 1 - inset)
    back = np.linspace(1 - inset, inset, STEPS_A_SIDE, endpoint=False)
    x = np.concatenate((along, high, back, low))
    y = np.concatenate((low, along, high, back))
    return np.column_stack((column + x, row + y)) * pose.pitch_mm


def _frame_cells(
    canvas: Bgr, pose: BoardPose, cells: tuple[Cell, ...], bgr: tuple[int, int, int], on_canvas: OnCanvas
) -> None:
    """The outer border of a set of cells, a little inside so that neighbouring sets do not hide each other."""
    members = {pose.grid.row_column(cell) for cell in cells}
    for row, column in members:
        for d_row, d_column in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (row + d_row, column + d_column) in members:
                continue
            middle = np.array([column + 0.5 + 0.44 * d_column, row + 0.5 + 0.44 * d_row])
            side = 0.5 * np.array([-d_row, d_column])
            ends = middle + np.linspace(-1, 1, STEPS_A_SIDE)[:, None] * side
            _polyline(canvas, on_canvas(ends * pose.pitch_mm), bgr, 3, closed=False)


def _polyline(canvas: Bgr, points: Points, bgr: tuple[int, int, int], width: int, closed: bool = True) -> None:
    shifted = np.round(points * 16).astype(np.int32)[:, None]
    cv2.polylines(canvas, [shifted], closed, bgr, width, cv2.LINE_AA, shift=4)


def _text(canvas: Bgr, text: str, at: Points, size: float, bgr: tuple[int, int, int]) -> None:
    """Text that stays readable on any ground: dark behind, coloured in front."""
    size = float(np.clip(size, 0.3, 1.2))
    where = (round(float(at[0])), round(float(at[1])))
    x, y = where
    for colour, at_px in (((0, 0, 0), (x + 1, y + 1)), ((0, 0, 0), (x - 1, y - 1)), (bgr, where)):
        cv2.putText(canvas, text, at_px, cv2.FONT_HERSHEY_SIMPLEX, size, colour, 1, cv2.LINE_AA)


def with_banner(canvas: Bgr, lines: Sequence[str]) -> Bgr:
    """A picture with lines of text in a strip above it."""
    if not lines:
        return canvas
    line_px, letter_px = 30, 12
    lines = [part for line in lines for part in wrap(line, max(20, canvas.shape[1] // letter_px))]
    strip = np.full((line_px * len(lines) + 12, canvas.shape[1], 3), BANNER_BGR, np.uint8)
    for i, line in enumerate(lines):
        _text(strip, line, np.array([10.0, line_px * (i + 1) - 6.0]), 0.62, (255, 255, 255))
    return np.vstack((strip, canvas))
