"""Photographs of chessboards by real cameras, where they lie beside the repository."""

import cv2
import numpy as np
import pytest

from calibration.lens.calibrate import LensCalibration, calibrate_lens
from calibration.lens.target import Chessboard, Seen
from tests.support.truth import photos_folder

REAL = photos_folder() / "real"


@pytest.mark.parametrize(
    ("pictures", "pattern", "least_found", "largest_rms_px", "is_fisheye"),
    [
        ("calib_opencv_stereo/images/left*.jpg", Chessboard(9, 6), 13, 0.20, False),
        ("calib_opencv_stereo/images/right*.jpg", Chessboard(9, 6), 13, 0.20, False),
        ("calib_gopro_wide/images/GOPR*.jpg", Chessboard(8, 6), 35, 0.53, True),
    ],
    ids=["left", "right", "wide"],
)
def test_a_real_lens(
    pictures: str, pattern: Chessboard, least_found: int, largest_rms_px: float, is_fisheye: bool
) -> None:
    paths = sorted(REAL.glob(pictures))
    if not paths:
        pytest.skip(f"{REAL} is not there")
    views: dict[str, Seen] = {}
    for path in paths:
        gray = np.asarray(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), np.uint8)
        seen = pattern.find(gray)
        if seen is not None:
            views[path.name] = seen
    assert len(views) >= least_found
    found = calibrate_lens(views, (gray.shape[1], gray.shape[0]))
    assert isinstance(found, LensCalibration), found
    assert found.lens.is_fisheye is is_fisheye
    assert found.rms_px <= largest_rms_px
    assert found.held_out_rms_px <= largest_rms_px
    assert found.focal_disagreement <= 0.01
    assert len(found.view_rms_px) >= least_found, f"rejected {found.rejected}"
