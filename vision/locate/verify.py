"""Whether a board lies where one was proposed, and exactly where: each quadrilateral settled, and believed or not."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.geometry.plane import Points
from vision.locate.corners import is_in_picture, side_px
from vision.locate.overlap import first_of_each, in_one_place, iou, is_near
from vision.locate.patch import CORNERS, Pyramid
from vision.locate.propose import Proposal
from vision.locate.quad import CELLS, FRAME, KINDS, Candidate, kind_chances
from vision.locate.rings.companions import SIZES, companions, ends_with_a_line_more, other_size, parts
from vision.locate.settle import by_close_network, by_rough_network, settled
from vision.locate.sure import (
    CLEAR_CHANCE,
    EXACT_SPREAD_OF_FRAME,
    LITTLE_SPREAD_CELLS,
    LITTLE_SPREAD_OF_FRAME,
    clear_ones,
    is_sure,
    is_sure_by_itself,
    is_whole,
    may_be_frame,
)
from vision.locate.windows.height import at_other_heights

LIKELY_CHANCE = 0.65
"""From this chance on a proposal is tried beside a board that has been found, or in a border, and a mat may hold two
boards. Clutter seldom reaches it, and none of some 40 such boards had less than 0.71."""
MOST_BESIDE = 4
"""At most so many proposals are tried beside a board that has been found: pictures put together from two boards need no
more, and each try costs some 10 ms."""
LEAST_COMPANION_CHANCE = 0.5
"""Below it the other of two boards on one mat is none, where the first was found: not to see it would be to take an
empty board for the one in play."""
LEAST_CLOSELY = 0.8
"""Chance of a board that the rough network must see where it ends for the close one to go on from there: of 235 quads
with less three led to a board."""
LEAST_BY_HEIGHT, MOST_BY_HEIGHT = 0.95, 3
"""From this chance on the rough network sees a frame, so many of whose dead ends are left from other heights."""
SAME_END = 0.05
"""Dead ends whose corners differ by less than this share of their side are one."""
MOST_MOVED = 0.075
"""The exact network corrects up to half a cell, so much of a side. Where it left the close one's place by more, under a
hand, it ended .7 of a cell beside; of six boards in the right place it had moved none by more than .5 of a cell."""
MOST_STARTS_APART_CELLS = 0.25
"""By how much a board's place may depend on where the exact network began. Of 50 in the right place none did by more
than .20; of seven that were half a cell or more off, two did."""
SAME_AREA = 0.85
"""Two proposals have the same parts if they share more than this part of what they cover together."""


@dataclass(frozen=True, slots=True, eq=False)
class DeadEnd:
    """What the rough network saw where it ended, and what the exact one doubts near it, if any."""

    near: Candidate
    board: Candidate | None


@dataclass(slots=True)
class Doubts:
    """What a search met and did not believe; filled by `verified` and `verified_closely`.

    Attributes
    ----------
    frames : that may be one, if something else says so.
    dead_ends : from which only the close network, or another height of a frame, may lead on.
    """

    frames: list[Candidate] = field(default_factory=list)
    dead_ends: list[DeadEnd] = field(default_factory=list)


def verified(levels: Pyramid, proposals: list[Proposal], doubts: Doubts) -> list[Candidate]:
    """The boards that are where one was proposed; adds to the `doubts`.

    The parts of a proposal that may hold two boards are looked at, too, once for each area. Beside a whole board that
    is clearly one, only likely proposals are tried, and no core beside any.
    """
    size_px = levels[0].shape[1::-1]
    found: list[Candidate] = []
    in_vain: list[Proposal] = []
    beside = 0
    for proposal in proposals:
        whole = [board for board in found if is_whole(board, size_px)]
        if is_taken(proposal.corners_px, clear_ones(found)) or (whole and proposal.is_core):
            continue
        if clear_ones(whole):
            if proposal.chance < LIKELY_CHANCE or beside == MOST_BESIDE:
                continue
            beside += 1
        may_hold_two = proposal.kind in SIZES and proposal.chance >= LIKELY_CHANCE and not proposal.is_core
        is_new = not is_among(proposal, in_vain)
        in_parts = may_hold_two and is_new and not any(board.kind in SIZES for board in found)
        for quad in (proposal.corners_px, *(parts(proposal.corners_px) if in_parts else ())):
            if boards := _boards_at(levels, quad, found, doubts):
                found.extend(boards)
                break
        else:
            in_vain.append(proposal)
    return found


def verified_closely(levels: Pyramid, doubts: Doubts) -> list[Candidate]:
    """The first board to which the close network leads from dead ends, and the other one on its mat.

    Adds to the frames in doubt.
    """
    for end in _different(doubts.dead_ends):
        board = _settled_closely(levels, end.near.corners_px)
        if board and is_sure_by_itself(board) and (end.board is None or _is_same(end.board, board)):
            return _with_companion(levels, board)
        if board and may_be_frame(board):
            doubts.frames.append(board)
    return []


def verified_at_ends(levels: Pyramid, doubts: Doubts) -> list[Candidate]:
    """Line or Colour's small board, clearly one at an end of what a dead end holds, and the other one on its mat."""
    for end in _different(doubts.dead_ends):
        if end.near.kind in SIZES:
            for quad in ends_with_a_line_more(end.near.corners_px):
                board = settled(levels, quad, most_moved=MOST_MOVED)
                if board and board.kind in SIZES and clear_ones([board]) and board.spread_cells <= LITTLE_SPREAD_CELLS:
                    return _with_companion(levels, board)
    return []


def verified_by_height(levels: Pyramid, doubts: Doubts) -> list[Candidate]:
    """The first clear frame to which dead ends lead from other heights, the likeliest first."""
    ends = [end for end in doubts.dead_ends if end.near.kind == FRAME and end.near.chance >= LEAST_BY_HEIGHT]
    for end in _different(sorted(ends, key=lambda end: -end.near.chance))[:MOST_BY_HEIGHT]:
        if (frame := _by_height(levels, end.near.corners_px)) and frame.chance >= CLEAR_CHANCE:
            return [frame]
    return []


def is_among(proposal: Proposal, others: list[Proposal]) -> bool:
    """Whether another was proposed of the same kind and in nearly the same area."""
    return any(
        proposal.kind == other.kind and iou(proposal.corners_px, other.corners_px) > SAME_AREA for other in others
    )


def is_taken(quad: Points, boards: list[Candidate]) -> bool:
    """Whether one of the boards lies where a quad (4, 2) does."""
    return any(in_one_place(board.corners_px, quad) for board in boards)


def _boards_at(levels: Pyramid, quad: Points, known: list[Candidate], doubts: Doubts) -> list[Candidate]:
    """The board near a quad (4, 2), and the other one on its mat; empty if there is none, or that is `known`."""
    near = by_rough_network(levels, quad)
    if near is None:
        return []
    board = settled(levels, near.corners_px)
    if board and any(_is_same(board, other) for other in known):
        return []
    if board and is_sure(board):
        if placed := _in_place(levels, board, near.corners_px):
            return _with_companion(levels, _in_less_doubt(levels, placed), known)
    elif near.chance >= LEAST_CLOSELY:
        doubts.dead_ends.append(DeadEnd(near, board))
    if board and may_be_frame(board):
        doubts.frames.append(board)
    return []


def _in_place(levels: Pyramid, board: Candidate, near_px: Points) -> Candidate | None:
    """The board, if there is little doubt of its place or the close network leads nowhere else.

    A frame in more doubt, or that is hardly clear, is the one to which other heights lead, if they lead to any; if they
    lead to none, it is none unless it is nearly clear.
    """
    is_clear = is_sure_by_itself(board)
    if is_clear and board.spread_cells <= LITTLE_SPREAD_CELLS:
        return board
    if board.kind == FRAME:
        if (placed := _by_height(levels, near_px)) or not is_clear:
            return placed
        if board.spread_cells <= LITTLE_SPREAD_OF_FRAME:
            return board
    again = _settled_closely(levels, near_px)
    return board if again is None or _is_same(board, again) else None


def _in_less_doubt(levels: Pyramid, board: Candidate) -> Candidate:
    """A frame where the close network leads from its place, if that leaves less doubt of it; else the board."""
    if board.kind != FRAME or board.spread_cells <= EXACT_SPREAD_OF_FRAME:
        return board
    again = _settled_closely(levels, board.corners_px)
    if again is None or again.kind != FRAME or again.spread >= board.spread or not is_sure(again):
        return board
    return again


def _by_height(levels: Pyramid, near_px: Points) -> Candidate | None:
    """The sure frame to which other heights than a quad's (4, 2) lead; where there is some doubt, both to the same."""
    frames = [frame for frame in at_other_heights(levels, near_px) if is_sure(frame)]
    if not frames:
        return None
    agree = len(frames) > 1 and _is_same(frames[0], frames[1])
    return frames[0] if agree or frames[0].spread_cells <= LITTLE_SPREAD_OF_FRAME else None


def _settled_closely(levels: Pyramid, near_px: Points) -> Candidate | None:
    """The board to which the close network leads, if the exact one finds it within its reach of there."""
    closer = by_close_network(levels, near_px)
    return None if closer is None else settled(levels, closer, most_moved=MOST_MOVED)


def _different(ends: list[DeadEnd]) -> list[DeadEnd]:
    """The first of those that are one."""
    return first_of_each(ends, lambda end, other: is_near(end.near.corners_px, other.near.corners_px, SAME_END))


def _is_same(board: Candidate, other: Candidate) -> bool:
    share = MOST_STARTS_APART_CELLS / CELLS[board.kind]
    return board.kind == other.kind and is_near(board.corners_px, other.corners_px, share)


def _with_companion(levels: Pyramid, board: Candidate, known: Sequence[Candidate] = ()) -> list[Candidate]:
    """The board, and the other of Line or Colour's two on the same mat, if it is there and none such is `known`."""
    other = _companion(levels, board, known)
    return [board] if other is None else [board, other]


def _companion(levels: Pyramid, board: Candidate, known: Sequence[Candidate]) -> Candidate | None:
    if board.kind not in SIZES:
        return None
    other = other_size(board.kind)
    if any(seen.kind == other for seen in known):
        return None
    quads = [place[CORNERS] for place in companions(board.kind, board.control_px)]
    size_px = levels[0].shape[1::-1]
    quads = [quad for quad in quads if is_in_picture(quad, size_px)]
    if not quads:
        return None
    chances = kind_chances(levels, quads)[:, KINDS.index(other)]
    expected = quads[int(np.argmax(chances))]
    exact = settled(levels, expected)
    if exact is None or exact.kind != other or exact.chance < LEAST_COMPANION_CHANCE:
        return None
    cell_px = side_px(expected) / CELLS[other]
    moved_px = np.linalg.norm(exact.corners_px - expected, axis=1).max()
    return exact if moved_px < cell_px and is_in_picture(exact.corners_px, size_px) else None
