"""Finds a printed square grid on a mat, however much of it pieces cover: Linkage's board."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.geometry import Grid
from vision.edges import find_planes, find_segments
from vision.frame import Frame
from vision.pose import BoardPose, Lens, Matrix, NotFound, transform
from vision.tiles.edgewise import REACH, Window, best_windows, edge_map
from vision.tiles.lattice import candidates
from vision.tiles.refine import refine

GAME = "linkage"
CELLS = 7
PITCH_MM = 22.0

WORKING_PX = 640
"""Long side of the picture in which grids are looked for; a cell is then 15 to 60 px."""
SHORTEST_SEGMENT_PX = 9.0
PLANES, CANDIDATES_A_PLANE, FINALISTS = 3, 3, 2
REFINEMENTS = 4

LEAST_SCORE = 0.62
LEAST_LINES, MOST_STUBS, MOST_INNER, MOST_RMS_CELLS = 0.5, 0.55, 0.75, 0.05
"""What a grid must show: evidence along its lines, none along their prolongations, few edges inside its cells."""
LEAST_LEAD = 0.08
"""Score by which the grid must beat itself moved by a cell."""


def locate(frame: Frame) -> BoardPose | NotFound:
    """The grid's place, or why there is none. Row 0 is the side that lies highest in the picture."""
    scale = min(1.0, WORKING_PX / max(frame.size_px))
    small = cv2.resize(frame.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    gray = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    focal_px = None if frame.focal_px is None else frame.focal_px * scale
    lens = Lens.guess((gray.shape[1], gray.shape[0]), focal_px)
    finalists = sorted(_coarse(gray, lens), key=lambda pair: -pair[1].score)[:FINALISTS]
    if not finalists:
        return NotFound("no straight lines at right angles are in the picture")
    refined = [_refined(gray, lens, _moved(matrix, window)) for matrix, window in finalists]
    matrix, lens, window, lead, rms_cells = max(refined, key=lambda found: found[2].score)
    reason = _doubt(window, lead, rms_cells)
    if reason:
        return NotFound(reason)
    corners = lens.distort(transform(matrix, _square(CELLS)))
    height, width = gray.shape
    if not ((corners >= -0.5) & (corners <= (width - 0.5, height - 0.5))).all():
        return NotFound("the board is cut off by the picture's edge")
    cell_px = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) / CELLS
    return _pose(matrix, lens, scale, rms_cells * cell_px / scale, window.score)


def _coarse(gray: NDArray[np.uint8], lens: Lens) -> Iterator[tuple[Matrix, Window]]:
    segments = find_segments(gray, SHORTEST_SEGMENT_PX)
    for plane in find_planes(segments, lens, PLANES):
        for candidate in candidates(segments, lens, plane, CELLS, CANDIDATES_A_PLANE):
            window = best_windows(edge_map(gray, lens, candidate.ideal_from_cell, CELLS), CELLS)[0]
            yield candidate.ideal_from_cell, window


def _refined(gray: NDArray[np.uint8], lens: Lens, matrix: Matrix) -> tuple[Matrix, Lens, Window, float, float]:
    """`(ideal_from_cell, lens, window, lead over the next best window, rms in cells)`."""
    rms_cells = 1.0
    for _ in range(REFINEMENTS):
        matrix, lens, rms_cells = refine(edge_map(gray, lens, matrix, CELLS), lens, matrix, CELLS)
        windows = best_windows(edge_map(gray, lens, matrix, CELLS), CELLS)
        if (windows[0].row, windows[0].column) != (REACH, REACH):
            matrix = _moved(matrix, windows[0])
    windows = best_windows(edge_map(gray, lens, matrix, CELLS), CELLS)
    return _moved(matrix, windows[0]), lens, windows[0], windows[0].score - windows[1].score, rms_cells


def _moved(ideal_from_cell: Matrix, window: Window) -> Matrix:
    step = np.array([[1, 0, window.column - REACH], [0, 1, window.row - REACH], [0, 0, 1.0]])
    return np.asarray(ideal_from_cell @ step)


def _doubt(window: Window, lead: float, rms_cells: float) -> str:
    """Why the best grid is none; empty if it is one."""
    if window.lines < LEAST_LINES or window.score < LEAST_SCORE:
        return f"no square grid of {CELLS} x {CELLS} cells is in the picture"
    if window.inner > MOST_INNER or rms_cells > MOST_RMS_CELLS:
        return f"what is most like a grid of {CELLS} x {CELLS} cells has other things in its cells"
    if window.stubs > MOST_STUBS:
        return f"the grid in the picture has more than {CELLS} x {CELLS} cells, or the board is cut off"
    if lead < LEAST_LEAD:
        return "a grid is there, but where it ends cannot be seen"
    return ""


def _square(side: float) -> NDArray[np.float64]:
    return np.array([[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]])


def _pose(ideal_from_cell: Matrix, lens: Lens, scale: float, residual_px: float, score: float) -> BoardPose:
    """In the picture's own pixels, turned so that row 0 lies highest."""
    full_from_small = np.array([[1 / scale, 0, 0.5 / scale - 0.5], [0, 1 / scale, 0.5 / scale - 0.5], [0, 0, 1]])
    centre = transform(full_from_small, np.array([lens.centre_px]))[0]
    full_lens = replace(lens, focal_px=lens.focal_px / scale, centre_px=(float(centre[0]), float(centre[1])))
    cell_from_mm = np.diag([1 / PITCH_MM, 1 / PITCH_MM, 1])
    matrix = full_from_small @ ideal_from_cell @ cell_from_mm
    sides_y = [transform(matrix, _edge_middle(turn))[0, 1] for turn in range(4)]
    matrix = matrix @ _quarter_turns(int(np.argmin(sides_y)))
    return BoardPose(GAME, Grid(CELLS, CELLS), PITCH_MM, matrix / matrix[2, 2], full_lens, residual_px, min(score, 1.0))


def _edge_middle(turn: int) -> NDArray[np.float64]:
    """Middle (1, 2) in mm of the side that is row 0's after `turn` quarter turns."""
    side = CELLS * PITCH_MM
    return np.asarray(transform(_quarter_turns(turn), np.array([[side / 2, 0.0]])))


def _quarter_turns(turn: int) -> Matrix:
    """(3, 3) in mm: new coordinates of the same board, whose row 0 is the old right column for one turn, and so on."""
    side = CELLS * PITCH_MM
    quarter = np.array([[0, -1, side], [1, 0, 0], [0, 0, 1.0]])
    return np.asarray(np.linalg.matrix_power(quarter, turn))
