"""The boards in a picture: proposed, settled, verified, each counted once."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.frame import Bgr
from vision.geometry.plane import Points, scaled
from vision.locate.amid_pieces import AT_ONE_SIDE, mat_amid_pieces, mat_within
from vision.locate.companions import SIZES, companions, parts
from vision.locate.corners import side_px
from vision.locate.overlap import share_of_both, share_of_smaller
from vision.locate.patch import CORNERS, Pyramid, pyramid
from vision.locate.propose import Proposal, frames_apart, from_all_sides, propose
from vision.locate.quad import CELLS, FRAME, KINDS, TILED, Settled, kind_chances
from vision.locate.settle import is_surely, roughly, settle, settled

WORKING_PX = 640
"""Long side of the picture in which boards are looked for; a cell is then 8 to 60 px."""
LOOKS_PX = (224, 352)
"""Long sides at which a picture is searched, one after the other: some boards, small ones above all, show at one."""
APART_PX = 512
"""Long side at which a frame is looked for, by its cores, where nothing else leads to a board: there a small one is
large enough, and one stands apart from the people behind it."""
ALL_SIDES_PX, ALL_SIDES_CHANCE = (224, 480, 160), 0.97
"""Long sides at which Linkage's board is looked for from all sides, one after the other, where nothing else leads to a
board, and the chance from which on it is believed. Buttons in rows look like Line or Colour's from some side."""
BORDERS = (cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE)
"""A picture in which nothing is found is looked at again in a border of its mean colour, then of its edge's colours: a
board that fills it has nothing round it, and the networks have seldom seen one so."""
BORDER_PX = 40
"""At least half a cell of a board that fills a picture of WORKING_PX."""
MOST_PROPOSALS, MOST_CORES, MOST_FROM_ALL_SIDES = 8, 2, 5
"""So many are tried at each look; cores, and what is seen from all sides, only where nothing else leads to a board."""
MOST_BESIDE = 2
"""So many proposals are tried beside a board that has been found, or in a border: pictures put together of two boards
need no more, a board that fills a picture is proposed first, and each try costs some 10 ms."""
LIKELY_CHANCE = 0.65
"""From this chance on such a proposal is tried, and a mat may hold two boards. Clutter seldom reaches it, and none of
some 40 such boards had less than 0.71."""
LEAST_CHANCE = 0.6
"""Below it a quadrilateral is no board."""
LEAST_COMPANION_CHANCE = 0.5
"""The same for the other of two boards on one mat, where the first has been found: not to see it would be to take an
empty board for the one in play."""
MOST_SPREAD_CELLS = 0.055
"""Beyond this spread a board's place is too doubtful. Boards of makes not seen in training that have it are off by a
third of a cell; of those seen in training few have it, and of those in the right place one in 100."""
MOST_SPREAD_OF_FRAME = 0.07
"""The same for a frame that is clearly one, whose lines correct its place (`upright.py`)."""
CLEAR_CHANCE_OF_FRAME = 0.98
"""From it on, a frame is clearly one. Of 103 frames seven were more doubtful than MOST_SPREAD_CELLS: four of these had
it, all in the right place; of the others two lay wrong. A frame that the picture's edge cuts had up to 0.975."""
MOST_SPREAD_IN_DOUBT = 0.08
"""Beyond this spread nothing confirms a frame. Nine in the right place that are in doubt have up to 0.075; one that lay
beside its place and seemed to be read well, 0.11."""
MOST_IN_DOUBT = 2
"""So many frames in doubt are looked at, the least doubtful first."""
CLEAR_CHANCE = 0.95
"""From it on, what else was proposed in the same place as a board is not looked at."""
SAME_PLACE = 0.3
"""Two quadrilaterals are in one place if they share more than this part of the smaller one: more than the line of
circles that Line or Colour's two boards share."""
SAME_AREA = 0.85
"""Two proposals have the same parts if they share more than this part of what they cover together."""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What led to no board: `near` where the rough network stopped, and `frames` whose place is in doubt."""

    near: list[Settled] = field(default_factory=list)
    frames: list[Settled] = field(default_factory=list)


Confirm = Callable[[Settled], bool]
"""Whether something else than its looks says that a frame lies there."""


def boards_in(bgr: Bgr, is_confirmed: Confirm = lambda frame: False) -> list[Settled]:
    """Boards of any kind in a picture (H, W, 3), the surest first; Line or Colour's two on one mat are two.

    A frame whose place is in doubt is one if it `is_confirmed`, and there is nothing else.
    """
    small, scale = at_working_size(bgr)
    levels = pyramid(small)
    found: list[Settled] = []
    looked_at = LookedAt()
    for long_side_px in LOOKS_PX:
        proposals, cores = _wholes_and_cores(propose(small, long_side_px))
        clear = _clear(found)
        beside = _beside(clear, proposals) if clear else proposals[:MOST_PROPOSALS]
        found = _apart(_verified(levels, beside, found, looked_at))
        found = found or _apart(_verified(levels, cores[:MOST_CORES], [], looked_at))
    for border in BORDERS:
        found = found or _filling(small, border)
    if not found:
        frames = [*looked_at.frames, *_frames_apart(levels, small)]
        in_doubt = sorted(frames, key=lambda frame: frame.spread)[:MOST_IN_DOUBT]
        found = [frame for frame in in_doubt if is_confirmed(_enlarged(frame, scale))][:1]
    for long_side_px in ALL_SIDES_PX:
        found = found or _from_all_sides(levels, small, long_side_px)
    if not found and (mat := mat_amid_pieces(levels, looked_at.near)) and _is_sure(mat):
        found = [mat, *_companions(levels, mat, [])]
    return [_enlarged(board, scale) for board in found]


def board_between(bgr: Bgr, markers_px: Points) -> list[Settled]:
    """The board in a picture (H, W, 3) amid four markers (4, 2), clockwise, by its corners; empty if none is there."""
    small, scale = at_working_size(bgr)
    levels = pyramid(small)
    near = roughly(levels, scaled(markers_px, scale))
    board = near and settle(levels, near)
    if board is None or not _is_sure(board):
        return []
    return [_enlarged(board, scale)]


def is_on_its_side(bgr: Bgr) -> bool:
    """Whether a frame of LINKX shows in a picture (H, W, 3) once that is turned by a quarter.

    Where a frame stands on its head, one is proposed too, but seldom believed: so it is turned the other way then.
    """
    small, _ = at_working_size(bgr)
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE):
        turned = np.asarray(cv2.rotate(small, turn), np.uint8)
        frames = _beside([], [proposal for proposal in propose(turned, LOOKS_PX[0]) if proposal.kind == FRAME])
        if not frames:
            return False
        if _verified(pyramid(turned), frames, [], LookedAt()):
            return True
    return False


def at_working_size(bgr: Bgr) -> tuple[Bgr, float]:
    """A picture (H, W, 3) at most WORKING_PX long, and how long it is of what it was, 0 to 1."""
    scale = min(1.0, WORKING_PX / max(bgr.shape[:2]))
    return np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale


def _enlarged(board: Settled, scale: float) -> Settled:
    """A board of the picture at its working size, in the whole one."""
    return replace(board, control_px=scaled(board.control_px, 1 / scale))


def _frames_apart(levels: Pyramid, bgr: Bgr) -> list[Settled]:
    """Frames, perhaps in doubt, that stand apart in a picture (H, W, 3) at APART_PX."""
    looked_at = LookedAt()
    return [*_verified(levels, frames_apart(bgr, APART_PX)[:MOST_CORES], [], looked_at), *looked_at.frames]


def _from_all_sides(levels: Pyramid, bgr: Bgr, long_side_px: int) -> list[Settled]:
    """Linkage's board in a picture (H, W, 3) that is turned and mirrored for the first network."""
    proposals = from_all_sides(bgr, long_side_px, TILED)[:MOST_FROM_ALL_SIDES]
    boards = _verified(levels, proposals, [], LookedAt())
    return _apart([board for board in boards if board.kind == TILED and board.chance >= ALL_SIDES_CHANCE])


def _filling(bgr: Bgr, border: int) -> list[Settled]:
    """The likeliest mats in a picture that is set in a border: a board that fills it is nearly all that is seen there.

    No frames: one of LINKX that the picture's edge cuts would take the border for its bar.
    """
    mean = bgr.mean(axis=(0, 1)).tolist()
    sides = (BORDER_PX,) * 4
    bordered = np.asarray(cv2.copyMakeBorder(bgr, *sides, border, value=mean), np.uint8)
    wholes, _ = _wholes_and_cores(propose(bordered, LOOKS_PX[0]))
    mats = [proposal for proposal in wholes if proposal.kind != FRAME]
    boards = _apart(_verified(pyramid(bordered), _beside([], mats), [], LookedAt()))
    return [replace(board, control_px=board.control_px - BORDER_PX) for board in boards]


def _beside(boards: list[Settled], proposals: list[Proposal]) -> list[Proposal]:
    """The likeliest of what was proposed where no board has been found."""
    likely = (proposal for proposal in proposals if proposal.chance >= LIKELY_CHANCE)
    return [proposal for proposal in likely if not _taken(proposal, boards)][:MOST_BESIDE]


def _verified(levels: Pyramid, proposals: list[Proposal], known: list[Settled], looked_at: LookedAt) -> list[Settled]:
    """The boards that are known, and those that are where one was proposed; adds to what was `looked_at`.

    What lies around a proposal is looked at once for each place; not round a core, nor once a board is clearly found.
    Its parts are, once for each area.
    """
    found = list(known)
    in_vain: list[Proposal] = []
    for proposal in proposals:
        if _taken(proposal, _clear(found)):
            continue
        alike = [other for other in in_vain if _is_alike(proposal, other)]
        may_hold_two = proposal.kind in SIZES and proposal.chance >= LIKELY_CHANCE and not proposal.is_core
        is_new = not any(share_of_both(proposal.corners_px, other.corners_px) > SAME_AREA for other in alike)
        in_parts = may_hold_two and is_new and not any(board.kind in SIZES for board in found)
        around = not proposal.is_core and not _clear(found) and not alike
        for quad in (proposal.corners_px, *(parts(proposal.corners_px) if in_parts else ())):
            if boards := _boards_at(levels, quad, found, looked_at, around=around):
                found.extend(boards)
                break
        else:
            in_vain.append(proposal)
    return found


def _boards_at(
    levels: Pyramid, quad: Points, known: list[Settled], looked_at: LookedAt, *, around: bool
) -> list[Settled]:
    """The board near a quad (4, 2), or `around` it, and the other one on its mat; empty if there is none."""
    near = roughly(levels, quad)
    if near is None:
        return []
    looked_at.near.append(near)
    board = settle(levels, near, around=around)
    if board is None and around and is_surely(TILED, near):
        board = mat_within(levels, near.corners_px, AT_ONE_SIDE)
    if board and _is_sure(board):
        return [board, *_companions(levels, board, known)]
    if board and _may_be_frame(board):
        looked_at.frames.append(board)
    return []


def _is_sure(board: Settled) -> bool:
    is_clear_frame = board.kind == FRAME and board.chance >= CLEAR_CHANCE_OF_FRAME
    most_spread_cells = MOST_SPREAD_OF_FRAME if is_clear_frame else MOST_SPREAD_CELLS
    return board.chance >= LEAST_CHANCE and board.spread_cells <= most_spread_cells


def _may_be_frame(board: Settled) -> bool:
    return board.kind == FRAME and board.chance >= LEAST_CHANCE and board.spread_cells <= MOST_SPREAD_IN_DOUBT


def _clear(boards: list[Settled]) -> list[Settled]:
    return [board for board in boards if board.chance >= CLEAR_CHANCE]


def _wholes_and_cores(proposals: list[Proposal]) -> tuple[list[Proposal], list[Proposal]]:
    return [one for one in proposals if not one.is_core], [one for one in proposals if one.is_core]


def _is_alike(proposal: Proposal, other: Proposal) -> bool:
    return proposal.kind == other.kind and _in_one_place(proposal.corners_px, other.corners_px)


def _taken(proposal: Proposal, boards: list[Settled]) -> bool:
    return any(_in_one_place(board.corners_px, proposal.corners_px) for board in boards)


def _apart(boards: list[Settled]) -> list[Settled]:
    """The surest board of each place."""
    kept: list[Settled] = []
    for board in sorted(boards, key=lambda board: -board.chance):
        if not any(_in_one_place(board.corners_px, other.corners_px) for other in kept):
            kept.append(board)
    return kept


def _companions(levels: Pyramid, board: Settled, known: list[Settled]) -> list[Settled]:
    """The other of Line or Colour's boards on the same mat, if there is one and none is known."""
    if board.kind not in SIZES:
        return []
    other = next(kind for kind in SIZES if kind != board.kind)
    if any(seen.kind == other for seen in known):
        return []
    quads = [place[CORNERS] for place in companions(board.kind, board.control_px)]
    height, width = levels[0].shape[:2]
    quads = [quad for quad in quads if _inside(quad, width, height)]
    if not quads:
        return []
    chances = kind_chances(levels, quads)[:, KINDS.index(other)]
    expected = quads[int(np.argmax(chances))]
    exact = settled(levels, expected)
    if exact is None or exact.kind != other or exact.chance < LEAST_COMPANION_CHANCE:
        return []
    cell_px = side_px(expected) / CELLS[other]
    moved_px = np.linalg.norm(exact.corners_px - expected, axis=1).max()
    return [exact] if moved_px < cell_px and _inside(exact.corners_px, width, height) else []


def _inside(quad: Points, width: int, height: int) -> bool:
    return bool((quad > 0).all() and (quad < (width - 1, height - 1)).all())


def _in_one_place(quad: Points, other: Points) -> bool:
    return share_of_smaller(quad, other) > SAME_PLACE
