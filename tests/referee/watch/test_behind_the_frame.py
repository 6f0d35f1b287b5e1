"""What seems to cover windows is behind the frame where they look as when they were in view, or before a tile lay."""

import cv2
import numpy as np
import pytest

from engine.grid import Cell
from referee.watch.appearance import Appearance
from referee.watch.memory import Memory
from referee.watch.occupancy import Occupancy
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.changes.glance import glance
from vision.frame import Frame

BGR, TRUTH = recording(FIXTURES / "games" / "linkx").shots[1].picture()
POSE = truth_pose(TRUTH)
NOTHING = frozenset[Cell]()


def cells(names: str) -> frozenset[Cell]:
    return frozenset(map(POSE.grid.parse, names.split()))


BEFORE_AN_ARM = cells("h3 h4 i3 i4")
"""Windows that an arm behind the frame seems to cover."""


def view(tiles: str = "", covered: str = "", hidden: frozenset[Cell] = BEFORE_AN_ARM) -> Appearance:
    """The frame with dark tiles in some windows, and others covered by something brown; `hidden` ones seem to be."""
    bgr = BGR.copy()
    for names, colour in ((tiles, (90, 40, 20)), (covered, (60, 90, 140))):
        for cell in cells(names):
            square = POSE.centres_mm[cell] + 0.5 * POSE.pitch_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            cv2.fillPoly(bgr, [np.rint(POSE.project(square)).astype(np.int32)], colour)
    return Appearance(glance(Frame(bgr, "a frame")), hidden, None)


def hidden_in(memory: Memory, seen: Appearance, laid: frozenset[Cell] = NOTHING, *, accept: bool = True) -> set[Cell]:
    """What counts as hidden in a view beside what is remembered; then it shows the board as accepted, if it does."""
    compared = memory.compare(seen, POSE, Occupancy(dict.fromkeys(laid, "white")))
    if accept:
        memory.accept(np.zeros((81, 3)))
    return set(compared.hidden)


def test_a_window_that_looks_as_when_it_was_in_view_is_in_view() -> None:
    memory = Memory()
    hidden_in(memory, view(hidden=NOTHING))
    assert hidden_in(memory, view(), accept=False) == NOTHING
    assert hidden_in(memory, view(covered="h3 h4"), accept=False) == cells("h3 h4")


@pytest.mark.parametrize("turns_since", [0, 1])
def test_windows_from_which_the_last_tiles_were_taken_are_in_view_though_they_seemed_covered_before(
    turns_since: int,
) -> None:
    memory, laid = Memory(), cells("h3 h4")
    assert hidden_in(memory, view()) == BEFORE_AN_ARM
    hidden_in(memory, view(tiles="h3 h4", hidden=NOTHING))
    hidden_in(memory, view(tiles="h3 h4", hidden=NOTHING), laid)  # the session has accepted them by now
    if turns_since:
        hidden_in(memory, view(tiles="h3 h4 a1", hidden=NOTHING), laid)
        hidden_in(memory, view(tiles="h3 h4 a1", hidden=NOTHING), laid | cells("a1"))
        assert hidden_in(memory, view(tiles="a1"), laid | cells("a1"), accept=False) >= laid
    else:
        assert laid.isdisjoint(hidden_in(memory, view(), laid, accept=False))


def test_tiles_before_which_something_new_lies_are_hidden() -> None:
    memory, laid = Memory(), cells("h3 h4")
    hidden_in(memory, view())
    hidden_in(memory, view(tiles="h3 h4", hidden=NOTHING))
    hidden_in(memory, view(tiles="h3 h4", hidden=NOTHING), laid)
    assert hidden_in(memory, view(tiles="h3 h4", covered="h3 h4"), laid, accept=False) >= laid
