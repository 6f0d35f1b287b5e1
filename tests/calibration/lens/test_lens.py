"""Lenses from views that a known lens makes: found, or refused with what to add."""

import cv2
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from calibration.lens.calibrate import LensCalibration, TooLittle, calibrate_lens
from calibration.lens.coverage import coverage, missing, picture, share
from calibration.lens.fit import fit_lens, fit_poses
from calibration.lens.target import Charuco, Chessboard, Seen
from tests.support.drawn.sheets import FISHEYE, LENS, SIZE_PX, rendered_sheet, sheet_points, synthetic_views
from vision.geometry.lens import Lens

TILTS_DEG = [0.0, 10.0, 20.0, 25.0, 30.0, 35.0, 40.0] * 3


@pytest.mark.parametrize("lens", [LENS, FISHEYE], ids=["common", "fisheye"])
def test_a_known_lens_is_found(lens: Lens) -> None:
    views = synthetic_views(lens, TILTS_DEG, spread=0.9)
    found = calibrate_lens(views, SIZE_PX)
    assert isinstance(found, LensCalibration), found
    assert found.lens.is_fisheye is lens.is_fisheye
    assert found.lens.focal_px == pytest.approx(lens.focal_px, rel=0.003)
    assert found.rms_px == pytest.approx(0.1, abs=0.01)
    assert found.held_out_rms_px < 0.12
    assert found.rejected == ()
    corners_px = np.concatenate([seen.corners_px for seen in views.values()])
    there = lens.straighten(corners_px)
    here = (found.lens.straighten(corners_px) - found.lens.centre_px) / found.lens.focal_px
    difference = here - (there - lens.centre_px) / lens.focal_px
    spread = np.linalg.norm(difference - difference.mean(0), axis=1) * lens.focal_px
    assert np.percentile(spread, 95) < 1.0


def test_poses_alone_fit_under_the_true_lens() -> None:
    views = list(synthetic_views(LENS, TILTS_DEG[:8], noise_px=0.1).values())
    assert fit_poses(views, SIZE_PX, LENS).rms_px == pytest.approx(0.1, abs=0.015)
    assert fit_poses(views, SIZE_PX, Lens.guess(SIZE_PX)).rms_px > 0.5
    tilts_deg = fit_lens(views, SIZE_PX, is_fisheye=False).tilts_deg
    np.testing.assert_allclose(tilts_deg, TILTS_DEG[:8], atol=2.0)


def test_a_bad_view_is_left_out_by_name() -> None:
    views = synthetic_views(LENS, TILTS_DEG, spread=0.9)
    name = "view-05"
    rng = np.random.default_rng(1)
    views[name] = Seen(views[name].sheet, views[name].corners_px + rng.normal(0, 3, views[name].corners_px.shape))
    found = calibrate_lens(views, SIZE_PX)
    assert isinstance(found, LensCalibration), found
    assert found.rejected == (name,)
    assert found.rms_px < 0.12


REFUSALS = [
    ("too-few", synthetic_views(LENS, TILTS_DEG[:5]), "at least 8 must"),
    ("none-at-all", {}, "0 views show the sheet"),
    ("all-flat-on", synthetic_views(LENS, [0.0, 2.0, 4.0] * 5), "tilted by 20 to 45"),
    (
        "half-uncovered",
        synthetic_views(Lens(500.0, (200.0, 150.0)), TILTS_DEG, spread=0.0),
        "of the picture: add views",
    ),
    ("too-noisy", synthetic_views(LENS, TILTS_DEG, noise_px=4.0, spread=0.9), "check the sheet's pattern"),
]


@pytest.mark.parametrize(("views", "words"), [case[1:] for case in REFUSALS], ids=[case[0] for case in REFUSALS])
def test_what_would_mislead_is_refused_with_what_to_add(views: dict[str, Seen], words: str) -> None:
    if words.startswith("of the picture"):  # the sheet only ever in the upper left
        views = {name: Seen(seen.sheet, seen.corners_px * 0.4) for name, seen in views.items()}
    found = calibrate_lens(views, SIZE_PX)
    assert isinstance(found, TooLittle)
    assert not found
    assert words in " ".join(found.reasons)


def test_coverage_names_the_parts_that_are_missing() -> None:
    left_half = Seen(np.zeros((4, 2)), np.array([[0, 0], [640, 0], [640, 971], [0, 971]], np.float64))
    counts = coverage([left_half], SIZE_PX)
    assert share(counts) == pytest.approx(0.5)
    assert missing(counts) == ("top right", "middle right", "bottom right")
    drawn = picture([left_half], SIZE_PX)
    assert drawn.shape == (972, 1296, 3)
    assert drawn[500, 300].tolist() == [255, 255, 255]
    assert drawn[500, 1000].tolist() != [255, 255, 255]


@pytest.mark.parametrize("tilt_deg", [0.0, 30.0, 45.0])
def test_the_printed_sheet_is_found_to_a_tenth_of_a_pixel(tilt_deg: float) -> None:
    rotation = Rotation.from_rotvec([np.deg2rad(tilt_deg), 0, 0]) * Rotation.from_rotvec([0, 0, 0.2])
    bgr = rendered_sheet(LENS, rotation, 420.0)
    seen = Charuco().find(np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8))
    assert seen is not None
    assert len(seen.sheet) == len(sheet_points())
    assert fit_poses([seen], SIZE_PX, LENS).rms_px < 0.1


def test_a_sheet_that_is_not_there_is_not_found() -> None:
    rng = np.random.default_rng(0)
    noise = np.asarray(cv2.GaussianBlur(rng.integers(0, 256, (480, 640), np.uint8), (0, 0), 2), np.uint8)
    assert Charuco().find(noise) is None
    assert Chessboard(9, 6).find(noise) is None


@pytest.mark.parametrize("scale", [1, 4], ids=["camera", "phone"])
def test_a_chessboard_is_found_at_any_size(scale: int) -> None:
    """Squares of 40 px, the first inner corner where four of them meet."""
    squares = np.indices((7, 10)).sum(0) % 2 * 200 + 30
    board = np.kron(squares, np.ones((40, 40))).astype(np.uint8)
    gray = cv2.copyMakeBorder(board, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=230)
    gray = cv2.GaussianBlur(cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_NEAREST), (0, 0), 1)
    seen = Chessboard(9, 6).find(np.asarray(gray, np.uint8))
    assert seen is not None
    expected = (np.stack(np.meshgrid(np.arange(9), np.arange(6)), -1).reshape(-1, 2) * 40 + 100) * scale - 0.5
    distances_px = np.linalg.norm(seen.corners_px[:, None] - expected[None], axis=2)
    assert distances_px.min(axis=0).max() < 0.15
    assert distances_px.min(axis=1).max() < 0.15
