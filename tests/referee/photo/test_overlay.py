"""What an answer's picture says of the rules: its headline, and what it frames."""

from dataclasses import replace

import numpy as np
import pytest

from engine.fault import Fault
from engine.games.linkx import LINKX
from engine.phrase import Phrase
from referee.belief.faults import Sureness, SuspectedFault
from referee.belief.judgement import judge_reading
from referee.belief.policy import DEFAULT
from referee.photo.answer import Answer
from referee.photo.overlay import headline, overlay
from tests.support.drawn.canvas import view
from tests.support.simulated import simulated
from vision.frame import Frame

FLOATING = """
9 . . . . . . . . .
8 . . . . . . . . .
7 . . . . . . . . .
6 . . . . . . . . .
5 . . . . . . . . .
4 . . . . . . . . .
3 . . . . . . . . .
2 . . b b . . . . .
1 b b b . . . . . .
  a b c d e f g h i
"""


@pytest.mark.parametrize(
    ("is_drawn", "probability", "ending"),
    [
        (True, 0.9, "certain, probably against the rules"),
        (True, 0.3, "certain, perhaps against the rules"),
        (False, 0.04, "certain, against the rules only if the board is not as drawn (4%)"),
    ],
)
def test_what_is_certain_is_not_called_against_the_rules_for_another_boards_fault(
    is_drawn: bool, probability: float, ending: str
) -> None:
    board = simulated(LINKX, LINKX.parse_diagram(FLOATING), {1e-6: 1.0}, np.random.default_rng(0))
    judged = judge_reading(board, {}, DEFAULT)
    (drawn,) = judged.faults
    fault = drawn if is_drawn else Fault("X1", Phrase("there are more than the set has"), ())
    how: Sureness = "probable" if probability >= DEFAULT.fault_likely else "perhaps"
    doubtful = replace(judged, faults=(), suspected=(SuspectedFault(fault, probability, how, ()),))
    assert headline(judged).startswith("LINKX: against the rules (as it lies, ")
    assert headline(doubtful) == f"LINKX: no winner yet - {ending}"


def test_a_fault_of_most_cells_is_framed_round_the_board() -> None:
    """As of rings that are too many: frames round each would hide what counts."""
    position = LINKX.parse_diagram(FLOATING)
    judged = judge_reading(simulated(LINKX, position, {1e-6: 1.0}, np.random.default_rng(0)), {}, DEFAULT)
    pose = view("linkx", position.grid, LINKX.pitch_mm, fill=0.8)
    frame = Frame(np.full((972, 1296, 3), 128, np.uint8), "grey")

    def drawn(cells: int) -> bytes:
        faulty = replace(judged, faults=(Fault("X1", Phrase("so"), tuple(position.grid.cells[:cells])),))
        return overlay(Answer("x.jpg", "faulty", "", "linkx", faulty), frame, pose).tobytes()

    assert drawn(60) == drawn(0)
    assert drawn(20) != drawn(0)
