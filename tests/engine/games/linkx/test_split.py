"""Squares of LINKX as pieces: the exact search beside a plain one."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.linkx.shapes import COPIES, GRID, ORIENTATIONS, SHAPES, SIZES, SQUARES_OF_A_COLOUR, shape_of
from engine.games.linkx.split import placements, split, uses
from engine.grid import Cell

SMALL = [GRID.parse(name) for name in ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3")]


def covers(cells: frozenset[Cell]) -> Iterator[tuple[str, ...]]:
    """Every way to cover `cells` with shapes, as many of each as one likes: the plain search."""
    if not cells:
        yield ()
        return
    row, column = GRID.row_column(min(cells))
    for held in ORIENTATIONS:
        for down, right in held.offsets:
            places = [(row + d - down, column + r - right) for d, r in held.offsets]
            if all(0 <= r < 9 and 0 <= c < 9 for r, c in places):
                piece = frozenset(GRID.at(r, c) for r, c in places)
                if piece <= cells:
                    for rest in covers(cells - piece):
                        yield (held.shape, *rest)


def naive_uses(cells: frozenset[Cell]) -> int:
    found = {tuple(Counter(cover)[shape] for shape in SHAPES) for cover in covers(cells)}
    return sum(1 << sum(n * 3**i for i, n in enumerate(use)) for use in found if max(use) <= COPIES)


def test_seven_shapes_of_21_squares_look_25_ways() -> None:
    assert sum(SIZES.values()) == 21
    assert SQUARES_OF_A_COLOUR == 42
    assert Counter(held.shape for held in ORIENTATIONS) == {
        "1": 1, "2": 2, "3I": 2, "3L": 4, "4S": 4, "4T": 4, "4L": 8,
    }  # fmt: skip


@settings(deadline=None)
@given(st.frozensets(st.sampled_from(SMALL), max_size=9))
def test_the_uses_are_those_of_the_plain_search(cells: frozenset[Cell]) -> None:
    assert uses(cells) == naive_uses(cells)


@settings(deadline=None)
@given(st.frozensets(st.sampled_from(GRID.cells), max_size=42))
def test_a_split_covers_the_squares_with_two_of_each_shape_at_most(cells: frozenset[Cell]) -> None:
    pieces = split(cells)
    assert (pieces is None) == (uses(cells) == 0)
    if pieces is not None:
        assert sorted(cell for piece in pieces for cell in piece) == sorted(cells)
        shapes = Counter(shape_of(piece) for piece in pieces)
        assert None not in shapes
        assert max(shapes.values(), default=0) <= COPIES


def test_a_whole_set_in_one_block_is_solved_at_once() -> None:
    block = [GRID.at(row, column) for row in range(3, 9) for column in range(7)]
    pieces = split(block)
    assert pieces is not None
    assert Counter(shape_of(piece) for piece in pieces) == dict.fromkeys(SHAPES, 2)


def test_three_single_squares_are_too_many() -> None:
    assert split([GRID.parse(name) for name in ("a1", "c1", "e1")]) is None


def test_more_squares_than_the_set_has_are_given_up_at_once() -> None:
    assert split(GRID.cells) is None


def test_placements_are_all_pieces_that_there_is_room_for() -> None:
    cells = [GRID.parse(name) for name in ("a1", "a2", "b1", "d1")]
    found = placements(cells)
    assert Counter(shape for shape, _ in found) == {"1": 4, "2": 2, "3L": 1}
    assert all(set(piece) <= set(cells) and shape_of(piece) == shape for shape, piece in found)
