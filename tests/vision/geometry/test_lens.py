"""Lenses bend points as OpenCV's models do, and back."""

import cv2
import numpy as np
import pytest

from vision.geometry.lens import Lens

SIZE = (1296, 972)
CENTRE = (650.0, 480.0)
LENSES = {
    "straight": Lens(1000.0, CENTRE),
    "phone": Lens(1000.0, CENTRE, k1=0.06, k2=-0.05),
    "barrel": Lens(700.0, CENTRE, k1=-0.12, k2=0.02),
    "three-terms": Lens(900.0, CENTRE, k1=-0.2, k2=0.05, k3=-0.005),
    "equidistant": Lens(560.0, CENTRE, is_fisheye=True),
    "wide": Lens(563.0, CENTRE, 0.071, -0.0175, 0.0177, -0.0061, is_fisheye=True),
}


def grid_px() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    xs, ys = np.meshgrid(np.linspace(0, SIZE[0] - 1, 30), np.linspace(0, SIZE[1] - 1, 20))
    return np.column_stack((xs.ravel(), ys.ravel()))


@pytest.mark.parametrize("lens", LENSES.values(), ids=LENSES)
def test_straightening_undoes_distorting(lens: Lens) -> None:
    seen_px = grid_px()
    np.testing.assert_allclose(lens.distort(lens.straighten(seen_px)), seen_px, atol=1e-6)
    np.testing.assert_allclose(lens.straighten(np.array([lens.centre_px])), [lens.centre_px])


@pytest.mark.parametrize("lens", LENSES.values(), ids=LENSES)
def test_a_lens_bends_as_opencv_says(lens: Lens) -> None:
    rays = np.column_stack(((lens.straighten(grid_px()) - lens.centre_px) / lens.focal_px, np.ones(600)))
    nowhere = np.zeros(3)
    if lens.is_fisheye:
        terms = np.array([lens.k1, lens.k2, lens.k3, lens.k4])
        expected, _ = cv2.fisheye.projectPoints(rays[:, None], nowhere, nowhere, lens.matrix, terms)
    else:
        terms = np.array([lens.k1, lens.k2, 0, 0, lens.k3])
        expected, _ = cv2.projectPoints(rays, nowhere, nowhere, lens.matrix, terms)
    np.testing.assert_allclose(np.asarray(expected).reshape(-1, 2), grid_px(), atol=1e-6)


def test_a_fisheye_lens_has_no_point_beyond_the_horizon() -> None:
    lens = LENSES["equidistant"]
    beyond = lens.straighten(np.array([[CENTRE[0] + 560 * np.deg2rad(100), CENTRE[1]]]))
    assert np.isfinite(beyond).all()
