"""Where a flat board slid to: recognised by how it looked when it last lay still, with all that lies on it."""

from collections.abc import Iterator
from operator import itemgetter

import cv2
import numpy as np

from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.plane import Matrix
from vision.geometry.pose import BoardPose, NotFound, cells_apart
from vision.known.board import KnownBoard
from vision.known.locate.pushed import moved
from vision.known.view import OPPONENT, Floats
from vision.srgb import FLOOR, LINEAR

POINTS = 8
"""Of the raster along a cell: a counter is half a cell wide."""
REACH_CELLS = 3.0
"""A push is not looked for farther than this."""
TURNS_DEG = np.arange(-12.0, 12.1, 1.5)
"""Turned by so much between two of them, a corner of seven cells moves by an eighth of a cell."""
APART_CELLS = 0.5
"""Places at least so far from each other are two."""
LEAST_LIKE, LEAST_LEAD = 0.5, 0.15
"""Correlation at a place, and by how much more it is than elsewhere. In eleven games, at the first view after a push of
0.2 to 1.1 cells, it was 0.88 and more, and 0.3 more; eight views later, with pieces laid since, 0.65 and 0.2."""
LEAST_SLIDE_CELLS = 0.15
"""A board that is found nearer than this to where it lay, by a raster so coarse, still lies there."""


def slid(frame: Frame, board: KnownBoard, seen: Frame, lay: BoardPose) -> BoardPose | NotFound:
    """Where the flat board lies that lay at `lay` in the picture `seen`, pushed and turned in its own plane.

    `lay` itself where it was not pushed.
    """
    template = _plane(seen, lay, 0.0)
    like, elsewhere, pose = max(_places(frame, lay, template), key=itemgetter(0))
    if like < max(LEAST_LIKE, elsewhere + LEAST_LEAD):
        return NotFound(Phrase("nothing here looks like the board before it was moved"))
    if cells_apart(lay, pose) < LEAST_SLIDE_CELLS:
        return lay
    _, fitted = moved(frame, pose, board.as_shown_by(seen, lay))
    return fitted


def _places(frame: Frame, lay: BoardPose, template: Floats) -> Iterator[tuple[float, float, BoardPose]]:
    """For each turn the most alike place: how alike, how alike another place is at most, and the pose there."""
    for degrees in TURNS_DEG:
        turned = lay.moved(_turn(np.radians(degrees), lay))
        alike = cv2.matchTemplate(_plane(frame, turned, REACH_CELLS), template, cv2.TM_CCOEFF_NORMED)
        row, column = np.unravel_index(int(alike.argmax()), alike.shape)
        rows, columns = np.ogrid[: alike.shape[0], : alike.shape[1]]
        elsewhere = alike[np.maximum(abs(rows - row), abs(columns - column)) > APART_CELLS * POINTS]
        there = turned.shifted(column / POINTS - REACH_CELLS, row / POINTS - REACH_CELLS)
        yield float(alike.max()), float(elsewhere.max()), there


def _turn(angle: float, pose: BoardPose) -> Matrix:
    """A turn of the board's plane (3, 3) about the board's middle."""
    cosine, sine = np.cos(angle), np.sin(angle)
    x, y = pose.corners_mm.mean(axis=0)
    to, back = np.eye(3), np.eye(3)
    to[:2, 2], back[:2, 2] = (-x, -y), (x, y)
    return np.asarray(back @ np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]]) @ to)


def _plane(frame: Frame, pose: BoardPose, margin_cells: float) -> Floats:
    """Opponent logarithms (h, w, 3) of the board's plane, `margin_cells` round its grid included."""
    seen_px = pose.raster_px(POINTS, margin_cells).astype(np.float32)
    width = max(1, int(pose.cell_px / POINTS))
    levels = cv2.remap(
        cv2.blur(frame.bgr, (width, width)),
        seen_px[..., 0],
        seen_px[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(np.log(LINEAR[levels] + np.float32(FLOOR)) @ OPPONENT, np.float32)
