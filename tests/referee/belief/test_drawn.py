"""Boards too many to weigh each are drawn, so that doubts that cannot change the score leave it certain."""

from collections import Counter
from collections.abc import Collection

import numpy as np
import pytest

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.line_or_colour.board import COLOURS, RING_CONTENTS, default_colours
from engine.games.linkage import LINKAGE
from engine.grid import Cell, Grid
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.likeliest import drawn_at_random
from referee.belief.policy import DEFAULT
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer

GRID = Grid(7, 7)
SURE_NATS = 12.0
DRAWN = 4000
SCATTERED = "a7 c7 e7 g7 b5 d5 f5 a3 c3 e3 g3 b1"
"""Never five in a line, nor on five circles of one colour."""
IN_A_ROW = "a4 b4 c4 d4 e4"


def cells(names: str) -> list[Cell]:
    return [GRID.parse(name) for name in names.split()]


def judged(rings: Collection[Cell], nats: float) -> Judgement:
    """Of a board with rings on these circles, each white or black by turns as far as so many nats show."""
    table = np.zeros((len(GRID), len(RING_CONTENTS)))
    table[:, RING_CONTENTS.index("none")] = SURE_NATS
    for i, cell in enumerate(rings):
        table[cell] = (0.0, SURE_NATS, SURE_NATS)
        table[cell, 1 + i % 2] += nats
    colours = SURE_NATS * np.eye(len(COLOURS))[[COLOURS.index(colour) for colour in default_colours(7)]]
    layers = (Layer("colour", COLOURS, colours), Layer("ring", RING_CONTENTS, table))
    return judge_reading(BoardReading(LINE_OR_COLOUR.name, GRID, layers, all_in_view(GRID)), {}, DEFAULT)


def test_choices_are_drawn_as_often_as_they_are_likely() -> None:
    costs = [np.array([0.0, 0.7]), np.array([1.0, 0.0, 3.0]), np.array([0.0])]
    drawn = Counter(choice for _, choice in drawn_at_random(costs, DRAWN, least_cost=0.0))
    shares = [np.exp(-row) / np.exp(-row).sum() for row in costs]
    for choice in np.ndindex(*map(len, costs)):
        expected = DRAWN * np.prod([share[i] for share, i in zip(shares, choice, strict=True)])
        assert abs(drawn[choice] - expected) < 5 * np.sqrt(expected)


def test_what_is_likelier_is_not_drawn_and_the_same_is_drawn_again() -> None:
    costs = [np.array([0.0, 0.7])] * 8
    drawn = list(drawn_at_random(costs, DRAWN, least_cost=2.0))
    assert drawn == list(drawn_at_random(costs, DRAWN, least_cost=2.0))
    assert {round(cost / 0.7) for cost, _ in drawn} == {sum(choice) for _, choice in drawn} == {3, 4, 5, 6, 7, 8}
    assert all(cost == pytest.approx(0.7 * sum(choice)) for cost, choice in drawn)


def test_rings_of_which_no_colour_can_win_leave_the_score_certain() -> None:
    answer = judged(cells(SCATTERED), nats=1.0)
    assert {doubt.cell for doubt in answer.unsure} == {*cells(SCATTERED)}
    assert answer.posterior.rest > 1 - DEFAULT.score_sure
    assert answer.certain
    assert not answer.possible


def test_rings_of_which_some_may_win_do_not() -> None:
    answer = judged(cells(f"{SCATTERED} {IN_A_ROW}"), nats=1.0)
    assert not answer.certain
    assert {other.score.winner for other in answer.possible} & {"white", "black"}


def test_nothing_is_drawn_where_so_much_is_unseen_that_nobody_can_name_a_score() -> None:
    contents = LINKAGE.layers["contents"]
    table = np.zeros((len(GRID), len(contents)))
    table[: 3 * 7, contents.index("empty")] = SURE_NATS
    answer = judge_reading(
        BoardReading(LINKAGE.name, GRID, (Layer("contents", contents, table),), all_in_view(GRID)), {}, DEFAULT
    )
    assert answer.posterior.rest == pytest.approx(1.0)
    assert (answer.certain, answer.possible) == (False, ())


def test_what_is_drawn_shares_what_is_left_with_what_nobody_has_seen() -> None:
    beliefs = judged(cells(SCATTERED), nats=1.0).posterior
    drawn = beliefs.draw_others()
    positions = {board.position for board in drawn}
    assert len(positions) == len(drawn) > DEFAULT.most_drawn / 2
    assert positions.isdisjoint(board.position for board in beliefs.hypotheses)
    assert beliefs.rest * 0.9 < sum(board.probability for board in drawn) < beliefs.rest
    legal, faulty = ([board.probability for board in drawn if bool(board.faults) is is_so] for is_so in (False, True))
    assert min(legal) > max(faulty)


def test_rings_that_cannot_be_counted_leave_open_whether_one_side_has_too_many() -> None:
    answer = judged(cells(SCATTERED), nats=1.0)
    assert (answer.certain, answer.status) == (True, "unclear")
    assert [suspicion.fault.rule for suspicion in answer.suspected] == ["C1"]
    assert DEFAULT.fault_open < answer.suspected[0].probability < 0.1
    assert not answer.suspect_cells  # no few of them would settle it
    assert judged(cells(SCATTERED), nats=4.0).status == "ok"
