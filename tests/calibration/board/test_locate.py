"""A board that is found in several frames: whether it moved is seen in the pictures, not in what was found."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from calibration.board.locate import Located, locate_board
from tests.support.drawn.known import photographed, pose
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.pose import BoardPose, NotFound

APART_PX = 5.0


def found_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time the board is looked for, it is found a little further to the right."""
    shifts: Iterator[float] = iter((0.0, APART_PX))

    def find_through(frame: Frame, lens: Lens, game: str, *_: object) -> BoardPose:
        where, by = pose(), np.eye(3)
        by[0, 2] = next(shifts)
        return replace(where, pixels_from_mm=np.asarray(by @ where.pixels_from_mm))

    monkeypatch.setattr("calibration.board.locate.find_through", find_through)


def test_a_board_that_stays_is_where_it_is_found_on_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    found_apart(monkeypatch)
    located = locate_board([photographed(seed=1), photographed(seed=2)], pose().lens, "linkage", {})
    assert isinstance(located, Located)
    off_px = located.pose.corners_px.mean(axis=0) - pose().corners_px.mean(axis=0)
    np.testing.assert_allclose(off_px, (APART_PX / 2, 0.0), atol=0.1)
    assert located.scatter_px == pytest.approx(APART_PX / 2, abs=0.1)


def test_a_board_that_moves_is_not_calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    found_apart(monkeypatch)
    located = locate_board(
        [photographed(seed=1), photographed(seed=2, slid=(4.0, 0.0, 0.0))], pose().lens, "linkage", {}
    )
    assert isinstance(located, NotFound)
    assert "moves" in located.reason
