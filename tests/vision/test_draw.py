"""Overlays: everything is drawn where the pose says, whatever the photo's size."""

import numpy as np
import pytest

from engine.geometry import Grid
from tests.support.canvas import view
from vision.draw import SHOWN_PX, SURROUNDINGS, Outline, draw
from vision.frame import Frame
from vision.ink import with_banner

GRID = Grid(7, 7)
GREY = 128


@pytest.mark.parametrize("size_px", [(240, 180), (972, 1296), (2000, 1500)])
def test_the_board_fills_the_picture_and_keeps_its_letters(size_px: tuple[int, int]) -> None:
    pose = view("linkage", GRID, 22.0, size_px, fill=0.3)
    frame = Frame(np.full((size_px[1], size_px[0], 3), GREY, np.uint8), "grey")
    cells = tuple(GRID.parse(name) for name in ("b2", "b3", "c3"))
    drawn = draw(frame, pose, outlines=[Outline("1", cells)], doubts={GRID.parse("e5")}, banner=("Linkage", "so far"))
    assert drawn.shape[1] == SHOWN_PX
    touched = np.argwhere((drawn[-1000:] != GREY).any(axis=2))
    width = np.ptp(touched[:, 1])
    assert width > 0.9 * SHOWN_PX / (1 + 2 * SURROUNDINGS)


def test_what_is_drawn_lies_on_its_cells() -> None:
    pose = view("linkage", GRID, 22.0, elevation_deg=90, fill=0.98)
    frame = Frame(np.full((972, 1296, 3), GREY, np.uint8), "grey")
    plain = draw(frame, pose).astype(int)
    for name in ("a1", "d4", "g7"):
        doubted = draw(frame, pose, doubts={GRID.parse(name)}).astype(int)
        changed = np.argwhere((doubted != plain).any(axis=2))[:, ::-1]
        shown = SHOWN_PX / frame.bgr.shape[1]
        x, y = pose.centres_px[GRID.parse(name)] * shown
        assert np.abs(changed.mean(axis=0) - (x, y)).max() < 0.2 * 972 * shown / 7


def test_a_banner_wraps_in_a_narrow_picture() -> None:
    narrow = with_banner(np.zeros((100, 300, 3), np.uint8), ("a headline of several words", "and a line " * 12))
    wide = with_banner(np.zeros((100, 1280, 3), np.uint8), ("a headline of several words", "and a line " * 12))
    assert narrow.shape[1] == 300
    assert narrow.shape[0] > wide.shape[0]
