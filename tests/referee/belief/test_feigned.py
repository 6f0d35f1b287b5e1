"""A thing on a circle, as a coin, is read as the colour that it resembles: what it makes a fault of is left open."""

from collections.abc import Mapping

import numpy as np
import pytest

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.line_or_colour.board import COLOURS, NEEDED, RINGS, default_colours
from engine.grid import Grid
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer

GRID = Grid(5, 5)
SURE_NATS = 12.0
PRINTED = default_colours(5)
DISCS = tuple(str(colour) for colour in np.random.default_rng(3).permutation(PRINTED))
"""As many of each colour, in no pattern."""
EXCHANGED = {"a1": PRINTED[GRID.parse("b1")], "b1": PRINTED[GRID.parse("a1")]}


def otherwise(colours: tuple[str, ...], *cells: str) -> dict[str, str]:
    """In these cells the next colour instead, so that each of them makes one more of one colour."""
    return {cell: COLOURS[(COLOURS.index(colours[GRID.parse(cell)]) + 1) % 5] for cell in cells}


def judged(
    colours: tuple[str, ...],
    instead: Mapping[str, str],
    said: Mapping[str, str] | None = None,
    rings: Mapping[str, str] | None = None,
    instead_by_nats: float = SURE_NATS,
) -> Judgement:
    """A board of `colours`, in some cells of which others are seen instead, likelier by some nats."""
    lie = [instead.get(GRID.name(cell), colour) for cell, colour in zip(GRID.cells, colours, strict=True)]
    circles = SURE_NATS * np.eye(len(COLOURS))[[COLOURS.index(colour) for colour in lie]]
    for cell in instead:
        circles[GRID.parse(cell), COLOURS.index(colours[GRID.parse(cell)])] = SURE_NATS - instead_by_nats
    held = [("none", *RINGS).index((rings or {}).get(GRID.name(cell), "none")) for cell in GRID.cells]
    layers = (Layer("colour", COLOURS, circles), Layer("ring", ("none", *RINGS), SURE_NATS * np.eye(3)[held]))
    reading = BoardReading(LINE_OR_COLOUR.name, GRID, layers, all_in_view(GRID))
    told = {("colour", GRID.parse(cell)): content for cell, content in (said or {}).items()}
    return judge_reading(reading, {}, DEFAULT, told)


@pytest.mark.parametrize("cells", [("c4",), ("c4", "d2")])
@pytest.mark.parametrize("ring", ["none", "white"])
def test_one_or_two_circles_unlike_the_print_are_asked_about(cells: tuple[str, ...], ring: str) -> None:
    answer = judged(PRINTED, otherwise(PRINTED, *cells), rings={"c3": ring})
    assert (answer.status, answer.faults, answer.certain) == ("unclear", (), True)
    (suspicion,) = answer.suspected
    assert (suspicion.fault.rule, suspicion.how) == ("C6", "sure")
    assert set(suspicion.settled_by) == {GRID.parse(cell) for cell in cells}


def test_what_a_person_says_lies_there_settles_it() -> None:
    seen = otherwise(PRINTED, "c4")
    answer = judged(PRINTED, seen, said=seen)
    assert (answer.status, [fault.rule for fault in answer.faults]) == ("faulty", ["C6"])
    answer = judged(PRINTED, seen, said={"c4": PRINTED[GRID.parse("c4")]})
    assert (answer.status, answer.suspected) == ("ok", ())


def test_more_circles_unlike_the_print_than_things_lie_about_are_a_fault() -> None:
    answer = judged(PRINTED, otherwise(PRINTED, "a1", "c1", "e5", "b4"))
    assert (answer.status, [fault.rule for fault in answer.faults]) == ("faulty", ["C6"])


def test_circles_exchanged_are_none() -> None:
    answer = judged(PRINTED, EXCHANGED)
    assert (answer.status, answer.suspected) == ("ok", ())


def test_in_no_pattern_a_thing_may_lie_on_each_circle_of_the_colour_that_is_there_too_often() -> None:
    seen = otherwise(DISCS, "c4")
    answer = judged(DISCS, seen)
    assert (answer.status, answer.faults) == ("unclear", ())
    (suspicion,) = answer.suspected
    lie = answer.position.contents("colour")
    assert suspicion.settled_by == tuple(cell for cell in GRID.cells if lie[cell] == seen["c4"])
    assert len(suspicion.settled_by) == 6
    told = judged(DISCS, seen, said={GRID.name(cell): seen["c4"] for cell in suspicion.settled_by})
    assert told.status == "faulty"


def test_in_no_pattern_two_circles_too_many_are_a_fault() -> None:
    first, second = (GRID.name(GRID.cells[DISCS.index(colour)]) for colour in ("red", "yellow"))
    answer = judged(DISCS, {first: "green", second: "green"})
    assert (answer.status, [fault.rule for fault in answer.faults]) == ("faulty", ["C6"])


def test_several_circles_that_are_only_a_little_likelier_in_another_colour_are_asked_about() -> None:
    cells = [GRID.name(cell) for cell in GRID.cells if DISCS[cell] == "red"][:3]
    instead = dict.fromkeys(cells, "green")
    answer = judged(DISCS, instead, instead_by_nats=4.5)
    assert (answer.status, answer.faults) == ("unclear", ())
    (suspicion,) = answer.suspected
    assert (suspicion.fault.rule, suspicion.how) == ("C6", "sure")
    assert [GRID.name(cell) for cell in suspicion.settled_by] == cells
    assert [GRID.name(one.cell) for one in answer.unsure] == cells
    answer = judged(DISCS, instead, instead_by_nats=7.0)
    assert (answer.status, [fault.rule for fault in answer.faults]) == ("faulty", ["C6"])


def test_a_score_that_hangs_on_such_circles_is_not_certain() -> None:
    cells = [GRID.name(cell) for cell in GRID.cells if DISCS[cell] == "red"][:3]
    green = [GRID.name(cell) for cell in GRID.cells if DISCS[cell] == "green"]
    white = [*cells, *green][: NEEDED[5]]
    black = [GRID.name(cell) for cell in GRID.cells if GRID.name(cell) not in (*cells, *green)][:: len(GRID) // 8]
    rings = dict.fromkeys(white, "white") | dict.fromkeys(black[: len(white) - 1], "black")
    answer = judged(DISCS, dict.fromkeys(cells, "green"), rings=rings, instead_by_nats=4.5)
    assert answer.score.winner == "white"
    assert (answer.status, answer.certain) == ("unclear", False)
    assert all(one.matters for one in answer.unsure)
