"""Boards that are made up to learn from: each has a truth, and the same random numbers give the same board."""

import numpy as np
import pytest

from engine.games.linkage.board import CONTENTS, GRID
from training.rings.boards import made_up_board
from training.tiles.draw import draw_board
from training.tiles.targets import IGNORED, QUESTIONS
from training.windows.boards import CELLS, SIDE_PX
from training.windows.changed import MOST_OFF_CELLS, off_cells
from training.windows.drawn import drawn
from vision.tiles.half_cells import CELL_INDEX


@pytest.mark.parametrize("seed", range(4))
def test_circles_and_rings(seed: int) -> None:
    board, again = (made_up_board(np.random.default_rng(seed)) for _ in range(2))
    size = len(board.rings)
    assert size in (5, 7)
    assert np.array_equal(board.linear, again.linear)
    assert board.linear.min() >= 0
    assert np.bincount(board.colours.ravel()).tolist() == [size] * size
    assert set(board.rings.ravel()) <= {0, 1, 2}
    assert ((board.hidden >= 0) & (board.hidden <= 1)).all()


@pytest.mark.parametrize("seed", range(4))
def test_flat_pieces(seed: int) -> None:
    board, again = (draw_board(np.random.default_rng(seed)) for _ in range(2))
    assert np.array_equal(board.levels, again.levels)
    contents = board.targets.raster[QUESTIONS.index("contents")].ravel()[CELL_INDEX]
    assert contents.shape == (len(GRID),)
    assert set(contents) <= {IGNORED, *range(len(CONTENTS))}


@pytest.mark.parametrize("seed", range(4))
def test_frames_with_tiles(seed: int) -> None:
    wall = np.full((SIDE_PX, SIDE_PX, 3), 120, np.uint8)
    board, again = (drawn(np.random.default_rng(seed), [wall]) for _ in range(2))
    assert np.array_equal(board.bgr, again.bgr)
    assert board.bgr.shape == wall.shape
    assert board.contents.shape == (CELLS, CELLS)


def test_frames_are_found_beside_their_tiles_mostly_a_little() -> None:
    rng = np.random.default_rng(0)
    offs = np.array([off_cells(rng) for _ in range(1000)])
    worst = np.abs(offs).max(axis=(1, 2))
    assert worst.max() <= MOST_OFF_CELLS
    assert 0.1 < np.median(worst) < 0.2
    assert 0.1 < np.mean(worst > 0.3) < 0.3
    shifts = offs.mean(axis=1)
    assert np.square(shifts).mean() > 0.35 * np.square(offs).mean()  # a quarter where corners are off each by itself
