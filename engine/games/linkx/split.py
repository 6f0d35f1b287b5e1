"""Which pieces the squares of one colour can be, for boards whose pieces nobody knows. The answer is exact.

A *use* says how many pieces of each shape (none to two) a split takes: a number in base 3, with a digit per shape. A
set of uses is an int with one bit per use (2187 bits), so that "one more 3I" is a shift of the whole set. All uses of a
region are found by a dynamic programme over the squares that are left, which always covers the first of them. Regions
are joined by adding their uses. The search is complete, so that "no split" is a proof.
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from engine.games.linkx.shapes import COPIES, GRID, ORIENTATIONS, SHAPES, SQUARES_OF_A_COLOUR
from engine.grid import Cell, connected

Uses = int

_BASE = COPIES + 1
KEPT = 20_000
"""The uses of so many parts of regions are remembered, in some 8 MB."""
NOTHING: Uses = 1
"""The set with the one use that takes no piece."""


@cache
def uses_with(shape: str, at_least: int, at_most: int = COPIES) -> Uses:
    """All uses that take from `at_least` to `at_most` pieces of `shape`."""
    weight = _BASE ** SHAPES.index(shape)
    return sum(1 << use for use in range(_BASE ** len(SHAPES)) if at_least <= use // weight % _BASE <= at_most)


_WEIGHTS = tuple(_BASE**i for i in range(len(SHAPES)))
_ROOM = tuple(tuple(uses_with(shape, 0, COPIES - more) for more in range(_BASE)) for shape in SHAPES)
"""By shape, then by n: the uses to which n more pieces of that shape can be added."""


def _placements() -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell, the pieces whose first cell it can be: (index of the shape, the piece's cells as bits)."""
    placements: list[list[tuple[int, int]]] = [[] for _ in GRID.cells]
    for held in ORIENTATIONS:
        first = held.offsets[0][1]
        for cell in GRID.cells:
            row, column = GRID.row_column(cell)
            places = [(row + down, column + right - first) for down, right in held.offsets]
            if all(0 <= r < GRID.rows and 0 <= c < GRID.columns for r, c in places):
                placements[cell].append((SHAPES.index(held.shape), _bits(GRID.at(r, c) for r, c in places)))
    return tuple(tuple(sorted(of_cell, key=lambda p: -p[1].bit_count())) for of_cell in placements)


def _bits(cells: Iterable[Cell]) -> int:
    return sum(1 << cell for cell in cells)


_PLACEMENTS = _placements()


def placements(cells: Iterable[Cell]) -> list[tuple[str, tuple[Cell, ...]]]:
    """All places in `cells` where a piece of the set has room: its shape, and its cells, ascending."""
    cells = sorted(cells)
    room = _bits(cells)
    fitting = [(shape, piece) for cell in cells for shape, piece in _PLACEMENTS[cell] if piece & room == piece]
    return [(SHAPES[shape], tuple(cell for cell in cells if piece >> cell & 1)) for shape, piece in fitting]


@lru_cache(maxsize=1024)
def uses(cells: tuple[Cell, ...]) -> Uses:
    """All uses by which `cells`, the squares of one colour, can be covered; 0 if there is none."""
    total = NOTHING
    for region in connected(cells, GRID.neighbours):
        total = _added(_uses_of_region(_bits(_upright(region))), total)
        if not total:
            break
    return total


def _upright(region: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """`region`, mirrored in the diagonal if it is wider than high: short rows leave fewer different parts to search."""
    rows, columns = zip(*(GRID.row_column(cell) for cell in region), strict=True)
    wide = max(columns) - min(columns) > max(rows) - min(rows)
    return tuple(map(_mirrored, region)) if wide else region


def _mirrored(cell: Cell) -> Cell:
    row, column = GRID.row_column(cell)
    return GRID.at(column, row)


@lru_cache(maxsize=KEPT)
def _uses_of_region(squares: int) -> Uses:
    """The uses of `squares` (a bit each): each piece that can cover the first one, added to the uses of the rest.

    The result is kept, as regions that differ in one square have mostly the same parts.
    """
    found = 0
    if not squares:
        return NOTHING
    for shape, piece in _PLACEMENTS[(squares & -squares).bit_length() - 1]:
        if piece & squares == piece:
            found |= (_uses_of_region(squares ^ piece) & _ROOM[shape][1]) << _WEIGHTS[shape]
    return found


def _added(some: Uses, others: Uses) -> Uses:
    """All sums of a use of `some` and a use of `others` that take no shape too often."""
    if some.bit_count() > others.bit_count():
        some, others = others, some
    total = 0
    while some:
        use = (some & -some).bit_length() - 1
        some &= some - 1
        fitting = others
        for shape, weight in enumerate(_WEIGHTS):
            fitting &= _ROOM[shape][use // weight % _BASE]
        total |= fitting << use
    return total


def uses_beside(others: Uses, shapes: Iterable[str]) -> Uses:
    """The uses of `others` with a piece of each of `shapes` added, as far as they take no shape too often."""
    for shape in shapes:
        index = SHAPES.index(shape)
        others = (others & _ROOM[index][1]) << _WEIGHTS[index]
    return others


def split(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...] | None:
    """One split of `cells` into pieces, at most two of each shape; None if there is none."""
    cells = tuple(cells)
    if len(cells) > SQUARES_OF_A_COLOUR:
        return None
    regions = connected(cells, GRID.neighbours)
    possible = [_uses_of_region(_bits(_upright(region))) for region in regions]
    before = [NOTHING]
    for of_region in possible:
        before.append(_added(of_region, before[-1]))
    if not before[-1]:
        return None
    use = before[-1].bit_length() - 1
    pieces: list[tuple[Cell, ...]] = []
    for region, of_region, others in reversed(list(zip(regions, possible, before, strict=False))):
        own = next(own for own in _each(of_region) if _adds_up(own, use, others))
        pieces += _cover(region, own)
        use -= own
    return tuple(sorted(pieces))


def _each(some: Uses) -> Iterable[int]:
    while some:
        yield (some & -some).bit_length() - 1
        some &= some - 1


def _adds_up(own: int, use: int, others: Uses) -> bool:
    digits = ((own // weight % _BASE, use // weight % _BASE) for weight in _WEIGHTS)
    return all(part <= whole for part, whole in digits) and others >> (use - own) & 1 == 1


def _cover(region: tuple[Cell, ...], use: int) -> list[tuple[Cell, ...]]:
    """The pieces of one cover of `region` that takes exactly `use`, which must be one of its uses."""
    upright = _upright(region)
    back = dict(zip(upright, region, strict=True))
    left = _bits(upright)
    pieces = []
    while left:
        for shape, piece in _PLACEMENTS[(left & -left).bit_length() - 1]:
            rest = use - _WEIGHTS[shape]
            if piece & left == piece and use // _WEIGHTS[shape] % _BASE and _uses_of_region(left ^ piece) >> rest & 1:
                pieces.append(tuple(sorted(back[cell] for cell in upright if piece >> cell & 1)))
                left, use = left ^ piece, rest
                break
    return pieces
