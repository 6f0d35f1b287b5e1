"""What a person types of a cell."""

import pytest

from engine.cell_content import cell_and_content, check_said_once, layer_and_cell
from engine.errors import BadNotation
from engine.grid import Cell, Grid


def test_capitals_do_not_matter() -> None:
    assert cell_and_content("C5=Red") == ("c5", "red")


def test_letters_that_are_typed_in_parts_are_put_together() -> None:
    assert cell_and_content("c5=gru\u0308n") == ("c5", "gr\u00fcn")


@pytest.mark.parametrize("said", ["", "c5", "c5=", "=red", "="])
def test_what_says_nothing_of_a_cell_is_said_to_be_so(said: str) -> None:
    with pytest.raises(BadNotation, match=f"expected CELL=CONTENT, got '{said}'"):
        cell_and_content(said)


GRID = Grid(5, 5)
LAYERS = {"colour": ("red", "grey"), "ring": ("none", "white")}


def test_a_word_belongs_to_the_layer_that_has_it() -> None:
    assert layer_and_cell("a5", "white", GRID, LAYERS) == ("ring", Cell(0))


def test_a_cell_is_given_one_content_in_each_layer() -> None:
    check_said_once([("a5", "red"), ("a5", "white"), ("b5", "grey"), ("a5", "red")], LAYERS)
    with pytest.raises(BadNotation, match="a5 is given twice, as red and as grey"):
        check_said_once([("a5", "red"), ("a5", "white"), ("a5", "grey")], LAYERS)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [("f1", "red", "got 'f1'"), ("c5", "pink", "expected one of red, grey, none, white on c5, got 'pink'")],
)
def test_what_no_board_has_is_named(name: str, content: str, words: str) -> None:
    with pytest.raises(BadNotation, match=words):
        layer_and_cell(name, content, GRID, LAYERS)
