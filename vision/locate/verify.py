"""From proposals to boards: each proposed quadrilateral is settled, and believed to hold a board or not."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.geometry.plane import Points
from vision.locate.propose import Proposal
from vision.locate.quads.corners import is_in_picture, side_px
from vision.locate.quads.overlap import first_of_each, in_one_place, iou, is_near
from vision.locate.quads.patch import CORNERS, Pyramid
from vision.locate.quads.quad import CELLS, FRAME, KINDS, Candidate, kind_chances
from vision.locate.quads.settle import by_close_network, by_rough_network, settled
from vision.locate.quads.sure import (
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
from vision.locate.rings.companions import SIZES, companions, ends_with_a_line_more, other_size, parts
from vision.locate.windows.height import at_other_heights

LIKELY_CHANCE = 0.65
"""A proposal with this chance is tried also beside a board that was found, or in a border, and may hold both boards of
a mat. Clutter seldom has it, and some 40 boards of these kinds all had 0.71 or more."""
MOST_BESIDE = 4
"""How many proposals are tried at most beside a board that was found. Pictures put together from two boards need no
more, and each try costs some 10 ms."""
LEAST_COMPANION_CHANCE = 0.5
"""Once one of the two boards of a mat was found, the other one needs only this chance. To miss it could mean to take
the board that was found, an empty one, for the one in play."""
LEAST_CLOSELY = 0.8
"""The close network goes on from where the rough one ended only if that saw a board with this chance: of 235 quads with
less, three led to a board."""
LEAST_BY_HEIGHT, MOST_BY_HEIGHT = 0.95, 3
"""Other heights are tried from dead ends in which the rough network saw a frame with this chance, from so many at
most."""
SAME_END = 0.05
"""Dead ends are the same if their corners differ by less than this share of their side."""
MOST_MOVED = 0.075
"""From where the close network ended, the exact one may move a board by this share of its side: half a cell, which is
as much as it can correct. Under a hand it once moved one by more, and ended .7 of a cell beside. It moved six boards
into the right place by .5 of a cell at most."""
MOST_STARTS_APART_CELLS = 0.25
"""From two starts, the exact network must find a board in the same place to within this. Of 50 boards in the right
place, none differed by more than .20; of seven that were half a cell or more off, two did."""
SAME_AREA = 0.85
"""Two proposals are in the same area if they share more than this part of what they cover together."""


@dataclass(frozen=True, slots=True, eq=False)
class DeadEnd:
    """A place where the rough network saw a board (`near`), and what the exact one found there, if anything (`board`).

    That was not believed to be a board.
    """

    near: Candidate
    board: Candidate | None


@dataclass(slots=True)
class Doubts:
    """What a search met and did not believe; filled by `verified` and `verified_closely`.

    Attributes
    ----------
    frames : what may be a frame, if something else confirms it.
    dead_ends : places from which only the close network, or another height of a frame, may lead on.
    """

    frames: list[Candidate] = field(default_factory=list)
    dead_ends: list[DeadEnd] = field(default_factory=list)


def verified(levels: Pyramid, proposals: list[Proposal], doubts: Doubts) -> list[Candidate]:
    """The boards found where they were proposed; adds what was not believed to the `doubts`.

    If a proposal may hold both boards of a mat, its parts are looked at too, once for each area. Once a whole board was
    found, cores are no longer tried; once one was found that is clearly one, only likely proposals are.
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
    """The first board to which the close network leads from dead ends, with the other one on its mat.

    Adds to the frames of `doubts`.
    """
    for end in _different(doubts.dead_ends):
        board = _settled_closely(levels, end.near.corners_px)
        if board and is_sure_by_itself(board) and (end.board is None or _is_same(end.board, board)):
            return _with_companion(levels, board)
        if board and may_be_frame(board):
            doubts.frames.append(board)
    return []


def verified_at_ends(levels: Pyramid, doubts: Doubts) -> list[Candidate]:
    """Line or Colour's board if it clearly lies at an end of what a dead end holds, with the other one on its mat."""
    for end in _different(doubts.dead_ends):
        if end.near.kind in SIZES:
            for quad in ends_with_a_line_more(end.near.corners_px):
                board = settled(levels, quad, most_moved=MOST_MOVED)
                if board and board.kind in SIZES and clear_ones([board]) and board.spread_cells <= LITTLE_SPREAD_CELLS:
                    return _with_companion(levels, board)
    return []


def verified_by_height(levels: Pyramid, doubts: Doubts) -> list[Candidate]:
    """The first nearly clear frame that is found at other heights from dead ends, the likeliest dead end first."""
    ends = [end for end in doubts.dead_ends if end.near.kind == FRAME and end.near.chance >= LEAST_BY_HEIGHT]
    for end in _different(sorted(ends, key=lambda end: -end.near.chance))[:MOST_BY_HEIGHT]:
        if (frame := _by_height(levels, end.near.corners_px)) and frame.chance >= CLEAR_CHANCE:
            return [frame]
    return []


def is_among(proposal: Proposal, others: list[Proposal]) -> bool:
    """Whether one of the others is of the same kind and in nearly the same area."""
    return any(
        proposal.kind == other.kind and iou(proposal.corners_px, other.corners_px) > SAME_AREA for other in others
    )


def is_taken(quad: Points, boards: list[Candidate]) -> bool:
    """Whether one of the boards lies where a quad (4, 2) does."""
    return any(in_one_place(board.corners_px, quad) for board in boards)


def _boards_at(levels: Pyramid, quad: Points, known: list[Candidate], doubts: Doubts) -> list[Candidate]:
    """The board near a quad (4, 2), with the other one on its mat; empty if there is none, or if it is `known`."""
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
    """The board, if there is little doubt of its place, or if the close network does not lead to another place.

    A frame that is not nearly clear, or whose place is in more doubt, is looked for at other heights first; what they
    lead to is taken in its place. If they lead to none, it is believed only if it is nearly clear.
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
    """A frame as the close network finds it from its place, if that leaves less doubt of the place; else the board."""
    if board.kind != FRAME or board.spread_cells <= EXACT_SPREAD_OF_FRAME:
        return board
    again = _settled_closely(levels, board.corners_px)
    if again is None or again.kind != FRAME or again.spread >= board.spread or not is_sure(again):
        return board
    return again


def _by_height(levels: Pyramid, near_px: Points) -> Candidate | None:
    """The sure frame that is found at other heights than a quad's (4, 2); None without one.

    If its place is in some doubt, two heights must lead to the same place.
    """
    frames = [frame for frame in at_other_heights(levels, near_px) if is_sure(frame)]
    if not frames:
        return None
    agree = len(frames) > 1 and _is_same(frames[0], frames[1])
    return frames[0] if agree or frames[0].spread_cells <= LITTLE_SPREAD_OF_FRAME else None


def _settled_closely(levels: Pyramid, near_px: Points) -> Candidate | None:
    """The board that is settled from where the close network leads, unless that moves it by more than MOST_MOVED."""
    closer = by_close_network(levels, near_px)
    return None if closer is None else settled(levels, closer, most_moved=MOST_MOVED)


def _different(ends: list[DeadEnd]) -> list[DeadEnd]:
    """The dead ends, of those in the same place only the first."""
    return first_of_each(ends, lambda end, other: is_near(end.near.corners_px, other.near.corners_px, SAME_END))


def _is_same(board: Candidate, other: Candidate) -> bool:
    share = MOST_STARTS_APART_CELLS / CELLS[board.kind]
    return board.kind == other.kind and is_near(board.corners_px, other.corners_px, share)


def _with_companion(levels: Pyramid, board: Candidate, known: Sequence[Candidate] = ()) -> list[Candidate]:
    """The board, and the other one on its mat (Line or Colour), if it is there and none of its size is `known`."""
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
