"""Mats of Linkage and frames to which only their lattice leads: where one was proposed in vain, and elsewhere."""

from collections.abc import Iterable, Iterator
from itertools import product

import numpy as np

from vision.geometry.plane import Points
from vision.locate.lattice import windows
from vision.locate.overlap import is_near
from vision.locate.patch import UNIT_SQUARE, Pyramid
from vision.locate.quad import CELLS, FRAME, KINDS, TILED, WIDE, Settled, kind_chances
from vision.locate.settle import HOPELESS, settled
from vision.locate.verify import CLEAR_CHANCE, is_sure

SQUARES = (0.5, 0.3)
"""Sides, as shares of the picture's long side, of squares in which boards are looked for."""
MOST_WINDOWS, MOST_SETTLED = 6, 2
"""So many windows of a place are looked at as they are, and so many of them settled, the likeliest first."""
ALIKE = 0.05
"""Windows whose corners differ by less than this share of their side are the same."""
MOST_APART_CELLS, LEAST_EVIDENCE = 0.15, 3.0
"""How far, across or down, a board that settled may lie from a window of the lattice that is seen there, and nats a
cell by which the areas must speak for that. Boards in the right place had up to 0.14 and from 3.1 on, one amid pieces
that lay 0.7 of a cell beside its place 0.16 and 2.96; what was taken for boards in two drawings -4.0 and 0.8."""
BELIEVED = (TILED, FRAME)
"""Buttons in rows follow each other as Line or Colour's circles do, and nothing here tells them apart."""


def board_by_lattice(levels: Pyramid, proposed: Iterable[Points]) -> Settled | None:
    """The first clear mat of Linkage, or frame, in and round quads (4, 2) that were proposed or squares of the picture.

    None if none is. Two networks must agree: the lattice's, whose windows are tried, and the wide one, which moves one
    onto a board; that must be a window of the lattice again.
    """
    tried: list[Points] = []
    for quad in (*proposed, *squares(levels[0].shape)):
        for near in _likely_windows(levels, quad, tried):
            board = settled(levels, near, WIDE)
            if board and _is_clear(board) and is_in_lattice(levels, board):
                return board
    return None


def _is_clear(board: Settled) -> bool:
    return board.kind in BELIEVED and is_sure(board) and board.chance >= CLEAR_CHANCE


def is_in_lattice(levels: Pyramid, board: Settled) -> bool:
    """Whether a lattice, seen from where a board settled, has that board as a window there."""
    share = MOST_APART_CELLS / CELLS[board.kind]
    return any(
        window.kind == board.kind
        and window.evidence >= LEAST_EVIDENCE
        and is_near(window.corners_px, board.corners_px, share)
        for window in windows(levels, board.corners_px, MOST_WINDOWS)
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
    chances = 1 - kind_chances(levels, new, WIDE)[:, KINDS.index("none")]
    return [new[best] for best in np.argsort(-chances)[:MOST_SETTLED] if chances[best] >= HOPELESS]
