"""Where a known board lies in a frame: where it was, or a little beside that, or wherever it is found again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.games import GAMES
from engine.options import options_of_board
from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose, NotFound, cells_apart
from vision.known.board import KnownBoard
from vision.known.locate.likeness import (
    BESIDE,
    ONE_CELL_BETTER,
    alike,
    alike_of_grid,
    fits_one_cell_further,
    is_shifted,
    lies_in_place,
    share_alike,
    shows_any_push,
)
from vision.known.locate.pushed import moved
from vision.known.view import View, view_at
from vision.locate.find import find

ALIKE, ALIKE_STANDING = 0.3, 0.6
"""A flat board, or a standing frame, is believed to lie where its view correlates this much with the empty view. On a
full board only the rim is bare, and a hand may cover part of that. A frame's bars look much alike a little further
along, but nothing covers them except a hand."""
ALIKE_FOUND = 0.5
"""The same for a frame where it was found as in any picture. Of 13 views after a push that left the frame's upper bar
cut off by the picture's edge, twelve frames were found in their place, seven of these with more than this; one was
found .6 of a cell beside it, with .46."""
SAME_BLOCK = 0.5
"""Blocks that correlate by this show the same thing, at most a little moved."""
LEAST_SAME, LEAST_SAME_STANDING = 0.2, 0.7
"""So large a share of the textured blocks must look the same to show that nothing moved: on a flat board, on a
frame."""
LEAST_SAME_OF_GRID = 0.4
"""So large a share of the blocks in a flat board's grid must look the same, too. If a board is pushed, what lies round
it stays, and its blocks still look the same in the direction of its lines. In 21 recordings, no view of 220 of a pushed
board had more than .22 (a blown-out one, in a test, .3), and no view of 660 of a board at rest less than .62. A board
full of pieces has less; it is recognised by these (`has_stayed`), or its place is fitted anew."""
CLEARLY_SAME = 0.35
"""If a larger share of the blocks looks the same, that is not by chance."""
PEEPING_BLOCK, LEAST_PEEPING = 0.8, 0.08
"""If a hand hides nearly all of a flat board, it lies where it did if this share of its blocks correlates by
PEEPING_BLOCK. Of 120 boards that were pushed by up to 6 cells and not found, one had a third of that share."""
GRID_BETTER = 0.15
"""A flat board is believed to lie in a place round which less looks the same if its grid alone correlates this much
more there. A board was pushed by .4 of a cell while all round it stayed: its grid had .77 in the new place, and .26 in
the old one."""
ONE_PLACE_CELLS = 0.12
"""Two fits that differ by less show the board in one place; the one whose grid correlates more is the exacter one."""
ASTRAY = 0.1
"""If a fit from where a flat board lay ends elsewhere than where the board is found anew, the fit must correlate this
much more to be believed. In 88 recordings, both differed by more than .12 of a cell eight times; each time what was
found was nearer, once with .04 less correlation."""
CLEARLY_TURNED = 0.1
"""A board is believed to have been turned by a quarter or a half only if it correlates this much more so."""

Placed = tuple[float, BoardPose]
"""How similar to the empty view a board is in a place, and its pose there."""


def place(frame: Frame, board: KnownBoard, last: BoardPose | None = None) -> BoardPose | NotFound:
    """The pose of a known board in a frame, verified against its empty view.

    If the board stayed, the very same pose object is given, even if only little of it is seen beside a hand. NotFound
    for a picture of another size, or if no place shows this board.

    `last` : where it lay in the frame before; the board's own pose is tried too.
    """
    if frame.size_px != board.size_px:
        expected, came = (f"{width}x{height}" for width, height in (board.size_px, frame.size_px))
        return NotFound(
            Phrase(
                "expected pictures of {expected}, as in the profile, got {came}; calibrate the board again",
                expected=expected,
                came=came,
            )
        )
    tried = [board.pose] if last is None or last is board.pose else [last, board.pose]
    for pose in tried:
        if has_stayed(frame, pose, board):
            return pose
    for found, least_alike in _candidates(frame, tried, board):
        likeness, pose = _whole_cells(frame, board, *found)
        if likeness >= least_alike:
            return pose
    for pose in tried:
        if not pose.is_standing and _peeps_out(view_at(frame, pose), board):
            return pose
    return NotFound(Phrase("the profile's board is not in its place, and no board in the picture looks like it"))


def has_stayed(frame: Frame, pose: BoardPose, board: KnownBoard, least_of_grid: float = LEAST_SAME_OF_GRID) -> bool:
    """Whether a board still lies at `pose`: enough of what its empty view shows is seen just there.

    `least_of_grid` : which share of the grid's own blocks must be seen there, if the board is flat.
    """
    view = view_at(frame, pose)
    shares = (LEAST_SAME_STANDING, 0.0) if board.pose.is_standing else (LEAST_SAME, least_of_grid)
    if not lies_in_place(view, board, SAME_BLOCK, *shares) or fits_one_cell_further(view, board):
        return False
    return share_alike(view, board, SAME_BLOCK) >= CLEARLY_SAME or not is_shifted(view, board)


def _peeps_out(view: View, board: KnownBoard) -> bool:
    """Whether the little that is seen of a flat board lies just where it did, and would not if it had been pushed."""
    return lies_in_place(view, board, PEEPING_BLOCK, LEAST_PEEPING) and shows_any_push(view, board, PEEPING_BLOCK)


def _candidates(frame: Frame, tried: Sequence[BoardPose], board: KnownBoard) -> Iterator[tuple[Placed, float]]:
    """Places to try, in order, each with the least likeness to the empty view at which it is believed.

    When a flat board is pushed, what lies round it stays, and a fit by the whole view may cling to the old place. So
    the board is also searched for near there, and what is found is tried first, unless it is clearly less like the
    empty view (ASTRAY) and its grid by itself not clearly more (GRID_BETTER). In the same place, the grid decides.
    """
    near = max((moved(frame, pose, board) for pose in tried), key=lambda found: found[0])
    if board.pose.is_standing:
        yield near, ALIKE_STANDING
        yield from ((found, ALIKE_FOUND) for found in _found(frame, board))
        return
    for found in _found(frame, board, tried[0].corners_px):
        lead = _grid_lead(frame, board, found[1], near[1])
        is_elsewhere = cells_apart(found[1], near[1]) > ONE_PLACE_CELLS
        if lead > GRID_BETTER or (found[0] > near[0] - ASTRAY and (is_elsewhere or lead > 0)):
            yield found, ALIKE
    yield near, ALIKE
    yield from ((found, ALIKE) for found in _found(frame, board))


def _found(frame: Frame, board: KnownBoard, amid_px: Points | None = None) -> list[Placed]:
    """Where a board of this kind is found as in any picture, between four corners or anywhere; empty if it is not."""
    game = board.pose.game
    again = find(frame, game, options_of_board({}, GAMES[game].options, board.pose.grid.rows), amid_px)
    return [_least_turned(frame, again, board)] if isinstance(again, BoardPose) else []


def _whole_cells(frame: Frame, board: KnownBoard, likeness: float, pose: BoardPose) -> Placed:
    """The same place, or the one a cell beside it, if that is clearly more like the empty view.

    A flat board's grid alone must not be less like it there, as the cloth round it may look the same a cell further.
    """
    best = likeness + ONE_CELL_BETTER, pose
    for rows, columns in BESIDE:
        beside = pose.shifted(columns, rows)
        there = alike(view_at(frame, beside), board)
        if there > best[0] and (pose.is_standing or _grid_lead(frame, board, beside, pose) >= 0):
            best = there, beside
    return (likeness, pose) if best[1] is pose else moved(frame, best[1], board)


def _least_turned(frame: Frame, found: BoardPose, board: KnownBoard) -> Placed:
    """Which of the four turns of a board that was found anew it is: that of the profile, if none is clearly better.

    Mats look much the same from all sides, and pushing one does not turn it by quarters.
    """
    least, *others = (_fitted(frame, pose, board) for pose in _turns(found, board))
    best = max(others, key=lambda moved: moved[0], default=least)
    return best if best[0] > least[0] + CLEARLY_TURNED else least


def _fitted(frame: Frame, found: BoardPose, board: KnownBoard) -> Placed:
    """A pose that was found anew, fitted to the empty view; unfitted, if what stayed round the board misled the fit."""
    fitted = moved(frame, found, board)
    is_drawn = not found.is_standing and _grid_lead(frame, board, found, fitted[1]) > GRID_BETTER
    return (alike(view_at(frame, found), board), found) if is_drawn else fitted


def _grid_lead(frame: Frame, board: KnownBoard, one: BoardPose, other: BoardPose) -> float:
    """How much more a flat board's grid alone correlates with the empty view at `one` place than at the `other`."""
    here, there = (alike_of_grid(view_at(frame, pose), board) for pose in (one, other))
    return here - there


def _turns(found: BoardPose, board: KnownBoard) -> list[BoardPose]:
    """A pose that was found anew, under the profile's lens, with each side as row 0; the least turned one first."""
    matrix, _ = cv2.findHomography(board.pose.corners_mm, board.pose.lens.straighten(found.corners_px))
    turns = replace(board.pose, pixels_from_mm=np.asarray(matrix, np.float64)).turns()
    return sorted(turns, key=lambda pose: float(np.linalg.norm(pose.corners_px - board.pose.corners_px)))
