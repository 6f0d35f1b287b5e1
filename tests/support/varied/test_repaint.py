"""Repainting keeps shading and gloss and leaves other surfaces alone."""

import numpy as np

from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from tests.support.varied.disturbed_recordings import in_another_style
from tests.support.varied.photometric import to_bgr, to_linear
from tests.support.varied.repaint import Surface, albedo, repaint

RED, BLUE, NAVY = albedo(200, 20, 30), albedo(30, 60, 170), albedo(20, 30, 90)
WHITE = np.array([0.8, 0.9, 1.0])


def test_a_shaded_glossy_surface_takes_the_new_colour() -> None:
    light = np.linspace(0.3, 1.2, 60)[None, :, None] * np.ones((20, 1, 1))
    gloss = np.zeros((20, 60, 1))
    gloss[8:12, 20:26] = 0.3
    before = np.hstack((light * BLUE * WHITE + gloss * WHITE, np.full((20, 60, 1), 1.0) * RED * WHITE))
    wanted = np.hstack((light * NAVY * WHITE + gloss * WHITE, np.full((20, 60, 1), 1.0) * RED * WHITE))
    surfaces = [Surface(BLUE * WHITE, target=NAVY), Surface(RED * WHITE)]
    after = repaint(to_bgr(before.astype(np.float32)), surfaces, WHITE)
    difference = np.abs(after.astype(int) - to_bgr(wanted.astype(np.float32)))
    assert difference[:, :57].max() <= 30  # the borders of gloss and surface are soft
    assert np.mean(difference[:, :57] <= 6) > 0.97
    assert difference[:, 63:].max() <= 1


def test_an_albedo_is_in_linear_light_blue_first() -> None:
    np.testing.assert_allclose(albedo(255, 0, 0), [0, 0, 1], atol=1e-6)
    np.testing.assert_array_equal(to_linear(np.array([[[0, 0, 255]]], np.uint8))[0, 0], [0, 0, 1])


def test_a_restyled_piece_stays_as_it_is_when_others_are_laid() -> None:
    """In the recording of Linkage the first white piece, by which white is measured, is laid near the end."""
    taken = recording(FIXTURES / "games" / "linkage")
    restyled = in_another_style(taken, ["recoloured_pieces"])
    before, after = (taken.shots[number].picture()[1]["position"]["pieces"] for number in (15, 34))
    assert "white" not in {piece["colour"] for piece in before}
    assert "white" in {piece["colour"] for piece in after}
    pose = truth_pose(taken.shots[15].truth)
    x, y = np.rint(pose.project(pose.centres_mm[[pose.grid.parse("b2")]], 3.0)[0]).astype(int)
    reds = [restyled.shots[number].picture()[0][y - 6 : y + 7, x - 6 : x + 7].mean(axis=(0, 1)) for number in (15, 34)]
    np.testing.assert_allclose(reds[0], reds[1], atol=8)
