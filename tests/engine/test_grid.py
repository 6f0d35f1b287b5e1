"""Cells' names and neighbours."""

import numpy as np
import pytest

from engine.errors import BadNotation
from engine.grid import Grid


def test_names_are_as_in_chess() -> None:
    grid = Grid(7, 7)
    assert grid.name(grid.at(6, 0)) == "a1"
    assert grid.name(grid.at(0, 6)) == "g7"
    assert [grid.parse(grid.name(cell)) for cell in grid.cells] == list(grid.cells)


@pytest.mark.parametrize("name", ["", "a", "a0", "a8", "h1", "A1", "a1 ", "a-1", "a²", "11"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(BadNotation, match="a1 to g7"):
        Grid(7, 7).parse(name)


def test_where_things_lie_is_said_as_in_a_sentence() -> None:
    grid = Grid(5, 5)
    assert [grid.on([grid.parse(name) for name in names.split()]) for names in ("b2", "d1 c2 c1", "")] == [
        "on b2",
        "on c1, c2 and d1",
        "outside the grid",
    ]


def test_a_board_is_turned_as_a_picture_of_it() -> None:
    grid = Grid(3, 3)
    for turns in range(5):
        assert list(grid.turned(turns)) == np.rot90(np.arange(9).reshape(3, 3), turns).ravel().tolist()
    assert [grid.name(cell) for cell in grid.mirrored()][:3] == ["c3", "b3", "a3"]


def test_neighbours_share_a_side() -> None:
    grid = Grid(5, 5)
    assert {grid.name(c) for c in grid.neighbours(grid.parse("a1"))} == {"a2", "b1"}
    assert {grid.name(c) for c in grid.neighbours(grid.parse("c3"))} == {"c2", "c4", "b3", "d3"}


def test_what_lies_round_cells_touches_them_by_side_or_corner() -> None:
    grid = Grid(5, 5)
    cells = [grid.parse(name) for name in ("a1", "b1")]
    assert {grid.name(cell) for cell in grid.with_rim(cells)} == {"a1", "b1", "c1", "a2", "b2", "c2"}
    assert grid.with_rim(()) == frozenset()
