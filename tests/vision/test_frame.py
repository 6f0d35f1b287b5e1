"""What a frame shows, and the same frame made smaller."""

import numpy as np
import pytest

from vision.frame import Frame, shrunk


def test_a_frame_shows_what_lies_between_the_centres_of_its_outermost_pixels() -> None:
    frame = Frame(np.zeros((30, 40, 3), np.uint8), "frame")
    points_px = np.array([[[0.0, 0.0], [39.0, 29.0]], [[-0.1, 5.0], [39.1, 5.0]], [[5.0, -0.1], [5.0, 29.1]]])
    assert frame.shows(points_px).tolist() == [[True, True], [False, False], [False, False]]


@pytest.mark.parametrize("times", [1, 2, 3, 4, 6, 20])
def test_each_pixel_of_a_smaller_picture_is_a_mean(times: int) -> None:
    bgr = np.random.default_rng(0).integers(0, 256, (2 * times + times - 1, 3 * times, 3), np.uint8)
    means = bgr[: 2 * times].reshape(2, times, 3, times, 3).mean(axis=(1, 3))
    assert np.abs(shrunk(bgr, times) - means).max() <= 1.25  # each of up to two halvings may round by half a level
