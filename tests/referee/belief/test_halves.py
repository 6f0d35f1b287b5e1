"""What speaks for the colour of a piece's two halves is not counted twice."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games import GAMES
from engine.grid import Cell, Grid
from referee.belief.halves import apart, halves, joined
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer, Seams

GRID = Grid(7, 7)
WORDS = GAMES["linkage"].layers["contents"]
CLEAR_NATS = 9.0


def seen(nats: dict[str, tuple[str, str, float]], spanned: tuple[tuple[str, str], ...]) -> BoardReading:
    """An otherwise empty board; of some squares the likeliest content, the next likely, and by how much; and seams."""
    table = np.full((len(GRID), len(WORDS)), -CLEAR_NATS)
    table[:, WORDS.index("empty")] = 0.0
    table[GRID.parse("d4")] = leaning("black", "empty", CLEAR_NATS)
    for name, (best, next_likely, by) in nats.items():
        table[GRID.parse(name)] = leaning(best, next_likely, by)
    lines = tuple((GRID.parse(one), GRID.parse(other)) for one, other in spanned)
    layer = Layer("contents", WORDS, table)
    return BoardReading("linkage", GRID, (layer,), all_in_view(GRID), seams=Seams(lines, np.full(len(lines), -4.0)))


def leaning(best: str, next_likely: str, by: float) -> NDArray[np.float64]:
    row = np.full(len(WORDS), -CLEAR_NATS)
    row[WORDS.index(best)], row[WORDS.index(next_likely)] = 0.0, -by
    return row


def judged(a1: float, a2: float) -> Judgement:
    """A piece that may be white instead of blue, from what speaks against that at either half, in nats."""
    both = {"a1": ("blue", "white", a1), "a2": ("blue", "white", a2)}
    return judge_reading(seen(both, (("a1", "a2"),)), {}, DEFAULT)


def test_squares_are_halves_of_one_piece_where_it_spans_the_line_between_them() -> None:
    blue = dict.fromkeys(("a1", "a2", "a3", "a4", "c1"), ("blue", "white", CLEAR_NATS))
    reading = seen(
        {**blue, "c2": ("red", "white", CLEAR_NATS)}, (("a2", "a1"), ("a2", "a3"), ("c2", "c1"), ("f1", "f2"))
    )
    assert halves(reading) == [(GRID.parse("a2"), GRID.parse("a1"))]


def test_what_misleads_about_one_half_misleads_about_the_other() -> None:
    doubtful, clear = judged(2.5, 3.0), judged(7.0, 7.0)
    assert {GRID.names([doubt.cell]) for doubt in doubtful.unsure} == {"a1", "a2"}
    assert clear.unsure == ()


@pytest.mark.parametrize("other_half", [0.0, 0.25, 1.0])
def test_pairs_are_joined_and_taken_apart_again(other_half: float) -> None:
    costs = [np.array([0.0, 3.0, 6.0]), np.array([0.0, 1.0]), np.array([0.0, 2.0, 8.0])]
    pairs = [(Cell(2), Cell(0))]
    both, alone = joined(costs, pairs, other_half)
    assert np.array_equal(alone, costs[1])
    assert both.reshape(3, 3)[1, 1] == 3.0 + other_half * 2.0
    assert both.reshape(3, 3)[1, 2] == 2.0 + 6.0
    assert list(apart([(0.5, (1 * 3 + 2, 1))], costs, pairs)) == [(0.5, (2, 1, 1))]
