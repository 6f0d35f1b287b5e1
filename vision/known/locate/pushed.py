"""Where near a place the empty view fits a frame better, after the board or the camera was pushed."""

from collections.abc import Iterator
from operator import itemgetter

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.geometry.plane import UNIT_SQUARE, Matrix, transform
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.locate.likeness import SMOOTH, alike
from vision.known.view import MARGIN, STEPS, Floats, View, raster_scale, view_at

LEAST_PUSH_CELLS = 0.02
"""A board that seems to have moved by less has not: 1 px if a cell is 50 wide."""
BETTER = 0.02
"""A board is believed to have moved only if it correlates this much more in the new place."""
FARTHEST_CELLS = 1.5
"""A fit that moves the board by more has gone wrong. After such a push, the board is looked for as in any picture."""
STEPS_OF_FIT = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 25, 1e-4)


def moved(frame: Frame, pose: BoardPose, board: KnownBoard) -> tuple[float, BoardPose]:
    """The board at `pose`, or in a better place near it: how similar to the empty view it is there, and that place."""
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
    """Transforms (3, 3) from the empty view's raster to this view's that fit well.

    Three parts are fitted: the rim, which no piece covers but which may show nothing; everything; and the grid alone,
    since what stayed round a flat board draws a fit of everything towards the old place. A flat board slides without
    changing its shape. A standing frame that is pushed, or a camera, needs a projective transform. Fitted by the
    enhanced correlation coefficient (Evangelidis and Psarakis 2008).
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
    """The transform that fits the picture to the template within a mask; None if the fit does not converge."""
    try:
        _, shift = cv2.findTransformECC(
            template, picture, start.copy(), motion, STEPS_OF_FIT, mask.astype(np.uint8) * 255, SMOOTH
        )
    except cv2.error:
        return None
    return np.asarray(shift, np.float32)


def _distance(shift: Matrix, board: KnownBoard) -> float:
    """How far the raster's corners move at most, in cells; infinite for a transform that would turn it inside out."""
    corners = UNIT_SQUARE * board.empty.shape[1::-1]
    depth = corners @ shift[2, :2] + shift[2, 2]
    if depth.min() < 0.5 * depth.max():
        return np.inf
    return float(np.linalg.norm(transform(shift, corners) - corners, axis=1).max()) / STEPS
