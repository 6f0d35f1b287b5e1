"""Where a standing frame's grid lies, once pieces are in it: amid the places from which they are read right.

An empty frame of unknown make does not show at which depth its tiles will stand, so it may be found a quarter of a cell
beside their grid.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colours import Lesson
from vision.known.around import around
from vision.known.board import KnownBoard
from vision.known.view import STEPS
from vision.pose import BoardPose
from vision.read import read

SHIFTS = np.linspace(-0.4, 0.4, 9)
"""In cells, tried along the rows and along the columns: half a cell away the next one begins."""
HERE = len(SHIFTS) // 2
ROUNDS = 2
WORSE_NATS = 5.0
"""A place from which so much less of what lies there is read counts a third."""


def settle(board: KnownBoard, lessons: Sequence[Lesson]) -> tuple[KnownBoard, tuple[Lesson, ...], float]:
    """The board and the lessons with the grid where its pieces show it, and how far that is away, in cells.

    A mat, whose grid is seen, stays where it was found; so does a frame whose pieces are read as well a tenth of a cell
    to either side: a few pieces do not show where the other cells lie.
    """
    shift = np.zeros(2)
    if board.pose.is_standing:
        for axis in (0, 1) * ROUNDS:
            shift = _centred(lessons, shift, axis)
    distance = float(np.linalg.norm(shift))
    if not distance:
        return board, tuple(lessons), 0.0
    moved = tuple(replace(lesson, pose=_shifted(lesson.pose, shift)) for lesson in lessons)
    backwards = np.array([[1.0, 0.0, -shift[0] * STEPS], [0.0, 1.0, -shift[1] * STEPS]])
    size = board.empty.shape[1::-1]
    empty = cv2.warpAffine(board.empty, backwards, size, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpAffine(board.inside.astype(np.uint8), backwards, size, flags=cv2.INTER_NEAREST) > 0
    settled = replace(
        board, pose=_shifted(board.pose, shift), empty=np.asarray(empty, np.uint8), inside=np.asarray(inside)
    )
    return settled, moved, distance


def _centred(lessons: Sequence[Lesson], shift: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """The shift (2,) in cells, moved along one axis into the middle of those from which the lessons are read as well.

    It stays where those beside it are among them.
    """
    along = np.eye(2)[axis]
    read_nats = np.array([sum(_read_nats(lesson, shift + by * along) for lesson in lessons) for by in SHIFTS])
    worse_nats = read_nats.max() - read_nats
    if worse_nats[HERE - 1 : HERE + 2].max() < WORSE_NATS:
        return shift
    weights = np.exp(-worse_nats / WORSE_NATS)
    return np.asarray(shift + float(weights @ SHIFTS / weights.sum()) * along)


def _read_nats(lesson: Lesson, shift: NDArray[np.float64]) -> float:
    """Log probability of what is known to lie there, read at a shifted place; what is not seen tells nothing."""
    nats = 0.0
    for layer in read(*around(lesson.frame, _shifted(lesson.pose, shift))).layers:
        rows = layer.log_likelihood - np.logaddexp.reduce(layer.log_likelihood, axis=1)[:, None]
        said = [(cell, layer.contents.index(word)) for cell, word in enumerate(lesson.contents[layer.name]) if word]
        nats += sum(float(rows[cell, content]) for cell, content in said)
    return nats


def _shifted(pose: BoardPose, shift: NDArray[np.float64]) -> BoardPose:
    """The pose so many cells (2,) to the right and down."""
    moved_mm = np.eye(3)
    moved_mm[:2, 2] = shift * pose.pitch_mm
    return replace(pose, pixels_from_mm=np.asarray(pose.pixels_from_mm @ moved_mm))
