"""Diagrams that nothing draws are refused, not read as something near."""

import pytest

from engine.errors import BadNotation
from engine.games import GAMES

ROWS = "7 . . . . . . .\n6 . . . . . . .\n5 . . . . . . .\n4 . . . # . . .\n3 . . . . . . .\n2 . . . . . . .\n"
LINKAGE = f"{ROWS}1 . . . . . R-R\n  a b c d e f g\ngreen f1-g1"
CIRCLES = "5 r. y. g. b. p.\n4 b. p. r. y. g.\n3 y. g. b. p. r.\n2 p. r. y. g. b.\n1 g. b. p. r. y.\n  a  b  c  d  e"


@pytest.mark.parametrize(
    ("game", "diagram", "was", "is_now", "message"),
    [
        ("linkage", LINKAGE, "R-R", "R-B", "expected a piece to have one colour, got several on f1 and g1"),
        ("linkage", LINKAGE, "R-R", "R-R R", "expected 7 squares in row 1"),
        ("linkage", LINKAGE, "7 . . . . . . .", "7 . . . . . . R-", "expected 7 squares in row 7"),
        ("linkage", LINKAGE, "green f1-g1", "green h9", "expected one line like 'green b2-b3'"),
        ("linkage", LINKAGE, "\n  a b", "\n    a b", "expected a diagram of 7 rows and a line '  a b c d e f g'"),
        ("line-or-colour", CIRCLES, "p.\n4 b.", "\n4 p. b.", "expected 5 circles in row 5, got 'r. y. g. b.'"),
    ],
)
def test_what_nothing_draws_is_refused(game: str, diagram: str, was: str, is_now: str, message: str) -> None:
    GAMES[game].parse_diagram(diagram)
    with pytest.raises(BadNotation, match=message):
        GAMES[game].parse_diagram(diagram.replace(was, is_now, 1))
