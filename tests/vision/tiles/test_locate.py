import numpy as np
import pytest

from tests.support.truth import corners_px, load, photos_folder
from vision.frame import Frame
from vision.pose import BoardPose, NotFound
from vision.tiles.locate import locate


def test_nothing_is_found_on_noise() -> None:
    noise = np.random.default_rng(7).integers(0, 255, (480, 640, 3)).astype(np.uint8)
    assert isinstance(locate(Frame(noise, "noise")), NotFound)


@pytest.mark.parametrize("number", ["0002", "0024"])
def test_corners_are_where_the_truth_says(number: str) -> None:
    photo = photos_folder() / "linkage" / f"{number}.jpg"
    if not photo.exists():
        pytest.skip("the photographs are not beside the project")
    bgr, truth = load(photo)
    pose = locate(Frame(bgr, photo.name))
    assert isinstance(pose, BoardPose)
    corners = corners_px(truth)
    cell_px = np.linalg.norm(corners[0] - corners[1]) / 7
    turned = (np.abs(np.roll(pose.corners_px, turn, axis=0) - corners).max() for turn in range(4))
    assert min(turned) < 0.35 * cell_px
