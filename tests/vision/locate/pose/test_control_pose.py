"""A pose is one that a camera may see."""

import numpy as np

from engine.games import GAMES
from tests.support.drawn.flat_frame import SIZE_PX, camera
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, homography, transform
from vision.locate.pose.control_pose import pose_from_control
from vision.locate.quads.corners import side_px
from vision.locate.quads.patch import CONTROL, CORNERS

CORNERS_CELLS = np.array([[0.0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]])
SIGMA_CELLS, SEEDS = 0.1, 30


def test_points_seen_vaguely_lie_as_a_camera_may_see_them() -> None:
    grid = GAMES["linkx"].grid({})
    nearest_plane, posed = [], []
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        corners = camera(*rng.uniform((-35, 5), (35, 30))).project(CORNERS_CELLS)
        cell_px = side_px(corners) / grid.rows
        exact = transform(homography(UNIT_SQUARE, corners), CONTROL)
        seen = exact + rng.normal(0, SIGMA_CELLS * cell_px, exact.shape)
        pose = pose_from_control("linkx", grid, seen, Lens.guess(SIZE_PX), 1.0, sigma_cells=SIGMA_CELLS)
        posed.append(np.linalg.norm(pose.corners_px - corners, axis=1).mean() / cell_px)
        plane = transform(homography(CONTROL, seen), CONTROL)[CORNERS]
        nearest_plane.append(np.linalg.norm(plane - corners, axis=1).mean() / cell_px)
    assert np.mean(posed) < 0.95 * np.mean(nearest_plane)


def test_points_that_are_seen_more_vaguely_than_others_count_less() -> None:
    """As a frame's upper corners."""
    grid = GAMES["linkx"].grid({})
    sigmas = np.repeat((0.2, 0.1, 0.04), 3)
    off_cells: dict[str, list[float]] = {"alike": [], "each": []}
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        corners = camera(*rng.uniform((-35, 5), (35, 30))).project(CORNERS_CELLS)
        cell_px = side_px(corners) / grid.rows
        exact = transform(homography(UNIT_SQUARE, corners), CONTROL)
        seen = exact + rng.normal(0, sigmas[:, None] * cell_px, exact.shape)
        for name, believed in (("alike", np.full(len(CONTROL), sigmas.mean())), ("each", sigmas)):
            pose = pose_from_control("linkx", grid, seen, Lens.guess(SIZE_PX), 1.0, sigma_cells=believed)
            off_cells[name].append(float(np.linalg.norm(pose.corners_px - corners, axis=1).mean() / cell_px))
    assert np.mean(off_cells["each"]) < 0.8 * np.mean(off_cells["alike"])
