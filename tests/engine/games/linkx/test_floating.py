"""What nothing can hold up in LINKX's frame."""

import pytest

from engine.games import GAMES
from engine.games.linkx.shapes import GRID

LINKX = GAMES["linkx"]


@pytest.mark.parametrize(
    ("blue", "white", "floating"),
    [
        ("a1 a2 b1", "", ""),
        ("a1 a3", "", "a3"),
        ("a2", "", "a2"),
        ("b1 a2 b2", "", ""),  # laid across
        ("a1 a3 b1 b2 b3", "", ""),
        ("a1 a3 b1 b2", "b3", "a3"),  # of another colour beside it: no one piece
        ("a1 b1 a3 b3", "", "a3 b3"),
        ("c1 c2 c3 a3 b3", "", ""),  # a bar over two holes
        ("d1 d2 d3 a3 b3 c3", "", "a3"),  # too far for one piece: what holds b3 and c3 has three squares
        ("a1 b1 b2 b3", "a3 a4 b4", ""),  # hangs from above
    ],
)
def test_what_floats(blue: str, white: str, floating: str) -> None:
    contents = ["empty"] * len(GRID)
    for colour, names in (("blue", blue), ("white", white)):
        for name in names.split():
            contents[GRID.parse(name)] = colour
    position = LINKX.compose({"contents": contents})
    assert set(GRID.sorted_names(LINKX.floating(position))) == set(floating.split())
