"""From readings made by hand to boards with probabilities, and what is then said of them."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games import GAMES
from engine.games.linkx.shapes import GRID
from engine.grid import Cell
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer

LINKX = GAMES["linkx"]
WORDS = LINKX.layers["contents"]
SURE_NATS, SLIGHT_NATS = 10.0, 1.5


def seen(blue: str = "", white: str = "") -> NDArray[np.float64]:
    """Log-likelihoods (81, 3) that show pieces on the named cells and nothing elsewhere, each clearly."""
    table = np.zeros((len(GRID), len(WORDS)))
    table[:, WORDS.index("empty")] = SURE_NATS
    for colour, names in (("blue", blue), ("white", white)):
        for name in names.split():
            table[GRID.parse(name)] = 0.0
            table[GRID.parse(name), WORDS.index(colour)] = SURE_NATS
    return table


def judged(
    table: NDArray[np.float64], said: dict[str, str] | None = None, covered: dict[str, float] | None = None
) -> Judgement:
    hidden = all_in_view(GRID)
    for name, chance in (covered or {}).items():
        hidden[GRID.parse(name)] = chance
    reading = BoardReading("linkx", GRID, (Layer("contents", WORDS, table),), hidden)
    cells = {("contents", GRID.parse(name)): content for name, content in (said or {}).items()}
    return judge_reading(reading, {}, DEFAULT, cells)


def leaning(table: NDArray[np.float64], cell: str, content: str, nats: float) -> NDArray[np.float64]:
    """The same but for one cell, which shows `content` by `nats` only."""
    leant = table.copy()
    leant[GRID.parse(cell)] = 0.0
    leant[GRID.parse(cell), WORDS.index(content)] = nats
    return leant


def test_a_clear_board_is_certain() -> None:
    answer = judged(seen(blue="a1 a2 b1"))
    assert answer.status == "ok"
    assert answer.certain
    assert not answer.unsure
    assert answer.score.summary["linked"] == {"blue": False, "white": False}


def test_a_slight_hole_is_filled() -> None:
    table = leaning(seen(blue="a1 a3 b1"), "a2", "empty", SLIGHT_NATS)
    answer = judged(table)
    assert answer.position.contents("contents")[GRID.parse("a2")] != "empty"
    assert answer.status != "faulty"


def test_a_clear_hole_is_a_fault() -> None:
    answer = judged(seen(blue="a1 a3 b1 b2 b3"))
    assert answer.position.contents("contents")[GRID.parse("a2")] == "empty"
    assert answer.status == "faulty"
    assert "X2" in {fault.rule for fault in answer.faults}


def unseen(table: NDArray[np.float64], names: str) -> NDArray[np.float64]:
    """The same but for cells of which nothing is seen."""
    covered = table.copy()
    covered[[GRID.parse(name) for name in names.split()]] = 0.0
    return covered


@pytest.mark.parametrize("names", ["c3", "c3 c4 c5 d3 d4 d5 e3 e4 e5 f3 f4", "c3 c4 c5 c6 c7 c8 c9"])
def test_nothing_is_thought_to_float_where_nothing_is_seen(names: str) -> None:
    answer = judged(unseen(seen(blue="a1 b1 c1 d1 e1 f1"), names))
    assert answer.certain
    assert not answer.unsure


def test_what_may_be_an_arm_before_a_tile_shows_no_gap() -> None:
    names = "c3 c4 c5 c6 c7 c8 c9"
    table = unseen(seen(blue="a1 b1 c1 d1 e1 f1"), names)
    assert {GRID.name(one.cell) for one in judged(table, covered={"c2": 0.03}).unsure} == set(names.split())
    assert not judged(table, covered={"c2": 0.002}).unsure


@pytest.mark.parametrize("names", ["c2", "c2 c3 c4", "c2 c3 c4 d2 d3 e2"])
def test_what_may_stand_on_a_stack_unseen_is_asked_about(names: str) -> None:
    answer = judged(unseen(seen(blue="a1 b1 c1 d1 e1 f1"), names))
    assert {GRID.name(one.cell) for one in answer.unsure} == set(names.split())


def test_what_is_seen_over_a_gap_hangs_there_also_beside_what_nobody_sees() -> None:
    answer = judged(unseen(seen(blue="a1 b1 b2 b3 c3"), "a4 a5 a6 d2 d3 d4 d5 e2 e3 e4"))
    assert answer.position.contents("contents")[GRID.parse("c3")] == "blue"
    assert "X2" in {fault.rule for fault in answer.faults}


@pytest.mark.parametrize(("blue", "white"), [("a1 a3 b1 b2", ""), ("a1 a3 b1 b2", "b3"), ("a1 b1 a3 b3", "")])
def test_a_clear_hole_under_what_nothing_holds_up_is_asked_about(blue: str, white: str) -> None:
    answer = judged(seen(blue=blue, white=white))
    assert answer.status == "unclear"
    assert not answer.faults
    asked = {*answer.suspect_cells, *(doubt.cell for doubt in answer.unsure)}
    assert GRID.parse("a2") in asked


@pytest.mark.parametrize(("nats", "status", "asked"), [(0.2, "ok", set()), (0.9, "unclear", {GRID.parse("i5")})])
def test_a_square_in_the_air_that_is_seen_a_little_is_not_ruled_out(nats: float, status: str, asked: set[Cell]) -> None:
    """The rules make it improbable, but they saw nothing: where the picture says so, it is asked about."""
    answer = judged(leaning(seen(blue="a1 a2 b1", white="i1 i2 i3"), "i5", "white", nats))
    assert answer.position.contents("contents")[GRID.parse("i5")] == "empty"
    assert answer.posterior.best.probability > DEFAULT.cell_sure
    assert answer.status == status
    assert {doubt.cell for doubt in answer.unsure} == asked == set(answer.suspect_cells)
    assert [suspicion.fault.rule for suspicion in answer.suspected] == ["X2"] * len(asked)


def test_a_square_in_the_air_says_nothing_of_cells_that_are_not_seen() -> None:
    table = leaning(seen(blue="a1 a2 b1", white="i1 i2 i3"), "i5", "white", 0.9)
    table[[GRID.parse(name) for name in ("c1", "b2")]] = 0.0
    assert judged(table).suspect_cells == (GRID.parse("i5"),)


def test_a_hole_that_a_person_speaks_of_is_a_fault_whatever_holds_it_up() -> None:
    answer = judged(seen(blue="a1 a3 b1 b2"), said={"a2": "empty", "a3": "blue"})
    assert "X2" in {fault.rule for fault in answer.faults}


def test_a_doubtful_colour_that_counts_is_asked_about() -> None:
    answer = judged(leaning(seen(blue="a1 a2 b1"), "b1", "blue", SLIGHT_NATS))
    (doubt,) = answer.unsure
    assert (doubt.cell, doubt.alternatives[0][0], doubt.matters) == (GRID.parse("b1"), "blue", True)
    assert not answer.certain
    assert answer.status == "unclear"
    assert answer.possible[0].score.summary != answer.score.summary


def test_small_doubts_that_add_up_are_asked_about() -> None:
    names = ("a1", "b1", "c1", "d1", "e1", "f1")
    table = seen(blue=" ".join(names))
    for name in names:
        table = leaning(table, name, "blue", 5.0)
    answer = judged(table)
    assert answer.posterior.cells["contents"].max(axis=1).min() > DEFAULT.cell_sure
    assert not answer.certain
    assert answer.unsure
    assert {GRID.name(doubt.cell) for doubt in answer.unsure} <= set(names)
    assert all(doubt.matters and len(doubt.alternatives) > 1 for doubt in answer.unsure)
    assert judged(table, dict.fromkeys(names, "blue")).certain


def test_every_doubtful_cell_that_can_change_the_score_is_said_to() -> None:
    """Also where another cell makes the same other score, and is likelier to."""
    table = seen(blue="a1 b1 c1 d1", white="f1")
    for name in ("a1", "d1"):
        table = leaning(table, name, "blue", SLIGHT_NATS)
    answer = judged(table)
    assert {GRID.name(doubt.cell) for doubt in answer.unsure if doubt.matters} == {"a1", "d1"}


def test_what_was_not_seen_is_never_certain() -> None:
    table = seen(blue="a1 a2 b1")
    table[[GRID.parse(name) for name in ("c1", "d1", "e1")]] = 0.0
    answer = judged(table)
    assert not answer.certain
    assert {GRID.parse(name) for name in ("c1", "d1", "e1")} <= {doubt.cell for doubt in answer.unsure}
    assert not judged(np.zeros((len(GRID), len(WORDS)))).certain


def test_a_person_settles_a_doubt() -> None:
    table = leaning(seen(blue="a1 a2 b1"), "b1", "blue", SLIGHT_NATS)
    for word in ("blue", "white"):
        answer = judged(table, {"b1": word})
        assert answer.certain
        assert not answer.unsure
        assert answer.position.contents("contents")[GRID.parse("b1")] == word


def test_probabilities_are_probabilities() -> None:
    table = np.random.default_rng(3).normal(0.0, 2.0, (len(GRID), len(WORDS)))
    beliefs = judged(table).posterior
    assert beliefs.cells["contents"].sum(axis=1) == pytest.approx(np.ones(len(GRID)))
    assert sum(each.probability for each in beliefs.hypotheses) + beliefs.rest == pytest.approx(1.0)
