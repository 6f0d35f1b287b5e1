"""Splitting LINKX's squares of one colour into pieces of the set, by the seams between them."""

import numpy as np
import pytest

from engine.games.linkx.shapes import COPIES, GRID, shape_of
from engine.grid import Cell
from vision.reading import Seams
from vision.windows.pieces import split_into_pieces


def cells(names: str) -> tuple[Cell, ...]:
    return tuple(sorted(GRID.parse(name) for name in names.split()))


def blue_on(names: str) -> list[str]:
    squares = cells(names)
    return ["blue" if cell in squares else "empty" for cell in GRID.cells]


def seams(**nats: float) -> Seams:
    """Nothing is known but of the named lines: `a1a2=3` says that two pieces meet between a1 and a2, by 3 nats."""
    pairs = tuple((GRID.parse(line[:2]), GRID.parse(line[2:])) for line in nats)
    return Seams(pairs, np.array(list(nats.values())))


@pytest.mark.parametrize(
    ("seen", "pieces"),
    [
        ({"a1b1": 3.0, "a2b2": 3.0, "a1a2": -3.0, "b1b2": -3.0}, ["a1 a2", "b1 b2"]),
        ({"a1b1": -3.0, "a2b2": -3.0, "a1a2": 3.0, "b1b2": 3.0}, ["a1 b1", "a2 b2"]),
        ({"a1b1": -3.0, "a2b2": 3.0, "a1a2": -3.0, "b1b2": 3.0}, ["a1 a2 b1", "b2"]),
    ],
)
def test_seams_decide_how_a_block_of_four_is_split(seen: dict[str, float], pieces: list[str]) -> None:
    assert split_into_pieces(blue_on("a1 a2 b1 b2"), seams(**seen)) == tuple(sorted(map(cells, pieces)))


def test_the_set_limits_what_seams_say() -> None:
    """Four seams in a row of five would make five single squares, of which there are two."""
    row = {"a1b1": 3.0, "b1c1": 3.0, "c1d1": 3.0, "d1e1": 3.0}
    shapes = [shape_of(piece) for piece in split_into_pieces(blue_on("a1 b1 c1 d1 e1"), seams(**row))]
    assert max(shapes.count(shape) for shape in shapes) <= COPIES
    assert sorted(map(str, shapes)) in (["1", "1", "3I"], ["1", "2", "2"])


def test_of_squares_that_the_set_cannot_cover_it_says_what_hangs_together() -> None:
    split = split_into_pieces(blue_on("a1 c1 e1 e2"), seams())
    assert split == tuple(sorted((cells("a1"), cells("c1"), cells("e1 e2"))))
    impossible = split_into_pieces(blue_on("a1 c1 e1"), seams())
    assert impossible == tuple(sorted((cells("a1"), cells("c1"), cells("e1"))))
    everywhere = split_into_pieces(["blue"] * len(GRID), seams())
    assert everywhere == (GRID.cells,)
