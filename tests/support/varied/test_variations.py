"""The variations keep the truth right: what lay at the truth's points lies at the varied truth's points."""

import copy

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.truth import Truth, corners_px
from tests.support.varied.disturbances import DISTURBANCES
from tests.support.varied.geometric import GEOMETRIC, cut_by_frame
from tests.support.varied.photometric import PHOTOMETRIC, to_bgr, to_linear
from tests.support.varied.variations import vary
from vision.frame import Bgr

DOT_SIGMA_PX = 3.0


def dotted() -> tuple[Bgr, Truth]:
    """A grey picture with a bright dot at every corner of a 3x3 grid seen askew."""
    corners = np.array([[210.0, 120.5], [440.0, 150.0], [410.0, 360.0], [180.0, 310.0]])
    truth: Truth = {
        "game": "linkage",
        "camera": {"kind": "phone", "width": 640, "height": 480, "fx": 600.0},
        "grid_corners_px": corners.tolist(),
        "cell_centres_px": [[corners.mean(0).tolist()]],
        "position": {"size": 3},
        "hidden": [],
        "partly_hidden": [],
    }
    rows, columns = np.mgrid[:480, :640]
    gray = np.full((480, 640), 60.0)
    for x, y in corners:
        gray += 180 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * DOT_SIGMA_PX**2))
    return np.repeat(np.rint(gray)[..., None], 3, axis=2).astype(np.uint8), truth


def centroid(bgr: Bgr, near_px: NDArray[np.float64]) -> NDArray[np.float64]:
    """The centre of brightness (2,) within 14 px of a point."""
    rows, columns = np.mgrid[: bgr.shape[0], : bgr.shape[1]]
    near = np.hypot(columns - near_px[0], rows - near_px[1]) < 14
    weight = np.where(near, np.maximum(bgr[..., 1].astype(float) - 90, 0), 0)
    x, y = (weight * columns).sum(), (weight * rows).sum()
    return np.array([x, y], np.float64) / float(weight.sum())


@pytest.mark.parametrize("name", sorted(set(GEOMETRIC) - {"twelve_megapixels"}))
@pytest.mark.parametrize("seed", range(3))
def test_corners_follow_the_picture(name: str, seed: int) -> None:
    bgr, truth = dotted()
    varied, truth_after = vary(bgr, truth, (name,), seed)
    assert (truth_after["camera"]["width"], truth_after["camera"]["height"]) == varied.shape[1::-1]
    for corner in corners_px(truth_after):
        np.testing.assert_allclose(centroid(varied, corner), corner, atol=0.35)


@pytest.mark.parametrize("name", sorted(PHOTOMETRIC))
def test_light_leaves_the_truth_alone(name: str) -> None:
    bgr, truth = dotted()
    before = copy.deepcopy(truth)
    varied, truth_after = vary(bgr, truth, (name,))
    assert truth_after == before == truth
    assert varied.shape == bgr.shape
    assert not np.array_equal(varied, bgr) or name == "saturation"  # the picture is grey


@pytest.mark.parametrize("name", sorted(DISTURBANCES))
def test_what_covers_cells_hides_them(name: str) -> None:
    bgr, truth = dotted()
    for seed in range(4):
        varied, truth_after = vary(bgr, truth, (name,), seed)
        changed = np.abs(varied.astype(int) - bgr).max(-1) > 8
        middle = corners_px(truth).mean(0).round().astype(int)
        assert truth_after["hidden"]
        assert changed[middle[1], middle[0]] or "b2" not in truth_after["hidden"]
    assert truth["hidden"] == []


@pytest.mark.parametrize("side", range(4))
def test_cut_by_frame_loses_a_corner(side: int) -> None:
    varied, truth = cut_by_frame(*dotted(), side, 0.5)
    corners = corners_px(truth)
    outside = (corners < -0.5) | (corners > np.array(varied.shape[1::-1]) - 0.5)
    assert outside.any()


def test_linear_light_round_trips() -> None:
    ramp = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 3, axis=2)
    np.testing.assert_array_equal(to_bgr(to_linear(ramp)), ramp)


def test_same_seed_same_picture() -> None:
    first, _ = vary(*dotted(), ("noise", "turn"), 5)
    second, _ = vary(*dotted(), ("noise", "turn"), 5)
    np.testing.assert_array_equal(first, second)
