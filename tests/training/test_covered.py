"""What is laid over a photo hides squares, and nothing is asked of those any more but whether they are hidden."""

import numpy as np
import pytest

from engine.games.linkage.board import GRID
from tests.support.truth import FIXTURES, load, truth_pose
from training.tiles.covered import covered
from training.tiles.draw import Drawn
from training.tiles.light import CELL, MARGIN
from training.tiles.samples import photo_of
from training.tiles.targets import IGNORED, hiding
from vision.frame import Frame
from vision.tiles.half_cells import CELL_INDEX, LINE_INDEX, PLACE_INDEX


@pytest.fixture(scope="module")
def photo() -> Drawn:
    bgr, truth = load(FIXTURES / "linkage/0000.jpg")
    return photo_of(Frame(bgr, "0000.jpg"), truth_pose(truth), truth)


def test_a_hand_changes_what_it_hides_and_the_answer_there(photo: Drawn) -> None:
    hidden_ever = 0
    for seed in range(8):
        other = covered(photo, np.random.default_rng(seed))
        before, after = (one.targets.raster.reshape(4, -1)[:2, CELL_INDEX] for one in (photo, other))
        hidden = (after[1] == 1) & (before[1] == 0)
        assert (after[0, hidden] == IGNORED).all()
        assert np.array_equal(after[:, ~hidden], before[:, ~hidden])
        for cell in (cell for cell in GRID.cells if hidden[cell]):
            top, left = (round((MARGIN + at) * CELL) for at in GRID.row_column(cell))
            square = (slice(None), slice(top, top + CELL), slice(left, left + CELL))
            assert (np.abs(other.levels[square].astype(int) - photo.levels[square]).max(axis=3) > 2).mean() > 0.2
        hidden_ever += hidden.sum()
    assert hidden_ever > 20


def test_a_hidden_counter_may_be_said_to_be_anywhere(photo: Drawn) -> None:
    truth = load(FIXTURES / "linkage/0000.jpg")[1]
    green = GRID.parse(truth["position"]["green"]["cells"][0])
    one_hidden = np.arange(len(GRID)) == green
    targets = hiding(photo.targets, one_hidden)
    raster = targets.raster.reshape(4, -1)
    assert targets.no_green
    assert not photo.targets.no_green
    assert (raster[2, PLACE_INDEX] == 1).all()
    there = photo.targets.raster.reshape(4, -1)[3, LINE_INDEX] != IGNORED
    assert 0 < there.sum() - (raster[3, LINE_INDEX] != IGNORED).sum() <= 4
