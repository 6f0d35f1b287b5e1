"""The board as seen straight on, and its cells."""

from functools import partial

import numpy as np
import pytest

from engine.grid import Grid
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, homography
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import in_cells, means_by_cell, raster_map, rectify


def test_a_raster_is_cut_into_cells_without_its_margin() -> None:
    rows, columns, cell_px = 2, 3, 4
    number = np.arange(rows * columns).reshape(rows, columns)
    board = np.pad(np.kron(number, np.ones((cell_px, cell_px), np.intp)), 2, constant_values=-1)
    board[2, 3] = 9  # the first cell's first row, second column
    cells = in_cells(np.stack((board, -board), axis=-1), cell_px, margin_cells=0.5)
    assert cells.shape == (rows * columns, cell_px, cell_px, 2)
    assert cells[0, 0, 1].tolist() == [9, -9]
    means = means_by_cell(board, cell_px, margin_cells=0.5)
    assert means.tolist() == [9 / cell_px**2, *range(1, rows * columns)]
    np.testing.assert_array_equal(cells[1:, ..., 0].min(axis=(1, 2)), np.arange(1, rows * columns))
    np.testing.assert_array_equal(cells[1:, ..., 0].max(axis=(1, 2)), np.arange(1, rows * columns))


@pytest.mark.parametrize("times", [2, 3])
def test_a_board_looks_the_same_in_a_smaller_frame(times: int) -> None:
    across, down = np.meshgrid(np.arange(300), np.arange(240))
    frame = Frame(np.stack((across, down, across // 2 + down // 2), axis=-1).clip(0, 255).astype(np.uint8), "ramps")
    to_picture = homography(UNIT_SQUARE * 44.0, np.array([[80, 70], [180, 75], [175, 160], [85, 155]]))
    pose = BoardPose("linkage", Grid(2, 2), 22.0, to_picture, Lens(300.0, (150.0, 120.0), k1=-0.05), 0.0)
    large = rectify(frame, pose, 16, 0.5, 5.0)
    small = rectify(frame.smaller(times), pose, 16, 0.5, 5.0, times=times)
    assert small.inside.all()
    assert np.abs(large.bgr.astype(int) - small.bgr).max() <= 2


@pytest.mark.parametrize("cell_px", [7, 10, 16, 20, 64])
@pytest.mark.parametrize("margin_cells", [0.0, 0.5, 2.0])
def test_most_places_of_a_raster_are_interpolated(cell_px: int, margin_cells: float) -> None:
    to_picture = homography(UNIT_SQUARE * 154.0, np.array([[400, 200], [900, 220], [1100, 800], [150, 760]]))
    pose = BoardPose("linkage", Grid(7, 7), 22.0, to_picture, Lens(1000.0, (640.0, 480.0), k1=-0.1), 0.0)
    exact, fast = (raster(cell_px, margin_cells, 5.0) for raster in (pose.raster_px, partial(raster_map, pose)))
    assert fast.shape == exact.shape
    assert np.abs(fast - exact).max() < 0.001 * pose.cell_px
