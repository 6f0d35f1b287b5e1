"""What the printed pattern of a board says of circles that look alike, and what it leaves open."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.line_or_colour.board import COLOURS, default_colours
from engine.grid import Grid
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from referee.belief.printed import log_prior
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer

GRID = Grid(7, 7)
SURE_NATS = 10.0
YELLOW, ORANGE = COLOURS.index("yellow"), COLOURS.index("orange")
PRINTED = np.array([COLOURS.index(colour) for colour in default_colours(7)])


def showing(colours: NDArray[np.int64]) -> NDArray[np.float64]:
    """Log-likelihoods (49, 7) that show these colours, each clearly."""
    return SURE_NATS * np.eye(len(COLOURS))[colours]


def alike(table: NDArray[np.float64], nats: float) -> NDArray[np.float64]:
    """The same, but yellow circles show yellow and orange ones orange by `nats` only."""
    table = table.copy()
    for colour, other in ((YELLOW, ORANGE), (ORANGE, YELLOW)):
        table[table[:, colour] == SURE_NATS, other] = SURE_NATS - nats
    return table


def judged(table: NDArray[np.float64]) -> Judgement:
    rings = np.zeros((len(GRID), 3))
    rings[:, 0] = SURE_NATS
    layers = (Layer("colour", COLOURS, table), Layer("ring", ("none", "white", "black"), rings))
    return judge_reading(BoardReading(LINE_OR_COLOUR.name, GRID, layers, all_in_view(GRID)), {}, DEFAULT)


def colours_of(answer: Judgement) -> list[int]:
    return [COLOURS.index(colour) for colour in answer.position.contents("colour")]


@pytest.mark.parametrize("turns", range(4))
def test_two_colours_that_look_alike_are_told_by_the_pattern_however_it_lies(turns: int) -> None:
    colours = np.rot90(PRINTED.reshape(7, 7), turns).ravel()
    answer = judged(alike(showing(colours), 2.5))
    assert colours_of(answer) == list(colours)
    assert not answer.unsure


def test_the_pattern_is_known_whatever_its_colours_are_called() -> None:
    colours = np.array([3, 6, 0, 5, 1, 4, 2])[PRINTED]
    answer = judged(alike(showing(colours), 2.5))
    assert colours_of(answer) == list(colours)
    assert not answer.unsure


def test_one_circle_that_is_read_as_another_colour_in_doubt_is_as_printed() -> None:
    table = showing(PRINTED)
    table[0, (PRINTED[0] + 1) % 7] = SURE_NATS + 2.0
    assert colours_of(judged(table)) == list(PRINTED)


def test_discs_that_are_clearly_seen_stay_what_they_are() -> None:
    colours = PRINTED.copy()
    colours[[0, 1]] = colours[[1, 0]]
    answer = judged(showing(colours))
    assert colours_of(answer) == list(colours)
    assert not answer.unsure


def test_colours_that_look_the_same_on_the_whole_board_are_asked_about() -> None:
    """Nothing says which circles are the yellow ones, where the pattern leaves it open."""
    answer = judged(alike(showing(PRINTED), 0.1))
    doubtful = {unsure.cell for unsure in answer.unsure}
    assert doubtful == {cell for cell in GRID.cells if PRINTED[cell] in (YELLOW, ORANGE)}


def test_a_circle_that_nobody_sees_is_not_told_from_the_pattern_alone() -> None:
    table = showing(PRINTED)
    table[24] = 0.0
    prior = np.exp(log_prior(table, LINE_OR_COLOUR.patterns("colour", GRID), DEFAULT))
    assert prior[24].argmax() == PRINTED[24]
    assert 0.9 < prior[24].max() < DEFAULT.cell_sure


def test_a_board_that_discs_cover_in_no_pattern_is_asked_about() -> None:
    colours = np.random.default_rng(3).permutation(PRINTED)
    table = alike(showing(colours), 2.5)
    prior = np.exp(log_prior(table, LINE_OR_COLOUR.patterns("colour", GRID), DEFAULT))
    assert prior == pytest.approx(1 / len(COLOURS), abs=0.001)
    doubtful = {unsure.cell for unsure in judged(table).unsure}
    assert doubtful == {cell for cell in GRID.cells if colours[cell] in (YELLOW, ORANGE)}
