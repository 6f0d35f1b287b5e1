"""A drawn frame is found where it was drawn."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.drawn.flat_frame import camera, draw_frame
from vision.frame import Frame
from vision.geometry.pose import BoardPose, cells_apart
from vision.locate import find as finding
from vision.locate.find import find, find_near
from vision.locate.pose import placed as placing
from vision.locate.pose.placed import LITTLE_MOVED_CELLS, MOVES
from vision.windows.on_tiles import Edges
from vision.windows.read import tile_edges

STACKS = (".........",) * 5 + ("..w...b..", ".bw..bb.w", "wbbw.wwbw", "wwbb.bbww")
CORNERS = np.array([[0.0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]])


@pytest.mark.parametrize(
    ("azimuth_deg", "elevation_deg", "k1"), [(0, 5, 0.0), (-25, 10, 0.0), (30, 20, -0.03), (10, 28, 0.0)]
)
def test_a_drawn_frame_is_found(azimuth_deg: float, elevation_deg: float, k1: float) -> None:
    seen_by = camera(azimuth_deg, elevation_deg, k1=k1)
    pose = find(Frame(draw_frame(seen_by, STACKS), "drawing"), "linkx", {})
    assert isinstance(pose, BoardPose)
    expected = seen_by.project(CORNERS)
    cell_px = np.linalg.norm(expected[2] - expected[0]) / np.hypot(9, 9)
    assert np.linalg.norm(pose.corners_px - expected, axis=1).max() < 0.35 * cell_px


@pytest.mark.parametrize(("moved_times", "looks"), [(0.9, 1), (1.1, MOVES)])
def test_a_frame_that_its_tiles_hardly_move_is_not_placed_by_them_once_more(
    moved_times: float, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[BoardPose] = []

    def edges(frame: Frame, pose: BoardPose) -> Edges:
        seen.append(pose)
        return tile_edges(frame, pose)

    monkeypatch.setattr(placing, "tile_edges", edges)
    monkeypatch.setattr(placing, "cells_apart", lambda *_: moved_times * LITTLE_MOVED_CELLS)
    assert isinstance(find(Frame(draw_frame(camera(10, 20), STACKS), "drawing"), "linkx", {}), BoardPose)
    assert len(seen) == looks


def test_near_a_place_a_frame_is_found_as_anywhere_and_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = Frame(draw_frame(camera(10, 20), STACKS), "drawing")
    there = find(frame, "linkx", {})
    assert isinstance(there, BoardPose)
    searched: list[object] = []
    monkeypatch.setattr(finding, "boards_in", lambda *_: searched.append(_))
    near = find_near(frame, there.shifted(0.2, -0.25))
    assert near is not None
    assert cells_apart(near, there) < 0.12
    assert find_near(Frame(np.full_like(frame.bgr, 128), "a wall"), there) is None
    assert find_near(frame, replace(there, game="linkage")) is None, "another game's board lies there"
    assert not searched


def test_near_a_place_a_frame_that_the_picture_cuts_is_none() -> None:
    frame = Frame(draw_frame(camera(10, 20), STACKS), "drawing")
    there = find(frame, "linkx", {})
    assert isinstance(there, BoardPose)
    last_px = int(there.corners_px[:, 1].max() - 0.3 * there.cell_px)
    assert find_near(Frame(frame.bgr[:last_px].copy(), "cut"), there) is None
