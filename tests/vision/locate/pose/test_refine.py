"""A flat board's grid that was found beside its place is moved to the mat, not to what lies on it."""

import numpy as np
import pytest

from tests.support.truth import FIXTURES, load, truth_pose
from vision.geometry.plane import Points, homography, transform
from vision.geometry.pose import BoardPose
from vision.locate.pose.refine import TOP_MM, refined, with_corners_moved

SLANTED_CELLS = 0.12
"""So far beside its place the top of a piece is seen where a camera looks at a slant."""
FLAT = [
    photo
    for game in ("linkage", "line-or-colour")
    for photo in sorted((FIXTURES / game).glob("*.jpg"))
    if photo.with_suffix(".json").exists()
]


def cells_off(pose: BoardPose, points_mm: Points, seen: BoardPose, height_mm: float = 0.0) -> Points:
    """How far (N, 2) `seen` shows points of the board beside where they lie, in cells of `pose`."""
    mm_from_pixels = homography(pose.corners_px, pose.corners_mm)
    return np.asarray((transform(mm_from_pixels, seen.project(points_mm, height_mm)) - points_mm) / pose.pitch_mm)


def worst_off(pose: BoardPose, found: BoardPose) -> float:
    return float(np.linalg.norm(cells_off(pose, pose.corners_mm, found), axis=1).max())


def median_off(moves: dict[str, Points]) -> tuple[float, float]:
    """Worst corner's error in cells before and after, the median over photos moved by so much."""
    before, after = [], []
    for name, move in moves.items():
        bgr, truth = load(FIXTURES / name)
        pose = truth_pose(truth)
        found = with_corners_moved(pose, move)
        before.append(worst_off(pose, found))
        after.append(worst_off(pose, refined(bgr, found)))
    return float(np.median(before)), float(np.median(after))


def poses() -> dict[str, BoardPose]:
    return {f"{photo.parent.name}/{photo.name}": truth_pose(load(photo)[1]) for photo in FLAT}


def test_a_grid_found_on_the_tops_is_moved_to_the_mat() -> None:
    tops = {
        name: cells_off(pose, pose.centres_mm, pose, TOP_MM).mean(axis=0)
        for name, pose in poses().items()
        if name.startswith("linkage")
    }
    slanted = {name: np.tile(off, (4, 1)) for name, off in tops.items() if np.linalg.norm(off) > SLANTED_CELLS}
    assert len(slanted) >= 5
    before, after = median_off(slanted)
    assert after < before / 3


@pytest.mark.parametrize("game", ["linkage", "line-or-colour"])
def test_corners_found_singly_beside_their_place_are_moved_there(game: str) -> None:
    rng = np.random.default_rng(0)
    names = [name for name in poses() if name.startswith(game)][::3]
    before, after = median_off({name: rng.uniform(-0.2, 0.2, (4, 2)) for name in names})
    assert after < before / 3


def test_corners_move_in_the_board_s_own_plane() -> None:
    pose = truth_pose(load(FLAT[0])[1])
    moves = np.array([[0.1, 0.0], [0.0, -0.2], [0.0, 0.0], [0.3, 0.1]])
    assert cells_off(pose, pose.corners_mm, with_corners_moved(pose, moves)) == pytest.approx(moves, abs=1e-3)
