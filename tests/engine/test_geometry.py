"""Cells' names and neighbours."""

import pytest

from engine.errors import BadNotation
from engine.geometry import Grid


def test_names_are_as_in_chess() -> None:
    grid = Grid(7, 7)
    assert grid.name(grid.at(6, 0)) == "a1"
    assert grid.name(grid.at(0, 6)) == "g7"
    assert [grid.parse(grid.name(cell)) for cell in grid.cells] == list(grid.cells)


@pytest.mark.parametrize("name", ["", "a", "a0", "a8", "h1", "A1", "a1 ", "a-1", "a²", "11"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(BadNotation, match="a1 to g7"):
        Grid(7, 7).parse(name)


def test_neighbours_share_a_side() -> None:
    grid = Grid(5, 5)
    assert {grid.name(c) for c in grid.neighbours(grid.parse("a1"))} == {"a2", "b1"}
    assert {grid.name(c) for c in grid.neighbours(grid.parse("c3"))} == {"c2", "c4", "b3", "d3"}
