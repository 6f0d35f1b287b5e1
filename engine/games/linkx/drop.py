"""Where a piece can be dropped (X2, X3), by the heights of nine stacks and the underside of a shape."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.games.linkx.shapes import GRID, ORIENTATIONS, Offsets, Orientation

WIDEST = 3


@lru_cache
def underside(offsets: Offsets) -> tuple[int, ...]:
    """For each column of a piece: how many rows above the piece's lowest row it ends."""
    bottom = max(row for row, _ in offsets)
    width = 1 + max(column for _, column in offsets)
    return tuple(bottom - max(row for row, column in offsets if column == i) for i in range(width))


def height(offsets: Offsets) -> int:
    """How many rows a piece takes."""
    return 1 + max(row for row, _ in offsets)


def _by_steps() -> dict[tuple[int, ...], list[tuple[Orientation, int, int]]]:
    found: dict[tuple[int, ...], list[tuple[Orientation, int, int]]] = {}
    for held in ORIENTATIONS:
        under = underside(held.offsets)
        steps = tuple(ends - under[0] for ends in under)
        found.setdefault(steps, []).append((held, under[0], GRID.rows - height(held.offsets)))
    return found


_BY_STEPS = _by_steps()
"""What fits without a hole on some stacks, by how much higher each of them is than the leftmost. For each piece: how it
is held; how far its left column ends above its lowest row; and the highest place, from 0 at the bottom, of that row."""


def fitting(stacks: Sequence[int]) -> Iterator[tuple[Orientation, int, int]]:
    """All ways to drop a piece so that it leaves no hole and does not stick out.

    Of each: how the piece is held, its leftmost column, and the row of its lowest square, from 0 at the bottom.
    """
    for column, left in enumerate(stacks):
        for end in range(column + 1, min(column + WIDEST, GRID.columns) + 1):
            for held, above, highest in _BY_STEPS.get(tuple(stack - left for stack in stacks[column:end]), ()):
                if left - above <= highest:
                    yield held, column, left - above


def shapes_that_fit(stacks: Sequence[int]) -> frozenset[str]:
    """The shapes that can be dropped in some way, whether or not anybody has one left."""
    return frozenset(held.shape for held, _, _ in fitting(stacks))
