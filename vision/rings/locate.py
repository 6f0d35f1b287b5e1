"""Finds a square board of coloured circles: Line or Colour's, 5x5 or 7x7, or both on one mat."""

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from engine.games.line_or_colour import look
from engine.geometry import Grid
from vision.frame import Bgr, Frame
from vision.pose import Ambiguous, BoardPose, Lens, Matrix, NotFound, Points, transform
from vision.rings.lattice import Lattice, find_lattice
from vision.rings.layout import Layout, Window, best_layout
from vision.rings.read import read
from vision.rings.spots import Spots, find_spots

GAME = "line-or-colour"
WORKING_PX = 640
"""Long side of the picture in which boards are looked for; circles are then 8 to 40 px across."""
LEAST_FILLED, LEAST_RIM = 0.62, 0.28
"""Share of the circles that must be seen, on the board and on each of its sides: a hand may hide some."""
LEAST_SCORE_SHARE = 0.3
MOST_RESIDUAL_CELLS = 0.09
K1_SIGMA = 0.08
SURE_RINGS = 0.9
"""Rings that are on one of two boards, less doubts, before it is taken for the one in play."""


def locate(frame: Frame, size: int | None = None) -> BoardPose | NotFound | Ambiguous:
    """The board's place. Row 0 is the side that lies highest in the picture.

    `size` is 5 or 7, None decides by itself: where both boards are printed on one mat, by the rings; Ambiguous if they
    do not say.
    """
    scale = min(1.0, WORKING_PX / max(frame.size_px))
    small: Bgr = np.asarray(cv2.resize(frame.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    spots = find_spots(small)
    lattice = find_lattice(spots) if len(spots) >= 9 else None
    if lattice is None:
        return NotFound("no square of coloured circles is in the picture")
    layout = best_layout(lattice.nodes, size)
    reason = _doubt(layout)
    if layout is None or reason:
        return NotFound(reason)
    focal_px = None if frame.focal_px is None else frame.focal_px * scale
    lens = Lens.guess((small.shape[1], small.shape[0]), focal_px)
    member = _on_boards(lattice, layout)
    matrix, lens, residual_px = _fit(spots, lattice, member, lens)
    poses = []
    for window in layout.windows:
        pose = _pose(matrix, lens, window, spots, lattice, scale, residual_px, layout)
        width, height = frame.size_px
        if not ((pose.centres_px > 0) & (pose.centres_px < (width - 1, height - 1))).all():
            continue
        cell_px = float(np.linalg.norm(pose.corners_px[1] - pose.corners_px[0])) / window.size
        if pose.residual_px > MOST_RESIDUAL_CELLS * cell_px:
            return NotFound("the circles in the picture do not lie on a square board")
        poses.append(pose)
    if size is not None:
        poses = [pose for pose in poses if pose.grid.rows == size]
    if not poses:
        return NotFound("the board is cut off by the picture's edge")
    return poses[0] if len(poses) == 1 else _in_play(frame, poses)


def _doubt(layout: Layout | None) -> str:
    if layout is None:
        return "no board of that size is in the picture"
    if layout.filled < LEAST_FILLED or layout.filled_rims < LEAST_RIM:
        return "no full square of 5 x 5 or 7 x 7 coloured circles is in the picture"
    circles = sum(window.size**2 for window in layout.windows)
    if layout.score < LEAST_SCORE_SHARE * circles:
        return "the circles in the picture go on beyond a board of 5 x 5 or 7 x 7"
    return ""


def _on_boards(lattice: Lattice, layout: Layout) -> NDArray[np.int_]:
    """Indices (K,) of the lattice's nodes that belong to a board."""
    column, row = lattice.nodes.T
    inside = np.zeros(len(lattice.nodes), bool)
    for w in layout.windows:
        inside |= (column >= w.column) & (column < w.column + w.size) & (row >= w.row) & (row < w.row + w.size)
    return np.flatnonzero(inside)


def _fit(spots: Spots, lattice: Lattice, member: NDArray[np.int_], lens: Lens) -> tuple[Matrix, Lens, float]:
    """Homography from nodes and the lens's k1 by least squares over the spots' centres, outliers discounted."""
    nodes = lattice.nodes[member].astype(np.float64)
    seen = spots.centres_px[lattice.members[member]]
    start, _ = cv2.findHomography(nodes, seen, 0)
    start = np.asarray(start / start[2, 2], np.float64)
    cell = float(np.median(np.sqrt(np.abs(np.linalg.det(start[:2, :2])))))
    unit = np.abs(start).ravel()[:8] + 1e-9

    def bent(numbers: NDArray[np.float64]) -> tuple[Matrix, Lens]:
        matrix = np.append(numbers[:8] * unit, 1.0).reshape(3, 3)
        return matrix, Lens(lens.focal_px, lens.centre_px, k1=float(numbers[8]) * K1_SIGMA)

    def residuals(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        matrix, trial = bent(numbers)
        off = (trial.distort(transform(matrix, nodes)) - seen) / (0.04 * cell)
        return np.append(off.ravel(), numbers[8])

    first = np.append(start.ravel()[:8] / unit, lens.k1 / K1_SIGMA)
    solved = least_squares(residuals, first, loss="soft_l1", max_nfev=25)
    matrix, fitted = bent(solved.x)
    off = np.linalg.norm(fitted.distort(transform(matrix, nodes)) - seen, axis=1)
    return matrix, fitted, float(np.sqrt(np.median(off**2)))


def _pose(
    matrix: Matrix,
    lens: Lens,
    window: Window,
    spots: Spots,
    lattice: Lattice,
    scale: float,
    residual_px: float,
    layout: Layout,
) -> BoardPose:
    """In the picture's own pixels; the pitch in mm follows from the circles' nominal size."""
    side = window.size
    radius_cells = _circle_radius(matrix, lens, spots, lattice)
    pitch_mm = float(np.clip(look.CIRCLE_DIAMETER_MM / 2 / radius_cells, look.SMALLEST_PITCH_MM, look.LARGEST_PITCH_MM))
    full_from_small = np.array([[1 / scale, 0, 0.5 / scale - 0.5], [0, 1 / scale, 0.5 / scale - 0.5], [0, 0, 1]])
    centre = transform(full_from_small, np.array([lens.centre_px]))[0]
    full_lens = Lens(lens.focal_px / scale, (float(centre[0]), float(centre[1])), lens.k1)
    best: Matrix | None = None
    highest = np.inf
    for turn in range(4):
        node_from_cell = np.array([[1, 0, window.column - 0.5], [0, 1, window.row - 0.5], [0, 0, 1]])
        quarter = np.linalg.matrix_power(np.array([[0, -1, side], [1, 0, 0], [0, 0, 1.0]]), turn)
        candidate = full_from_small @ matrix @ node_from_cell @ quarter @ np.diag([1 / pitch_mm, 1 / pitch_mm, 1])
        y = float(transform(candidate, np.array([[side * pitch_mm / 2, 0.0]]))[0, 1])
        if y < highest:
            best, highest = candidate, y
    assert best is not None
    filled = float(np.clip(layout.filled, 0.0, 1.0))
    return BoardPose(
        GAME, Grid(side, side), pitch_mm, np.asarray(best / best[2, 2]), full_lens, residual_px / scale, filled
    )


def _circle_radius(matrix: Matrix, lens: Lens, spots: Spots, lattice: Lattice) -> float:
    """Radius of the printed circles in cells: the lower quartile of all spots', as rings' outlines are larger."""
    nodes = lattice.nodes.astype(np.float64)
    step = 0.05
    steps = np.array([[step, 0], [0, step]])
    right, down = (
        lens.distort(transform(matrix, nodes + s)) - lens.distort(transform(matrix, nodes - s)) for s in steps
    )
    cell_px = np.sqrt(np.abs(right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0])) / (2 * step)
    radii = spots.radii_px[lattice.members] / cell_px
    plausible = radii[(radii > 0.21) & (radii < 0.37)]
    return float(np.percentile(plausible, 25)) if len(plausible) else 0.28


def _in_play(frame: Frame, poses: list[BoardPose]) -> BoardPose | Ambiguous:
    """The one of two boards that carries rings outside the circles they share."""
    rings = []
    for pose, other in ((poses[0], poses[1]), (poses[1], poses[0])):
        ring = read(frame, pose).layer("ring")
        chance = np.exp(ring.log_likelihood - ring.log_likelihood.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        there = 1 - chance[:, ring.contents.index("none")]
        shared = _shared(pose, other)
        rings.append(float(there[~shared][there[~shared] > 0.5].sum()))
    first, second = rings
    if first > SURE_RINGS and first > 4 * second:
        return poses[0]
    if second > SURE_RINGS and second > 4 * first:
        return poses[1]
    open_sizes = " or ".join(f"--option size={pose.grid.rows}" for pose in poses)
    what = "no ring says" if max(rings) <= SURE_RINGS else "the rings on both do not say"
    return Ambiguous(tuple(poses), f"two boards share this mat and {what} which one is in play; say {open_sizes}")


def _shared(pose: BoardPose, other: BoardPose) -> NDArray[np.bool_]:
    """(N,) whether a cell of `pose` is also one of `other`."""
    ours: Points = pose.centres_px
    theirs: Points = other.centres_px
    cell_px = float(np.linalg.norm(pose.corners_px[1] - pose.corners_px[0])) / pose.grid.columns
    distance = np.linalg.norm(ours[:, None] - theirs[None], axis=2).min(axis=1)
    return np.asarray(distance < cell_px / 3)
