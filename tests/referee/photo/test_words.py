"""What a terminal says of an answer: which cells are in doubt, and whether they can change the result."""

import re
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.fault import Fault
from engine.games import GAMES
from engine.games.line_or_colour.board import default_colours
from engine.games.linkx.shapes import GRID
from engine.grid import Grid
from engine.phrase import Phrase
from referee.belief.faults import SuspectedFault
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from referee.photo.answer import Answer
from referee.photo.words import in_words, summary_message
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer

WORDS = GAMES["linkx"].layers["contents"]
CLEAR_NATS = 11.0
BLUE = ("a1", "b1", "c1")


def seen(doubtful: dict[str, float]) -> NDArray[np.float64]:
    """Log-likelihoods (81, 3) that show BLUE, the cells of `doubtful` by so many nats only."""
    table = np.zeros((len(GRID), len(WORDS)))
    for cell in GRID.cells:
        name = GRID.name(cell)
        content = "blue" if name in BLUE else "empty"
        table[cell, WORDS.index(content)] = doubtful.get(name, CLEAR_NATS)
    return table


def judged_pieces(chances: dict[str, dict[str, float]]) -> Judgement:
    """Of a Linkage board with nothing but pieces on these cells, each square as likely as that."""
    grid, contents = GAMES["linkage"].grid({}), GAMES["linkage"].layers["contents"]
    table = np.full((len(grid), len(contents)), -CLEAR_NATS)
    table[:, contents.index("empty")] = 0
    for cells, likely in chances.items():
        for name in cells.split():
            table[grid.parse(name)] = np.log([likely.get(content, 1e-5) for content in contents])
    reading = BoardReading("linkage", grid, (Layer("contents", contents, table),), all_in_view(grid))
    return judge_reading(reading, {}, DEFAULT)


def told_uncertain(judged: Judgement) -> str:
    """How uncertain a judgement is told to be."""
    answer = Answer("x.jpg", judged.status, summary_message(judged), judged.game.name, judged)
    (line,) = [line for line in in_words(answer).splitlines() if "Not certain" in line]
    return line[line.index("Not certain") :]


def told(doubtful: dict[str, float], notes: tuple[str, ...] = ()) -> list[str]:
    return told_of(seen(doubtful), notes)


def told_of(table: NDArray[np.float64], notes: tuple[str, ...] = ()) -> list[str]:
    reading = BoardReading("linkx", GRID, (Layer("contents", WORDS, table),), all_in_view(GRID))
    judged = judge_reading(reading, {}, DEFAULT)
    answer = Answer("x.jpg", judged.status, summary_message(judged), "linkx", judged, notes=notes)
    return in_words(answer).splitlines()


def test_a_clear_board_is_told_with_its_result() -> None:
    lines = told({})
    assert lines[0] == "x.jpg: LINKX"
    assert lines[-1].endswith("there is still a piece that fits. Certain.")


def test_what_is_against_the_rules_counts_as_it_lies() -> None:
    table = seen({})
    for name in ("c2", "d2"):  # a blue piece that rests on c1, over an empty window
        table[GRID.parse(name)] = np.log([0.0001, 0.9998, 0.0001])
    lines = told_of(table)
    assert any(line.startswith("Fault, rule X2: ") for line in lines)
    assert any(line.endswith(" Certain, as the board lies.") for line in lines)


def test_a_doubtful_cell_is_told_with_what_it_may_hold() -> None:
    lines = told({"c1": 2.0})
    assert "I can't be sure of c1: blue 79%, empty 11%, white 11%. This can change the result." in lines
    assert lines[-1] == "Look there and say what you see, for example: --set c1=blue"


def test_results_that_are_told_alike_are_one_and_the_likeliest_is_named_first() -> None:
    """Of which colours two pieces are leaves open how many groups each colour has, not how many there are."""
    chances = {"a1 b1": {"white": 0.6, "red": 0.4}, "d4 d5": {"yellow": 0.7, "blue": 0.2, "empty": 0.1}}
    line = told_uncertain(judged_pieces(chances))
    likely = [int(percent) for percent in re.findall(r"\((\d+)%\)", line)]
    assert "2 groups" not in line
    assert likely == sorted(likely, reverse=True)
    assert len(likely) > 1
    assert likely[0] > 80


def test_where_all_results_are_told_alike_it_says_so() -> None:
    judged = judged_pieces({"a1 b1": {"white": 0.6, "red": 0.4}})
    alike = tuple(other for other in judged.possible if other.score.reason == judged.score.reason)
    line = told_uncertain(replace(judged, possible=alike))
    assert line.endswith(": something else may count, but the result would be the same.")


def test_no_doubt_can_change_what_is_certain() -> None:
    table = seen({})
    table[GRID.parse("i1")] = np.log([0.55, 0.44, 0.01])  # empty, blue or white, which alone would score
    lines = told_of(table)
    assert any(line.endswith(" Certain.") for line in lines)
    assert "Unsure, but without effect on the result: i1." in lines


def test_no_cell_that_settles_a_suspected_fault_is_said_to_be_without_effect() -> None:
    table = seen({})
    table[GRID.parse("c2")] = np.log([0.0001, 0.9998, 0.0001])
    table[GRID.parse("d2")] = np.log([0.2, 0.79, 0.01])  # blue as c2 beside it, but above an empty window
    lines = told_of(table)
    assert any(line.startswith("Perhaps a fault, rule X2") for line in lines)
    assert "Look at d2, and say with --set what lies there." in lines
    assert not any("d2" in line for line in lines if line.startswith("Unsure"))


@pytest.mark.parametrize(
    ("blue", "row", "said"),
    [
        (0.985, "2 . . b b . . . . .", r"Probably a fault \((\d+)%\), rule X2, unless I misread the board: "),
        (0.79, "2 . . b . . . . . .", r"Perhaps a fault, rule X2, if the board is not as drawn here \((\d+)%\): "),
    ],
)
def test_a_suspected_fault_is_told_with_its_probability_and_whether_the_board_drawn_has_it(
    blue: float, row: str, said: str
) -> None:
    """A blue piece over an empty window, or half of it."""
    table = seen({})
    table[GRID.parse("c2")] = np.log([0.0001, 0.9998, 0.0001])
    table[GRID.parse("d2")] = np.log([0.999 - blue, blue, 0.001])
    lines = told_of(table)
    assert row in lines
    (percent,) = [int(found[1]) for line in lines if (found := re.match(said, line))]
    assert (percent >= 50) is said.startswith("Probably")


def test_how_probable_a_fault_is_that_follows_from_one_side_not_being_seen_nobody_says() -> None:
    grid, layers = Grid(5, 5), GAMES["line-or-colour"].layers
    circles, rings = (np.zeros((25, len(layers[layer]))) for layer in ("colour", "ring"))
    circles[np.arange(25), [layers["colour"].index(colour) for colour in default_colours(5)]] = CLEAR_NATS
    rings[:, layers["ring"].index("none")] = CLEAR_NATS
    rings[:3] = rings[:3, ::-1]
    seen_layers = (Layer("colour", layers["colour"], circles), Layer("ring", layers["ring"], rings))
    judged = judge_reading(BoardReading("line-or-colour", grid, seen_layers, all_in_view(grid)), {}, DEFAULT)
    lines = in_words(Answer("x.jpg", judged.status, summary_message(judged), "line-or-colour", judged)).splitlines()
    assert any(line.startswith("Perhaps a fault, rule C1, unless I misread the board: ") for line in lines)
    assert "%" not in summary_message(judged)


def test_cells_of_which_nothing_is_seen_are_told_together() -> None:
    lines = told({"e1": 0.0, "f1": 0.0, "c1": 2.0})
    assert sum("I can't be sure of" in line for line in lines) == 1
    assert "I can't see what is on e1 and f1. This can change the result." in lines


def test_cells_of_which_a_note_says_why_they_are_not_seen_are_named_once() -> None:
    covered = GRID.names(GRID.parse(name) for name in ("e1", "f1"))
    lines = told({"e1": 0.0, "f1": 0.0}, (Phrase("something covers {cells}", cells=covered), Phrase("a lamp shines")))
    assert lines[-3:-1] == ["Something covers e1 and f1. This can change the result.", "A lamp shines."]
    assert sum("e1 and f1" in line for line in lines) == 1


def test_a_note_that_names_just_the_cells_without_effect_says_so() -> None:
    table = seen({})
    table[GRID.parse("i1")] = np.log([0.55, 0.44, 0.01])
    lines = told_of(table, (Phrase("something covers {cells}", cells="i1"), Phrase("a lamp shines")))
    assert "Something covers i1. This has no effect on the result." in lines
    assert sum("i1" in line for line in lines) == 2  # and once in the example


def test_many_cells_to_look_at_are_counted() -> None:
    judged = judge_reading(
        BoardReading("linkx", GRID, (Layer("contents", WORDS, seen({})),), all_in_view(GRID)), {}, DEFAULT
    )
    fault = SuspectedFault(Fault("X2", Phrase("so"), ()), 0.1, "perhaps", tuple(GRID.cells))
    lines = in_words(Answer("x.jpg", "unclear", "", "linkx", replace(judged, suspected=(fault,)))).splitlines()
    (advice,) = [line for line in lines if line.startswith("Look at")]
    assert advice.endswith(" and 77 more, and say with --set what lies there.")


def test_the_example_is_of_a_cell_that_is_seen_where_there_is_one_else_there_are_choices() -> None:
    assert told({"e1": 0.0, "f1": 0.0, "g1": 2.0})[-1].endswith("--set g1=empty")
    assert told({"e1": 0.0, "f1": 0.0})[-1].endswith(": --set e1=… (empty, blue, white)")


def test_what_is_asked_about_is_never_said_to_be_all_but_known() -> None:
    lines = told(dict.fromkeys(BLUE, 5.4))
    doubts = [line for line in lines if line.startswith("I can't be sure of")]
    assert doubts
    assert not any("100%" in line or " 0%" in line for line in doubts)
