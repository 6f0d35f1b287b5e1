"""A grid that lies beside its tiles is moved onto them, where unlike ones show it."""

import numpy as np
from numpy.typing import NDArray

from engine.games.linkx.board import CONTENTS
from engine.games.linkx.shapes import GRID
from tests.support.linkx_boards import a_little_off, true_contents
from tests.support.truth import FIXTURES, load, photos_with_truth, truth_pose
from vision.frame import Bgr, Frame
from vision.geometry.lens import Lens
from vision.geometry.pose import BoardPose
from vision.locate.pose.control_pose import pose_from_control
from vision.locate.quads.patch import CONTROL
from vision.windows.network_input import straightened
from vision.windows.on_tiles import edges, on_tiles

PHOTOS = [photo for photo in photos_with_truth(FIXTURES) if photo.parent.name == "linkx"]
OFF_CELLS = 0.25


def moved(bgr: Bgr, pose: BoardPose, contents: list[str]) -> BoardPose | None:
    return on_tiles(straightened(Frame(bgr, "photo"), pose).bgr, pose, contents)


def distance(place: BoardPose, pose: BoardPose, cells: NDArray[np.bool_]) -> float:
    """The mean, over cells, from one place of the grid to the other."""
    return float(np.linalg.norm((place.centres_px - pose.centres_px)[cells], axis=1).mean() / pose.cell_px)


def test_of_photos_most_of_what_a_grid_is_off_is_made_up_for() -> None:
    rng = np.random.default_rng(1)
    off, left = [], []
    for photo in PHOTOS:
        bgr, truth = load(photo)
        known, pose = true_contents(truth), truth_pose(truth)
        if not {1, 2} <= set(known):
            continue
        place = a_little_off(pose, OFF_CELLS, rng)
        off.append(distance(place, pose, known > 0))
        for _ in range(2):
            place = moved(bgr, place, [CONTENTS[content] for content in known]) or place
        left.append(distance(place, pose, known > 0))
    assert len(left) > 30
    assert np.mean(left) < 0.5 * np.mean(off), left


def test_where_no_unlike_tiles_meet_nothing_is_said() -> None:
    bgr, truth = load(PHOTOS[0])
    pose = truth_pose(truth)
    assert moved(bgr, pose, ["empty"] * len(GRID)) is None
    assert moved(bgr, pose, ["blue"] * len(GRID)) is None
    chequered = [CONTENTS[1 + (cell + cell // GRID.columns) % 2] for cell in GRID.cells]
    assert moved(np.full_like(bgr, 90), pose, chequered) is None


def test_a_frame_that_is_seen_beside_its_tiles_is_placed_on_them() -> None:
    rng = np.random.default_rng(2)
    off, left = [], []
    for photo in PHOTOS[::3]:
        bgr, truth = load(photo)
        known, pose = true_contents(truth), truth_pose(truth)
        if not {1, 2} <= set(known):
            continue
        contents = [CONTENTS[content] for content in known]
        side_mm = GRID.columns * pose.pitch_mm
        control_px = pose.project(CONTROL * side_mm) + rng.normal(0, OFF_CELLS * pose.cell_px / 2, 2)
        lens = Lens.guess(Frame(bgr, "photo").size_px)
        place = pose_from_control("linkx", GRID, control_px, lens, 1.0, sigma_cells=OFF_CELLS)
        off.append(distance(place, pose, known > 0))
        for _ in range(2):
            seen = edges(straightened(Frame(bgr, "photo"), place).bgr, place, contents)
            place = pose_from_control("linkx", GRID, control_px, lens, 1.0, None, OFF_CELLS, seen)
        left.append(distance(place, pose, known > 0))
    assert len(left) > 8
    assert np.mean(left) < 0.6 * np.mean(off), (left, off)
