"""Which rings were laid between two looks at a board, in a recording that the network has not learned from."""

from functools import cache
from itertools import combinations

import numpy as np

from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from tests.support.varied.photometric import gradient
from vision.frame import Bgr, Frame
from vision.rings.changed import LAID_NATS, Picture, laid_nats
from vision.rings.network_input import CELL_PX, network_input

SHOTS = recording(FIXTURES / "games" / "line-or-colour").shots
STILL = [number for number, shot in enumerate(SHOTS) if shot.truth["state"] == "still"]
GRID = truth_pose(SHOTS[0].picture()[1]).grid


def seen(bgr: Bgr, number: int) -> Picture:
    return network_input(Frame(bgr, ""), truth_pose(SHOTS[number].picture()[1]), CELL_PX).picture


@cache
def look(number: int) -> Picture:
    return seen(SHOTS[number].picture()[0], number)


def laid_between(before: int, now: int) -> set[int]:
    """Cells that were free and hold a ring now."""
    rings = [SHOTS[number].truth["position"]["rings"] for number in (before, now)]
    return {GRID.parse(name) for name in rings[1].keys() - rings[0].keys()}


def test_between_any_two_looks_the_rings_that_were_laid_are_told_from_all_that_stayed_free() -> None:
    for before, now in combinations(STILL, 2):
        nats, laid = laid_nats(look(now), look(before)), laid_between(before, now)
        free = set(GRID.cells) - {GRID.parse(name) for name in SHOTS[now].truth["position"]["rings"]}
        assert all(nats[cell] > LAID_NATS for cell in laid), (before, now)
        assert all(nats[cell] < 0 for cell in free), (before, now)


def test_another_light_lays_no_ring() -> None:
    first, last = STILL[0], STILL[-1]
    bgr, truth = SHOTS[last].picture()
    darker = seen(gradient(bgr, truth, np.random.default_rng(1))[0], last)
    nats = laid_nats(darker, look(first))
    rings = {GRID.parse(name) for name in truth["position"]["rings"]}
    assert all((nats[cell] > LAID_NATS) == (cell in rings) for cell in GRID.cells)
