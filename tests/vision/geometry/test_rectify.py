"""The board as seen straight on, and its cells."""

import numpy as np

from vision.geometry.rectify import in_cells


def test_a_raster_is_cut_into_cells_without_its_margin() -> None:
    rows, columns, cell_px = 2, 3, 4
    number = np.arange(rows * columns).reshape(rows, columns)
    board = np.pad(np.kron(number, np.ones((cell_px, cell_px), np.intp)), 2, constant_values=-1)
    board[2, 3] = 9  # the first cell's first row, second column
    cells = in_cells(np.stack((board, -board), axis=-1), cell_px, margin_cells=0.5)
    assert cells.shape == (rows * columns, cell_px, cell_px, 2)
    assert cells[0, 0, 1].tolist() == [9, -9]
    np.testing.assert_array_equal(cells[1:, ..., 0].min(axis=(1, 2)), np.arange(1, rows * columns))
    np.testing.assert_array_equal(cells[1:, ..., 0].max(axis=(1, 2)), np.arange(1, rows * columns))
