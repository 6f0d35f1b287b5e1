"""Where a known board lies in a frame: where it was, or a little moved, or wherever it is found again."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games import GAMES
from engine.options import of_board
from engine.phrase import Phrase
from vision.frame import Frame
from vision.known.board import KnownBoard
from vision.known.view import MARGIN, STEPS, Floats, View, in_blocks, look
from vision.locate.find import find
from vision.pose import BoardPose, Matrix, NotFound, Points, transform

STAYED = 0.02
"""In cells: a board that seems moved by less has not moved; 1 px of a cell of 50."""
ALIKE = {"linkage": 0.3, "line-or-colour": 0.3, "linkx": 0.6}
"""Mean correlation with the empty view: a full board leaves its rim, and a hand covers a part of that. A frame's bars
look much alike a little further along; nothing but a hand covers them."""
BETTER = 0.02
"""More correlation in a new place is needed before the board is believed to have moved there."""
TEXTURED = 0.03
"""Standard deviation of log light in a block: a block with less has nothing to be recognised by."""
SAME_BLOCK = 0.5
"""Blocks that correlate by so much show the same thing, at most a little moved."""
LEAST_SAME = {"linkage": 0.2, "line-or-colour": 0.2, "linkx": 0.7}
"""Share of the textured blocks that must, before they are trusted to say that nothing moved."""
LEAST_IN_SIGHT = 0.5
"""Share of the blocks that calibration saw, and that a frame must show before a place is believed."""
PEEPING_BLOCK, LEAST_PEEPING = 0.8, 0.08
"""Correlation of a block, and share of blocks that have it, that show a flat board that lies where it did under a hand
that hides nearly all of it. Of 120 boards pushed by up to 6 cells and not found, one had a third as many."""
NUDGE = 0.05
"""In cells: where these blocks as a whole seem moved by less than this, less than a raster point, there is nothing to
fit. Shadows that fall alike on many blocks seem to move them by 0.04."""
FARTHEST = 1.5
"""In cells: a fit that moves the board by more has gone astray; that far, it is looked for anew."""
ONE_CELL_BETTER = 0.1
"""More correlation one cell further is needed before a board is believed to lie there: its cells look alike."""
CLEARLY_TURNED = 0.1
"""More correlation is needed before a board is believed to have been turned by a quarter or a half."""
SMOOTH = 5
"""Side in raster points of the Gauss filter that lets a fit begin half a cell away."""
BESIDE = tuple((rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if (rows, columns) != (0, 0))
"""Whole cells down and to the right by which a board with cells that look alike is taken for itself."""
STEPS_OF_FIT = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 25, 1e-4)


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
                "expected pictures of {expected} as in the profile, got {came}: calibrate the board again",
                expected=expected,
                came=came,
            )
        )
    tried = [board.pose] if last is None or last is board.pose else [last, board.pose]
    for pose in tried:
        view = look(frame, pose)
        if _has_settled(view, board, SAME_BLOCK, LEAST_SAME[pose.game]) and not _fits_one_cell_further(view, board):
            return pose
    best = max((_moved(frame, pose, board) for pose in tried), key=lambda found: found[0])
    best = _whole_cells(frame, board, *best)
    if best[0] >= ALIKE[board.pose.game]:
        return best[1]
    again = find(frame, board.pose.game, of_board({}, GAMES[board.pose.game].options, board.pose.grid.rows))
    if isinstance(again, BoardPose):
        turned = _whole_cells(frame, board, *_least_turned(frame, again, board))
        if turned[0] >= ALIKE[board.pose.game]:
            return turned[1]
    for pose in tried:
        if not pose.is_standing and _has_settled(look(frame, pose), board, PEEPING_BLOCK, LEAST_PEEPING):
            return pose
    return NotFound(Phrase("the board is not where the profile has it, nor does any board here look like it"))


def _moved(frame: Frame, pose: BoardPose, board: KnownBoard) -> tuple[float, BoardPose]:
    """How alike the empty view the board is at `pose`, or in a better place near it; and that place."""
    view = look(frame, pose)
    best = alike(view, board), pose
    raster_from_mm = _raster_from_mm(pose)
    for shift in _shifts(view, board):
        if not STAYED < _distance(shift, board) < FARTHEST:
            continue
        moved_mm = np.linalg.inv(raster_from_mm) @ shift @ raster_from_mm
        moved = replace(pose, pixels_from_mm=np.asarray(pose.pixels_from_mm @ moved_mm))
        there = alike(look(frame, moved), board)
        if there > best[0] + BETTER:
            best = there, moved
    return best


def _whole_cells(frame: Frame, board: KnownBoard, likeness: float, pose: BoardPose) -> tuple[float, BoardPose]:
    """The same place, or one a cell beside it that is clearly more like the empty view."""
    best = likeness + ONE_CELL_BETTER, pose
    for rows, columns in BESIDE:
        beside_mm = np.array([[1, 0, columns * pose.pitch_mm], [0, 1, rows * pose.pitch_mm], [0, 0, 1]])
        beside = replace(pose, pixels_from_mm=np.asarray(pose.pixels_from_mm @ beside_mm))
        there = alike(look(frame, beside), board)
        if there > best[0]:
            best = there, beside
    return (likeness, pose) if best[1] is pose else _moved(frame, best[1], board)


def _fits_one_cell_further(view: View, board: KnownBoard) -> bool:
    """Whether the blocks, taken one further in some direction, are clearly more like the empty view."""
    (ours, spread), (theirs, strength) = (
        (pattern.reshape(*view.blocks, -1), deviation.reshape(view.blocks))
        for pattern, deviation in (_patterns(view), _patterns(board.empty_view))
    )
    spread, used = np.maximum(spread, TEXTURED), _used(view, board).reshape(view.blocks)
    in_place = np.einsum("rcp,rcp->rc", ours, theirs)
    for rows, columns in BESIDE:
        here, there = _overlap(rows, columns)
        both = used[here] & used[there] & (strength[here] > TEXTURED)
        if not both.any():
            continue
        beside = np.einsum("rcp,rcp->rc", ours[there], theirs[here]) / spread[there]
        likeness = (np.maximum(one, 0.0) / strength[here] for one in (beside, in_place[here] / spread[here]))
        shifted, stayed = (one[both].mean() for one in likeness)
        if shifted > stayed + ONE_CELL_BETTER:
            return True
    return False


def _overlap(rows: int, columns: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """Index of the blocks that have one `rows` down and `columns` to the right of them, and of those."""
    here = tuple(slice(max(0, -by), -by if by > 0 else None) for by in (rows, columns))
    there = tuple(slice(max(0, by), by if by < 0 else None) for by in (rows, columns))
    return (here[0], here[1]), (there[0], there[1])


def alike(view: View, board: KnownBoard) -> float:
    """Mean over the blocks with some texture of how their lightness correlates with the empty view's, 0 to 1.

    0 where most of them are blown out or outside the picture: a few blocks look like anything.
    """
    correlation, strength = _correlation(view, board)
    textured = strength > TEXTURED
    if textured.sum() < max(1, LEAST_IN_SIGHT * _in_sight(board)):
        return 0.0
    return float(np.maximum(correlation[textured], 0.0).mean())


def _has_settled(view: View, board: KnownBoard, like: float, share: float) -> bool:
    """Whether the blocks that correlate by `like` with the empty view, a `share` of all, lie just where they did there.

    One step of Lucas and Kanade (1981) for all of them together; much faster than fitting.
    """
    correlation, strength = _correlation(view, board)
    same = (correlation > like) & (strength > TEXTURED)
    if same.sum() < max(1, share * _in_sight(board)):
        return False
    template = cv2.GaussianBlur(board.empty_view.lightness, (SMOOTH, SMOOTH), 0)
    picture = cv2.GaussianBlur(view.lightness, (SMOOTH, SMOOTH), 0)
    slopes = [in_blocks(cv2.Sobel(template, cv2.CV_32F, *order, scale=1 / 8))[same] for order in ((1, 0), (0, 1))]
    along = np.stack(slopes, axis=-1).reshape(-1, 2).astype(np.float64)
    change = np.asarray(in_blocks(template - picture)[same], np.float64)
    change -= np.median(change, axis=1, keepdims=True)
    moved, *_ = np.linalg.lstsq(along, change.ravel(), rcond=None)
    return bool(np.linalg.norm(moved) < NUDGE * STEPS)


def _correlation(view: View, board: KnownBoard) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of each block the correlation with the empty view, and that view's standard deviation; 0 for one not seen."""
    (ours, spread), (theirs, strength) = _patterns(view), _patterns(board.empty_view)
    strength = np.where(_used(view, board), strength, 0.0)
    products = np.einsum("bp,bp->b", ours, theirs)
    return products / (np.maximum(spread, TEXTURED) * np.maximum(strength, TEXTURED)), strength


@lru_cache(maxsize=4)
def _patterns(view: View) -> tuple[Floats, NDArray[np.float64]]:
    """Lightness of each block (blocks, STEPS²) less its mean, in parts of the root of its length; and its deviation."""
    blocks = np.asarray(in_blocks(view.lightness), np.float32) / STEPS
    patterns = blocks - blocks.mean(axis=1, keepdims=True)
    return patterns, np.sqrt(np.einsum("bp,bp->b", patterns, patterns, dtype=np.float64))


def _in_sight(board: KnownBoard) -> int:
    """How many blocks with some texture calibration saw."""
    return int((_used(board.empty_view, board) & (_patterns(board.empty_view)[1] > TEXTURED)).sum())


def _used(view: View, board: KnownBoard) -> NDArray[np.bool_]:
    """Blocks (M,) that are seen; of a frame with windows only its rim, as what is seen through them stays behind."""
    used = np.asarray(in_blocks(view.usable & board.empty_view.usable).mean(axis=1) > 0.5)
    if board.pose.is_standing:
        inner = np.ones(view.blocks, np.bool_)
        inner[MARGIN:-MARGIN, MARGIN:-MARGIN] = False
        used &= inner.ravel()
    return used


def _shifts(view: View, board: KnownBoard) -> Iterator[Matrix]:
    """Transforms (3, 3) from the empty view's raster to this one's that fit well: by the rim alone, and by all.

    No piece covers the rim, but it may be bare. A board slides without changing its shape; one that stands, or a camera
    that is pushed, needs the projective transform. Enhanced correlation coefficient (Evangelidis and Psarakis 2008).
    """
    empty = board.empty_view
    everything = view.usable & empty.usable
    rim = everything.copy()
    rim[MARGIN * STEPS : -MARGIN * STEPS, MARGIN * STEPS : -MARGIN * STEPS] = False
    template, picture = empty.lightness, view.lightness
    for mask in (rim, everything):
        shift = np.eye(3, dtype=np.float32)
        slid = _fit(template, picture, shift[:2], cv2.MOTION_EUCLIDEAN, mask)
        if slid is None:
            continue
        shift[:2] = slid
        yield shift.astype(np.float64)
        bent = _fit(template, picture, shift, cv2.MOTION_HOMOGRAPHY, mask)
        if bent is not None:
            yield bent.astype(np.float64)


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


def _raster_from_mm(pose: BoardPose) -> Matrix:
    scale, offset = STEPS / pose.pitch_mm, MARGIN * STEPS - 0.5
    return np.array([[scale, 0, offset], [0, scale, offset], [0, 0, 1]])


def _least_turned(frame: Frame, found: BoardPose, board: KnownBoard) -> tuple[float, BoardPose]:
    """How like the empty view a board found anew is, and where: turned as in the profile, if none is clearly better.

    Mats look much alike from all sides, and pushing one does not turn it by quarters.
    """
    least, *others = (_moved(frame, pose, board) for pose in _turns(found, board))
    best = max(others, key=lambda moved: moved[0], default=least)
    return best if best[0] > least[0] + CLEARLY_TURNED else least


def _turns(found: BoardPose, board: KnownBoard) -> list[BoardPose]:
    """A pose found anew, under the profile's lens, with each side as row 0; least turned against the profile first."""
    matrix, _ = cv2.findHomography(board.pose.corners_mm, board.pose.lens.straighten(found.corners_px))
    turns = replace(board.pose, pixels_from_mm=np.asarray(matrix, np.float64)).turns()
    return sorted(turns, key=lambda pose: float(np.linalg.norm(pose.corners_px - board.pose.corners_px)))
