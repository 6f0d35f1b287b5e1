"""The printed sheets have true scale, and what is on them is found again."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from calibration.lens.sheet import DPI, PAPERS_MM, PX_PER_MM, RULER_MM, charuco_sheet, marker_sheet, save
from calibration.lens.target import CORNER_DICTIONARY, CORNER_IDS, CORNER_MARKER_MM, SQUARE_MM, Charuco

POINTS_PER_MM = 72 / 25.4


@pytest.mark.parametrize("paper", PAPERS_MM)
def test_the_sheet_has_true_scale(paper: str, tmp_path: Path) -> None:
    page = charuco_sheet(paper)
    pdf, png = save(page, tmp_path / "sheet")
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf.read_bytes())
    assert box is not None
    page_mm = [float(side) / POINTS_PER_MM for side in box.groups()]
    assert page_mm == pytest.approx(PAPERS_MM[paper], abs=0.05)
    seen = Charuco().find(np.asarray(page))
    assert seen is not None
    mm_from_px = np.linalg.norm(np.ptp(seen.sheet, axis=0)) / np.linalg.norm(np.ptp(seen.corners_px, axis=0))
    assert mm_from_px * PX_PER_MM == pytest.approx(1, abs=1e-4)
    with Image.open(png) as picture:
        assert picture.info["dpi"] == pytest.approx((DPI / 2, DPI / 2), rel=1e-3)


@pytest.mark.parametrize("paper", PAPERS_MM)
@pytest.mark.parametrize("draw", [charuco_sheet, marker_sheet], ids=["charuco", "markers"])
def test_the_ruler_is_as_long_as_it_says_and_nothing_is_cut_off(draw: object, paper: str) -> None:
    assert callable(draw)
    ink = np.asarray(draw(paper)) < 128
    runs = ink.sum(1)[ink.any(1)]
    assert (np.abs(runs - RULER_MM * PX_PER_MM) <= 5).any(), "a row that is the ruler's line alone"
    rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
    margin = 5 * PX_PER_MM  # printers leave 4 to 5 mm blank
    assert rows[0] >= margin
    assert columns[0] >= margin
    assert ink.shape[0] - rows[-1] >= margin
    assert ink.shape[1] - columns[-1] >= margin


def test_the_four_markers_are_found_in_their_places() -> None:
    page = np.asarray(marker_sheet("a4"))
    reduced = cv2.resize(page, None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    dictionary = cv2.aruco.getPredefinedDictionary(CORNER_DICTIONARY)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(reduced)
    assert ids is not None
    assert sorted(np.ravel(ids)) == list(CORNER_IDS)
    places = {int(i): np.reshape(c, (4, 2)).mean(0) for i, c in zip(np.ravel(ids), corners, strict=True)}
    assert places[0][0] < places[1][0]
    assert places[0][1] < places[3][1]
    assert places[2].tolist() == pytest.approx([places[1][0], places[3][1]], abs=1)
    side_px = np.linalg.norm(np.diff(np.reshape(corners[0], (4, 2)), axis=0), axis=1)
    np.testing.assert_allclose(side_px, CORNER_MARKER_MM * PX_PER_MM * 0.2, rtol=0.02)


def test_squares_and_modules_are_whole_pixels() -> None:
    assert (SQUARE_MM * PX_PER_MM).is_integer()
    assert (CORNER_MARKER_MM * PX_PER_MM / 8).is_integer()
