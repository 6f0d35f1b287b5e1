"""Where things on a board, and above it, are seen."""

import cv2
import numpy as np
import pytest

from engine.grid import Grid
from vision.geometry.lens import Lens
from vision.geometry.plane import scaled, transform
from vision.geometry.pose import BoardPose


def camera_over(board_mm: float, tilt_deg: float, focal_px: float = 900.0) -> tuple[np.ndarray, np.ndarray, Lens]:
    """Rotation, translation and lens of a camera that looks at the middle of a board, tilted about its x axis."""
    lens = Lens(focal_px, (647.5, 485.5), k1=-0.12, k2=0.02)
    rotation, _ = cv2.Rodrigues(np.array([np.deg2rad(tilt_deg), 0.0, 0.1]))
    middle = np.array([board_mm / 2, board_mm / 2, 0.0])
    return np.asarray(rotation), np.array([0.0, 0.0, 400.0]) - rotation @ middle, lens


@pytest.mark.parametrize("tilt_deg", [0.0, 30.0, 55.0])
def test_raised_points_are_where_a_camera_sees_them(tilt_deg: float) -> None:
    rotation, translation, lens = camera_over(154.0, tilt_deg)
    matrix = lens.matrix @ np.column_stack((rotation[:, :2], translation))
    pose = BoardPose("linkage", Grid(7, 7), 22.0, matrix / matrix[2, 2], lens, 0.0)
    height_mm = 5.0
    towards_camera = -np.sign((rotation @ [0, 0, 1])[2]) * np.array([0.0, 0.0, height_mm])
    points = np.column_stack((pose.centres_mm, np.zeros(49))) + towards_camera
    projected, _ = cv2.projectPoints(
        points, cv2.Rodrigues(rotation)[0], translation, lens.matrix, np.array([lens.k1, lens.k2, 0.0, 0.0])
    )
    expected = np.asarray(projected, dtype=np.float64).reshape(-1, 2)
    np.testing.assert_allclose(pose.project(pose.centres_mm, height_mm), expected, atol=1e-6)


@pytest.mark.parametrize("scale", [0.5, 1 / 3, 2.0])
def test_a_pose_in_a_smaller_picture_shows_the_board_there(scale: float) -> None:
    rotation, translation, lens = camera_over(154.0, 30.0)
    matrix = lens.matrix @ np.column_stack((rotation[:, :2], translation))
    pose = BoardPose("linkage", Grid(7, 7), 22.0, matrix / matrix[2, 2], lens, 0.0)
    for height_mm in (0.0, 5.0):
        expected = scaled(pose.project(pose.centres_mm, height_mm), scale)
        np.testing.assert_allclose(pose.scaled(scale).project(pose.centres_mm, height_mm), expected, atol=1e-9)


def test_transform_is_a_homography() -> None:
    matrix = np.array([[2.0, 0, 1], [0, 2, 1], [0, 0, 2]])
    np.testing.assert_allclose(transform(matrix, np.array([[1.0, 3.0]])), [[1.5, 3.5]])


def test_turns_begin_the_rows_at_the_next_corner_each() -> None:
    rotation, translation, lens = camera_over(154.0, 30.0)
    matrix = lens.matrix @ np.column_stack((rotation[:, :2], translation))
    pose = BoardPose("linkage", Grid(7, 7), 22.0, matrix, lens, 0.0)
    for turn, turned in enumerate(pose.turns()):
        np.testing.assert_allclose(turned.corners_px, np.roll(pose.corners_px, -turn, axis=0), atol=1e-6)
    standing = BoardPose("linkx", Grid(9, 9), 20.0, matrix, lens, 0.0)
    assert standing.turns() == (standing,)


def test_a_raster_of_one_point_a_cell_lies_on_the_middles_with_the_margin_round_them() -> None:
    rotation, translation, lens = camera_over(154.0, 30.0)
    matrix = lens.matrix @ np.column_stack((rotation[:, :2], translation))
    pose = BoardPose("linkage", Grid(7, 7), 22.0, matrix, lens, 0.0)
    around = pose.raster_px(cell_px=1, margin_cells=1, height_mm=3.0)
    assert around.shape == (9, 9, 2)
    np.testing.assert_allclose(around[1:-1, 1:-1].reshape(-1, 2), pose.project(pose.centres_mm, 3.0), atol=1e-6)
