"""A cell that changed by itself stands out, however pale what was laid there; light and bumps change them all."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.grid import Cell
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.changes.close_up import OUTLYING, changed_by_themselves, changes, close_ups, like_most_close_by, unchanged
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose

TAKEN = recording(FIXTURES / "games" / "line-or-colour")
RING_MM, DARKER = 20.0, 0.2
BEFORE, LATER, AFTER_A_MOVE = 0, 1, 4


def shot(number: int) -> tuple[Bgr, BoardPose]:
    return TAKEN.shots[number].picture()[0], truth_pose(TAKEN.shots[number].truth)


def changed(now: Bgr, before: Bgr, pose: BoardPose) -> frozenset[Cell]:
    seen = [close_ups(Frame(bgr, "here"), pose) for bgr in (now, before)]
    return changed_by_themselves(seen[0], seen[1], pose.grid)


def with_pale_ring(bgr: Bgr, pose: BoardPose, cell: Cell) -> Bgr:
    """A ring a fifth darker than the mat, as wide as those of the set."""
    turn = np.linspace(0, 2 * np.pi, 90)
    rim_mm = pose.centres_mm[cell] + RING_MM / 2 * np.column_stack((np.cos(turn), np.sin(turn)))
    mask = np.zeros(bgr.shape[:2], np.uint8)
    cv2.polylines(mask, [np.rint(pose.project(rim_mm)).astype(np.int32)], True, 255, round(0.08 * pose.cell_px))
    share = cv2.GaussianBlur(mask, (0, 0), 1.0)[..., None] / 255
    return np.asarray(np.rint(bgr * (1 - DARKER * share)), np.uint8)


def test_nothing_changed_in_frames_of_one_position() -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    assert changed(now, before, pose) == frozenset()


@pytest.mark.parametrize("name", ["a1", "c3", "e4"])
def test_a_ring_a_little_darker_than_the_mat_is_seen_to_have_come(name: str) -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    cell = pose.grid.parse(name)
    assert changed(with_pale_ring(now, pose, cell), before, pose) == {cell}


@pytest.mark.parametrize("name", ["a1", "c3", "e4"])
def test_in_coarse_noise_the_one_cell_that_stands_out_was_changed(name: str) -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    cell, rng = pose.grid.parse(name), np.random.default_rng(3)
    noise = [cv2.GaussianBlur(rng.normal(0, 30, now.shape), (0, 0), 2.0) for _ in (before, now)]
    then, bare, laid = (
        np.asarray(np.clip(bgr + one, 0, 255), np.uint8)
        for bgr, one in ((before, noise[0]), (now, noise[1]), (with_pale_ring(now, pose, cell), noise[1]))
    )
    amount = changes(*(close_ups(Frame(bgr, "here"), pose) for bgr in (laid, then)))
    assert amount.max() < OUTLYING * np.median(amount)
    assert changed(laid, then, pose) == {cell}
    assert changed(bare, then, pose) == frozenset()


def test_a_lamp_makes_none() -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    across = np.linspace(0.7, 1.0, now.shape[1])[None, :, None]
    lit = np.asarray(np.rint(now * across), np.uint8)
    assert changed(lit, before, pose) == frozenset()


def test_where_several_changed_nearly_as_much_a_shadow_has_come() -> None:
    """Its edges run through two columns of circles."""
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    size, pitch = pose.grid.columns, pose.pitch_mm
    edge = np.array([[1.5, -1.0], [3.5, -1.0], [3.5, size + 1.0], [1.5, size + 1.0]]) * pitch
    mask = np.zeros(now.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.rint(pose.project(edge)).astype(np.int32), 1.0)
    shaded = np.asarray(np.rint(now * (1 - 0.4 * mask[..., None])), np.uint8)
    amount = changes(*(close_ups(Frame(bgr, "here"), pose) for bgr in (shaded, before)))
    assert amount.max() > OUTLYING * np.median(amount)
    assert changed(shaded, before, pose) == frozenset()


def test_what_cannot_be_seen_says_nothing_of_the_others() -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    cell, grid = pose.grid.parse("d3"), pose.grid
    unseen = frozenset(other for other in grid.cells if grid.row_column(other)[1] < 2)
    scribbled, rng = with_pale_ring(now, pose, cell), np.random.default_rng(0)
    for other in unseen:
        x, y = np.rint(pose.project(pose.centres_mm[[other]])[0]).astype(int)
        cv2.circle(scribbled, (int(x), int(y)), int(rng.integers(8, 14)), (90, 120, 60), -1)
    now_close_ups, before_close_ups = (close_ups(Frame(bgr, "here"), pose) for bgr in (scribbled, before))
    assert changed_by_themselves(now_close_ups, before_close_ups, grid, unseen) == {cell}
    assert cell not in changed_by_themselves(now_close_ups, before_close_ups, grid)


def test_in_coarse_noise_all_changed_like_most_but_where_a_ring_was_laid() -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    cell, rng = pose.grid.parse("c3"), np.random.default_rng(3)
    noisy = [
        np.clip(bgr + cv2.GaussianBlur(rng.normal(0, 40, now.shape), (0, 0), 2.0), 0, 255).astype(np.uint8)
        for bgr in (with_pale_ring(now, pose, cell), before)
    ]
    seen = [close_ups(Frame(bgr, "here"), pose) for bgr in noisy]
    assert like_most_close_by(*seen) == frozenset(pose.grid.cells) - {cell}
    assert len(unchanged(*seen)) < len(pose.grid) / 2


def test_a_move_changes_its_cell_and_a_bump_none_by_itself() -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(AFTER_A_MOVE)
    assert len(changed(now, before, pose)) == 1
    assert changed(np.roll(before, 6, axis=1), before, pose) == frozenset()


@pytest.mark.parametrize("name", ["a1", "c3", "e4"])
def test_of_a_board_that_was_pushed_most_cells_are_unchanged_but_none_with_a_new_ring(name: str) -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    push = np.array([[1.0, 0.0, 9.4], [0.0, 1.0, -6.7], [0.0, 0.0, 1.0]])
    away = cv2.warpAffine(now, push[:2], (now.shape[1], now.shape[0]), borderMode=cv2.BORDER_REFLECT)
    lies = replace(pose, pixels_from_mm=push @ pose.pixels_from_mm)
    cell = pose.grid.parse(name)
    bare, laid = (
        unchanged(close_ups(Frame(np.asarray(bgr, np.uint8), "here"), lies), close_ups(Frame(before, "here"), pose))
        for bgr in (away, with_pale_ring(np.asarray(away, np.uint8), lies, cell))
    )
    assert len(bare) > len(pose.grid) / 2
    assert cell in bare
    assert cell not in laid


def test_nothing_is_told_to_be_unchanged_where_all_cells_changed() -> None:
    (before, pose), (now, _) = shot(BEFORE), shot(LATER)
    seen = [close_ups(Frame(bgr, "here"), pose) for bgr in (np.roll(now, 6, axis=1), before)]
    assert unchanged(*seen) == frozenset()
