"""A line as it is typed."""

import pytest

from referee.terminal.keyboard import Line


@pytest.mark.parametrize(
    ("keys", "ended", "left"),
    [
        ("let st", [], "let st"),
        ("let stand\n", ["let stand"], ""),
        ("w\rq", ["w"], "q"),
        ("lex\x7ft\n", ["let"], ""),
        ("\x7f\x7fa", [], "a"),
        ("nonsense\x15m\n", ["m"], ""),
        ("a\x1b[Ab\x1bOC\tc\n", ["abc"], ""),
    ],
)
def test_keys_make_lines(keys: str, ended: list[str], left: str) -> None:
    line = Line()
    assert line.feed(keys) == ended
    assert line.typed == left
