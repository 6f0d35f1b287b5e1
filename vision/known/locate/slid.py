"""Where a flat board slid to: it is recognised by how it looked when it last lay still, with all that lay on it."""

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
"""Raster points along a cell. They may be few: a counter is half a cell wide."""
REACH_CELLS = 3.0
"""How far a push may have moved the board."""
TURNS_DEG = np.arange(-12.0, 12.1, 1.5)
"""Turns that are tried. From one to the next, a corner of a board of seven cells moves by an eighth of a cell."""
APART_CELLS = 0.5
"""Places farther from each other than this are different places."""
LEAST_LIKE, LEAST_LEAD = 0.5, 0.15
"""The board's place must correlate by the first, and by LEAST_LEAD more than any other place. In eleven games, at the
first view after a push of 0.2 to 1.1 cells, it had 0.88 or more, and led by 0.3 or more; eight views later, after more
pieces were laid, 0.65 and a lead of 0.2."""
LEAST_SLIDE_CELLS = 0.15
"""If the board is found nearer than this to where it lay, it still lies there: the raster is coarse."""


def slid(frame: Frame, board: KnownBoard, seen: Frame, lay: BoardPose) -> BoardPose | NotFound:
    """Where a flat board lies that was pushed, and perhaps turned, in its own plane; NotFound if nothing looks like it.

    `lay` itself if it was not pushed.

    `seen`, `lay` : the last view of the board at rest, and where it lay in that.
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
    """For each turn the best place: its correlation, the largest correlation at other places, and the pose there."""
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
