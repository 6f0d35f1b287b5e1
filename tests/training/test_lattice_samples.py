"""Waves and areas of a patch's places are those of the board that it shows, whichever way that is turned."""

import numpy as np
import pytest

from tests.support.truth import FIXTURES, load, truth_pose
from training.locate.lattice_samples import cells_at, draw_sample
from training.locate.scenes import Scene
from vision.geometry.plane import Points, homography, transform
from vision.locate.lattice.seen import PATCH_PX, PLACES, STRIDE_PX, WAVES
from vision.locate.quads.patch import CONTROL, pyramid
from vision.locate.quads.quad import KINDS

LEFT, RIGHT, TOP, BOTTOM = 30.0, 110.0, 20.0, 120.0
STRAIGHT: Points = np.array([LEFT, TOP]) + CONTROL * (RIGHT - LEFT, BOTTOM - TOP)
WAYS = [(turns, mirrored) for turns in range(4) for mirrored in (False, True)]


def turned(control_px: Points, turns: int, *, mirrored: bool) -> Points:
    """The same board's control points (9, 2), counted from another corner or the other way round."""
    grid = control_px.reshape(3, 3, 2)
    return np.rot90(grid[:, ::-1] if mirrored else grid, turns).reshape(9, 2)


@pytest.mark.parametrize(("turns", "mirrored"), WAYS)
def test_columns_go_to_the_right_and_rows_down_however_the_board_lies(turns: int, *, mirrored: bool) -> None:
    columns, rows = cells_at(turned(STRAIGHT, turns, mirrored=mirrored), 7)
    steps = (np.arange(PLACES) + 0.5) * STRIDE_PX - 0.5
    assert np.allclose(columns, (steps - LEFT) / (RIGHT - LEFT) * 7)
    assert np.allclose(rows, ((steps - TOP) / (BOTTOM - TOP) * 7)[:, None])


def test_a_board_that_leans_is_counted_along_its_own_sides() -> None:
    c, s = np.cos(0.5), np.sin(0.5)
    leaning = (STRAIGHT - PATCH_PX / 2) @ np.array([[c, s], [-s, c]]) + PATCH_PX / 2
    columns, _ = cells_at(turned(leaning, 3, mirrored=False), 7)
    middle = PLACES // 2
    assert columns[middle, middle + 10] - columns[middle, middle] == pytest.approx(
        10 * STRIDE_PX * c / 80 * 7, rel=0.01
    )


@pytest.mark.parametrize("name", ["linkage/0000", "line-or-colour/0005", "linkx/0005"])
def test_waves_begin_anew_at_each_cell_of_a_photos_board(name: str) -> None:
    bgr, truth = load(FIXTURES / f"{name}.jpg")
    pose = truth_pose(truth)
    size = f" {pose.grid.rows}" if pose.game == "line-or-colour" else ""
    kind = KINDS.index(pose.game + size)
    control_px = pose.project(CONTROL * pose.grid.columns * pose.pitch_mm)
    scene = Scene(pyramid(bgr), ((kind, control_px),))
    seen = 0
    for seed in range(8):
        picture, waves, areas = draw_sample(scene, np.random.default_rng(seed))
        assert picture.shape == (PATCH_PX, PATCH_PX, 3)
        inside = areas[kind - 1] > 0
        assert not waves[:, ~inside].any()
        for cosine, sine in waves.reshape(WAVES // 2, 2, PLACES, PLACES):
            assert np.allclose(np.hypot(cosine, sine)[inside], 1, atol=1e-5)
        assert not np.delete(areas, kind - 1, axis=0).any()
        seen += inside.any()
    assert seen >= 6


def test_at_a_boards_corners_both_waves_are_at_their_crest() -> None:
    columns, rows = cells_at(STRAIGHT, 7)
    to_cells = homography(STRAIGHT[[0, 2, 8, 6]], 7.0 * CONTROL[[0, 2, 8, 6]])
    place = transform(to_cells, np.array([[(10 + 0.5) * STRIDE_PX - 0.5, (20 + 0.5) * STRIDE_PX - 0.5]]))[0]
    assert (columns[20, 10], rows[20, 10]) == pytest.approx(tuple(place), abs=1e-4)
