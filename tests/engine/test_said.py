"""What a person types of a cell."""

import pytest

from engine.errors import BadNotation
from engine.said import cell_and_content


def test_capitals_do_not_matter() -> None:
    assert cell_and_content("C5=Red") == ("c5", "red")


@pytest.mark.parametrize("said", ["", "c5", "c5=", "=red", "="])
def test_what_says_nothing_of_a_cell_is_said_to_be_so(said: str) -> None:
    with pytest.raises(BadNotation, match=f"expected CELL=CONTENT, got '{said}'"):
        cell_and_content(said)
