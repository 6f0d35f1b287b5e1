"""Which nodes of a lattice are a board: 5x5, 7x7, or both on one mat with a shared column of five."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

SIZES = (5, 7)
BEYOND_COST = 1.0
"""A spot next to a board's border speaks as much against it as a missing one within."""


@dataclass(frozen=True, slots=True)
class Window:
    """A board of `size` x `size` nodes; `column`, `row` are the node of its first cell."""

    size: int
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Layout:
    """One board, or two that share nodes. `filled`: share of the nodes with a spot, for the emptiest board."""

    windows: tuple[Window, ...]
    score: float
    filled: float
    filled_rims: float


def best_layout(nodes: NDArray[np.int_], size: int | None) -> Layout | None:
    """The layout that explains occupied nodes (K, 2) best; `size` keeps only boards of that size, None takes any."""
    margin = max(SIZES) + 1
    low = nodes.min(axis=0) - margin
    extent = nodes.max(axis=0) + margin + 1 - low
    occupied = np.zeros((extent[1], extent[0]), np.float32)
    occupied[nodes[:, 1] - low[1], nodes[:, 0] - low[0]] = 1
    best: Layout | None = None
    for windows in _arrangements():
        kernel, inside = _kernel(windows)
        height, width = kernel.shape
        if height > occupied.shape[0] or width > occupied.shape[1]:
            continue
        scores = cv2.matchTemplate(occupied, kernel, cv2.TM_CCORR) - inside
        _, score, _, (x, y) = cv2.minMaxLoc(scores)
        if best is None or score > best.score:
            placed = tuple(Window(w.size, x + 1 + w.column + int(low[0]), y + 1 + w.row + int(low[1])) for w in windows)
            if size is not None and all(w.size != size for w in placed):
                continue
            fill = [_fill(occupied, w.column - int(low[0]), w.row - int(low[1]), w.size) for w in placed]
            best = Layout(placed, float(score), min(f for f, _ in fill), min(rim for _, rim in fill))
    return best


def _fill(occupied: NDArray[np.float32], column: int, row: int, size: int) -> tuple[float, float]:
    board = occupied[row : row + size, column : column + size]
    rims = (board[0], board[-1], board[:, 0], board[:, -1])
    return float(board.mean()), float(min(rim.mean() for rim in rims))


@lru_cache
def _arrangements() -> tuple[tuple[Window, ...], ...]:
    """Single boards, and the small one beside the large one on each side with one line of circles in common."""
    small, large = SIZES
    shifts = range(large - small + 1)
    first = Window(large, 0, 0)
    both = [(first, Window(small, large - 1, shift)) for shift in shifts]
    both += [(first, Window(small, shift, large - 1)) for shift in shifts]
    both += [(Window(large, small - 1, 0), Window(small, 0, shift)) for shift in shifts]
    both += [(Window(large, 0, small - 1), Window(small, shift, 0)) for shift in shifts]
    return ((Window(small, 0, 0),), (first,), *both)


@lru_cache
def _kernel(windows: tuple[Window, ...]) -> tuple[NDArray[np.float32], float]:
    """2 within the boards, -BEYOND_COST one step beyond them, 0 elsewhere; and the number of nodes within."""
    width = max(w.column + w.size for w in windows) + 2
    height = max(w.row + w.size for w in windows) + 2
    within = np.zeros((height, width), np.uint8)
    for w in windows:
        within[w.row + 1 : w.row + 1 + w.size, w.column + 1 : w.column + 1 + w.size] = 1
    around = cv2.dilate(within, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))) - within
    return (2 * within - BEYOND_COST * around).astype(np.float32), float(within.sum())
