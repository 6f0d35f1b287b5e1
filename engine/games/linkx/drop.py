"""Where a piece can be dropped: nine stacks and the underside of a shape (X2, X3)."""

from collections.abc import Sequence
from functools import lru_cache

from engine.games.linkx.shapes import GRID, ORIENTATIONS, Offsets


@lru_cache
def undersides(offsets: Offsets) -> tuple[tuple[int, ...], int]:
    """How far each column of a piece ends above the piece's lowest row, and the piece's height."""
    height = 1 + max(row for row, _ in offsets)
    width = 1 + max(column for _, column in offsets)
    lowest = (max(row for row, column in offsets if column == i) for i in range(width))
    return tuple(height - 1 - row for row in lowest), height


def fits(offsets: Offsets, column: int, stacks: Sequence[int]) -> bool:
    """Whether a piece with its left edge in `column` leaves no hole and does not stick out, by side or top."""
    under, height = undersides(offsets)
    if column + len(under) > GRID.columns:
        return False
    lowest = stacks[column] - under[0]
    return 0 <= lowest <= GRID.rows - height and all(
        stacks[column + i] - ends == lowest for i, ends in enumerate(under)
    )


def shapes_that_fit(stacks: Sequence[int]) -> frozenset[str]:
    return frozenset(
        held.shape for held in ORIENTATIONS if any(fits(held.offsets, column, stacks) for column in range(GRID.columns))
    )
