"""What is wrong with a LINKX frame of which nobody knows the history; the row's name begins with the rule's id."""

import pytest

from engine.games.linkx import LINKX
from engine.games.linkx.board import compose


def board(*rows: str) -> str:
    """A diagram of which only the lowest rows are given, the bottom one last."""
    above = [". . . . . . . . ."] * (9 - len(rows))
    numbered = [f"{9 - i} {row}" for i, row in enumerate([*above, *rows])]
    return "\n".join([*numbered, "  a b c d e f g h i"])


ROWS = [
    ("an empty frame", board(), []),
    ("X2 a column without a hole", board("b . . . . . . . .", "w . . . . . . . ."), []),
    ("X2 a hole", board("b . . . . . . . .", ". . . . . . . . ."), ["X2"]),
    ("X2 a hole below two pieces", board("b . . . . . . . .", "w . . . . . . . .", ". . . . . . . . ."), ["X2"]),
    ("X2 two columns", board("b . . . . b . . .", ". . . . . . . . ."), ["X2", "X2"]),
    ("X9 two single squares", board("b . b . . . . . ."), []),
    ("X9 three single squares", board("b . b . b . . . ."), ["X9"]),
    ("X9 three single squares, of which two are white", board("b w b w . . . . ."), []),
    ("X9 a known shape that is not in the set", board("B-B-B-B . . . . ."), ["X9"]),
    ("X9 three of a known shape", board("B B B . . . . . ."), ["X9"]),
    ("X9 the same squares when nobody knows the pieces", board("b b b . . . . . ."), []),
    ("X7 both colours link", board("w w w w w w w w w", "b b b b b b b b b"), ["X7"]),
]


@pytest.mark.parametrize(("diagram", "rules"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_faults(diagram: str, rules: list[str]) -> None:
    assert [fault.rule for fault in LINKX.faults(LINKX.parse_diagram(diagram), {})] == rules


def test_x9_there_are_42_squares_of_a_colour() -> None:
    def full(squares: int) -> list[str]:
        return ["empty"] * (81 - squares) + ["blue"] * squares

    assert "X9" not in [fault.rule for fault in LINKX.faults(compose(full(36)), {})]
    (fault,) = [fault for fault in LINKX.faults(compose(full(45)), {}) if fault.rule == "X9"]
    assert fault.message == "45 blue squares are in the frame, but all blue pieces together have only 42"
