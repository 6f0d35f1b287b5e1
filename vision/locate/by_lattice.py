"""Mats of Linkage and frames to which only their lattice leads: where one was proposed in vain, and elsewhere."""

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from vision.geometry.plane import Points
from vision.locate.lattice import agreement, windows
from vision.locate.overlap import in_one_place, is_near
from vision.locate.patch import UNIT_SQUARE, Pyramid
from vision.locate.quad import CELLS, FRAME, KINDS, TILED, Candidate, kind_chances
from vision.locate.settle import HOPELESS, settled
from vision.locate.sure import CLEAR_CHANCE, CLEAR_CHANCE_OF_FRAME, LITTLE_SPREAD_CELLS, is_sure

SQUARES = (0.5, 0.3)
"""Sides, as shares of the picture's long side, of squares in which boards are looked for."""
MOST_WINDOWS, MOST_SETTLED = 6, 2
"""How many windows of a place are looked at as they are, and how many of them are settled, the likeliest first."""
ALIKE = 0.05
"""Windows whose corners differ by less than this share of their side are the same."""
MOST_APART_CELLS = 0.25
"""How far a board whose spread is more than little may lie from a window of the lattice that is seen there. Of those in
the right place 31 of 34 mats and 19 of 45 frames lay as near; of those in a wrong one 3 of 4 and 4 of 13."""
LEAST_EVIDENCE = 0.0
"""Nats a cell by which the areas must speak for a board where it settled."""
BELIEVED = (TILED, FRAME)
"""Buttons in rows follow each other as Line or Colour's circles do, and nothing here tells them apart."""


def board_by_lattice(levels: Pyramid, proposed: Iterable[Points]) -> Candidate | None:
    """The first clear mat of Linkage, or frame, in and round quads (4, 2) that were proposed or squares of the picture.

    None if none is. Two networks must agree: the lattice's, whose windows are tried, and the exact one, which moves one
    onto a board; where that is in doubt of its place, the lattice must have a window there again, and nothing may have
    settled elsewhere in the same place.
    """
    tried: list[Points] = []
    doubtful: list[Candidate] = []
    for quad in (*proposed, *squares(levels[0].shape)):
        for near in _likely_windows(levels, quad, tried):
            board = settled(levels, near)
            if board is None or not _is_clear(board):
                continue
            lattice = agreement(levels, board.kind, board.corners_px)
            if lattice.evidence >= LEAST_EVIDENCE and is_in_place(board, lattice.apart_cells, doubtful):
                return board
            doubtful.append(board)
    return None


def _is_clear(board: Candidate) -> bool:
    least = CLEAR_CHANCE_OF_FRAME if board.kind == FRAME else CLEAR_CHANCE
    return board.kind in BELIEVED and board.chance >= least


def is_in_place(board: Candidate, apart_cells: float, doubtful: list[Candidate]) -> bool:
    """Whether a board lies exactly where it settled, which is so far from where the lattice sees it, in cells."""
    if board.spread_cells <= LITTLE_SPREAD_CELLS:
        return True
    if not is_sure(board) or apart_cells > MOST_APART_CELLS:
        return False
    share = MOST_APART_CELLS / CELLS[board.kind]
    return not any(
        other.kind == board.kind
        and in_one_place(board.corners_px, other.corners_px)
        and not is_near(board.corners_px, other.corners_px, share)
        for other in doubtful
    )


def squares(shape: tuple[int, ...]) -> Iterator[Points]:
    """Corners (4, 2) of squares of a picture (H, W, …) that cover it with what is seen round each, large ones first."""
    extent = np.array(shape[1::-1], np.float64)
    for share in SQUARES:
        side = share * extent.max()
        counts = np.ceil(np.maximum(extent / side - 2, 0)).astype(int) + 1
        middles = [
            np.linspace(side, length - side, count) if count > 1 else [length / 2]
            for length, count in zip(extent, counts, strict=True)
        ]
        yield from ((UNIT_SQUARE - 0.5) * side + middle for middle in product(*middles))


def _likely_windows(levels: Pyramid, quad: Points, tried: list[Points]) -> list[Points]:
    """What of a lattice in or round a quad (4, 2) may be a board, the likeliest first, if it was not `tried`."""
    seen = [window.corners_px for window in windows(levels, quad, MOST_WINDOWS)]
    new = [one for one in seen if not any(is_near(one, other, ALIKE) for other in tried)]
    if not new:
        return []
    tried.extend(new)
    chances = 1 - kind_chances(levels, new)[:, KINDS.index("none")]
    return [new[best] for best in np.argsort(-chances)[:MOST_SETTLED] if chances[best] >= HOPELESS]
