"""Levels of a picture."""

import numpy as np

from vision.srgb import CLIPPED, wholly_clipped


def test_a_pixel_is_wholly_clipped_if_all_its_channels_are() -> None:
    bgr = np.array([[[CLIPPED, 255, CLIPPED], [CLIPPED - 1, 255, 255], [255, 0, 255], [255, 255, 255]]], np.uint8)
    assert wholly_clipped(bgr).tolist() == [[True, False, False, True]]
