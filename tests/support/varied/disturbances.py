"""What comes between a camera and a board: a hand, a thing, a second board. The truth says which cells it hides."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.grid import Grid
from tests.support.truth import Truth, cell_px, corners_px, moved, truth_pose
from tests.support.varied.photometric import Varied, to_bgr, to_linear
from tests.support.varied.repaint import albedo
from vision.frame import Bgr
from vision.geometry.plane import Points, transform

Mask = NDArray[np.float32]
"""How much something covers each pixel (H, W), 0 to 1."""

HIDDEN_SHARE, PARTLY_HIDDEN_SHARE = 0.35, 0.08
"""Of a cell covered, from which on it counts as hidden, or as partly hidden."""
SKINS = [(224, 178, 150), (190, 130, 100), (120, 78, 58), (236, 200, 178)]
CARD_BGR = (110, 115, 120)
CARD_CELLS = 1.5
SQUARE = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]])
THINGS = [(40, 40, 44), (230, 228, 220), (150, 40, 45), (50, 90, 140), (200, 170, 60)]


def hand(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """An arm from a side of the picture, its four fingers on the board."""
    side = cell_px(truth)
    tip = _place_on_board(truth, rng)
    away = _unit(tip - corners_px(truth).mean(0) + rng.normal(0, 0.3 * side, 2))
    across = np.array([-away[1], away[0]])
    mask = np.zeros(bgr.shape[:2], np.uint8)
    palm = tip + 2.2 * side * away
    for finger, length in zip((-0.75, -0.25, 0.25, 0.75), (0.25, 0.0, 0.05, 0.4), strict=True):
        _limb(mask, tip + side * (0.6 * finger * across + length * away), palm + side * finger * across, 0.5 * side)
    _limb(mask, palm + 0.2 * side * away, palm + side * away, 2.2 * side)
    _limb(mask, palm, palm + 40 * side * away, 1.7 * side)
    return _laid_over(bgr, truth, mask, SKINS[rng.integers(len(SKINS))], rng)


def card(bgr: Bgr, truth: Truth, cell: str) -> Bgr:
    """A grey card over one cell, and a little of its neighbours: nobody can say what lies there."""
    pose = truth_pose(truth)
    half = pose.pitch_mm * CARD_CELLS / 2
    corners_mm = pose.centres_mm[pose.grid.cells.index(pose.grid.parse(cell))] + half * SQUARE
    shown = bgr.copy()
    cv2.fillConvexPoly(shown, np.rint(pose.project(corners_mm)).astype(np.int32), CARD_BGR)
    return shown


def thing(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """A flat thing of one colour and the size of a telephone lies on the board."""
    side = cell_px(truth)
    x, y = _place_on_board(truth, rng)
    size = (rng.uniform(1.2, 3) * side, rng.uniform(1.2, 3) * side)
    box = cv2.boxPoints(((float(x), float(y)), size, float(rng.uniform(0, 180))))
    mask = np.zeros(bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(box).astype(np.int32), 255, cv2.LINE_AA)
    return _laid_over(bgr, truth, mask, THINGS[rng.integers(len(THINGS))], rng)


DISTURBANCES: dict[str, Callable[[Bgr, Truth, Generator], Varied]] = {f.__name__: f for f in (hand, thing)}
"""Every disturbance by name that leaves one board in view."""


def side_by_side(first: Bgr, truth: Truth, second: Bgr) -> Varied:
    """Two photos beside each other as one picture; the truth is the first's, which lies on the left."""
    height = first.shape[0]
    width = round(second.shape[1] * height / second.shape[0])
    both = np.hstack((first, cv2.resize(second, (width, height), interpolation=cv2.INTER_AREA)))
    return np.asarray(both, np.uint8), moved(truth, lambda points: points, (both.shape[1], height))


def _laid_over(bgr: Bgr, truth: Truth, mask: NDArray[np.uint8], colour: tuple[int, int, int], rng: Generator) -> Varied:
    """Something shaded, as bright as the picture, and its soft shadow; the truth with the cells that it covers."""
    linear = to_linear(bgr)
    light = np.percentile(linear.reshape(-1, 3), 97, axis=0)
    side = cell_px(truth)
    share = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.0) / np.float32(255), np.float32)
    inwards = _soft(mask, 0.35 * side)
    grain = rng.standard_normal(mask.shape).astype(np.float32)
    texture = cv2.GaussianBlur(grain, (0, 0), 0.1 * side) * np.float32(0.1 * side)
    shade = np.clip(0.15 + 0.85 * inwards + 0.1 * texture, 0.05, 1.2)[..., None]
    body = (albedo(*colour) * light).astype(np.float32) * shade
    offset = np.array([[1, 0, 0.3 * side], [0, 1, 0.3 * side]])
    shadow = cv2.warpAffine(inwards, offset, mask.shape[::-1]) * np.float32(0.5)
    below = linear * (1 - shadow[..., None])
    covered = below + share[..., None] * (body - below)
    hidden, partly = _covered_cells(share, truth)
    both = {"hidden": sorted({*truth["hidden"], *hidden}), "partly_hidden": sorted({*truth["partly_hidden"], *partly})}
    return to_bgr(covered), truth | both


def _soft(mask: NDArray[np.uint8], sigma_px: float) -> Mask:
    """A blurred mask, 0 to 1, of which a quarter of the rows and columns is enough."""
    small = cv2.resize(mask, None, fx=1 / 4, fy=1 / 4, interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (0, 0), sigma_px / 4)
    return np.asarray(cv2.resize(blurred, mask.shape[::-1]) / np.float32(255), np.float32)


def _covered_cells(share: Mask, truth: Truth) -> tuple[list[str], list[str]]:
    """Names of the cells that a mask hides, and of those it hides in part."""
    size = truth["position"]["size"]
    grid = Grid(size, size)
    steps = (np.arange(12) + 0.5) / 12
    within = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    square = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    pixels_from_cells = np.asarray(
        cv2.getPerspectiveTransform(square, corners_px(truth).astype(np.float32)), np.float64
    )
    hidden: list[str] = []
    partly: list[str] = []
    for cell in grid.cells:
        row, column = grid.row_column(cell)
        x, y = np.rint(transform(pixels_from_cells, within + np.array([column, row]))).astype(int).T
        covered = share[np.clip(y, 0, share.shape[0] - 1), np.clip(x, 0, share.shape[1] - 1)].mean()
        if covered >= PARTLY_HIDDEN_SHARE:
            (hidden if covered >= HIDDEN_SHARE else partly).append(grid.name(cell))
    return hidden, partly


def _place_on_board(truth: Truth, rng: Generator) -> NDArray[np.float64]:
    centres = np.array(truth["cell_centres_px"], np.float64).reshape(-1, 2)
    return np.asarray(centres[rng.integers(len(centres))])


def _limb(mask: NDArray[np.uint8], start: Points, end: Points, width_px: float) -> None:
    first, last = (tuple(int(v) for v in np.rint(point)) for point in (start, end))
    cv2.line(mask, first, last, 255, max(1, round(width_px)), cv2.LINE_AA)


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9))
