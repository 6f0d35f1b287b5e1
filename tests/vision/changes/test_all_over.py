"""Which windows of a frame changed by themselves since an earlier view: those in which a tile was laid."""

import cv2
import numpy as np

from engine.grid import Cell
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.changes.all_over import changed_all_over, like_most_at_a_glance
from vision.changes.glance import change, glance
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose

SHOT = recording(FIXTURES / "games" / "linkx").shots[1]
BGR, TRUTH = SHOT.picture()
POSE: BoardPose = truth_pose(TRUTH)


def with_tile(cells: str, level: int, seen: float = 1.0) -> Bgr:
    """The frame with tiles in some windows, of one level of grey, through which what is behind is `seen` less."""
    tile = BGR.copy()
    for name in cells.split():
        centre = POSE.centres_mm[POSE.grid.parse(name)]
        square = centre + 0.5 * POSE.pitch_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        cv2.fillConvexPoly(tile, np.rint(POSE.project(square)).astype(np.int32), (level, level, level))
    return np.asarray(cv2.addWeighted(BGR, 1 - seen, tile, seen, 0), np.uint8)


def noisy(bgr: Bgr, seed: int) -> Frame:
    noise = np.random.default_rng(seed).normal(0, 3, bgr.shape)
    return Frame(np.clip(bgr + noise, 0, 255).astype(np.uint8), "linkx")


def told(now: Bgr, unseen: frozenset[Cell] = frozenset()) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The windows that changed by themselves since the frame was as it is, and those that changed like most."""
    seen, before = glance(noisy(now, 1)), glance(noisy(BGR, 2))
    since = change(seen, before)
    return changed_all_over(since, POSE, seen, unseen), like_most_at_a_glance(since, POSE, seen, unseen)


def cells(names: str) -> frozenset[Cell]:
    return frozenset(map(POSE.grid.parse, names.split()))


def test_where_nothing_was_laid_none_changed_by_itself() -> None:
    by_themselves, like_most = told(BGR)
    assert by_themselves == frozenset()
    assert len(like_most) > 0.95 * len(POSE.grid)


def test_those_changed_in_which_a_tile_was_laid() -> None:
    by_themselves, like_most = told(with_tile("d1 d2 e1", 30))
    assert by_themselves == cells("d1 d2 e1")
    assert like_most.isdisjoint(by_themselves)


def test_a_tile_like_what_is_behind_changes_a_window_more_than_most() -> None:
    laid = with_tile("d1 d2 e1", 30, seen=0.15)
    since = change(glance(noisy(laid, 1)), glance(noisy(BGR, 2)))
    _, like_most = told(laid)
    assert since.changed.mean() < 0.001
    assert like_most.isdisjoint(cells("d1 d2 e1"))


def test_a_thing_that_covers_half_a_window_changes_it_not_all_over() -> None:
    half = BGR.copy()
    centre = POSE.centres_mm[POSE.grid.parse("d1")]
    corners = centre + 0.5 * POSE.pitch_mm * np.array([[-1, 0], [1, 0], [1, 1], [-1, 1]])
    cv2.fillConvexPoly(half, np.rint(POSE.project(corners)).astype(np.int32), (30, 30, 30))
    assert told(half)[0] == frozenset()


def test_a_lamp_changes_none_by_itself() -> None:
    across = np.linspace(0.7, 1.0, BGR.shape[1])[None, :, None]
    assert told(np.asarray(np.rint(BGR * across), np.uint8))[0] == frozenset()


def test_of_what_is_not_seen_nothing_is_told() -> None:
    assert told(with_tile("d1 d2 e1", 30), cells("d1 d2"))[0] == cells("e1")
    assert told(BGR, frozenset(POSE.grid.cells)) == (frozenset(), frozenset())
