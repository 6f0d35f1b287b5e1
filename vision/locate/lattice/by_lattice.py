"""Linkage's mats and LINKX's frames that are found only by their lattice: how their cells follow each other.

They are looked for where a board was proposed in vain, and in squares all over the picture.
"""

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from vision.geometry.plane import UNIT_SQUARE, Points
from vision.locate.lattice.seen import agreement, windows
from vision.locate.quads.overlap import in_one_place, is_near
from vision.locate.quads.patch import Pyramid
from vision.locate.quads.quad import CELLS, FRAME, KINDS, TILED, Candidate, kind_chances
from vision.locate.quads.settle import HOPELESS, settled
from vision.locate.quads.sure import CLEAR_CHANCE, CLEAR_CHANCE_OF_FRAME, LITTLE_SPREAD_CELLS, is_sure

SQUARES = (0.5, 0.3)
"""Sides, as shares of the picture's long side, of squares in which boards are looked for."""
MOST_WINDOWS, MOST_SETTLED = 6, 2
"""How many windows of a place's lattice are judged by the exact network as they are, and how many of these are settled,
the likeliest first."""
ALIKE = 0.05
"""Windows are the same if their corners differ by less than this share of their side."""
MOST_APART_CELLS = 0.25
"""A board whose spread is not little must lie so near to a window of the lattice that is seen there. In the right
place, 31 of 34 mats and 19 of 45 frames did; in a wrong one, 3 of 4 mats and 4 of 13 frames."""
LEAST_EVIDENCE = 0.0
"""Evidence (`Agreement.evidence`, in nats a cell) that the lattice's areas must give for a board where it settled."""
BELIEVED = (TILED, FRAME)
"""Kinds of board that are found in this way. Not Line or Colour's: its circles can't be told from buttons in rows."""


def board_by_lattice(levels: Pyramid, proposed: Iterable[Points]) -> Candidate | None:
    """The first clear board of a kind in BELIEVED that is found by its lattice; None without one.

    Two networks must agree. The windows that the lattice's network sees are settled with the exact network. If the
    place of the board is then in doubt, the lattice must have a window there too, and no other window may have settled
    on an overlapping place.

    `proposed` : quads (4, 2) in and round which it is looked for first; squares of the picture follow.
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
    """Whether a board lies exactly where it settled.

    Parameters
    ----------
    apart_cells : how far from there the lattice sees it.
    doubtful : what was settled before and not believed.
    """
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
    """Corners (4, 2) of squares in a picture (H, W, …), large ones first.

    Together with the margin that is seen round each, the squares of either size cover the picture.
    """
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
    """The likeliest windows of lattices in or round a quad (4, 2); adds those that it looked at to `tried`."""
    seen = [window.corners_px for window in windows(levels, quad, MOST_WINDOWS)]
    new = [one for one in seen if not any(is_near(one, other, ALIKE) for other in tried)]
    if not new:
        return []
    tried.extend(new)
    chances = 1 - kind_chances(levels, new)[:, KINDS.index("none")]
    return [new[best] for best in np.argsort(-chances)[:MOST_SETTLED] if chances[best] >= HOPELESS]
