"""Where a known board lies in a frame: where it was, or a little moved, or wherever it is found again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from engine.games import GAMES
from engine.options import options_of_board
from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose, NotFound
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
"""Mean correlation with the empty view: a full board leaves its rim, and a hand covers a part of that. The bars of a
frame that stands look much alike a little further along; nothing but a hand covers them."""
ALIKE_FOUND = 0.5
"""The same of a frame where it is found as one. Of 13 views after a push to where the picture's edge cut its upper bar,
twelve were found in their place, seven of them with more than this, and one .6 of a cell beside, with .46."""
SAME_BLOCK = 0.5
"""Blocks that correlate by so much show the same thing, at most a little moved."""
LEAST_SAME, LEAST_SAME_STANDING = 0.2, 0.7
"""Share of the textured blocks that must, before they are trusted to say that nothing moved."""
LEAST_SAME_OF_GRID = 0.4
"""The same of a flat board's grid by itself: what lies round it may stay when it is pushed, and of the grid what its
lines lead along. In 21 recordings, of 220 views of a pushed board none had more than .22 (one that is blown out in a
test .3), of 660 of one at rest none less than .62; a board full of pieces has less, and must be known with these
(`has_stayed`) or is fitted anew."""
CLEARLY_SAME = 0.35
"""Share of the blocks from which on it is no chance that they look the same."""
PEEPING_BLOCK, LEAST_PEEPING = 0.8, 0.08
"""Correlation of a block, and share of blocks that have it, that show a flat board that lies where it did under a hand
that hides nearly all of it. Of 120 boards pushed by up to 6 cells and not found, one had a third as many."""
GRID_BETTER = 0.15
"""More correlation of its grid by itself, before a flat board is believed to lie where less round it is alike. Where
one was pushed by .4 of a cell and all round it stayed, its grid had .77 there, and .26 where it had lain."""
ASTRAY = 0.1
"""More correlation where a fit leads from where a flat board lay than where it is found anew, before that counts. In
88 recordings both differed by more than .12 of a cell eight times: what was found was nearer each time, once with .04
less."""
CLEARLY_TURNED = 0.1
"""More correlation is needed before a board is believed to have been turned by a quarter or a half."""

Placed = tuple[float, BoardPose]
"""How like the empty view a board is, and where."""


def place(frame: Frame, board: KnownBoard, last: BoardPose | None = None) -> BoardPose | NotFound:
    """The pose of a known board in a frame, verified against its empty view.

    `last` is where it lay in the frame before; the board's own pose is tried too. Where it stayed, the very same pose
    is given again, also where little of it peeps out from under a hand. NotFound for a picture of another size, and
    where neither place nor any other shows this board.
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
    """Whether enough of what the empty view shows is seen just where it was, if the board lies at `pose`.

    Of a flat board's grid by itself `least_of_grid` must be.
    """
    view = view_at(frame, pose)
    shares = (LEAST_SAME_STANDING, 0.0) if board.pose.is_standing else (LEAST_SAME, least_of_grid)
    if not lies_in_place(view, board, SAME_BLOCK, *shares) or fits_one_cell_further(view, board):
        return False
    return share_alike(view, board, SAME_BLOCK) >= CLEARLY_SAME or not is_shifted(view, board)


def _peeps_out(view: View, board: KnownBoard) -> bool:
    """Whether the little that is seen of a flat board lies just where it did, and would not if it were pushed."""
    return lies_in_place(view, board, PEEPING_BLOCK, LEAST_PEEPING) and shows_any_push(view, board, PEEPING_BLOCK)


def _candidates(frame: Frame, tried: Sequence[BoardPose], board: KnownBoard) -> Iterator[tuple[Placed, float]]:
    """Places to try, in order, each with the least likeness to the empty view at which it is believed.

    When a flat board is pushed, what lies round it stays, and a fit by the whole view may cling to the old place. So
    the board is also searched for near there, and what is found is tried first, unless it is clearly less like the
    empty view (ASTRAY) and its grid by itself not clearly more (GRID_BETTER).
    """
    near = max((moved(frame, pose, board) for pose in tried), key=lambda found: found[0])
    if board.pose.is_standing:
        yield near, ALIKE_STANDING
        yield from ((found, ALIKE_FOUND) for found in _found(frame, board))
        return
    for found in _found(frame, board, tried[0].corners_px):
        if found[0] > near[0] - ASTRAY or _grid_lead(frame, board, found[1], near[1]) > GRID_BETTER:
            yield found, ALIKE
    yield near, ALIKE
    yield from ((found, ALIKE) for found in _found(frame, board))


def _found(frame: Frame, board: KnownBoard, amid_px: Points | None = None) -> list[Placed]:
    """Where such a board is found anew, amid four corners or anywhere, and how like the empty view; or nothing."""
    game = board.pose.game
    again = find(frame, game, options_of_board({}, GAMES[game].options, board.pose.grid.rows), amid_px)
    return [_least_turned(frame, again, board)] if isinstance(again, BoardPose) else []


def _whole_cells(frame: Frame, board: KnownBoard, likeness: float, pose: BoardPose) -> Placed:
    """The same place, or one a cell beside it that is clearly more like the empty view.

    Of a flat board its grid by itself must not be less so there: the cloth round it may look alike a cell further.
    """
    best = likeness + ONE_CELL_BETTER, pose
    for rows, columns in BESIDE:
        beside = pose.shifted(columns, rows)
        there = alike(view_at(frame, beside), board)
        if there > best[0] and (pose.is_standing or _grid_lead(frame, board, beside, pose) >= 0):
            best = there, beside
    return (likeness, pose) if best[1] is pose else moved(frame, best[1], board)


def _least_turned(frame: Frame, found: BoardPose, board: KnownBoard) -> Placed:
    """How like the empty view a board found anew is, and where: turned as in the profile, if none is clearly better.

    Mats look much alike from all sides, and pushing one does not turn it by quarters.
    """
    least, *others = (_fitted(frame, pose, board) for pose in _turns(found, board))
    best = max(others, key=lambda moved: moved[0], default=least)
    return best if best[0] > least[0] + CLEARLY_TURNED else least


def _fitted(frame: Frame, found: BoardPose, board: KnownBoard) -> Placed:
    """A pose found anew, fitted to the empty view; as it is, if what stayed round it drew the fit from its grid."""
    fitted = moved(frame, found, board)
    is_drawn = not found.is_standing and _grid_lead(frame, board, found, fitted[1]) > GRID_BETTER
    return (alike(view_at(frame, found), board), found) if is_drawn else fitted


def _grid_lead(frame: Frame, board: KnownBoard, one: BoardPose, other: BoardPose) -> float:
    """How much more like the empty view a flat board's grid by itself is at `one` than at the `other` place."""
    here, there = (alike_of_grid(view_at(frame, pose), board) for pose in (one, other))
    return here - there


def _turns(found: BoardPose, board: KnownBoard) -> list[BoardPose]:
    """A pose found anew, under the profile's lens, with each side as row 0; least turned against the profile first."""
    matrix, _ = cv2.findHomography(board.pose.corners_mm, board.pose.lens.straighten(found.corners_px))
    turns = replace(board.pose, pixels_from_mm=np.asarray(matrix, np.float64)).turns()
    return sorted(turns, key=lambda pose: float(np.linalg.norm(pose.corners_px - board.pose.corners_px)))
