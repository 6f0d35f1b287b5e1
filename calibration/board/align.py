"""A standing frame's grid, found anew once pieces are in it.

An empty frame of unknown make does not show at which depth its tiles will stand, so its grid may be found up to a
quarter of a cell off.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from calibration.colours.learn import Lesson
from vision.frame import Frame
from vision.geometry.around import around
from vision.geometry.plane import Points, homography, transform
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.locate.find import find_near
from vision.read import read_in_place

AS_FOUND_CELLS = 0.12
"""A grid that is found within this of its place is not moved. On 20 frames of unknown make, nine in ten pairs of finds
(each the mean of two pictures) agreed to this."""
FARTHEST_CELLS = 0.45
"""A grid that is found farther away is not believed: from half a cell on, it might be that of the neighbouring
cells."""
WORSE_NATS = 5.0
"""A new place is refused if what is known to lie there is less probable by more than this when read from it."""


def align_to_pieces(
    board: KnownBoard,
    lessons: Sequence[Lesson],
    share: float = 1.0,
    find_again: Callable[[Frame, BoardPose], BoardPose | None] = find_near,
) -> tuple[KnownBoard, tuple[Lesson, ...], float]:
    """The board and the lessons with the grid moved to where its pieces show it, and how far it was moved, in cells.

    A flat board is not moved, as its grid is printed. Neither is a frame that is not found anew, or found in its place.

    Parameters
    ----------
    share : how much of the way the grid is moved, 0 to 1; less than 1 if earlier lessons have moved it already.
    find_again : finds a lesson's board anew near its pose.
    """
    stays = board, tuple(lessons), 0.0
    found = [(lesson.pose, find_again(lesson.frame, lesson.pose)) for lesson in lessons if board.pose.is_standing]
    finds_mm = [_corners_mm(pose, anew) for pose, anew in found if anew is not None]
    if not finds_mm:
        return stays
    off_mm = np.mean(finds_mm, axis=0) - board.pose.corners_mm
    distance = float(np.linalg.norm(off_mm, axis=1).max()) / board.pose.pitch_mm
    if not AS_FOUND_CELLS < distance < FARTHEST_CELLS:
        return stays
    moved_mm = homography(board.pose.corners_mm, board.pose.corners_mm + share * off_mm)
    moved = tuple(replace(lesson, pose=lesson.pose.moved(moved_mm)) for lesson in lessons)
    if sum(map(_read_nats, moved)) < sum(map(_read_nats, lessons)) - WORSE_NATS:
        return stays
    return board.regridded(moved_mm), moved, share * distance


def _corners_mm(pose: BoardPose, anew: BoardPose) -> Points:
    """The corners (4, 2) of a board that was found anew, in mm of the board's plane at its old pose."""
    return transform(np.linalg.inv(pose.pixels_from_mm), pose.lens.straighten(anew.corners_px))


def _read_nats(lesson: Lesson) -> float:
    """Log probability, by the reader of any board, of what is known to lie there."""
    nats = 0.0
    for layer in read_in_place(*around(lesson.frame, lesson.pose)).layers:
        rows = layer.log_likelihood - np.logaddexp.reduce(layer.log_likelihood, axis=1)[:, None]
        said = [(cell, layer.contents.index(word)) for cell, word in enumerate(lesson.contents[layer.name]) if word]
        nats += sum(float(rows[cell, content]) for cell, content in said)
    return nats
