import numpy as np
import pytest

from tests.support.truth import load, photos_folder, truth_pose
from vision.frame import Frame
from vision.rings.colours import NAMES, ROUGH_SHADES, colour_log_likelihood
from vision.rings.locate import locate
from vision.rings.read import read


@pytest.mark.parametrize("size", [5, 7])
def test_colours_are_named_under_any_lamp(size: int) -> None:
    rng = np.random.default_rng(3)
    labels = np.array([(column - 2 * row) % size for row in range(size) for column in range(size)])
    lamp, contrast = np.array([0.9, 0.1, -0.7]), 0.8
    disc = ROUGH_SHADES[labels] * contrast + lamp + rng.normal(0, 0.03, (size * size, 3))
    seen = colour_log_likelihood(disc, np.zeros_like(disc), np.ones(len(disc)))
    assert [NAMES[i] for i in seen.argmax(axis=1)] == [NAMES[i] for i in labels]


def test_colours_are_named_under_a_veil_of_reflected_light() -> None:
    labels = np.array([(column - 2 * row) % 7 for row in range(7) for column in range(7)])
    veil = np.linspace(0, 0.3, 49)[:, None]  # a window's reflection towards one side
    disc = np.log(np.exp(ROUGH_SHADES[labels]) + veil) - 1.0
    seen = colour_log_likelihood(disc, np.zeros_like(disc), np.ones(49))
    assert seen.argmax(axis=1).tolist() == labels.tolist()


def test_an_odd_board_stays_readable() -> None:
    labels = np.array([(column - 2 * row) % 5 for row in range(5) for column in range(5)])
    labels[0] = (labels[0] + 1) % 5
    disc = ROUGH_SHADES[labels] + np.random.default_rng(4).normal(0, 0.03, (25, 3))
    seen = colour_log_likelihood(disc, np.zeros_like(disc), np.ones(25))
    assert seen.argmax(axis=1).tolist() == labels.tolist()


def test_a_circle_that_is_not_seen_says_nothing() -> None:
    disc = ROUGH_SHADES[np.arange(25) % 5]
    clear = np.ones(25)
    clear[7] = 0.0
    assert not colour_log_likelihood(disc, np.zeros_like(disc), clear)[7].any()


@pytest.mark.parametrize("number", ["0010", "0046"])
def test_photos_are_found_and_read(number: str) -> None:
    photo = photos_folder() / "line-or-colour" / f"{number}.jpg"
    if not photo.exists():
        pytest.skip("the photographs are not beside the project")
    bgr, truth = load(photo)
    frame = Frame(bgr, photo.name)
    assert locate(frame)
    reading = read(frame, truth_pose(truth))
    expected = [name for row in truth["position"]["colours"] for name in row]
    colour = reading.layer("colour")
    assert [colour.contents[i] for i in colour.log_likelihood.argmax(axis=1)] == expected
