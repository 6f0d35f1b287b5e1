"""Where near a place the empty view fits a frame better: a board that was pushed, or a camera."""

from collections.abc import Iterator
from operator import itemgetter

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.geometry.plane import Matrix, Points, transform
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.locate.likeness import SMOOTH, alike
from vision.known.view import MARGIN, STEPS, Floats, View, raster_scale, view_at

LEAST_PUSH_CELLS = 0.02
"""A board that seems moved by less has not moved; 1 px of a cell of 50."""
BETTER = 0.02
"""More correlation in a new place is needed before the board is believed to have moved there."""
FARTHEST_CELLS = 1.5
"""A fit that moves the board by more has gone astray; that far, it is looked for anew."""
STEPS_OF_FIT = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 25, 1e-4)


def moved(frame: Frame, pose: BoardPose, board: KnownBoard) -> tuple[float, BoardPose]:
    """How alike the empty view the board is at `pose`, or in a better place near it; and that place."""
    view = view_at(frame, pose)
    raster_from_mm = raster_scale(pose)
    pushed = (
        pose.moved(np.linalg.inv(raster_from_mm) @ shift @ raster_from_mm)
        for shift in _shifts(view, board)
        if LEAST_PUSH_CELLS < _distance(shift, board) < FARTHEST_CELLS
    )
    there = max(((alike(view_at(frame, place), board), place) for place in pushed), key=itemgetter(0), default=None)
    stayed = alike(view, board)
    return there if there is not None and there[0] > stayed + BETTER else (stayed, pose)


def _shifts(view: View, board: KnownBoard) -> Iterator[Matrix]:
    """Transforms (3, 3) from the empty view's raster to this one's that fit well: by the rim, by all, by the grid.

    No piece covers the rim, but it may be bare. A board slides without changing its shape; one that stands, or a camera
    that is pushed, needs the projective transform. What lies round a flat board and stayed draws a fit by all towards
    where the board was: its grid alone is fitted again from there. Enhanced correlation coefficient (Evangelidis and
    Psarakis 2008).
    """
    empty = board.empty_view
    everything = view.shows_as(empty)
    grid = np.zeros_like(everything)
    grid[MARGIN * STEPS : -MARGIN * STEPS, MARGIN * STEPS : -MARGIN * STEPS] = True
    template, picture = empty.lightness, view.lightness
    for mask in (everything & ~grid, everything):
        shift = np.eye(3, dtype=np.float32)
        slid = _fit(template, picture, shift[:2], cv2.MOTION_EUCLIDEAN, mask)
        if slid is None:
            continue
        shift[:2] = slid
        yield shift.astype(np.float64)
        bent = _fit(template, picture, shift, cv2.MOTION_HOMOGRAPHY, mask)
        if bent is not None:
            yield bent.astype(np.float64)
        if mask is everything and not board.pose.is_standing:
            own = _fit(template, picture, shift[:2], cv2.MOTION_EUCLIDEAN, everything & grid)
            if own is not None:
                shift[:2] = own
                yield shift.astype(np.float64)


def _fit(template: Floats, picture: Floats, start: Floats, motion: int, mask: NDArray[np.bool_]) -> Floats | None:
    """None where the fit does not converge, or shows nothing to fit."""
    try:
        _, shift = cv2.findTransformECC(
            template, picture, start.copy(), motion, STEPS_OF_FIT, mask.astype(np.uint8) * 255, SMOOTH
        )
    except cv2.error:
        return None
    return np.asarray(shift, np.float32)


def _distance(shift: Matrix, board: KnownBoard) -> float:
    """By how much the raster's corners move at most, in cells; infinite for one that would turn it inside out."""
    corners = _raster_corners(board)
    depth = corners @ shift[2, :2] + shift[2, 2]
    if depth.min() < 0.5 * depth.max():
        return np.inf
    return float(np.linalg.norm(transform(shift, corners) - corners, axis=1).max()) / STEPS


def _raster_corners(board: KnownBoard) -> Points:
    height, width = board.empty.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
