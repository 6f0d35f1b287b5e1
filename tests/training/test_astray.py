"""The green counter of a photo is moved to free squares, and the truth says where."""

import numpy as np
import pytest

from engine.games.linkage.board import GRID
from tests.support.truth import FIXTURES, load
from training.tiles.astray import GREENER_THAN_BLUE, GREENER_THAN_RED, astray
from vision.frame import Bgr
from vision.geometry.plane import homography, transform

UNIT = np.array([[0.0, 0], [7, 0], [7, 7], [0, 7]])


def _is_green(bgr: Bgr, spot_px: tuple[int, int]) -> bool:
    blue, green, red = bgr[spot_px[1], spot_px[0]].astype(int)
    return bool(green > red + GREENER_THAN_RED and green > blue + GREENER_THAN_BLUE)


@pytest.mark.parametrize("number", ["0000", "0001", "0002"])
def test_a_moved_counter_lies_on_the_free_squares_that_the_truth_names(number: str) -> None:
    bgr, truth = load(FIXTURES / f"linkage/{number}.jpg")
    held = {name for piece in truth["position"]["pieces"] for name in piece["cells"]}
    places = set()
    for seed in range(6):
        moved = astray(bgr, truth, np.random.default_rng(seed))
        assert moved is not None
        seen, told = moved
        names = told["position"]["green"]["cells"]
        assert held.isdisjoint(names)
        assert {**told["position"], "green": truth["position"]["green"]} == truth["position"]
        middle = np.mean([GRID.row_column(GRID.parse(name)) for name in names], axis=0)[::-1] + 0.5
        x, y = np.round(transform(homography(UNIT, np.array(truth["grid_corners_px"])), middle[None])[0]).astype(int)
        assert _is_green(seen, (x, y))
        assert not _is_green(bgr, (x, y))
        assert (seen != bgr).any(axis=2).mean() < 0.05
        places.add(tuple(names))
    assert {len(names) for names in places} == {1, 2}


def test_without_a_counter_nothing_is_moved() -> None:
    bgr, truth = load(FIXTURES / "linkage/0000.jpg")
    without = {**truth, "position": {**truth["position"], "green": None}}
    assert astray(bgr, without, np.random.default_rng(0)) is None
